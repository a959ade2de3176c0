"""boardd.mqtt.outbox and boardd.mqtt.refusals: which event is next, whatever the broker answers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardd.mqtt.mark import Mark
from boardd.mqtt.outbox import TRIES, Outbox
from boardd.mqtt.refusals import FIRST_PAUSE_S, HANG_UPS, LONGEST_PAUSE_S, Refusals
from tests.outputs.place import entry

NOT_AUTHORIZED, QUOTA, FORMAT = 0x87, 0x97, 0x99


def outbox(folder, count: int) -> Outbox:
    entries = [entry(seq) for seq in range(1, count + 1)]
    return Outbox(lambda after, most: entries[after : after + most], Mark(folder))


def sent(box: Outbox, most: int = 20) -> list[int]:
    found: list[int] = []
    while len(found) < most and (following := box.next()):
        found.append(following.seq)
    return found


def accept(box: Outbox, *seqs: int) -> None:
    for seq in seqs:
        box.accepted(seq)


def test_the_first_of_a_connection_goes_alone_until_it_is_accepted(tmp_path):
    box = outbox(tmp_path, 5)
    assert sent(box) == [1]
    accept(box, 1)
    assert sent(box) == [2, 3, 4, 5]


def test_the_mark_moves_only_over_what_is_acknowledged_without_a_gap(tmp_path):
    box = outbox(tmp_path, 5)
    accept(box, *sent(box))
    sent(box)
    accept(box, 2, 4, 5)
    assert Mark(tmp_path).seq == 2
    accept(box, 3)
    assert Mark(tmp_path).seq == 5


def test_a_new_connection_goes_on_after_the_mark(tmp_path):
    box = outbox(tmp_path, 5)
    accept(box, *sent(box))
    sent(box)
    accept(box, 2, 4)
    box.begin()
    assert sent(box) == [3]


def test_a_journal_that_goes_on_with_the_numbers_of_a_lost_one_repeats_none(tmp_path):
    Mark(tmp_path).save(40, "2026-01-01T00:00:40Z")
    entries = [entry(seq) for seq in range(43, 46)]  # 41 and 42 are lost with the journal
    box = Outbox(lambda after, most: [each for each in entries if each.seq > after][:most], Mark(tmp_path))
    assert sent(box) == [43]
    accept(box, 43)
    assert sent(box) == [44, 45]


def test_what_was_refused_comes_again_before_all_others(tmp_path):
    box = outbox(tmp_path, 6)
    accept(box, *sent(box))
    assert sent(box) == [2, 3, 4, 5, 6]
    accept(box, 2)
    box.rejected(3, NOT_AUTHORIZED, "not authorized")
    assert sent(box) == []  # three are still on their way
    accept(box, 4)
    box.rejected(5, NOT_AUTHORIZED, "not authorized")
    accept(box, 6)
    assert Mark(tmp_path).seq == 2
    assert sent(box) == [3]
    accept(box, 3)
    assert sent(box) == [4, 5, 6]


@pytest.mark.parametrize("code", [NOT_AUTHORIZED, QUOTA])
def test_a_refusal_of_the_topic_is_waited_out_for_ever(tmp_path, code):
    box = outbox(tmp_path, 3)
    for _ in range(100):
        assert sent(box) == [1]
        box.rejected(1, code, "no")
    assert box.fault() == ""
    assert Mark(tmp_path).seq == 0


def test_a_message_that_is_refused_again_and_again_is_put_aside_and_told(tmp_path):
    box = outbox(tmp_path, 3)
    for _ in range(TRIES):
        assert sent(box) == [1]
        box.rejected(1, FORMAT, "payload format not accepted")
    assert sent(box) == [2]
    accept(box, 2)
    assert box.fault() == "event 1 was not sent: payload format not accepted"
    assert Mark(tmp_path).seq == 2


def test_what_was_put_aside_is_tried_at_the_beginning_of_every_connection(tmp_path):
    box = outbox(tmp_path, 4)
    for seq in sent(box):
        box.put_aside(seq, "too large")
    accept(box, *sent(box))
    accept(box, *sent(box))
    again = outbox(tmp_path, 4)  # a restart
    assert sent(again) == [1]
    again.rejected(1, FORMAT, "payload format not accepted")
    assert again.fault() == "event 1 was not sent: too large"
    again.begin()
    accept(again, *sent(again))
    assert again.fault() == ""
    assert Mark(tmp_path).seq == 4


def test_several_that_were_put_aside_are_one_line(tmp_path):
    box = outbox(tmp_path, 3)
    for _ in range(3):
        for seq in sent(box):
            box.put_aside(seq, "too large")
    assert box.fault() == "3 events were not sent, the first of them 1: too large"


def test_a_journal_that_says_nothing_yet_does_not_move_the_mark(tmp_path):
    """A disk that fails reads as an empty journal: no reason to begin anew."""
    Mark(tmp_path).save(5, entry(5).time)
    entries: list = []
    box = Outbox(lambda after, most: entries[after : after + most], Mark(tmp_path))
    assert sent(box) == []
    entries += [entry(seq) for seq in range(1, 7)]
    box.news()
    assert sent(box) == [6]


@settings(max_examples=30)
@given(st.data())
def test_whatever_the_broker_answers_nothing_is_lost_or_out_of_order(tmp_path_factory, data):
    """Accepts, refusals and new connections in any order: who dedupes by seq sees every event once, in order."""
    box = outbox(tmp_path_factory.mktemp("box"), 12)
    stored: list[int] = []
    for _ in range(200):
        if box.mark.seq == 12:
            break
        flying = sent(box, 4)
        fate = data.draw(st.sampled_from(["all", "cut", "refuse from", "lost"]))
        count = data.draw(st.integers(0, len(flying)))
        if fate == "lost":
            stored += flying[:count]  # the broker has them, but we never hear of it
            box.begin()
            continue
        for number, seq in enumerate(flying):
            if fate == "all" or number < count:
                stored.append(seq)
                box.accepted(seq)
            elif fate == "refuse from":
                box.rejected(seq, NOT_AUTHORIZED, "no")
        if fate == "cut":
            box.begin()
    news = [seq for number, seq in enumerate(stored) if seq not in stored[:number]]
    assert news == list(range(1, len(news) + 1))
    assert len(news) >= box.mark.seq


# When to try again


def test_pauses_grow_and_an_acceptance_ends_them():
    refusals, now_s, pauses = Refusals(), 0.0, []
    for _ in range(12):
        refusals.refuse("t", "no", now_s)
        refusals.refuse("t", "no", now_s)  # it was on its way together with the first
        wait_s = refusals.wait_s(now_s)
        assert not refusals.may("t", now_s)
        pauses.append(wait_s)
        now_s += wait_s
        assert refusals.may("t", now_s)
    assert pauses == [min(FIRST_PAUSE_S * 2**n, LONGEST_PAUSE_S) for n in range(12)]
    assert refusals.faults() == ["the broker does not take t: no; trying again"]
    refusals.accept("t")
    assert (refusals.may("t", 0.0), refusals.faults()) == (True, [])


def test_one_topic_does_not_wait_for_another():
    refusals = Refusals()
    refusals.refuse("t", "no", 0.0)
    assert refusals.may("other", 0.0)


def test_a_broker_that_always_hangs_up_at_one_topic_does_not_take_it():
    refusals = Refusals()
    for n in range(1, HANG_UPS + 1):
        assert refusals.may("t", 0.0)
        refusals.hung_up("t", 0.0)
        assert bool(refusals.faults()) is (n == HANG_UPS)
    assert not refusals.may("t", 0.0)


def test_a_new_connection_has_its_time_without_what_was_refused():
    refusals = Refusals()
    refusals.refuse("t", "no", 0.0)
    refusals.begin(100.0)
    assert not refusals.may("t", 100.0)
    assert refusals.may("t", 100.0 + LONGEST_PAUSE_S)

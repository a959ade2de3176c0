"""boardd.outputs.mqtt: brokers, boards and wires die in the middle of a game; no event is lost, none out of order."""

import subprocess
import sys
from contextlib import closing

import pytest

from boardd.journal import Journal
from boardd.mqtt.mark import NAME
from boardd.mqtt.publisher import version_after
from boardd.outputs.mqtt import Settings
from tests.outputs.broker import Broker, Listener, assert_in_order, free_port, until
from tests.outputs.place import AVAILABILITY, EVENT, STATE, Place, entry, place
from tests.outputs.tap import REFUSE_VERSION, Tap

PERSISTENCE = pytest.mark.parametrize(
    "lines", [("persistence false",), ("persistence true", "autosave_interval 1")], ids=["forgetful", "persistent"]
)


@pytest.fixture
def tap(broker):
    with closing(Tap(broker.port)) as made:
        yield made


def tapped(tmp_path, tap):
    return closing(Place(tmp_path / "state", Settings("127.0.0.1", tap.port)))


def test_a_broker_that_comes_later_gets_all_of_it(tmp_path):
    late = Broker(tmp_path / "broker")
    with closing(Tap(late.port)) as tap, place(tmp_path, late) as direct:
        assert direct.fault() == f"broker 127.0.0.1:{late.port} cannot be reached: connection refused; trying again"
        assert direct.changes == 1
        direct.output.close()
        with closing(Place(tmp_path / "other", Settings("127.0.0.1", tap.port))) as site:
            site.happen(3)
            assert site.fault()
            late.start()
            until(lambda: tap.acknowledged() == 3)
            site.well()
            assert tap.sent() == [1, 2, 3]
    late.stop()


@PERSISTENCE
def test_a_broker_killed_again_and_again_in_a_game_has_accepted_every_event_in_order(tmp_path, lines):
    mortal = Broker(tmp_path / "broker", *lines).start()
    with closing(Tap(mortal.port)) as tap, tapped(tmp_path, tap) as site:
        for round_ in range(1, 4):
            site.happen(400)
            until(lambda so_far=round_: tap.acknowledged() >= 400 * (so_far - 1) + 100)
            mortal.kill()
            assert site.fault()
            mortal.start()
        site.happen(1)
        until(lambda: tap.acknowledged() == 1201)
        site.well()
        assert_in_order(tap.sent(), 1201)
    mortal.stop()


def test_whoever_listens_misses_nothing_when_the_broker_is_restarted(tmp_path):
    """Its session outlives the broker, which remembers it."""
    broker = Broker(tmp_path / "broker", "persistence true", f"persistence_location {tmp_path}/").start()
    with closing(Listener(broker.port, EVENT, name="fan")) as fan, place(tmp_path, broker) as site:
        for _ in range(3):
            site.happen(50)
            broker.stop()
            site.happen(50)
            broker.start()
        seqs = fan.seqs(EVENT, 300)
    broker.stop()
    assert_in_order(seqs, 300)


def test_what_was_not_acknowledged_is_sent_again(tmp_path, tap):
    with tapped(tmp_path, tap) as site:
        site.happen(5)
        until(lambda: tap.acknowledged() == 5 and tap.wires[-1].quiet())
        tap.wires[-1].mute = True
        site.happen(3)
        until(lambda: tap.sent()[-1] == 8)
        tap.wires[-1].cut()
        until(lambda: tap.acknowledged() == 8)
        assert tap.sent() == [1, 2, 3, 4, 5, 6, 7, 8, 6, 7, 8]


def test_only_twenty_are_on_their_way_at_a_time(tmp_path, tap):
    with tapped(tmp_path, tap) as site:
        site.happen(1)
        until(lambda: tap.acknowledged() == 1 and tap.wires[-1].quiet())
        tap.wires[-1].mute = True
        site.happen(500)
        until(lambda: len(tap.sent()) >= 1 + 19)  # and a scoreboard
        site.happen(1)
    assert len(tap.sent()) <= 1 + 20


def test_the_last_will_tells_that_the_board_is_gone(tmp_path, tap, listener):
    with tapped(tmp_path, tap):
        assert listener.next(AVAILABILITY) == "online"
        tap.wires[-1].cut()
        assert listener.next(AVAILABILITY) == "offline"
        assert listener.next(AVAILABILITY) == "online"


def test_a_week_without_a_broker_is_nothing_special(tmp_path, broker, listener):
    nobody = Settings("127.0.0.1", free_port())
    with closing(Place(tmp_path / "state", nobody)) as site:
        for _ in range(50):
            site.happen(100)
        assert "cannot be reached" in site.fault()
    with place(tmp_path, broker):
        assert listener.seqs(EVENT, 5000) == list(range(1, 5001))


def test_a_restart_goes_on_after_the_last_acknowledged_event(tmp_path, tap):
    for first in (1, 4, 7):
        with tapped(tmp_path, tap) as site:
            site.happen(3)
            until(lambda last=first + 2: tap.acknowledged() == last)
    assert tap.sent() == list(range(1, 10))


BOARD_PROCESS = """
import sys, time
from pathlib import Path
from boardd.outputs.mqtt import Settings
from tests.outputs.place import Place

site = Place(Path(sys.argv[1]), Settings("127.0.0.1", int(sys.argv[2])))
while True:
    site.happen(5)
    time.sleep(0.002)
"""


def test_a_board_killed_again_and_again_loses_nothing_of_its_journal(tmp_path, broker, listener):
    """kill -9 while it plays and publishes; the next one goes on with the same journal."""
    seqs: list[int] = []
    for _ in range(4):
        board = subprocess.Popen([sys.executable, "-c", BOARD_PROCESS, tmp_path / "state", str(broker.port)])
        seqs += listener.seqs(EVENT, max(seqs, default=0) + 300)
        board.kill()
        board.wait()
    with place(tmp_path, broker) as site:
        site.happen(1)
        last = site.seq
        seqs += listener.seqs(EVENT, last)
    assert_in_order(seqs, last)
    twice = len(seqs) - last
    assert twice <= 4 * 25, "more came twice than can be on their way"


def test_a_power_cut_in_the_mark_begins_with_the_whole_journal(tmp_path, tap):
    with tapped(tmp_path, tap) as site:
        site.happen(3)
        until(lambda: tap.acknowledged() == 3)
    (tmp_path / "state" / NAME).write_bytes(b"\0" * 5000)
    with tapped(tmp_path, tap) as site:
        site.happen(1)
        until(lambda: tap.acknowledged() == 4)
        site.well()
    assert tap.sent() == [1, 2, 3, 1, 2, 3, 4]


def test_another_journal_is_told_from_its_beginning(tmp_path, tap):
    """The state folder's journal was lost or replaced: its new events must not hide behind the old mark."""
    with tapped(tmp_path, tap) as site:
        site.happen(30)
        until(lambda: tap.acknowledged() == 30)
    for path in (tmp_path / "state").glob("games*"):
        path.unlink()
    with tapped(tmp_path, tap) as site:
        site.happen(3)
        until(lambda: tap.sent()[-3:] == [1, 2, 3])


def test_without_a_disk_for_the_mark_events_go_on_and_it_is_told(tmp_path, broker, listener):
    (tmp_path / "state" / NAME).mkdir(parents=True)
    with place(tmp_path, broker) as site:
        site.happen(3)
        assert listener.seqs(EVENT, 3) == [1, 2, 3]
        assert f"{NAME}: cannot be written" in site.fault()
        assert "after a restart events may come twice" in site.fault()


def test_a_full_backlog_does_not_hold_back_the_scoreboard(tmp_path, broker, listener):
    journal = Journal(tmp_path / "state")
    journal.append([entry(seq) for seq in range(1, 3001)])
    journal.close()
    with place(tmp_path, broker) as site:
        site.happen(1)
        listener.next(STATE)
        events = sum(topic == EVENT for topic, _, _ in listener.heard)
        assert events <= 100
        listener.seqs(EVENT, 3001)


# Closing


def test_closing_without_a_broker_does_not_wait(tmp_path):
    site = Place(tmp_path, Settings("127.0.0.1", free_port()))
    site.fault()
    site.close()
    assert not site.output.thread.is_alive()


# MQTT 3.1.1


@pytest.mark.parametrize("answer", [REFUSE_VERSION, b""], ids=["says so", "hangs up"])
def test_a_broker_that_does_not_know_mqtt_5_is_spoken_to_in_3_1_1(tmp_path, broker, listener, answer):
    with closing(Tap(broker.port, refuse_5=answer)) as tap, tapped(tmp_path, tap) as site:
        site.happen(30)
        assert listener.seqs(EVENT, 30) == list(range(1, 31))
        site.well()
        assert [wire.version for wire in tap.wires] == [5, 4]


def test_mqtt_5_is_tried_first_every_time():
    assert version_after(5, connected=False, code=0x84) == 4
    assert version_after(5, connected=False, code=0) == 4  # it hung up
    assert version_after(5, connected=False, code=0x87) == 5  # wrong password
    assert version_after(5, connected=True, code=0) == 5
    assert version_after(4, connected=True, code=0) == 5
    assert version_after(4, connected=False, code=0) == 5

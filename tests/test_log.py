"""The log, folded: what stands after undo, corrections, and throws that were none."""

from boardd.log import Entry, Growing, fold, last_action, standing

NEW = {"variant": "holeyboard", "set": {}, "teams": {"A": [], "B": []}, "first": "A", "scores": {}}


def log(*told):
    """(event, body) pairs of one game, as entries."""
    return [Entry(seq, 1, event, body) for seq, (event, body) in enumerate([("new", NEW), *told], 1)]


def throw(team, n, token, number=1, **more):
    return "throw", {"round": number, "team": team, "n": n, "throw": token, **more}


def said(team, n, token, number=1):
    return "correct", {"round": number, "team": team, "n": n, "throw": token}


def undo(*of):
    return "undo", {"of": list(of)}


def told(entries):
    return {f"{number}.{team}{n}": str(token) for (number, team, n), token in fold(entries).throws.items()}


def ended(number, first):
    return "round", {"round": number, "next": first}


ROUND = [*(throw("A", n, "off") for n in (1, 2, 3)), *(throw("B", n, "off") for n in (1, 2, 3))]


def test_nothing_is_no_game():
    assert (fold([]).game, fold([]).number) == (None, 0)


def test_a_later_word_of_the_sensors_revises_an_earlier_one():
    assert told(log(throw("A", 1, "on"), throw("A", 1, "5"))) == {"1.A1": "5"}


def test_what_people_said_stands_whatever_the_sensors_think_later():
    entries = log(throw("A", 1, "on"), said("A", 1, "5"), throw("A", 1, "3"))
    assert told(entries) == {"1.A1": "5"}
    assert told([*entries, Entry(5, 1, *undo(3))]) == {"1.A1": "3"}


def test_a_dead_throw_is_dead_even_if_people_had_said_otherwise():
    assert told(log(said("A", 1, "5"), throw("A", 1, "dead", by="dead"))) == {"1.A1": "dead"}


def test_which_throw_was_dead_is_for_the_sensors_to_tell():
    """A button says that the last throw was dead: which one that is may turn out later."""
    later = log(throw("A", 1, "dead", by="dead"), throw("A", 1, "off"), throw("A", 2, "dead"))
    assert told(later) == {"1.A1": "off", "1.A2": "dead"}


def test_a_throw_that_was_none_is_gone_with_its_question():
    folded = fold(log(throw("A", 1, "on", ask=["on", "5"]), ("void", {"round": 1, "team": "A", "n": 1})))
    assert (folded.throws, folded.asked) == ({}, {})


def test_an_answer_closes_the_question():
    asked = log(throw("A", 1, "on", ask=["on", "5"]))
    assert fold(asked).asked == {(1, "A", 1): ("on", "5")}
    answer = {"round": 1, "team": "A", "n": 1, "throw": "5", "choice": 1}
    folded = fold([*asked, Entry(3, 1, "answer", answer)])
    assert (folded.asked, told([*asked, Entry(3, 1, "answer", answer)])) == ({}, {"1.A1": "5"})


def test_undo_is_a_shorter_log():
    entries = log(throw("A", 1, "5"), throw("A", 2, "3"), undo(3))
    assert told(entries) == {"1.A1": "5"}
    assert [entry.seq for entry in standing(entries)] == [1, 2, 4]


def test_the_game_is_the_last_one_of_which_the_beginning_was_not_undone():
    first = log(throw("A", 1, "5"))
    both = [*first, Entry(3, 2, "new", NEW), Entry(4, 2, *throw("A", 1, "1"))]
    assert (fold(both).number, told(both)) == (2, {"1.A1": "1"})
    back = [*both, Entry(5, 2, *undo(4)), Entry(6, 2, *undo(3))]
    assert fold(back) == fold(first)


def test_every_prefix_folds():
    entries = log(*ROUND, ended(1, "B"), throw("B", 1, "5", 2), said("A", 1, "1"), undo(10), ("end", {}))
    for count in range(len(entries) + 1):
        fold(entries[:count])


# Who is first


def test_the_players_were_told_who_is_first():
    assert fold(log(*ROUND, ended(1, "B"))).first == "B"


def test_whoever_throws_first_is_first_whatever_the_players_were_told():
    """While a question about the last round is open, the sensors may know better."""
    folded = fold(log(*ROUND, ended(1, "A"), throw("B", 1, "on", 2)))
    assert folded.first == "B"


def test_what_is_said_of_an_old_round_leaves_it_to_the_rules_until_somebody_throws():
    entries = log(*ROUND, ended(1, "B"), said("A", 3, "5"))
    assert fold(entries).first is None
    thrown = [*entries, Entry(10, 1, *throw("A", 1, "on", 2))]
    assert fold(thrown).first == "A"
    assert fold([*thrown, Entry(11, 1, *said("A", 3, "off"))]).first == "A"


def test_a_round_keeps_the_order_in_which_it_was_thrown_once_it_is_over():
    second = [throw(team, n, "off", 2) for team in "AB" for n in (1, 2, 3)]
    folded = fold(log(*ROUND, ended(1, "B"), said("A", 3, "5"), *second, ended(2, "A")))
    assert [turn.team for turn in folded.game.rounds[1]] == ["A", "B"]


def test_alternating_throws_are_told_one_by_one():
    new = {**NEW, "variant": "knock-off", "first": "B"}
    bodies = [throw("B", 1, "1"), throw("A", 1, "2"), throw("B", 2, "3")]
    entries = [Entry(1, 1, "new", new), *(Entry(seq, 1, *each) for seq, each in enumerate(bodies, 2))]
    assert [str(turn) for turn in fold(entries).game.rounds[0]] == ["B 1", "A 2", "B 3"]


# What an undo takes back


def seqs(entries):
    return [entry.seq for entry in last_action(entries)]


def test_a_throw_goes_with_all_that_was_told_of_it():
    assert seqs(log(throw("A", 1, "on"), throw("A", 2, "on"), throw("A", 1, "5"), throw("A", 2, "3"))) == [3, 5]


def test_a_correction_goes_alone():
    assert seqs(log(throw("A", 1, "on"), said("A", 1, "5"))) == [3]


def test_dead_goes_and_the_throw_stays():
    assert seqs(log(throw("A", 1, "on"), throw("A", 1, "dead", by="dead"))) == [3]


def test_a_round_goes_with_the_misses_and_questions_that_its_end_brought():
    told = log(throw("A", 1, "on"), throw("A", 1, "5", ask=["5", "on"], lock=1), throw("A", 2, "off", lock=1))
    assert seqs([*told, Entry(5, 1, *ended(1, "A"))]) == [5, 3, 4]


def test_a_throw_that_was_none_is_not_undone_once_more():
    void = ("void", {"round": 1, "team": "A", "n": 2})
    assert seqs(log(throw("A", 1, "on"), throw("A", 2, "on"), void)) == [2]
    assert seqs(log(throw("A", 1, "on"), throw("A", 2, "on"), void, throw("A", 2, "5"))) == [5]


def test_in_the_end_the_game_itself_goes():
    assert seqs(log()) == [1]
    assert seqs([*log(), Entry(2, 1, *undo(1))]) == []


def test_an_entry_says_when_and_what_in_one_flat_object():
    entry = Entry(3, 1, "throw", {"round": 1, "throw": "5"}, "2026-05-01T10:00:00.000Z")
    assert entry.to_json() == {
        "seq": 3, "game": 1, "time": "2026-05-01T10:00:00.000Z", "event": "throw", "round": 1, "throw": "5",
    }  # fmt: skip


def test_a_log_that_grows_forgets_who_began_a_round_if_that_throw_was_none():
    """The players were told that A is first; what B seemed to throw was nothing."""
    growing, entries = Growing(), log(throw("B", 1, "on"))
    assert growing.fold(entries).first == "B"
    assert growing.fold([*entries, Entry(3, 1, "void", {"round": 1, "team": "B", "n": 1})]).first == "A"


def test_another_log_of_the_same_length_is_not_taken_for_the_one_that_grew():
    growing = Growing()
    growing.fold(log(throw("A", 1, "5")))
    assert growing.fold(log(throw("A", 1, "3"))) == fold(log(throw("A", 1, "3")))
    assert growing.fold([]) == fold([])

"""The rulings that all variants share, G-1 to G-6."""

import re
from itertools import groupby

import pytest

from boardd.game import score, standing
from boardd.model import Game
from tests.play import game, last, play, refused

EIGHT_OFF = "off off off off off off off off"
WITHOUT_POINTS = {  # a round in which nobody scores
    "holeyboard": "A off off off | B off off off",
    "yocu-4": "A on on on on | B on on on on",
    "yocu-9": "A on on on on | B on on on on",
    "ritzenthaler": "A off off off | B off off off",
    "knock-off": "A off | B off | A off | B off | A off | B off | A off | B off",
    "target": "A off | B off | A off | B off | A off | B off | A off | B off",
    "crazy-eight": "A [1 1 1 1] off off off off | B [1 1 1 off]",
    "tap-and-draw": "A off | B off | A off | B off | A off | B off | A off | B off",
    "horse-collar": f"A {EIGHT_OFF} | B {EIGHT_OFF}",
}
VARIANTS = list(WITHOUT_POINTS)
CHANGING_THE_ORDER = ["knock-off", "target", "tap-and-draw"]  # after such a round, KO-4
BY_ROUND = [variant for variant in VARIANTS if variant not in ("crazy-eight", "horse-collar")]


def rounds(variant: str, count: int) -> list[str]:
    """So many rounds in which nobody scores, each in its right order."""
    text = WITHOUT_POINTS[variant]
    changed = text.translate(str.maketrans("AB", "BA")) if variant in CHANGING_THE_ORDER else text
    return [text if number % 2 == 0 else changed for number in range(count)]


def throws(text: str) -> list[tuple[str, str]]:
    """The throws of a round, each with its team."""
    return [
        (turn[0], throw)
        for turn in text.split(" | ")
        for throw in re.findall(r"(?:\[.*?\]|[^\s(\[]+)(?:\(.*?\))?", turn[2:])
    ]


def written(thrown: list[tuple[str, str]]) -> str:
    turns = groupby(thrown, key=lambda throw: throw[0])
    return " | ".join(" ".join([team, *(throw for _, throw in group)]) for team, group in turns)


def after_each_throw(variant: str, *texts: str, **headers: str) -> list[Game]:
    """The game before the last of these rounds, then after every throw of it."""
    *before, text = texts
    thrown = throws(text)
    begun = [game(variant, *before, written(thrown[:n]), **headers) for n in range(1, len(thrown) + 1)]
    return [game(variant, *before, **headers), *begun]


def up_after_each_throw(variant: str, text: str, **headers: str) -> list[tuple[str, str | None, int, int]]:
    ups = [standing(g).up for g in after_each_throw(variant, text, **headers)]
    return [(up.team, up.player, up.throw, up.left) for up in ups]


def teams_in_order(variant: str, turns: list[str], **headers: str) -> list[str]:
    """Who is up before each of these turns of one round."""
    begun = [" | ".join(turns[:n]) for n in range(len(turns))]
    return [standing(game(variant, *filter(None, [text]), **headers)).up.team for text in begun]


@pytest.mark.parametrize("variant", VARIANTS)
def test_g1_team_a_throws_first_unless_the_sheet_says_otherwise(variant):
    assert standing(game(variant)).up.team == "A"
    assert standing(game(variant, first="A")).up.team == "A"
    assert standing(game(variant, first="B")).up.team == "B"


@pytest.mark.parametrize("variant", VARIANTS)
def test_g1_the_other_team_cannot_throw_first(variant):
    text = WITHOUT_POINTS[variant]
    play(variant, text)
    refused(variant, text, first="B")
    swapped = text.translate(str.maketrans("AB", "BA"))
    play(variant, swapped, first="B")
    refused(variant, swapped)


@pytest.mark.parametrize(("first", "order"), [("A", "ABC"), ("B", "BCA"), ("C", "CAB")])
@pytest.mark.parametrize(("variant", "turn"), [("crazy-eight", "[1 1 1 off]"), ("horse-collar", EIGHT_OFF)])
def test_g1_with_three_teams_the_order_goes_on_from_the_first(variant, turn, first, order):
    turns = [f"{team} {turn}" for team in order]
    assert teams_in_order(variant, turns, first=first, A="Ann", B="Bob", C="Cleo") == list(order)
    assert last(variant, " | ".join(turns), first=first, A="Ann", B="Bob", C="Cleo").next == first


def test_g1_with_four_teams_the_order_goes_on_from_the_first():
    turns = [f"{team} [1 1 1 off]" for team in "DABC"]
    assert teams_in_order("crazy-eight", turns, first="D", A="Ann", B="Bob", C="Cleo", D="Di") == list("DABC")


def test_g1_a_team_that_does_not_play_cannot_be_first():
    assert "C" in refused("crazy-eight", first="C")


@pytest.mark.parametrize("variant", BY_ROUND)
def test_g2_ends_alternate_every_round(variant):
    played = rounds(variant, 4)
    assert [standing(game(variant, *played[:n])).up.end for n in range(5)] == [0, 1, 0, 1, 0]


@pytest.mark.parametrize("variant", BY_ROUND)
def test_g2_both_teams_throw_from_the_same_end(variant):
    first, second = rounds(variant, 2)
    assert {standing(g).up.end for g in after_each_throw(variant, first)[:-1]} == {0}
    assert {standing(g).up.end for g in after_each_throw(variant, first, second)[:-1]} == {1}


@pytest.mark.parametrize("teams", ["AB", "ABC"])
@pytest.mark.parametrize(("variant", "turn"), [("crazy-eight", "[1 1 1 off]"), ("horse-collar", EIGHT_OFF)])
def test_g2_in_crazy_eight_and_horse_collar_ends_alternate_every_turn(variant, turn, teams):
    players = {team: f"Player {team}" for team in teams}
    frame = [f"{team} {turn}" for team in teams]
    seen = []
    for n in range(6):
        frames, turns = divmod(n, len(teams))
        begun = [" | ".join(frame)] * frames + [" | ".join(frame[:turns])] * bool(turns)
        seen.append(standing(game(variant, *begun, **players)).up.end)
    assert seen == [0, 1, 0, 1, 0, 1]


def test_g2_a_turn_is_shot_from_one_end():
    turn = "A [1 1 1 1] off off off off"
    assert [standing(g).up.end for g in after_each_throw("crazy-eight", turn)] == [0, 0, 0, 0, 0, 1]
    ends = [standing(g).up.end for g in after_each_throw("horse-collar", f"A {EIGHT_OFF}")]
    assert ends == [0, 0, 0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant != "horse-collar"])
@pytest.mark.parametrize(
    ("a", "b"),
    [("Ann, Al", "Bob, Bea"), ("Ann, Al", "Bob"), ("Ann", "Bob, Bea"), ("Ann, Al, Ada, Abe", "Bob, Bea, Ben, Bo")],
)
def test_g3_partners_take_turns_by_the_round(variant, a, b):
    players = {"A": a.split(", "), "B": b.split(", ")}
    played = rounds(variant, 5)
    for number in range(5):
        for g in after_each_throw(variant, *played[: number + 1], A=a, B=b)[:-1]:
            up = standing(g).up
            assert up.round == number + 1
            assert up.player == players[up.team][number % len(players[up.team])]


@pytest.mark.parametrize("variant", VARIANTS)
def test_g3_nobody_is_named_where_the_sheet_names_nobody(variant):
    assert standing(game(variant)).up.player is None


@pytest.mark.parametrize(
    ("players", "shooting"),
    [
        ("Ann", ["Ann"] * 8),
        ("Ann, Al", ["Ann"] * 4 + ["Al"] * 4),
        ("Ann, Al, Ada, Abe", ["Ann", "Ann", "Al", "Al", "Ada", "Ada", "Abe", "Abe"]),
    ],
)
def test_g3_horse_collar_splits_each_turn_over_the_players(players, shooting):
    rest = f"B {EIGHT_OFF}"
    turn = f"A {EIGHT_OFF}"
    for before in ([], [f"{turn} | {rest}"], [f"{turn} | {rest}"] * 2):
        games = after_each_throw("horse-collar", *before, turn, A=players, B="Bob")[:-1]
        assert [standing(g).up.player for g in games] == shooting


def test_g3_horse_collar_splits_the_second_teams_turn_as_well():
    games = after_each_throw("horse-collar", f"A {EIGHT_OFF} | B {EIGHT_OFF}", A="Ann", B="Bob, Bea")[8:-1]
    assert [standing(g).up.player for g in games] == ["Bob"] * 4 + ["Bea"] * 4


def test_g3_horse_collar_splits_another_number_of_weights_evenly_too():
    games = after_each_throw("horse-collar", "A off off off off", A="Ann, Al", set="weights=4")[:-1]
    assert [standing(g).up.player for g in games] == ["Ann", "Ann", "Al", "Al"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_g3_a_team_has_one_two_or_four_players(variant):
    assert "3" in refused(variant, A="Ann, Al, Ada")


def test_g3_who_is_up_after_each_throw_of_a_game_by_turns():
    assert up_after_each_throw("holeyboard", "A 5 3 on | B off 1 off", A="Ann", B="Bob") == [
        ("A", "Ann", 1, 3),
        ("A", "Ann", 2, 2),
        ("A", "Ann", 3, 1),
        ("B", "Bob", 1, 3),
        ("B", "Bob", 2, 2),
        ("B", "Bob", 3, 1),
        ("B", "Bob", 1, 3),
    ]


def test_g3_who_is_up_after_each_throw_of_an_alternating_game():
    shots = "A 2 | B 3 | A off | B off | A off | B off | A off | B off"
    assert up_after_each_throw("knock-off", shots, A="Ann, Al", B="Bob, Bea") == [
        ("A", "Ann", 1, 4),
        ("B", "Bob", 1, 4),
        ("A", "Ann", 2, 3),
        ("B", "Bob", 2, 3),
        ("A", "Ann", 3, 2),
        ("B", "Bob", 3, 2),
        ("A", "Ann", 4, 1),
        ("B", "Bob", 4, 1),
        ("B", "Bea", 1, 4),
    ]


def test_g3_who_is_up_after_each_throw_where_a_volley_starts_the_turn():
    assert up_after_each_throw("crazy-eight", "A [1 1 1 1] off 2 off 3 | B [1 1 1 off]", A="Ann", B="Bob") == [
        ("A", "Ann", 1, 5),
        ("A", "Ann", 2, 4),
        ("A", "Ann", 3, 3),
        ("A", "Ann", 4, 2),
        ("A", "Ann", 5, 1),
        ("B", "Bob", 1, 5),
        ("A", "Ann", 1, 5),
    ]


def test_g3_nobody_is_up_once_the_game_is_won():
    assert standing(game("knock-off", "A off | B 3", set="weights=1", scores="B 12")).up is None


SETTINGS = [  # variant, what else is agreed, and the lowest and highest value of each setting under that
    ("holeyboard", "", {"washers": (1, 12)}),
    ("holeyboard", "target=15", {"skunk": (1, 14)}),
    ("yocu-4", "", {"washers": (1, 12), "leaner": (0, 20), "miss": (-20, 0)}),
    ("yocu-4", "target=15", {"bust": (0, 14)}),
    ("yocu-4", "bust=0", {"target": (1, 999)}),
    ("yocu-9", "", {"washers": (1, 12), "leaner": (0, 20), "miss": (-20, 0)}),
    ("yocu-9", "target=15", {"bust": (0, 14)}),
    ("yocu-9", "bust=0", {"target": (1, 999)}),
    ("ritzenthaler", "", {"washers": (1, 12), "target": (1, 999)}),
    ("knock-off", "", {"weights": (1, 24), "target": (1, 999), "hanger": (1, 100)}),
    ("target", "", {"target": (1, 999)}),
    ("crazy-eight", "", {"target": (1, 999)}),
    ("tap-and-draw", "", {"weights": (1, 24), "target": (1, 999)}),
    (
        "tap-and-draw",
        "scoring=horse-collar",
        {"weights": (1, 24), "target": (1, 999), "hanger": (1, 100), "corner": (1, 100)},
    ),
    ("horse-collar", "", {"weights": (1, 24), "target": (1, 999), "hanger": (1, 100), "corner": (1, 100)}),
]
RANGES = [(v, agreed, name, *ends) for v, agreed, named in SETTINGS for name, ends in named.items()]
OWN_SETTINGS = {
    "holeyboard": {"washers", "target", "skunk"},
    "yocu-4": {"washers", "target", "bust", "leaner", "miss"},
    "yocu-9": {"washers", "target", "bust", "leaner", "miss"},
    "ritzenthaler": {"washers", "target"},
    "knock-off": {"weights", "target", "hanger"},
    "target": {"target"},
    "crazy-eight": {"target"},
    "tap-and-draw": {"weights", "target", "hanger", "corner", "scoring"},
    "horse-collar": {"weights", "target", "hanger", "corner"},
}
A_VALUE = {"miss": "-1", "scoring": "knock-off"}
FOREIGN = [(v, name) for v in VARIANTS for name in sorted(set().union(*OWN_SETTINGS.values()) - OWN_SETTINGS[v])]


def agreed_on(*settings: str) -> str:
    return ", ".join(filter(None, settings))


def says(text: str, number: int) -> bool:
    return re.search(rf"(?<![\d-]){number}(?!\d)", text) is not None


@pytest.mark.parametrize(("variant", "agreed", "name", "low", "high"), RANGES)
def test_g4_the_ends_of_a_settings_range_are_allowed(variant, agreed, name, low, high):
    for value in (low, high):
        assert play(variant, set=agreed_on(agreed, f"{name}={value}")) == []


@pytest.mark.parametrize(("variant", "agreed", "name", "low", "high"), RANGES)
def test_g4_beyond_its_range_a_setting_is_refused_by_name_value_and_range(variant, agreed, name, low, high):
    for value in (low - 1, high + 1):
        text = refused(variant, set=agreed_on(agreed, f"{name}={value}"))
        assert name in text
        assert says(text, value)
        assert says(text, low)
        assert says(text, high)


@pytest.mark.parametrize("agreed", ["target=2, skunk=1", "target=999"])
def test_g4_holeyboards_target_leaves_room_for_a_skunk(agreed):
    assert play("holeyboard", set=agreed) == []


@pytest.mark.parametrize("value", [0, 1000])
def test_g4_holeyboards_target_has_its_range_too(value):
    text = refused("holeyboard", set=f"target={value}")
    assert "target" in text
    assert says(text, value)
    assert says(text, 1)
    assert says(text, 999)


@pytest.mark.parametrize(
    ("variant", "name", "value", "highest"),
    [("holeyboard", "skunk", 21, 20), ("yocu-4", "bust", 21, 20), ("yocu-9", "bust", 21, 20)],
)
def test_g4_skunk_and_bust_stay_below_the_target_of_21(variant, name, value, highest):
    assert play(variant, set=f"{name}={highest}") == []
    text = refused(variant, set=f"{name}={value}")
    assert name in text
    assert says(text, value)
    assert says(text, highest)


@pytest.mark.parametrize(("variant", "name"), FOREIGN)
def test_g4_a_setting_of_another_variant_is_refused(variant, name):
    assert name in refused(variant, set=f"{name}={A_VALUE.get(name, '3')}")


@pytest.mark.parametrize("value", ["2.5", "many", "1e2"])
def test_g4_settings_are_whole_numbers(value):
    text = refused("knock-off", set=f"target={value}")
    assert "target" in text
    assert value in text


def test_g4_tap_and_draws_scoring_has_two_values():
    assert play("tap-and-draw", set="scoring=knock-off") == play("tap-and-draw", set="scoring=horse-collar") == []
    text = refused("tap-and-draw", set="scoring=target")
    assert "scoring" in text
    assert "knock-off" in text
    assert "horse-collar" in text


def test_g4_house_rules_are_never_agreed_on_during_the_game():
    refused("knock-off", "A 2 | B 3\nset: target=21", set="weights=1")


def test_g4_another_number_of_pieces_makes_a_turn():
    assert last("ritzenthaler", "A 3 | B 2", set="washers=1").complete
    assert last("knock-off", "A 2 | B 3", set="weights=1").complete
    assert last("horse-collar", "A 3 | B 2", set="weights=1").complete
    assert not last("yocu-4", "A on on on on on | B on on on on", set="washers=5").complete


@pytest.mark.parametrize(
    ("washers", "shots", "winner"),
    [
        (2, "A 5 1 | B off off", "A"),
        (4, "A on off 5 1 | B off off off off", "A"),
        (4, "A off 5 1 off | B off off off off", None),
        (1, "A 5 | B off", None),
    ],
)
def test_g4_the_last_throw_stands_for_the_third(washers, shots, winner):
    r = last("holeyboard", shots, set=f"washers={washers}", scores="A 15")
    assert (r.winner, r.how) == (winner, winner and "third-throw")


A_ROUND = {
    "holeyboard": "A 5 ~3 on | B off 1(A2>3) dead",
    "yocu-4": "A 5 ~3 on off | B off 1(A2>3) dead 5",
    "yocu-9": "A 5 ~2a on off | B off 1(A2>2a) dead 3b",
    "ritzenthaler": "A 3 ~2 on | B off 1(A2>2) dead",
    "knock-off": "A 2 | B 2 | A short | B 3(A1>off) | A hang | B hang@-9(A3>off) | A 1(A2>1) | B off",
    "target": "A 2 | B 2 | A short | B 3(A1>off) | A 5 | B 4 | A 2(A2>1) | B off",
    "crazy-eight": "A [1 1 2 1] off(A1>off A2>off) 2(A3>off A4>off) 3 off | B [1 off 1 1]",
    "tap-and-draw": "A 2 | B 1 | A short | B 3(A1>off) | A hang | B 1 | A 2(A2>3) | B off",
    "horse-collar": "A 3 2 short 1 off hang 2(A3>off) corner | B 1 1 1 1 1 1 1 1",
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_g5_a_round_is_unfinished_until_its_last_throw(variant):
    *unfinished, finished = [score(g)[-1] for g in after_each_throw(variant, A_ROUND[variant])[1:]]
    assert [r.complete for r in unfinished] == [False] * len(unfinished)
    assert {(r.next, r.winner, r.how) for r in unfinished} == {(None, None, None)}
    assert finished.complete
    assert finished.next is not None


@pytest.mark.parametrize(
    ("variant", "text", "start", "scores"),
    [
        ("holeyboard", "A 5 3", (0, 0), (8, 0)),
        ("holeyboard", "A 5 3 on | B 5", (0, 0), (3, 0)),
        ("holeyboard", "A 5 5", (15, 3), (5, 3)),
        ("holeyboard", "A 5", (16, 3), (16, 3)),
        ("yocu-4", "A 5 off", (0, 4), (4, 4)),
        ("yocu-4", "A 5", (20, 4), (13, 4)),
        ("yocu-4", "A off", (0, 4), (0, 4)),
        ("yocu-9", "A 5 3a", (1, 4), (9, 4)),
        ("ritzenthaler", "A 3 2", (1, 4), (6, 4)),
        ("ritzenthaler", "A 3", (19, 4), (16, 4)),
        ("knock-off", "A 2 | B 3 | A 2", (1, 4), (1, 7)),
        ("knock-off", "A 2", (1, 4), (3, 4)),
        ("target", "A 2 | B 4 | A 4", (1, 4), (1, 4)),
        ("target", "A 2 | B 4", (1, 4), (1, 8)),
        ("crazy-eight", "A [1 1 1 1] 3(A1>off A2>off A3>off)", (1, 4), (1, 4)),
        ("crazy-eight", "A [1 1 1 1] 3(A1>off A2>off A3>off A4>off)", (1, 4), (4, 4)),
        ("tap-and-draw", "A 2 | B 3(A1>off)", (1, 4), (3, 4)),
        ("horse-collar", "A 2 2", (1, 4), (1, 4)),
        ("horse-collar", "A 2 2 3", (1, 4), (8, 4)),
        ("horse-collar", "A 2 2 3 short", (1, 4), (1, 4)),
    ],
)
def test_g5_an_unfinished_round_is_scored_as_if_it_ended_here(variant, text, start, scores):
    r = last(variant, text, scores=f"A {start[0]}, B {start[1]}")
    assert r.scores == {"A": scores[0], "B": scores[1]}
    assert r.points == {"A": scores[0] - start[0], "B": scores[1] - start[1]}


@pytest.mark.parametrize(
    ("variant", "text", "scores"),
    [
        ("holeyboard", "A off 5 1 | B off off", "A 15, B 0"),
        ("yocu-4", "A 1 on on on | B on on on", "A 20, B 0"),
        ("ritzenthaler", "A 1 on on | B on on", "A 20, B 0"),
        ("knock-off", "A 3 | B off | A off | B off | A off | B off | A off", "A 14, B 0"),
        ("target", "A 5 | B off | A off | B off | A off | B off | A off", "A 14, B 0"),
        ("crazy-eight", "A [1 1 1 1] 3(A1>off A2>off A3>off A4>off) off off off | B [1 1 1 1] 2 2 2", "A 14, B 0"),
        ("tap-and-draw", "A 3 | B off | A off | B off | A off | B off | A off", "A 14, B 0"),
        ("horse-collar", "A corner off off off off off off off | B 2 2 2 2 2 2 2", "A 40, B 0"),
    ],
)
def test_g5_an_unfinished_round_has_no_winner_and_no_next_team(variant, text, scores):
    r = last(variant, text, scores=scores)
    assert not r.complete
    assert (r.next, r.winner, r.how) == (None, None, None)


@pytest.mark.parametrize("variant", VARIANTS)
def test_g5_only_the_last_round_may_be_unfinished(variant):
    text = WITHOUT_POINTS[variant]
    refused(variant, written(throws(text)[:-1]), text)


ALLOWED = [
    ("holeyboard", "", "A 20, B 20"),
    ("holeyboard", "", "A -7, B 0"),
    ("holeyboard", "", "A 11, B 0"),
    ("holeyboard", "target=30", "A 29, B 21"),
    ("yocu-4", "", "A 20, B 20"),
    ("yocu-4", "", "A 21, B 21"),
    ("yocu-9", "", "A 20, B 0"),
    ("yocu-9", "", "A 21, B 21"),
    ("ritzenthaler", "", "A 20, B 5"),
    ("ritzenthaler", "", "A 21, B 5"),
    ("ritzenthaler", "", "A 21, B 21"),
    ("knock-off", "", "A 14, B 14"),
    ("knock-off", "target=21", "A 20, B 15"),
    ("target", "", "A 14, B 14"),
    ("tap-and-draw", "", "A 14, B 14"),
    ("tap-and-draw", "scoring=horse-collar", "A 50, B 15"),
    ("tap-and-draw", "scoring=horse-collar", "A 51, B 51"),
    ("tap-and-draw", "scoring=horse-collar", "A 60, B 60"),
    ("crazy-eight", "", "A 14, B 0"),
    ("crazy-eight", "", "A 15, B 15"),
    ("crazy-eight", "", "A 17, B 17"),
    ("horse-collar", "", "A 50, B 0"),
    ("horse-collar", "", "A 51, B 51"),
    ("horse-collar", "", "A 77, B 77"),
]
IMPOSSIBLE = [
    ("holeyboard", "", "A 21, B 0"),
    ("holeyboard", "", "A 0, B 22"),
    ("holeyboard", "", "A 21, B 21"),
    ("holeyboard", "target=12", "A 12, B 0"),
    ("yocu-4", "", "A 22, B 0"),
    ("yocu-4", "", "A 22, B 22"),
    ("yocu-4", "", "A 21, B 20"),
    ("yocu-4", "", "A 0, B 21"),
    ("yocu-4", "", "A -1, B 0"),
    ("yocu-9", "", "A 21, B 22"),
    ("yocu-9", "", "A 20, B 21"),
    ("yocu-9", "", "A 0, B -1"),
    ("ritzenthaler", "", "A 22, B 0"),
    ("ritzenthaler", "", "A 0, B 22"),
    ("ritzenthaler", "", "A -1, B 0"),
    ("knock-off", "", "A 15, B 0"),
    ("knock-off", "", "A 16, B 16"),
    ("knock-off", "", "A 0, B -1"),
    ("knock-off", "target=21", "A 0, B 21"),
    ("target", "", "A 15, B 0"),
    ("target", "", "A 15, B 15"),
    ("target", "", "A -1, B 0"),
    ("tap-and-draw", "", "A 15, B 0"),
    ("tap-and-draw", "", "A 15, B 15"),
    ("tap-and-draw", "", "A -1, B 0"),
    ("tap-and-draw", "scoring=horse-collar", "A 51, B 0"),
    ("tap-and-draw", "scoring=horse-collar", "A 51, B 52"),
    ("tap-and-draw", "scoring=horse-collar", "A -1, B 0"),
    ("crazy-eight", "", "A 15, B 14"),
    ("crazy-eight", "", "A 15, B 16"),
    ("crazy-eight", "", "A -1, B 0"),
    ("horse-collar", "", "A 51, B 0"),
    ("horse-collar", "", "A 51, B 52"),
    ("horse-collar", "", "A 0, B -1"),
]


@pytest.mark.parametrize(("variant", "agreed", "scores"), ALLOWED)
def test_g6_scores_that_a_game_could_stand_at(variant, agreed, scores):
    board = standing(game(variant, scores=scores, **({"set": agreed} if agreed else {})))
    assert ", ".join(f"{team} {points}" for team, points in board.scores.items()) == scores
    assert board.up.team == "A"


@pytest.mark.parametrize(("variant", "agreed", "scores"), IMPOSSIBLE)
def test_g6_scores_that_no_game_could_stand_at(variant, agreed, scores):
    assert "G-6" in refused(variant, scores=scores, **({"set": agreed} if agreed else {}))


@pytest.mark.parametrize(("variant", "target"), [("crazy-eight", 15), ("horse-collar", 51)])
def test_g6_of_three_teams_two_may_be_tied_for_highest(variant, target):
    def start(a: int, b: int, c: int) -> dict[str, str]:
        return {"A": "Ann", "B": "Bob", "C": "Cleo", "scores": f"A {a}, B {b}, C {c}"}

    assert play(variant, **start(target + 1, target + 1, target)) == []
    assert play(variant, **start(0, target, target)) == []
    assert "G-6" in refused(variant, **start(target + 1, target, target))

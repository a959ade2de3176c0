"""A scoreboard for every screen, as a game could stand; and any scoreboard at all."""

from hypothesis import strategies as st

from boardd.model import PHASES, Question, Scoreboard, TeamLine, UpNext


def turn(team="A", player=None, throw=1, left=3) -> UpNext:
    return UpNext(1, team, player, throw, left, False, 0)


def line(name: str, score: int, points: int = 0, players: tuple[str, ...] = ()) -> TeamLine:
    return TeamLine(name, players or (name,), score, points)


PLAY = Scoreboard(
    "garage",
    game=3,
    seq=40,
    variant="holeyboard",
    phase="throwing",
    round=4,
    turn=turn("B", "Bob", 2, 2),
    teams={"A": line("Ann", 15, 3), "B": line("Bob", 18, 1)},
)
WON = PLAY._replace(
    phase="over", turn=None, teams={"A": line("Ann", 21), "B": line("Bob", 19)}, winner="A", how="stuck-vic"
)
ASKING = PLAY._replace(phase="asking", ask=Question(4, "B", 2, ("on(A1>5)", "5", "off")))
COLLAR = PLAY._replace(
    variant="horse-collar",
    turn=turn("C", "Cécile", 3, 6),
    teams={
        "A": line("Ann", 12),
        "B": line("Bob", 48),
        "C": line("Cécile", 26, 13),
        "D": line("Jürgen", 7),
    },
)
FAULTS = ("beam 5.rim is blocked", "load cell 2 is silent", "the broker does not answer")

BOARDS: dict[str, Scoreboard] = {
    "start": Scoreboard("garage", address="http://192.168.178.23:8080/"),
    "start-pairing": Scoreboard("garage", address="http://192.168.178.23:8080/", pairing="483920"),
    "pairing": PLAY._replace(address="http://192.168.178.23:8080/", pairing="483920"),
    "start-without-page": Scoreboard("garage"),
    "start-fault": Scoreboard("garage", address="http://boardd-garage.local:8080/", faults=FAULTS[:1]),
    "first-throw": PLAY._replace(turn=turn("A"), teams={"A": line("Ann", 0), "B": line("Bob", 0)}),
    "throwing": PLAY,
    "throwing-fault": PLAY._replace(faults=FAULTS),
    "below-zero": PLAY._replace(
        turn=turn("A", "Cécile"), teams={"A": line("Cécile", -12, -7), "B": line("Maximiliane", 20, 10)}
    ),
    "three-digits": PLAY._replace(
        turn=turn("B", None, 1, 24), teams={"A": line("Ann & Al", 188, 26), "B": line("Øystein & Zoë", 100, 117)}
    ),
    "doubles": PLAY._replace(
        variant="yocu-4",
        turn=turn("A", "Al", 1, 4),
        teams={"A": line("Ann & Al", 13, 2, ("Ann", "Al")), "B": line("Bob & Bea", 9, -4, ("Bob", "Bea"))},
    ),
    "four-teams": COLLAR,
    "nine-teams": COLLAR._replace(
        turn=turn("A", None, 1, 8), teams={team: line(team, 9 * n) for n, team in enumerate("ABCDEFGHI")}
    ),
    "question": ASKING,
    "question-long": ASKING._replace(
        ask=Question(4, "B", 2, ("on(A1>~3 B1>off)", "~3(A1>off)", "off", "dead")), faults=FAULTS[:1]
    ),
    "pickup": PLAY._replace(phase="pickup", turn=None),
    "pickup-fault": PLAY._replace(phase="pickup", turn=None, faults=FAULTS[:2]),
    "put-back": PLAY._replace(variant="tap-and-draw", put_back=("B1 to 2", "A2 to 3")),
    "winner": WON,
    "winner-long": WON._replace(
        teams={
            "A": line("Bartholomew & Maximiliane", 11, 0, ("Bartholomew", "Maximiliane")),
            "B": line("Bob", 0),
        },
        how="first-round-skunk",
    ),
    "winner-three-digits": WON._replace(teams={"A": line("Ann", 109), "B": line("Bob", -12)}, how="reached-target"),
    "tight": PLAY._replace(
        turn=turn("A", None, 3, 1), teams={"A": line("Ann", -10, 10), "B": line("Bob", 8)}, faults=FAULTS[:1]
    ),
    "winner-fault": WON._replace(faults=FAULTS),
    "winner-of-four": COLLAR._replace(
        phase="over", turn=None, winner="B", how="highest", teams=COLLAR.teams | {"B": line("Bob", 61)}
    ),
    "ended": WON._replace(winner=None, how=None, teams=PLAY.teams),
}

# Any scoreboard

names = st.text(max_size=20) | st.sampled_from(["Ann", "Cécile", "Ann & Al", "W" * 40])
lines = st.builds(TeamLine, names, st.lists(names, max_size=3).map(tuple), st.integers(-999, 999), st.integers(-99, 99))
tokens = st.sampled_from(["5", "~3", "on", "off", "dead", "on(A1>5)", "2@310", "[1 1 2 1]", "on(A1>~3 B1>off)", "?"])
some = st.none() | st.text(max_size=12)
letters = st.sampled_from("ABCD")
scoreboards = st.builds(
    Scoreboard,
    names,
    phase=st.sampled_from(PHASES),
    turn=st.none()
    | st.builds(UpNext, st.just(1), letters, some, st.integers(1, 24), st.integers(0, 24), st.booleans(), st.just(0)),
    teams=st.fixed_dictionaries({"A": lines, "B": lines}) | st.dictionaries(letters, lines),
    winner=st.none() | letters,
    how=st.sampled_from([None, "stuck-vic", "reached-21", "some-thing"]),
    ask=st.none()
    | st.builds(Question, st.just(1), letters, st.integers(1, 4), st.lists(tokens, max_size=5).map(tuple)),
    put_back=st.lists(names, max_size=3).map(tuple),
    faults=st.lists(names, max_size=3).map(tuple),
    address=some | st.just("http://192.168.178.23:8080/"),
    pairing=st.none() | st.just("483920") | st.text(max_size=12),
)

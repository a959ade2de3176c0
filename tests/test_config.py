"""boardd.toml: every key has a default or is said to be missing; every mistake is said, at once and in place."""

from pathlib import Path

import pytest

from boardd.config import STATE, load, parse
from boardd.errors import ConfigError


def config(tmp_path, text):
    path = tmp_path / "boardd.toml"
    path.write_text(text)
    return load(path)


def mistakes(tmp_path, text):
    with pytest.raises(ConfigError) as caught:
        config(tmp_path, text)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{tmp_path}/boardd.toml: ") for line in lines)
    return [line.split(": ", 1)[1] for line in lines]


def test_a_board_is_enough(tmp_path):
    found = config(tmp_path, 'board = "holeyboard"')
    assert (found.id, found.board.name, found.ends, found.state) == ("board", "holeyboard", 1, Path(STATE))
    assert (found.game, found.sources, found.outputs, found.traces_mb) == (None, (), (), 500.0)


def test_the_example_of_the_formats_is_right(tmp_path):
    text = """
id = "garage"
board = "holeyboard"
state = "/var/lib/boardd"
[game]
variant = "holeyboard"
A = ["Ann"]
B = ["Bob"]
[[source]]
kind = "trace"
file = "evening.trace"
speed = 20.0
"""
    found = config(tmp_path, text)
    assert found.game.teams == {"A": ("Ann",), "B": ("Bob",)}
    [part] = found.sources
    assert (part.name, part.settings.file, part.settings.speed) == ("trace", tmp_path / "evening.trace", 20.0)


def test_paths_are_relative_to_the_config(tmp_path):
    (tmp_path / "mine.toml").write_text(Path("boardd/boards/holeyboard.toml").read_text())
    found = config(tmp_path, 'board = "mine.toml"\nstate = "here"')
    assert (found.state, len(found.board.holes)) == (tmp_path / "here", 3)


def test_more_teams_house_rules_and_who_is_first(tmp_path):
    text = 'board = "shuffleboard"\n[game]\nvariant = "crazy-eight"\nC = ["Cleo"]\nfirst = "C"\nset = { target = 30 }'
    game = config(tmp_path, text).game
    assert (game.teams, game.first, game.settings) == ({"A": (), "B": (), "C": ("Cleo",)}, "C", {"target": 30})


def test_the_limit_of_kept_traces_can_be_set(tmp_path):
    assert config(tmp_path, 'board = "holeyboard"\n[traces]\nlimit_mb = 20').traces_mb == 20.0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "board: missing"),
        ('board = "holeybord"', "did you mean holeyboard"),
        ('board = "holeyboard"\nid = "a/b"', 'id: "a/b" cannot stand in a topic'),
        ('board = "holeyboard"\nends = 3', "ends:"),
        ('board = "holeyboard"\nends = 1.5', "ends:"),
        ('board = "holeyboard"\nstat = "x"', "stat: there is no such key"),
        ('board = "holeyboard"\nstate = 5', "state:"),
        ('board = "holeyboard"\n[game]\nA = ["Ann"]', "game.variant: missing"),
        ('board = "holeyboard"\n[game]\nvariant = "yoku-4"', "did you mean yocu-4"),
        ('board = "holeyboard"\n[game]\nvariant = "holeyboard"\nset = { targt = 3 }', "targt"),
        ('board = "holeyboard"\n[game]\nvariant = "holeyboard"\nA = "Ann"', "game.A:"),
        ('board = "holeyboard"\n[game]\nvariant = "holeyboard"\nfirst = "C"', "there is no team C"),
        ('board = "holeyboard"\n[game]\nvariant = "holeyboard"\nplayers = 2', "game.players: there is no such key"),
        ('board = "holeyboard"\n[[source]]\nkind = "trase"', "did you mean trace"),
        ('board = "holeyboard"\n[[source]]\nkind = "trace"', "source[1].file: missing"),
        ('board = "holeyboard"\n[source]\nkind = "trace"', "source:"),
        ('board = "holeyboard"\n[traces]\nlimit = 3', "traces.limit: there is no such key; did you mean limit_mb?"),
        ('board = "holeyboard"\ntraces = 3', "traces must be a table"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(tmp_path, text, words):
    found = mistakes(tmp_path, text)
    assert any(words in line for line in found), found


def test_all_mistakes_are_said_at_once_in_the_same_order(tmp_path):
    text = 'zeta = 1\nalpha = 2\nid = "a b"\nboard = "x"\n'
    found = mistakes(tmp_path, text)
    assert found == mistakes(tmp_path, text)
    assert [line.split(":")[0] for line in found] == ["id", "board", "alpha", "zeta"]


@pytest.mark.parametrize("data", [b"\xff", b"board = ", b"a = " + b"[" * 5000, b"a = 1\na = 2"])
def test_what_is_not_a_config_is_said(tmp_path, data):
    path = tmp_path / "boardd.toml"
    path.write_bytes(data)
    with pytest.raises(ConfigError, match="not a config"):
        load(path)


def test_a_config_that_is_not_there_is_said(tmp_path):
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        load(tmp_path / "none.toml")


def test_beams_and_buttons_that_the_board_has_not_are_said(tmp_path):
    table = {
        "board": "holeyboard",
        "source": [{"kind": "gpio", "beams": {"9.rim": 17, "1.rim": 4}, "buttons": {"A": 5, "left": 6}}],
    }
    with pytest.raises(ConfigError) as caught:
        parse(table, "boardd.toml", tmp_path)
    first, second = str(caught.value).splitlines()
    assert first.startswith("boardd.toml: source[1].beams.9.rim: the board holeyboard has no such beam; ")
    assert second.startswith("boardd.toml: source[1].buttons.left: there is no such button; ")


def pico(**more):
    return {"kind": "pico", **more}


@pytest.mark.parametrize(
    ("ends", "sources", "words"),
    [
        (1, [pico(end=1)], "source[1].end: 1 is not there; ends = 2"),
        (2, [pico(serial="E1"), pico(end=1)], "source[2]: there are several Picos; `serial` must say which"),
        (2, [pico(), pico(end=1)], "source[2]: is the same Pico as source[1]"),
        (2, [pico(serial="E1"), pico(serial="E1", end=1)], "source[2]: is the same Pico as source[1]"),
        (2, [pico(serial="AA"), pico(serial="aa", end=1)], "source[2]: is the same Pico as source[1]"),
        (
            1,
            [pico(cells=[0, 1, 2])],
            "source[1].cells: 3 channels for the 4 cells of holeyboard; 4 would be right",
        ),
        (
            1,
            [pico(beams={"1.rim": {"channel": 1, "pressed": "high"}})],
            "source[1].beams.1.rim.pressed: there is no such key; it can be broken or channel",
        ),
        (
            1,
            [pico(buttons={"A": {"channel": 1, "broken": "high"}})],
            "source[1].buttons.A.broken: there is no such key; it can be channel or pressed",
        ),
        (
            1,
            [pico(beams={"1.rim": 0}), {"kind": "gpio", "beams": {"1.rim": 17}}],
            "source[2].beams.1.rim: hangs on source[1] already",
        ),
    ],
)
def test_parts_that_get_into_each_others_way_are_said(tmp_path, ends, sources, words):
    with pytest.raises(ConfigError) as caught:
        parse({"board": "holeyboard", "ends": ends, "source": sources}, "boardd.toml", tmp_path)
    [line] = str(caught.value).splitlines()
    assert line.startswith(f"boardd.toml: {words}")


def test_two_picos_at_two_ends_and_beams_on_the_header_go_together(tmp_path):
    sources = [
        pico(serial="E1", beams={"1.rim": 0}),
        pico(serial="E2", end=1, beams={"1.rim": 0}),
        {"kind": "gpio", "beams": {"1.floor": 17, "3.rim": 27}, "emitters": [23]},
    ]
    found = parse({"board": "holeyboard", "ends": 2, "source": sources}, "boardd.toml", tmp_path)
    assert [part.settings.end for part in found.sources] == [0, 1, 0]


def test_everything_wrong_with_a_game_is_said_at_once(tmp_path):
    found = mistakes(
        tmp_path,
        """
board = "holeyboard"
[game]
variant = "holeyboard"
A = ["Ann", "Bo#b", "Cleo", "Dan", "Eve"]
B = ["Fay", "Gus", "Hal"]
D = ["Ida"]
first = "F"
[game.set]
target = "many"
quux = 3
washers = 99
""",
    )
    where = [mistake.split(": ")[0] for mistake in found]
    settings = ["game.set.quux", "game.set.target", "game.set.washers"]
    assert sorted(where) == ["game.A", "game.A", "game.B", "game.D", "game.D", "game.first", *settings]
    for words in ("Bo#b", "A has 5 players", "B has 3 players", "team C is missing", "two teams", "no team F", "s=99"):
        assert sum(words in mistake for mistake in found) == 1


def test_a_third_team_with_too_many_players_hides_nothing(tmp_path):
    text = 'board = "shuffleboard"\n[game]\nvariant = "horse-collar"\nC = ["1", "2", "3"]\nfirst = "X"\n'
    assert [mistake.split(": ")[0] for mistake in mistakes(tmp_path, text)] == ["game.C", "game.first"]


@pytest.mark.parametrize("name", ["a\\u0000b", "x" * 5000, "x/" * 2500])
def test_a_path_that_no_file_system_takes_is_said(tmp_path, name):
    found = mistakes(tmp_path, f'board = "holeyboard"\nstate = "{name}"\n[[source]]\nkind = "trace"\nfile = "{name}"')
    assert [mistake.split(": ")[0] for mistake in found] == ["state", "source[1].file"]

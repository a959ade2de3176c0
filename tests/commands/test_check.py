"""boardd check: the whole of it, through a daemon and without one, on the real firmware at both ends of a game."""

import asyncio
import json
import time

import pytest

from boardd import checks
from boardd.checks import Verdict, aside
from boardd.commands.check import line, show, summary, verdicts
from tests.commands.shell import boardd
from tests.firmware.plugged import Plugged
from tests.live import Site

NAMES = [f"{hole}.{kind}" for hole in "135" for kind in ("rim", "floor")]
BEAMS = "\n".join(f'"{name}" = {channel}' for channel, name in enumerate(NAMES))


def lines(ran) -> dict[str, dict]:
    return {line["part"]: line for line in map(json.loads, ran.out.splitlines())}


@pytest.fixture
def pair(tmp_path):
    """Two boards, each with a Pico: the far one has a blind beam, a dark one, and a cell that is out of order."""
    made = [Plugged(tmp_path / "ttyNear"), Plugged(tmp_path / "ttyFar")]
    quiet = "world.play[0] = False"
    made[0].hurt = quiet
    made[1].hurt = f"{quiet}\nworld.blind.add(3)\nworld.blocked.add(4)\nworld.chips[2].word = lambda: 0x1FFFFFF"
    for pico in made:
        pico.plug_in()
        pico.run_micropython()
    yield made
    for pico in made:
        pico.pull_out()


def site(tmp_path, pair):
    sources = "".join(
        f'[[source]]\nkind = "pico"\nport = "{pico.path}"\nend = {end}\n'
        f"[source.beams]\n{BEAMS}\n[source.buttons]\nA = 0\n"
        for end, pico in enumerate(pair)
    )
    made = Site(tmp_path, more=sources)
    made.config.write_text("ends = 2\n" + made.config.read_text())
    return made


BROKEN = {"beam 3.floor at end 1", "beam 5.rim at end 1", "load cell 2 at end 1"}


def test_two_ends_are_checked_through_the_daemon_that_runs_and_without_one(tmp_path, pair):
    with site(tmp_path, pair) as running:
        alone = boardd("check", "--config", running.config, "--json", "--seconds", "2")
        running.start()
        missing = [f"the Pico ({pico.path}) is not plugged in" for pico in pair]
        running.wait_until(lambda: not set(missing) & set(running.ask("state")["faults"]))
        through = boardd("check", "--config", running.config, "--json", "--seconds", "2")
        assert running.stop() == 0
    for ran in (alone, through):
        found = lines(ran)
        assert (ran.code, ran.err) == (1, "")
        sensed = {part for part, line in found.items() if line["mark"] == "broken"} - {"clock", "disk"}
        assert sensed == BROKEN
        assert all(found[part]["do"] for part in BROKEN)
        assert "did not notice" in found["beam 3.floor at end 1"]["found"]
        assert "is dark" in found["beam 5.rim at end 1"]["found"]
        assert "says nothing" in found["load cell 2 at end 1"]["found"]
        assert found["beam 3.floor at end 0"]["mark"] == "ok"
        assert found["button A at end 1"]["mark"] == "ok"
        assert {found[f"pico {pico.path} at end {end}"]["mark"] for end, pico in enumerate(pair)} <= {"ok", "doubtful"}


def test_a_pico_that_is_not_there_is_said_once_for_all_that_hangs_on_it(tmp_path):
    gone = tmp_path / "ttyGone"
    with Site(tmp_path, more=f'[[source]]\nkind = "pico"\nport = "{gone}"\n[source.beams]\n"1.rim" = 0\n') as site:
        ran = boardd("check", "--config", site.config, "--json", "--seconds", "0.5")
        told = boardd("check", "--config", site.config, "--seconds", "0.5")
    found = lines(ran)
    assert ran.code == told.code == 1
    assert found[f"pico {gone}"]["found"] == f"the Pico ({gone}) is not plugged in"
    assert "cable" in found[f"pico {gone}"]["do"]
    unheard = [part for part, line in found.items() if line["because"] == f"pico {gone}"]
    assert unheard == ["beam 1.rim", "load cells"]
    assert list(found).index(f"pico {gone}") < list(found).index("beam 1.rim")  # the cause comes first
    words = " ".join(told.out.split())
    assert words.count("not plugged in") == words.count("beam 1.rim") == 1
    assert "not heard because of it: beam 1.rim, load cells" in words
    assert words.endswith(" 1 broken. 2 more cannot be heard until that is mended.")


def test_beams_on_the_pis_header_and_on_the_pico_are_checked_together(tmp_path):
    pico = Plugged(tmp_path / "ttyPico")
    pico.hurt = "world.play[0] = False"
    pico.plug_in()
    pico.run_micropython()
    more = f'[[source]]\nkind = "pico"\nport = "{pico.path}"\n[source.beams]\n"1.rim" = 0\n'
    more += '[[source]]\nkind = "gpio"\nbackend = "mock"\nemitters = [23]\n[source.beams]\n"1.floor" = 17\n'
    try:
        with Site(tmp_path, more=more) as site:
            found = lines(boardd("check", "--config", site.config, "--json", "--seconds", "1"))
    finally:
        pico.pull_out()
    assert found["beam 1.rim"]["mark"] == "ok"
    assert "did not notice" in found["beam 1.floor"]["found"]  # nothing lights a mock pin
    assert found["beam 3.rim"]["mark"] == "absent"


def test_a_simulated_board_is_fine_in_words(tmp_path):
    with Site(tmp_path, more='[[source]]\nkind = "simulator"\nseed = 3\n') as site:
        ran = boardd("check", "--config", site.config, "--seconds", "1")
    assert ran.code == 0
    assert "ok        load cell 3: noise 0." in ran.out
    assert "\x1b" not in ran.out
    assert ran.out.splitlines()[-1].endswith(" doubtful, 0 broken.")  # there is no state folder yet
    assert not (tmp_path / "state").exists()


def test_what_cannot_be_checked_is_said(tmp_path):
    assert boardd("check", "--config", tmp_path / "none.toml").code == 2
    (tmp_path / "boardd.toml").write_text('board = "holeyboard"\n')
    ran = boardd("check", "--config", tmp_path / "boardd.toml", "--seconds", "0")
    assert (ran.code, ran.err) == (2, "boardd: --seconds 0: 0.5 to 60 would be right\n")


class Hanging:
    """A part whose bus never answers."""

    SENSES, LIMIT_S = False, 0.05

    @staticmethod
    async def look(scene):
        return await aside(lambda: time.sleep(1000))


class Raising(Hanging):
    @staticmethod
    async def look(scene):
        raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(("part", "words"), [(Hanging, "gave no answer"), (Raising, "could not be checked: division")])
def test_a_part_that_hangs_or_breaks_stops_nobody(monkeypatch, part, words):
    monkeypatch.setattr(checks, "find", lambda name: part)
    [told] = asyncio.run(verdicts("radio", None, 1.0))
    assert (told.part, told.mark) == ("radio", "broken")
    assert words in told.found


def test_the_sum_says_what_matters():
    fine, doubt, bad = (Verdict("x", mark, "") for mark in ("ok", "doubtful", "broken"))
    assert summary([fine, fine, Verdict("y", "absent", "")]) == "All 2 parts are fine."
    assert summary([fine, doubt, bad]) == "1 parts are fine, 1 doubtful, 1 broken."


def test_what_follows_from_a_cause_is_told_below_it_and_nowhere_else(capsys):
    near = Verdict("pico A", "broken", "no Pico is plugged in", "plug it in")
    far = Verdict("pico B", "ok", "91 frames a second")
    beams = [Verdict(f"beam {name}", "broken", "is not heard", because="pico A") for name in ("1.rim", "3.rim")]
    show([near, far, *beams], as_json=False)
    assert capsys.readouterr().out.splitlines() == [
        "broken    pico A: no Pico is plugged in",
        "          plug it in",
        "          not heard because of it: beam 1.rim, beam 3.rim",
        "ok        pico B: 91 frames a second",
    ]
    assert summary([near, far, *beams]).endswith("1 broken. 2 more cannot be heard until that is mended.")


def test_where_the_cause_could_not_be_checked_its_parts_are_told_all_the_same(capsys):
    show(
        [
            Verdict("link", "broken", "could not be checked: x"),
            Verdict("beam 1.rim", "broken", "is not heard", because="pico A"),
        ],
        False,
    )
    assert "broken    beam 1.rim: is not heard" in capsys.readouterr().out


def test_on_a_narrow_terminal_every_line_fits(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    verdict = Verdict(
        "pico USB", "broken", "the Pico (USB) has stopped; it is being started again", "look at its cable"
    )
    said = line(verdict)
    assert max(map(len, said.splitlines())) <= 40
    assert " ".join(said.split()) == "broken " + " ".join(f"{verdict.part}: {verdict.found} {verdict.do}".split())

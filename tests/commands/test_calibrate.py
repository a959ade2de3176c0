"""`boardd calibrate`, as a person runs it."""

import asyncio
import json
import os
import re
import time

import pytest
from gpiozero.pins.mock import MockFactory

from boardd import header
from boardd.attending import attend
from boardd.calibrating import keep, wiring
from boardd.calibration.findings import Findings, Verdict, Wire
from boardd.config import load
from boardd.guiding import Screen
from boardd.owning import owned
from boardd.saving import planned, save
from tests.commands.shell import boardd, boardd_on_a_terminal


def test_a_simulated_board_is_calibrated_from_a_script():
    ran = boardd("calibrate", "--simulate", "holeyboard", "--seed", "3", "--speed", "1000")
    assert ran.err == ""
    lines = ran.out.splitlines()
    asked = [line for line in lines if re.match(r"[0-9]+/[0-9]+ ", line)]
    assert asked[0] == "1/11 Take everything off the board and out of its holes, and step back."
    assert asked[-1] == "11/11 Drop one washer into hole 5."
    assert "Calibration of a simulated board (holeyboard), no files: PASS" in lines
    assert ran.code == 0
    assert max(map(len, lines)) <= 100


def test_what_a_simulated_board_would_have_changed_names_the_order_of_its_cells():
    """Seed 4: by the page's own lines, cell 0 is read where cell 3 was, 1 where 0, 3 where 1."""
    out = boardd("calibrate", "--simulate", "holeyboard", "--seed", "4", "--speed", "1000").out
    read = [int(channel) for channel in re.findall(r"read\s+where\s+cell\s+(\d)\s+was", out)]
    assert read == [3, 0, 1]
    assert "Would be changed:" in out
    assert "cells: [0, 1, 2, 3] -> [3, 0, 2, 1]" in out


def test_a_far_board_is_simulated_and_would_have_keys_of_its_own():
    ran = boardd("calibrate", "--simulate", "holeyboard", "--end", "1", "--right", "--speed", "100000")
    assert ran.out.count("a simulated board, far board (holeyboard)") == 1
    assert "far: 429.0, 429.0, 429.0, 429.0 -> " in ran.out
    assert "the far cells' places: " in ran.out


def test_a_board_file_of_ones_own_is_simulated_and_what_it_says_already_is_not_changed(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('name = "ours"\nlike = "holeyboard"\n[loads]\nring = [16.0, 0.03]\n')
    ran = boardd("calibrate", "--simulate", own, "--seed", "3", "--speed", "100000")
    assert (ran.code, ran.err) == (0, "")
    assert "Calibration of a simulated board (ours), no files: PASS" in ran.out
    assert re.search(r"the deck's ring +16 Hz", ran.out)
    assert "ring: " not in ran.out


def test_the_page_is_one_page():
    ran = boardd("calibrate", "--simulate", "yocu-9", "--seed", "1", "--speed", "1000")
    page = ran.out[ran.out.index("Calibration of") :]
    assert len(page.splitlines()) <= 70
    assert ran.code == 0


def test_a_fault_fails_and_says_what_to_do():
    ran = boardd("calibrate", "--simulate", "holeyboard", "--right", "--fault", "dead-beam:3.rim", "--speed", "1000")
    assert ran.code == 1
    assert ": FAIL" in ran.out
    assert re.search(r"FAIL +beam 3\.rim +did not notice any washer", ran.out)
    assert re.search(r"1\. beam 3\.rim: Emitter, receiver or plug", ran.out)


def test_on_a_terminal_one_screen_is_drawn_again_and_again():
    shown = boardd_on_a_terminal("calibrate", "--simulate", "holeyboard", "--seed", "3", "--speed", "400")
    assert shown.count("\x1b[H") > 3
    assert "step 1 of 11, about 2 min left" in shown
    assert "Nothing needs to be pressed" in shown
    assert shown.rstrip().endswith("Nothing is left to be done.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--simulate", "shuffleboard"], "only washer boards can be simulated"),
        (["--simulate", "holybord"], "did you mean holeyboard"),
        (["--simulate", "holeyboard", "--fault", "dead-beem"], "did you mean dead-beam"),
        (["--grams", "0"], "a washer weighs 1 to 5000 g"),
        (["--simulate", "holeyboard", "--speed", "0"], "--speed 0 is not right; a number from 0.01 to"),
        (["--simulate", "holeyboard", "--speed", "-1"], "--speed -1 is not right"),
        (["--simulate", "holeyboard", "--speed", "nan"], "--speed nan is not right"),
        (["--config", "nowhere.toml"], "cannot be read"),
        (["--end", "2"], "invalid choice"),
    ],
)
def test_what_cannot_be_done_is_said(words, said):
    ran = boardd("calibrate", *words)
    assert ran.code == 2
    assert said in ran.err


BEAMS_ONLY = """# mine
board = "own.toml"
state = "state"
[[source]]
kind = "gpio"
backend = "mock"
[source.beams]
"1.rim" = 17       # brown
"3.rim" = 27
"5.rim" = 22
"""


@pytest.fixture
def site(tmp_path):
    board = '[beams]\n"1" = ["rim"]\n"3" = ["rim"]\n"5" = ["rim"]\n'
    (tmp_path / "own.toml").write_text(f'name = "own"\nlike = "holeyboard"\nloads = false\n{board}')
    (tmp_path / "boardd.toml").write_text(BEAMS_ONLY)
    return tmp_path / "boardd.toml"


WIRED = {"1": 22, "3": 17, "5": 27}  # hole -> the pin that its beam really hangs on
INVERTED = 27


def test_real_pins_are_sorted_out_and_written(site, monkeypatch):
    """gpiozero's own mock pins, edges and all: somebody drops a washer where the screen says."""
    factory = MockFactory()
    monkeypatch.setattr(header, "backend", lambda name: factory)

    class Person(Screen):
        dropped = ""

        def show(self, told):
            ask = told["ask"]
            if ask and ask["kind"] == "empty":
                factory.pin(INVERTED).drive_low()
            elif ask and ask["name"] != self.dropped:
                self.dropped = ask["name"]
                pin = factory.pin(WIRED[self.dropped])
                one, other = (pin.drive_low, pin.drive_high)[:: -1 if WIRED[self.dropped] == INVERTED else 1]
                one()
                time.sleep(0.005)
                other()

    config = load(site)
    found = asyncio.run(attend(config, 0, None, Person("a test")))
    assert {beam: wire.name for beam, wire in found.wires.items()} == {
        "1.rim": "5.rim",
        "3.rim": "1.rim",
        "5.rim": "3.rim",
    }
    save(planned(site, config, found), site)
    beams = load(site).sources[0].settings.beams
    assert {name: (wanted.pin, wanted.high) for name, wanted in beams.items()} == {
        "1.rim": (22, False),
        "3.rim": (17, False),
        "5.rim": (27, True),
    }
    assert "# brown" in site.read_text()


def test_what_was_found_and_could_not_be_written_is_written_later(site):
    found = {
        **{key: [] for key in ("order", "counts_per_gram", "cells_mm", "empty", "covered")},
        "end": 0,
        "rate_hz": 0.0,
        "cups": "",
        "mass_g": {},
        "verdicts": [["beam 1.rim", "ok", "fine", ""]],
        "wires": {"1.rim": ["3.rim", False], "3.rim": ["1.rim", True], "5.rim": ["5.rim", False]},
        "wiring": wiring(load(site), 0),
    }
    (site.parent / "state").mkdir()
    (site.parent / "state" / "calibration.json").write_text(json.dumps(found))
    dry = boardd("calibrate", "--config", site, "--save", "--dry-run")
    assert "nothing was written" in dry.out
    assert site.read_text() == BEAMS_ONLY
    ran = boardd("calibrate", "--config", site, "--save")
    assert (ran.code, ran.err) == (0, "")
    assert "boardd.toml: 1.rim: GPIO17 -> GPIO27" in ran.out
    beams = load(site).sources[0].settings.beams
    assert (beams["1.rim"].pin, beams["3.rim"].pin, beams["3.rim"].high) == (27, 17, True)
    assert "Calibration of board (own)" in (site.parent / "state" / "calibration.txt").read_text()
    text = site.read_text()
    again = boardd("calibrate", "--config", site, "--save")
    assert (again.code, again.err) == (0, "")
    assert "already written, nothing is left to be done" in again.out
    assert (site.read_text(), site.with_name("boardd.toml.before").read_text()) == (text, BEAMS_ONLY)
    site.write_text(text.replace("22", "23"))
    other = boardd("calibrate", "--config", site, "--save")
    assert (other.code, other.out) == (2, "")
    assert "then calibrate again" in other.err
    site.write_text(BEAMS_ONLY)  # somebody went back, and thinks better of it
    assert "GPIO17 -> GPIO27" in boardd("calibrate", "--config", site, "--save").out
    assert site.read_text() == text


def test_a_config_that_cannot_be_changed_gets_its_sheet_and_what_to_write(site):
    inline = BEAMS_ONLY[: BEAMS_ONLY.index("[[source]]")]
    inline += 'source = [{ kind = "gpio", backend = "mock", beams = { "1.rim" = 17, "3.rim" = 27, "5.rim" = 22 } }]\n'
    site.write_text(inline)
    wires = {"1.rim": Wire("3.rim", False), "3.rim": Wire("1.rim", False), "5.rim": Wire("5.rim", False)}
    found = Findings(0, wires=wires, verdicts=(Verdict("beam 1.rim", "repaired", "hangs elsewhere"),))
    keep(load(site), found._replace(wiring=wiring(load(site), 0)))
    ran = boardd("calibrate", "--config", site, "--save")
    assert ran.code == 2
    assert "Calibration of board (own)" in ran.out
    assert "To be changed by hand:\n  boardd.toml: 1.rim: GPIO17 -> GPIO27" in ran.out
    assert "nothing was written" in ran.err
    assert "source.[0].beams.1.rim = 27" in ran.err
    assert site.read_text() == inline


@pytest.mark.parametrize(("source", "said"), [("", "has no"), ('[[source]]\nkind = "simulator"\n', "--simulate")])
def test_a_site_that_nobody_can_put_washers_on_is_refused(tmp_path, source, said):
    (tmp_path / "boardd.toml").write_text(f'board = "holeyboard"\nstate = "state"\n{source}')
    ran = boardd("calibrate", "--config", tmp_path / "boardd.toml")
    assert ran.code == 2
    assert said in ran.err


def test_a_running_daemons_state_is_not_taken_from_it(site):
    """Locked, but nobody answers at the socket: another program has the sensors."""
    config = load(site)
    lock = owned(config.state)
    try:
        ran = boardd("calibrate", "--config", site)
    finally:
        os.close(lock)
    assert ran.code == 2
    assert "another boardd runs" in ran.err


def test_nothing_to_save_is_said(site):
    assert "boardd calibrate finds out first" in boardd("calibrate", "--config", site, "--save").err
    (site.parent / "state").mkdir(exist_ok=True)
    (site.parent / "state" / "calibration.json").write_text("[]")
    assert "makes it anew" in boardd("calibrate", "--config", site, "--save").err

"""Displays on a bus with a model of the chip, unplugged ones, and those that a running daemon has."""

import asyncio

import pytest

from boardd.checks import Scene
from boardd.checks.displays import judge, look
from boardd.config import parse
from tests.displays.chips import Bus, Chip


def found(tmp_path, table, outputs=None):
    config = parse({"board": "holeyboard", **table}, "boardd.toml", tmp_path)
    scene = Scene(config, outputs is not None, outputs or {}, None)
    return {each.part: (each.mark, each.found) for each in judge(asyncio.run(look(scene)))}


@pytest.fixture
def bus(monkeypatch):
    made = Bus(Chip())
    monkeypatch.setattr("smbus2.SMBus", made.SMBus)
    return made


OLED = {"oled": {"device": "ssd1306"}}


def test_an_oled_that_answers_is_fine_and_is_let_go(tmp_path, bus):
    assert found(tmp_path, OLED)["OLED"] == ("ok", "answers on its bus")
    assert bus.sent > 0
    assert bus.open_files == 0


def test_an_oled_that_is_unplugged_is_said(tmp_path, bus):
    bus.unplug()
    mark, words = found(tmp_path, OLED)["OLED"]
    assert mark == "broken"
    assert "the OLED does not answer, look at its plug (0x3C on I2C bus 1)" in words


def test_a_display_that_the_daemon_has_is_not_touched(tmp_path, bus):
    assert found(tmp_path, OLED, {"oled": []})["OLED"][0] == "ok"
    assert found(tmp_path, OLED, {"oled": ["the OLED does not answer"]})["OLED"] == (
        "broken",
        "the OLED does not answer",
    )
    assert bus.sent == 0


def test_lamps_are_tried_on_their_pins(tmp_path):
    assert found(tmp_path, {"lamps": {"backend": "mock", "A": 12}})["lamps"][0] == "ok"
    assert found(tmp_path, {"lamps": {"backend": "rpigpio", "A": 12}})["lamps"][0] == "broken"


def test_what_is_not_configured_is_absent(tmp_path):
    assert {mark for mark, _ in found(tmp_path, {}).values()} == {"absent"}

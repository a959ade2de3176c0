"""boardd flash, with the real mpremote on a real MicroPython behind a pseudo-terminal; and without a Pico."""

import re
import shutil
import sys

import pytest
from serial import Serial

from boardd import flashing
from boardd.__main__ import main
from boardd.commands import flash
from boardd.errors import UsageError
from tests.firmware.plugged import EMULATED, FIRMWARE, HERE, Plugged, node

RUNS = r"Pico E66164084373A52B runs firmware {}, layout {}: {} load cells, {} reflective cells, {} beams, .*\n"


@pytest.fixture
def pico(tmp_path):
    made = Plugged(tmp_path / "ttyPico")
    yield made
    made.pull_out()


def plug_in(pico: Plugged) -> None:
    """A Pico with MicroPython, and nothing else on it."""
    pico.plug_in()
    folder = pico.path.parent / "files"
    folder.mkdir()
    pico.run([node(), str(HERE / "flashed.mjs"), str(folder), str(EMULATED)])


def test_a_new_pico_gets_the_firmware_and_then_another_layout_and_version(pico, capsys, tmp_path):
    plug_in(pico)
    version = flashing.version(FIRMWARE)
    assert main(["flash", "--port", str(pico.path)]) == 0
    assert re.search(RUNS.format(re.escape(version), "loads", 4, 0, 12), capsys.readouterr().out)
    newer = tmp_path / "newer"
    shutil.copytree(FIRMWARE, newer, ignore=shutil.ignore_patterns("__pycache__"))
    protocol = newer / "protocol.py"
    protocol.write_text(protocol.read_text().replace(f'VERSION = "{version}"', 'VERSION = "9.8.7"'))
    assert main(["flash", "--port", str(pico.path), "--layout", "both", "--firmware", str(newer)]) == 0
    assert re.search(RUNS.format("9.8.7", "both", 4, 128, 8), capsys.readouterr().out)


def refusal(capsys, *arguments: str) -> str:
    assert main(["flash", *arguments]) == 2
    return capsys.readouterr().err


def test_without_a_pico_it_says_what_to_do(capsys, tmp_path):
    said = refusal(capsys, "--port", str(tmp_path / "nothing"))
    assert said.startswith(f"boardd: the Pico ({tmp_path / 'nothing'}) is not plugged in; a new Pico needs MicroPython")
    assert "not plugged in" in refusal(capsys, "--serial", "E66164084373FFFF")


def test_a_port_that_boardd_has_is_said(pico, capsys):
    pico.plug_in()
    with Serial(str(pico.path), exclusive=True):
        assert "used by another program; if that is boardd, stop it first" in refusal(capsys, "--port", str(pico.path))


def test_a_layout_that_is_not_known_is_refused_before_anything_is_done(capsys):
    assert refusal(capsys, "--layout", "load") == 'boardd: --layout "load" is not known; did you mean loads?\n'


def test_a_folder_without_firmware_is_refused(capsys, tmp_path):
    assert refusal(capsys, "--firmware", str(tmp_path)).startswith(f"boardd: {tmp_path}: no firmware there")
    (tmp_path / "protocol.py").write_text("")
    assert "has no VERSION" in refusal(capsys, "--firmware", str(tmp_path))


def test_without_mpremote_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "mpremote", None)
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(UsageError, match=r"mpremote is missing\. Run: .* -m pip install mpremote"):
        flash.check_mpremote()


@pytest.mark.parametrize(
    ("pins", "said"),
    [("LAYOUTS = {", "does not run"), ("import machine", "does not run"), ("X = 1", "has no LAYOUTS"), (None, "read")],
)
def test_firmware_whose_layouts_are_not_known_is_refused(pins, said, capsys, tmp_path):
    (tmp_path / "protocol.py").write_text('VERSION = "9.9.9"\n')
    if pins:
        (tmp_path / "pins.py").write_text(pins)
    refused = refusal(capsys, "--firmware", str(tmp_path), "--layout", "loads")
    assert refused.startswith(f"boardd: {tmp_path / 'pins.py'}: ")
    assert said in refused


def test_firmware_that_is_no_text_is_refused(capsys, tmp_path):
    (tmp_path / "protocol.py").write_bytes(bytes(range(256)))
    assert "protocol.py: is no text" in refusal(capsys, "--firmware", str(tmp_path))

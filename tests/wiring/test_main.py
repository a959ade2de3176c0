"""`python -m wiring`: pages and diagrams are written, what belongs to nothing goes, only what has changed is drawn."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

from wiring.pages import FOLDER


def copied(to: Path) -> Path:
    for folder in (FOLDER, FOLDER.parent / "firmware"):
        copytree(folder, to / folder.name, ignore=ignore_patterns("__pycache__"))
    return to / "wiring"


def make(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wiring"]
    return subprocess.run(command, cwd=folder.parent, capture_output=True, text=True, check=False)


def test_what_is_missing_is_written_again_and_what_belongs_to_nothing_goes(tmp_path):
    folder = copied(tmp_path)
    page = folder / "oled.md"
    page.write_text(re.sub(r"\| 3 \| GPIO2 .*\n", "", page.read_text()))
    (folder / "diagrams" / "oled-pi.yml").unlink()
    (folder / "diagrams" / "gone-pi.svg").write_text("<svg/>")
    ran = make(folder)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")  # nothing was drawn
    for path in FOLDER.rglob("*.*"):
        if "__pycache__" not in path.parts:
            assert (folder / path.relative_to(FOLDER)).read_bytes() == path.read_bytes(), path.name
    assert not (folder / "diagrams" / "gone-pi.svg").exists()


def test_a_pin_that_moves_in_the_firmware_moves_in_the_page(tmp_path):
    folder = copied(tmp_path)
    pins = tmp_path / "firmware" / "pins.py"
    pins.write_text(pins.read_text().replace('"button": (22, 26, 27, 28)', '"button": (28, 26, 27, 22)'))
    make(folder)
    assert "| 34 | GP28 | button A: one side |" in (folder / "holeyboard.md").read_text()

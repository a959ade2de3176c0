"""A diagram's YAML in, its SVG out, drawn by WireViz; an SVG says of which YAML it was drawn."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = re.compile(r"<!-- drawn from sha256:([0-9a-f]{64}) -->")


def digest(yaml: str) -> str:
    return sha256(yaml.encode()).hexdigest()


def drawn_from(svg: str) -> str:
    found = SOURCE.search(svg)
    return found[1] if found else ""


def draw(yaml: str) -> str:
    with TemporaryDirectory() as own:
        (Path(own) / "diagram.yml").write_text(yaml)
        command = [sys.executable, "-m", "wireviz.wv_cli", "-f", "s", "diagram.yml"]
        ran = subprocess.run(command, cwd=own, capture_output=True, text=True, check=False)
        if ran.returncode:
            said = (ran.stderr or ran.stdout).strip().splitlines() or ["it said nothing"]
            raise SystemExit(f"WireViz cannot draw it: {said[-1]}. `make wiring` installs what it needs.")
        svg = (Path(own) / "diagram.svg").read_text()
    return svg.replace("<svg ", f"<!-- drawn from sha256:{digest(yaml)} -->\n<svg ", 1)

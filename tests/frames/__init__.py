"""Vectors of the wire, good and bad, that the firmware and the host are both tested against: *.jsonl."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent


def vectors(name: str) -> list[dict]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]

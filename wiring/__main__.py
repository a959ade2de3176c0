"""Write what is made of the pages, their configs and the firmware's pins; draw the diagrams that have changed."""

from __future__ import annotations

from wiring.drawing import digest, draw, drawn_from
from wiring.pages import DIAGRAMS, diagrams, filled, pages

for page in pages():
    page.write_text(filled(page.read_text()))
wanted = diagrams()
for old in DIAGRAMS.iterdir():
    if old.stem not in wanted:
        old.unlink()
for name, yaml in wanted.items():
    (DIAGRAMS / f"{name}.yml").write_text(yaml)
    svg = DIAGRAMS / f"{name}.svg"
    if not svg.exists() or drawn_from(svg.read_text()) != digest(yaml):
        print(f"Drawing {svg.name} ...", flush=True)
        svg.write_text(draw(yaml))

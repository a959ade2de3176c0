"""The committed SVGs: drawn from the YAML beside them, with all that it says, and nothing about the machine."""

import json
import re
from xml.etree import ElementTree

import pytest

from wiring.drawing import digest, drawn_from
from wiring.pages import DIAGRAMS, diagrams

TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.mark.parametrize("name", diagrams())
def test_an_svg_is_drawn_from_the_yaml_beside_it(name):
    svg, yaml = ((DIAGRAMS / f"{name}.{kind}").read_text() for kind in ("svg", "yml"))
    assert drawn_from(svg) == digest(yaml), "run `make wiring`"


def said(yaml: str) -> set[str]:
    """Every pin, part and wire of a diagram's source."""
    found = set()
    for line in yaml.splitlines():
        if line.startswith('  "') and line.endswith("}"):
            thing = json.loads("{" + line + "}").popitem()[1]
            found |= {str(pin) for pin in (*thing.get("pins", ()), *thing.get("pinlabels", ()))}
            found |= {thing[key] for key in ("type", "subtype") if key in thing}
            wires = zip(thing.get("colors", ()), thing.get("wirelabels", ()), strict=True)
            found |= {f"{colour}:{label}" for colour, label in wires}
    return found


@pytest.mark.parametrize("name", diagrams())
def test_an_svg_shows_all_that_its_yaml_says(name):
    texts = ElementTree.parse(DIAGRAMS / f"{name}.svg").iter(TEXT)
    shown = {" ".join((text.text or "").split()) for text in texts}
    assert said((DIAGRAMS / f"{name}.yml").read_text()) - shown == set()


def test_a_diagram_says_what_there_is():
    assert {"GPIO2", "3", "OLED ssd1306", "SDA", "BU:GPIO2"} <= said(diagrams()["oled-pi"])


@pytest.mark.parametrize("name", diagrams())
def test_an_svg_says_nothing_about_where_and_when_it_was_drawn(name):
    assert not re.findall(r"/(?:tmp|home|root|usr|work)/|\b20[2-9]\d-", (DIAGRAMS / f"{name}.svg").read_text())


def test_an_svg_of_another_yaml_is_noticed():
    svg = (DIAGRAMS / "oled-pi.svg").read_text()
    assert drawn_from(svg) != digest(diagrams()["oled-pi"].replace("GPIO2", "GPIO4"))
    assert drawn_from("<svg/>") == ""

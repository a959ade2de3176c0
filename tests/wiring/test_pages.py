"""The pages: what is made for them is up to date, agrees with configs and firmware, and leads somewhere."""

import json
import re
import tomllib
from pathlib import Path
from runpy import run_path

import pytest

from boardd import board as boards
from wiring import pages, pins, site
from wiring.pages import DIAGRAMS, FOLDER, diagrams, filled
from wiring.site import CONFIGS, hosts, load, sites

PAGES = pages.pages()
BUILDING = [page for page in PAGES if page.name != "README.md"]
SECTIONS = ["Parts", "Diagram", "Pins", "Config", "Mounting", "Check", "What goes wrong"]
PINS = run_path(str(FOLDER.parent / "firmware" / "pins.py"))


def by_name(page: Path) -> str:
    return page.stem


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_making_a_page_again_changes_nothing(page):
    assert filled(page.read_text()) == page.read_text(), "run `make wiring`"


def test_making_the_diagrams_again_changes_nothing():
    assert {path.stem: path.read_text() for path in DIAGRAMS.glob("*.yml")} == diagrams(), "run `make wiring`"


@pytest.mark.parametrize("page", BUILDING, ids=by_name)
def test_every_page_has_the_same_sections(page):
    assert re.findall(r"^## (.*)$", page.read_text(), re.MULTILINE) == SECTIONS


@pytest.mark.parametrize("name", sites())
def test_every_config_is_on_a_page_with_its_diagram_and_its_pins(name):
    [page] = [page.read_text() for page in BUILDING if f"<!-- config: {name} -->" in page.read_text()]
    assert f"<!-- diagram: {name} -->" in page
    assert f"<!-- pins: {name} -->" in page or name == "led-matrix"  # the pins of led-digits


def test_every_diagram_is_on_a_page():
    shown = {name for page in PAGES for name in re.findall(r"\(diagrams/(.*?)\.svg\)", page.read_text())}
    assert shown == {path.stem for path in DIAGRAMS.glob("*.svg")} == diagrams().keys()


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_every_link_leads_somewhere(page):
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text()):
        path = page.parent / target if target else page
        assert path.exists(), target
        heads = [head.lower().replace(" ", "-") for head in re.findall(r"^#+ (.*)$", path.read_text(), re.MULTILINE)]
        assert not anchor or anchor in heads, anchor


@pytest.mark.parametrize("page", BUILDING, ids=by_name)
def test_a_config_on_a_page_can_be_copied(page):
    """As a config of its own: see test_site; or as a board file."""
    for block in re.findall(r"```toml\n(.*?)```", page.read_text(), re.DOTALL):
        table = tomllib.loads(block)
        if "like" in table:
            assert boards.parse(boards.whole(table, "mine.toml"), "mine.toml").mass_g == table["piece"]["mass"]
        else:
            assert block in [path.read_text() for path in CONFIGS.glob("*.toml")]


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_only_what_is_made_names_a_pin_of_the_pico(page):
    assert re.findall(r"\bGP\d+", pages.MARK.sub("", page.read_text())) == []


def quantities(page: str, part: str) -> list[int]:
    parts = (FOLDER / f"{page}.md").read_text().partition("## Diagram")[0]
    [row] = re.findall(rf"^\| {part}[^|]*\| (.*) \|$", parts, re.MULTILINE)
    return [int(number) for cell in row.split(" | ")[:2] for number in re.findall(r"^\d+(?=$|,)", cell)]


def test_the_parts_lists_have_as_many_as_the_configs():
    beams = {
        name: sum(part.kind == "receiver" for host in hosts(load(name)) for part in host.parts) for name in sites()
    }
    assert quantities("holeyboard", "beams:") == [beams["holeyboard"], 2 * beams["holeyboard"]]
    switched = {
        name: sum(
            wire.own.startswith("base") for host in hosts(load(name)) for part in host.parts for wire in part.wires
        )
        for name in sites()
    }
    holes = {name: len(load(name).board.holes) for name in ("holeyboard", "yocu-4", "yocu-9")}
    assert quantities("holeyboard", "5 kg bar cells") == [4, 8]
    for part, each in (("BC337", switched), ("180 Ω", beams), ("cups", holes)):
        assert quantities("holeyboard", part) == [each["holeyboard"], 2 * each["holeyboard"]]
        assert quantities("yocu", part) == [each["yocu-4"], each["yocu-9"]]
    assert quantities("yocu", "beams:") == [beams["yocu-4"], beams["yocu-9"]]
    cells = len(boards.load("holeyboard-ir").ir.cells_mm)
    assert quantities("reflective", "QRE1113") == [cells]
    assert quantities("reflective", "resistors for the lights") == [-(-cells // 3)]
    assert quantities("reflective", "74HC4067") == [-(-cells // 16)]
    assert quantities("reflective", "74HC4051") == [-(-cells // 128)]


# The same pins three times: in the config with the firmware, in the table, in the diagram


def layout_of(table: dict) -> str:
    board = boards.load(table["board"])
    return "both" if board.loads and board.ir else "ir" if board.ir else "loads"


def expected(name: str) -> set[tuple[str, int, str]]:
    """Of beams, buttons and load cells: Pico or Pi, the pin, what goes there; read from the files themselves."""
    table = tomllib.loads((CONFIGS / f"{name}.toml").read_text())
    found = set()
    for source in table.get("source", ()):
        beams = [("beam", f"beam {beam}: OUT", at) for beam, at in source.get("beams", {}).items()]
        buttons = [("button", f"button {button}: one side", at) for button, at in source.get("buttons", {}).items()]
        for kind, goes_to, at in beams + buttons:
            if source["kind"] == "pico":
                found.add(("Pico", PINS["HEADER"][PINS["LAYOUTS"][layout_of(table)][kind][at]], goes_to))
            else:
                found.add(("Pi", pins.header()[f"GPIO{at}"], goes_to))
        for cell, channel in enumerate(source.get("cells", ())):
            for kind, own in (("clock", "SCK"), ("data", "DOUT")):
                pin = PINS["HEADER"][PINS["LAYOUTS"]["loads"][kind][channel]]
                found.add(("Pico", pin, f"load cell {cell}: {own}"))
    return found


def plain(goes_to: str) -> str:
    """Without the corner of a load cell."""
    return re.sub(r"(load cell \d), \w+ \w+:", r"\1:", goes_to)


def in_tables(name: str) -> set[tuple[str, int, str]]:
    text = "".join(page.read_text() for page in BUILDING)
    [tables] = re.findall(rf"<!-- pins: {name} -->\n(.*?)<!-- end -->", text, re.DOTALL)
    found = set()
    host = ""
    for line in tables.splitlines():
        if line.startswith("**"):
            host = "Pico" if "Pico**" in line else "Pi"
        elif re.match(r"\| \d+ \| GP", line):
            number, _, goes_to = line.strip("| ").split(" | ")
            found |= {(host, int(number), plain(each)) for each in goes_to.split("; ")}
    return found


def in_diagrams(name: str) -> set[tuple[str, int, str]]:
    found = set()
    for kind in ("Pico", "Pi"):
        path = DIAGRAMS / f"{name}-{kind.lower()}.yml"
        lines = path.read_text().splitlines() if path.exists() else []
        for line in lines:
            if line.startswith("  - "):
                (host,), _, (part,) = (each.items() for each in json.loads(line[4:]))
                if host[0].startswith(f"{kind} "):
                    for pin, own in zip(host[1], part[1], strict=True):
                        found.add((kind, pin, plain(f"{part[0]}: {own}")))
    return found


@pytest.mark.parametrize("name", [name for name in sites() if name != "led-matrix"])
def test_config_firmware_table_and_diagram_agree(name):
    wanted = expected(name)
    signals = {each for each in in_tables(name) if re.match(r"beam|button|load cell", each[2])}
    assert {each for each in signals if not each[2].endswith(("other side", "GND", "VCC", "V+"))} == wanted
    assert wanted <= in_diagrams(name)


def test_there_is_something_to_agree_on():
    assert [len(expected(name)) for name in ("holeyboard", "yocu-9", "beams")] == [8 + 6 + 2, 8 + 18 + 2, 18 + 2]


# What changes is noticed


def moved(what: str) -> dict:
    """The firmware's pins with two channels swapped."""
    layouts = {name: dict(layout) for name, layout in PINS["LAYOUTS"].items()}
    first, second, *rest = layouts["loads"][what]
    layouts["loads"][what] = (second, first, *rest)
    return {**PINS, "LAYOUTS": layouts}


@pytest.mark.parametrize("what", ["clock", "data", "beam", "emitter", "button"])
def test_a_pin_that_moves_in_the_firmware_is_noticed(what, monkeypatch):
    for module in (site, pins):
        monkeypatch.setattr(module, "firmware", lambda: moved(what))
    text = (FOLDER / "holeyboard.md").read_text()
    assert filled(text) != text
    assert diagrams()["holeyboard-pico"] != (DIAGRAMS / "holeyboard-pico.yml").read_text()


def test_a_pin_that_moves_in_a_config_is_noticed(tmp_path, monkeypatch):
    for path in CONFIGS.glob("*.toml"):
        text = path.read_text()
        (tmp_path / path.name).write_text(text.replace("A = 5\n", "A = 7\n") if path.stem == "buttons" else text)
    for module in (site, pages):
        monkeypatch.setattr(module, "CONFIGS", tmp_path)
    text = (FOLDER / "buttons.md").read_text()
    assert filled(text) != text
    assert diagrams()["buttons-pi"] != (DIAGRAMS / "buttons-pi.yml").read_text()

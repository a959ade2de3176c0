"""A page in, the same page with what is made for it out: configs, pin tables, diagrams, power, between its marks.

A mark is a comment that names what is made, and of which config: `pins: holeyboard`, and `end` after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from wiring import multiplexers, power, tables
from wiring.harness import yaml
from wiring.site import CONFIGS, Host, hosts, load, sites

FOLDER = Path(__file__).parent
DIAGRAMS = FOLDER / "diagrams"

MARK = re.compile(r"(<!-- ([a-z]+)(?:: ([a-z0-9-]+))? -->\n).*?(<!-- end -->)", re.DOTALL)


def pages() -> list[Path]:
    return sorted(FOLDER.glob("*.md"))


def filled(text: str) -> str:
    return MARK.sub(lambda mark: f"{mark[1]}\n{MADE[mark[2]](mark[3] or '')}\n\n{mark[4]}", text)


def config(site: str) -> str:
    return f"```toml\n{(CONFIGS / f'{site}.toml').read_text()}```"


def pins(site: str) -> str:
    return "\n\n".join(tables.pins(host) for host in shown(site))


def shown(site: str) -> list[Host]:
    """A Pi on which nothing hangs but one Pico is not worth a table."""
    return [
        host for host in hosts(load(site)) if any(part.kind != "pico" for part in host.parts) or len(host.parts) > 1
    ]


def diagram(site: str) -> str:
    return "\n\n".join(f"![{words(host)}](diagrams/{name(site, host)}.svg)" for host in shown(site))


def words(host: Host) -> str:
    return f"{' and '.join(host.names)}: the wires of the table below, drawn"


def name(site: str, host: Host) -> str:
    """Of its diagram."""
    kind = host.kind.lower() + ("-far" if host.names[0].startswith("the far") else "")
    return f"{site}-{kind}"


def diagrams() -> dict[str, str]:
    """Every diagram's name and its source."""
    return {name(site, host): yaml(host, site) for site in sites() for host in shown(site)}


def chain(site: str) -> str:
    board = load(site).board
    assert board.ir
    return multiplexers.chain(len(board.ir.cells_mm))


MADE: dict[str, Callable[[str], str]] = {
    "config": config,
    "pins": pins,
    "diagram": diagram,
    "chain": chain,
    "layouts": lambda _: tables.layouts(),
    "multiplexers": lambda _: multiplexers.counts(),
    "draws": lambda _: power.each(),
    "budget": lambda _: power.budget(sites()),
}

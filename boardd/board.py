"""A board file in (TOML, or the same keys in a trace's header), its geometry and sensors out; or all that is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from boardd.errors import BoardError, did_you_mean, quoted
from boardd.keys import Keys, is_point, listed, problem
from boardd.model import RING_DAMPING, RING_HZ, Board, Hole, Ir, Loads, Ring
from boardd.soundness import mistakes

BEAMS = ("rim", "floor", "rim2", "floor2")
SHIPPED = Path(__file__).parent / "boards"
MAX_BYTES = 1_000_000


def shipped() -> list[str]:
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def load(name: str) -> Board:
    """A shipped board by its name, or a file by its path."""
    return parse(whole(read(name), name), name)


def read(name: str) -> dict[str, object]:
    """The keys of a shipped board or of a file."""
    path = SHIPPED / f"{name}.toml" if name in shipped() else Path(name)
    if path.suffix != ".toml":
        raise BoardError(f"there is no board {quoted(name)}; {did_you_mean(name, shipped())}, or a .toml file")
    try:
        with path.open("rb") as file:
            return tomllib.loads(file.read(MAX_BYTES).decode())
    except OSError as error:
        raise BoardError(f"{name}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML
        raise BoardError(f"{name}: not a board file: {error}") from None


def parse(keys: Mapping[str, object], file: str) -> Board:
    """The board that these keys, all of them, describe."""
    board = Keys(keys)
    board.take("like")
    deck = board.point("deck")
    piece = board.table_at("piece") or Keys({}, "piece", board.mistakes)
    masses = piece.table_at("mass") or Keys({}, "piece.mass", board.mistakes)
    holes = tuple(hole(each) for each in board.tables_at("hole"))
    lines = {each.text("name"): each.number("y", -1e5, 1e5) for each in board.tables_at("line")}
    end = board.table_at("end")
    loads, ir, beams = board.table_at("loads"), board.table_at("ir"), board.table_at("beams")
    made = Board(
        name=board.text("name"),
        deck_mm=deck,
        diameter_mm=piece.number("diameter", 10, 500),
        mass_g={team: masses.number(team, 1, 5000) for team in masses.table},
        holes=holes,
        lines_mm=lines,
        end_mm=end.number("y", 1, 1e5) if end else None,
        loads=load_cells(loads) if loads else None,
        ir=ir_cells(ir) if ir else None,
        beams={name: kinds(beams, name) for name in beams.table} if beams else {},
    )
    wrong = {re.split(r"\W", mistake)[0] for mistake in board.mistakes}  # what was guessed for these tells nothing
    for key, text in mistakes(made):
        if key.partition(".")[0] not in wrong:
            board.wrong(key, text)
    for table in (board, piece, masses, loads, ir, beams, end):
        if table:
            table.finish()
    if board.mistakes:
        raise BoardError(listed(board.mistakes, file))
    return made


def whole(keys: Mapping[str, object], file: str) -> Mapping[str, object]:
    """A file names only what differs from the shipped board that it is like, or named after: the rest too."""
    like = keys.get("like", keys.get("name"))
    if like not in shipped() or file == like:
        if "like" in keys:
            raise BoardError(
                f"{file}: like: there is no board {quoted(str(like))}; {did_you_mean(str(like), shipped())}"
            )
        return keys
    return merged(whole(read(str(like)), str(like)), keys)


def merged(below: Mapping[str, object], above: Mapping[str, object]) -> dict[str, object]:
    """Tables are merged key by key; `false` takes a table away; everything else is replaced."""
    result = dict(below)
    for key, value in above.items():
        under = result.get(key)
        if value is False:
            result.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(under, Mapping) and key != "beams":
            result[key] = merged(under, value)
        else:
            result[key] = value
    return result


def hole(keys: Keys) -> Hole:
    made = Hole(keys.text("name"), keys.point("at"), keys.number("radius", 5, 500))
    keys.finish()
    return made


def load_cells(keys: Keys) -> Loads:
    cells = keys.points("cells")
    scale = keys.numbers("counts_per_gram", len(cells))
    far = keys.numbers("far", len(cells)) if "far" in keys.table else None
    for key, each in (("counts_per_gram", scale), ("far", far or ())):
        if 0 in each:
            keys.wrong(key, "a cell that counts 0 per gram weighs nothing")
    far_cells = keys.points("far_cells") if "far_cells" in keys.table else None
    if far_cells and len(far_cells) != len(cells):
        keys.wrong("far_cells", f"{len(far_cells)} places for {len(cells)} cells; {len(cells)} would be right")
        far_cells = None
    rate_hz, cups = keys.number("rate", 5, 1000, 80), keys.text("cups", "deck", ("deck", "base"))
    return Loads(cells, scale, rate_hz, cups, far, far_cells, ring(keys, "ring"), ring(keys, "far_ring"))


def ring(keys: Keys, key: str) -> Ring | None:
    value = keys.take(key)
    if value is None:
        return None
    (slow, fast), (free, damped) = RING_HZ, RING_DAMPING
    if is_point(value) and slow <= value[0] <= fast and free <= value[1] <= damped:
        return float(value[0]), float(value[1])
    right = f"from {slow:g} to {fast:g} (Hz) and from {free:g} to {damped:g} (damping), like [19.2, 0.041],"
    keys.wrong(key, f"{problem(value)}; two numbers, {right} would be right")
    return None


def ir_cells(keys: Keys) -> Ir:
    cells = keys.points("cells")
    empty, covered = keys.numbers("empty", len(cells)), keys.numbers("covered", len(cells))
    far_empty = keys.numbers("far_empty", len(cells)) if "far_empty" in keys.table else None
    far_covered = keys.numbers("far_covered", len(cells)) if "far_covered" in keys.table else None
    made = Ir(cells, empty, covered, keys.number("rate", 1, 1000, 50), far_empty, far_covered)
    for key, end in (("covered", made), ("far_covered", made.at(1))):
        if any(low == high for low, high in zip(end.empty, end.covered, strict=True)):
            keys.wrong(key, "a cell that reads the same empty and covered sees nothing")
            break
    return made


def kinds(keys: Keys, name: str) -> tuple[str, ...]:
    value = keys.take(name)
    if isinstance(value, list | tuple) and value and all(kind in BEAMS for kind in value):
        return tuple(value)
    keys.wrong(name, f"{value!r} is not a list of {', '.join(BEAMS)}")
    return ()


def to_keys(board: Board) -> dict[str, object]:
    """The board as a trace's header carries it."""
    keys: dict[str, object] = {
        "name": board.name,
        "deck": board.deck_mm,
        "piece": {"diameter": board.diameter_mm, "mass": dict(board.mass_g)},
    }
    if board.holes:
        keys["hole"] = [{"name": hole.name, "at": hole.at_mm, "radius": hole.radius_mm} for hole in board.holes]
    if board.lines_mm:
        keys["line"] = [{"name": name, "y": y_mm} for name, y_mm in board.lines_mm.items()]
    if board.end_mm is not None:
        keys["end"] = {"y": board.end_mm}
    if board.loads:
        cells, scale, rate, cups, far, far_cells, ring, far_ring = board.loads
        own = {"cells": cells, "counts_per_gram": scale, "rate": rate, "cups": cups}
        keys["loads"] = {**own, **given(far=far, far_cells=far_cells, ring=ring, far_ring=far_ring)}
    if board.ir:
        cells, empty, covered, rate, far_empty, far_covered = board.ir
        own = {"cells": cells, "empty": empty, "covered": covered, "rate": rate}
        keys["ir"] = {**own, **given(far_empty=far_empty, far_covered=far_covered)}
    if board.beams:
        keys["beams"] = dict(board.beams)
    return keys


def given(**keys: object) -> dict[str, object]:
    """Those that are there: who reads a board without them need not know them."""
    return {key: value for key, value in keys.items() if value}

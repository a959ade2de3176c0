"""Washers on marks in; which load cell is which, what a gram makes it count, where it is, and what is wrong, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from boardd.calibration.findings import FAULT, OK, REPAIRED, UNKNOWN, Verdict
from boardd.calibration.fitting import GOOD, Fit, Put, fitted, moved, tries
from boardd.calibration.senses import Senses
from boardd.model import Loads, Point

DEAF = 0.04  # of what the other channels react with, at most
MOVED_MM = 8.0  # a cell is elsewhere than the board file says
NOISY_G, COARSE_G = 6.0, 1.5  # rms of one value
RATE = 0.3  # off the nominal rate
RATES = 10.0, 80.0


def place(at_mm: Point, cells_mm: Sequence[Point]) -> str:
    """near left, for a person who stands where throwers stand."""
    x, y = (sum(at[axis] for at in cells_mm) / len(cells_mm) for axis in (0, 1))
    return f"{'near' if at_mm[1] < y else 'far'} {'left' if at_mm[0] < x else 'right'}"


def places(fit: Fit | None, loads: Loads) -> dict[int, str]:
    """Where the cell of each channel is, once that is known."""
    return (
        {channel: place(at_mm, loads.cells_mm) for channel, at_mm in zip(fit.order, loads.cells_mm, strict=True)}
        if fit
        else {}
    )


def deaf(puts: Sequence[Put]) -> set[int]:
    """Channels that speak, but of nothing on the deck."""
    most = [max(abs(put.counts[i]) for put in puts) for i in range(len(puts[0].counts))]
    return {i for i, each in enumerate(most) if each < DEAF * max(most)}


def judged(puts: Sequence[Put], loads: Loads, mass_g: float, twice: bool) -> Fit | None:
    """The fit; cells may be elsewhere than the board file says only if the marks were right for sure."""
    fit = fitted(puts, loads.cells_mm, mass_g)
    if fit and twice and (fit.odd or fit.misfit > GOOD):
        whole = fitted_whole(puts, loads.cells_mm, mass_g)
        other = moved(puts, whole, mass_g) if whole else None
        if other and other.misfit < GOOD:
            return other
    return fit


def fitted_whole(puts: Sequence[Put], cells_mm: Sequence[Point], mass_g: float) -> Fit | None:
    """With no mark left out."""
    return min(tries(puts, cells_mm, mass_g, ()), key=lambda fit: fit.misfit, default=None)


def usable(fit: Fit | None) -> bool:
    return fit is not None and fit.misfit < GOOD and fit.sure and not fit.odd


def where_dead(puts: Sequence[Put], dead: set[int], loads: Loads, unseen: Sequence[Point]) -> str:
    """A channel that says nothing belongs to the corner where the others carry nothing, or least."""
    alive = [i for i in range(len(puts[0].counts)) if i not in dead]
    most = {i: max(abs(put.counts[i]) for put in puts) or 1.0 for i in alive}
    least = min(puts, key=lambda put: max(abs(put.counts[i]) / most[i] for i in alive))
    x, y = unseen[0] if unseen else least.at_mm
    nearest = min(loads.cells_mm, key=lambda at: hypot(at[0] - x, at[1] - y))
    return place(nearest, loads.cells_mm)


def verdicts(
    senses: Senses, puts: Sequence[Put], unseen: Sequence[Point], fit: Fit | None, restless: bool
) -> list[Verdict]:
    """`unseen`: marks where nothing was felt."""
    loads = senses.board.loads
    assert loads
    if not (senses.loads and senses.loads.noise):
        todo = "Is the Pico plugged in, and its firmware there? `boardd check` tells"
        return [Verdict("load cells", FAULT, "nothing came from them", todo)]
    found = [silent(i, puts, unseen, senses.dead, loads) for i in sorted(senses.dead)]
    lame = deaf(puts) - senses.dead if puts else set[int]()
    for i in sorted(lame):
        where = where_dead(puts, lame | senses.dead, loads, unseen)
        text = f"does not react to weight; by the others it is the {where} cell"
        todo = "Is it screwed on right, does the deck rest on it, are its green and white wires connected?"
        found.append(Verdict(f"load channel {i}", FAULT, text, todo))
    if not usable(fit):
        found += [drifts(i, part) for i, part in sorted(senses.loads.wandering().items())]
    if restless:
        todo = "Wind, somebody walking, a loose plug, or E-/AGND not connected: run it again in quiet"
        found.append(Verdict("load cells", FAULT, "never came to rest on the empty board", todo))
    if found:
        return found
    if len(puts) < 4:
        asked = f"on {len(puts)} of {len(puts) + len(unseen)} marks" if puts or unseen else "on no mark"
        text = f"a washer was seen {asked}: too few to tell anything"
        return [Verdict("load cells", UNKNOWN, text, "Run it again, with all marks")]
    if not usable(fit):
        return [misfit(fit, puts)]
    assert fit
    return [*of_each(fit, loads, senses), *rates(senses, loads)]


def silent(i: int, puts: Sequence[Put], unseen: Sequence[Point], dead: set[int], loads: Loads) -> Verdict:
    known = len(puts) > 2 and len(dead) == 1
    where = f"; by the others it is the {where_dead(puts, dead, loads, unseen)} cell" if known else ""
    todo = "Its HX711, its plug, or its two wires to the Pico"
    return Verdict(f"load channel {i}", FAULT, f"gives no values, or always the same one{where}", todo)


def drifts(i: int, part: float) -> Verdict:
    todo = "Is it screwed on tight, with nothing touching it, its wires strained by nothing, out of sun and draught?"
    text = f"drifts: it moved by itself {100 * part:.0f} % of the time, so that the marks say nothing"
    return Verdict(f"load channel {i}", FAULT, text, todo)


def misfit(fit: Fit | None, puts: Sequence[Put]) -> Verdict:
    if fit and fit.odd and fit.misfit < GOOD:
        names = " and ".join(fit.odd)
        text = f"the washer did not lie on mark {names}, also the second time"
    elif fit and not fit.sure and fit.misfit < GOOD:
        text = "which cell is which cannot be told: the marks fit in several ways"
    else:
        text = "what they say of the marks does not fit together"
    todo = "Put the washer exactly on the marks; is the deck free all round, and does it rest on every cell?"
    return Verdict("load cells", FAULT, text, todo)


def of_each(fit: Fit, loads: Loads, senses: Senses) -> list[Verdict]:
    assert senses.loads
    found = []
    for cell, (grams, channel) in enumerate(zip(fit.grams, fit.order, strict=True)):
        name = f"cell {cell}, {place(loads.cells_mm[cell], loads.cells_mm)}"
        noise_g = senses.loads.noise[channel] * abs(grams)
        text = f"{1 / grams:.1f} counts per gram, noise {noise_g:.2f} g"
        if noise_g > NOISY_G:
            todo = "E-/AGND connected? Cable short and away from motors? HX711 fed with 5 V or 3.3 V, steady?"
            found.append(Verdict(name, FAULT, f"too much noise: {noise_g:.1f} g rms", todo))
            continue
        done = []
        if channel != cell:
            done.append(f"read where cell {channel} was")
        if (grams < 0) != (loads.counts_per_gram[cell] < 0):
            done.append("reversed")
        way = hypot(*(a - b for a, b in zip(fit.cells_mm[cell], loads.cells_mm[cell], strict=True)))
        if way > MOVED_MM:
            done.append(f"{way:.0f} mm from where the board file has it, as far as marks tell")
        if noise_g > COARSE_G:
            text += ", coarse: it cannot tell teams by their washers' mass"
        found.append(Verdict(name, REPAIRED if done else OK, ", ".join([text, *done])))
    return found


def rates(senses: Senses, loads: Loads) -> list[Verdict]:
    assert senses.loads
    rate_hz = senses.loads.rate_hz
    if abs(rate_hz / loads.rate_hz - 1) < RATE:
        return [Verdict("load cells' rate", OK, f"{rate_hz:.0f} a second")]
    if rate_hz < 20:
        todo = "Solder the RATE pin of each HX711 to VCC: 80 a second see every blow, 10 do not"
        return [Verdict("load cells' rate", FAULT, f"{rate_hz:.0f} a second, {loads.rate_hz:.0f} expected", todo)]
    return [Verdict("load cells' rate", REPAIRED, f"{rate_hz:.0f} a second, not {loads.rate_hz:.0f}")]


def nominal_rate(senses: Senses, loads: Loads) -> float:
    """What the board file should say, if it says something else."""
    rate_hz = senses.loads.rate_hz if senses.loads else 0.0
    if not rate_hz or abs(rate_hz / loads.rate_hz - 1) < RATE:
        return 0.0
    return min(RATES, key=lambda rate: abs(rate - rate_hz))


def means(masses: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {team: sum(each) / len(each) for team, each in masses.items() if each}

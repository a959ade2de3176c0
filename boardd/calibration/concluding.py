"""All that was seen in the steps in; what must be written, and a verdict on every part, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.calibration import answering, beams, cells, contact, links, reflective
from boardd.calibration.beams import Drops
from boardd.calibration.findings import OK, REPAIRED, UNKNOWN, Findings, Verdict
from boardd.calibration.fitting import Fit
from boardd.calibration.levels import middle_of
from boardd.calibration.marking import Marked, Row
from boardd.calibration.ringing import Rung, rung
from boardd.calibration.senses import Change, Senses
from boardd.record import NamedTuple

RINGS_S = 3.5  # longer than this a throw is told late
CARRIED = 0.5
APART_G = 4.65  # times a weighing's error: sets that are so far apart are told by their mass (sensing notes, section 7)
WEIGHED_G = 0.7


class Around(NamedTuple):
    """What the steps themselves do not say."""

    end: int
    grams: float | None  # of the washer on the marks, where somebody weighed it
    restless: bool
    idle_edges: Mapping[str, int]
    links: Sequence[Verdict] = ()


def concluded(
    senses: Senses,
    names: Sequence[str],
    marked: Sequence[Marked],
    fit: Fit | None,
    pieces: Mapping[str, Sequence[Change]],
    drops: Drops,
    around: Around,
) -> Findings:
    board, rest = senses.board, senses.wires.rest
    found = Findings(around.end, wires=beams.wires_of(board, drops, rest, names))
    verdicts: list[Verdict] = []
    if board.loads:
        puts = [each.put for each in marked if each.put]
        good = fit if fit and cells.usable(fit) and not senses.dead else None
        masses = weighed(pieces, good) if good else {}
        if good:
            good, masses = scaled(good, masses, board.mass_g, around.grams)
        unseen = [each.mark.at_mm for each in marked if not each.put]
        verdicts += cells.verdicts(senses, puts, unseen, good or fit, around.restless)
        verdicts += contact.verdicts(senses.contact["load"], "load", senses.dead, cells.places(good, board.loads))
        if good:
            found = with_cells(found, good, senses, masses)
            heard = rung(tails(marked, drops), good)
            found = found._replace(ring=heard.written if heard else None)
            verdicts += [*of_masses(masses, board.mass_g, around.grams), ring(heard)]
            verdicts += of_cups(board.loads.cups, drops)
            found = found._replace(cups=cups(board.loads.cups, drops))
    if board.ir:
        empty, covered = reflective.counts(senses, marked)
        found = found._replace(empty=empty, covered=covered)
        verdicts += reflective.verdicts(senses, marked)
        verdicts += contact.verdicts(senses.contact["ir"], "reflective", reflective.silent(senses), {})
    if board.beams:
        verdicts += answering.verdicts(board, drops, rest, names, around.idle_edges)
    if around.links:  # every frame was counted, not only rows
        verdicts = [*(each for each in verdicts if each.part != links.PART), *around.links]
    return found._replace(verdicts=tuple(verdicts))


def weighed(pieces: Mapping[str, Sequence[Change]], fit: Fit) -> dict[str, list[float]]:
    return {team: singles([fit.weigh(each.counts)[0] for each in steps]) for team, steps in pieces.items() if steps}


def singles(masses: Sequence[float]) -> list[float]:
    """Two that came at once weigh twice as much as the lightest step."""
    least = min(masses)
    return [mass / count for mass in masses for count in [max(1, round(mass / least))] for _ in range(count)]


def scaled(
    fit: Fit, masses: Mapping[str, Sequence[float]], file: Mapping[str, float], grams: float | None
) -> tuple[Fit, dict[str, list[float]]]:
    """Nobody weighed the washer of the marks: then the first team's are as heavy as the board file says, on average."""
    team = next(iter(file))
    factor = 1.0 if grams or team not in masses else file[team] / cells.means(masses)[team]
    scaled_masses = {name: [mass * factor for mass in each] for name, each in masses.items()}
    return fit._replace(grams=tuple([each * factor for each in fit.grams])), scaled_masses


def with_cells(found: Findings, fit: Fit, senses: Senses, masses: Mapping[str, Sequence[float]]) -> Findings:
    loads = senses.board.loads
    assert loads
    return found._replace(
        order=fit.order,
        counts_per_gram=tuple([round(1 / grams, 2) for grams in fit.grams]),
        cells_mm=tuple([(round(x, 1), round(y, 1)) for x, y in fit.cells_mm]) if fit.cells_mm != loads.cells_mm else (),
        rate_hz=cells.nominal_rate(senses, loads),
        mass_g={team: round(mass, 1) for team, mass in cells.means(masses).items()},
    )


def of_masses(masses: Mapping[str, Sequence[float]], file: Mapping[str, float], grams: float | None) -> list[Verdict]:
    found = []
    for team, each in masses.items():
        text = f"{sum(each) / len(each):.1f} g ({len(each)} of them, {min(each):.1f} to {max(each):.1f})"
        found.append(Verdict(f"team {team}'s washers", OK, text))
    for team in file.keys() - masses.keys():
        todo = "Run it again and put them on the deck when asked to"
        found.append(Verdict(f"team {team}'s washers", UNKNOWN, "were not weighed; the board file's mass stays", todo))
    found.sort()
    if len(masses) > 1:
        apart = max(cells.means(masses).values()) - min(cells.means(masses).values())
        enough = apart > APART_G * WEIGHED_G
        text = f"{apart:.1f} g apart: " + (
            "that tells whose is whose" if enough else "whose is whose is told by turns alone"
        )
        found.append(Verdict("the two sets", OK, text))
    if not grams:
        team = next(iter(file))
        text = f"rests on {file[team]:g} g for team {team}'s washers; --grams and a kitchen scale make it exact"
        found.append(Verdict("the scale", OK, text))
    return found


def tails(marked: Sequence[Marked], drops: Drops) -> list[tuple[Sequence[Row], Sequence[float]]]:
    """What the cells said after each washer, and the level that they ended at."""
    put = [(each.tail, each.level) for each in marked if each.tail]
    return [*put, *((drop.tail, drop.level) for each in drops.values() for drop in each if drop.tail)]


def ring(found: Rung | None) -> Verdict:
    if found is None:
        return Verdict("the deck's ring", OK, "too weak to be measured: a washer hardly shakes it")
    text = f"{found.f_hz:.0f} Hz, damping {100 * found.damping:.1f} %: a hard throw rings for {found.lasts_s:.1f} s"
    if found.lasts_s > RINGS_S:
        todo = "Carpet on the deck, or a brace across below it, calms it; without, throws are told late"
        return Verdict("the deck's ring", OK, text, todo)
    return Verdict("the deck's ring", OK, text)


def cups(file: str, drops: Drops) -> str:
    """What the board file should say, if it says something else."""
    carried = [drop.carried for each in drops.values() for drop in each if drop.carried is not None]
    if not carried:
        return ""
    found = "deck" if middle_of(carried) > CARRIED else "base"
    return found if found != file else ""


def of_cups(file: str, drops: Drops) -> list[Verdict]:
    other = cups(file, drops)
    if other:
        weighs = "weighs on the deck" if other == "deck" else "does not weigh on the deck"
        return [Verdict("cups", REPAIRED, f"a washer in a hole {weighs}: {other}, not {file}")]
    known = any(drop.carried is not None for each in drops.values() for drop in each)
    return [Verdict("cups", OK, f"on the {file}, as the board file says")] if known else []

"""Each load cell: does it speak, how often, how noisy is it, does it drift, is it stuck or at the end of its range?"""

from __future__ import annotations

from collections.abc import Iterator

from boardd.checks import ABSENT, BROKEN, DOUBTFUL, OK, Survey, Verdict, sensed
from boardd.watching.gauges import Cell

SENSES, LIMIT_S, look = True, 1.0, sensed

# An HX711's own noise, in counts rms at gain 128, whatever the cell: 39 (5 V) to 59 (3.3 V) by its data sheet; 14 to 15
# noise-free bits in practice (Arduino forum 351959), which is 86 to 172.
USUAL = 172.0
NOISY = 2.0  # times that
SPOILT_G = 5.0  # where one sample is off by so much, a washer's place is off by a hand (sensing facts, section 7)
SPOILT = 3.0  # times the usual, for cells so large that 5 g is little
CREEPS_G_S, WANDERS_G_S = 0.3, 3.0  # after somebody stood on it; 10-100 g in seconds is wiring (stackexchange 732184)
HALF, NEARLY = 0.5, 0.9  # of the converter's range
SLOW, DROPS, FAST = 0.3, 0.8, 1.3  # times its nominal rate; real clocks run 78 to 95 where 80 is nominal
TEN_HZ = 8.0, 13.0  # what a chip at 10 SPS gives: 9.8 to 11.2
FEWEST = 10  # equal values in a row: noise never gives them
ALL_SILENT = "none of them says anything", "look at what they share: 3.3 V and GND between the Pico and the HX711s"
GLITCHES, LOOSE = 0.005, 0.05  # part of the reads that are nonsense: 1e-4 is usual, 1e-2 is bad wiring


def judge(survey: Survey) -> list[Verdict]:
    return [verdict for end in range(survey.ends) for verdict in of_end(survey, end)]


def of_end(survey: Survey, end: int) -> Iterator[Verdict]:
    loads, where = survey.board.at(end).loads, survey.where(end)
    if loads is None:
        return
    if not survey.has_cells(end):
        yield Verdict(f"load cells{where}", ABSENT, "no source of the config has any")
        return
    cells = survey.gauges.cells(end)
    if not any(cell.values or cell.bad for cell in cells):
        part, cause = f"load cells{where}", survey.trouble(end)
        yield survey.unheard(part, cause) if cause else Verdict(part, BROKEN, *ALL_SILENT)
        return
    moved = len(cells) > 1 and all(
        (cell.noise_g or 0.0) * scale > NOISY * USUAL for cell, scale in zip(cells, loads.counts_per_gram, strict=True)
    )
    for i, cell in enumerate(cells):
        mark, found, do = of_cell(cell, abs(loads.counts_per_gram[i]), loads.rate_hz, moved)
        yield Verdict(f"load cell {i}{where}", mark, found, do)


def of_cell(cell: Cell, counts_per_gram: float, rate_hz: float, moved: bool) -> tuple[str, str, str]:
    """The worst that is to be said of it."""
    usual_g = USUAL / counts_per_gram
    noise_g, drift_g_s = cell.noise_g or 0.0, cell.drift_g_s or 0.0
    reads = cell.values + cell.bad
    if not reads:
        return BROKEN, "says nothing", "look at its HX711: VCC, GND, DOUT and SCK, each to its own pin"
    if cell.bad > reads / 2:
        return (
            BROKEN,
            f"says only {cell.newest}",
            "its HX711 sleeps or is unplugged: look at DOUT and SCK, and its power",
        )
    if cell.different == 1 and cell.values >= FEWEST:
        return (
            BROKEN,
            f"always says {cell.newest}",
            "solder the cell's four wires (E+ E- A+ A-) again; else a new HX711",
        )
    if cell.near_rail > NEARLY:
        return BROKEN, "is at the end of its range", "a wire of the cell is off (A+ or A-), or somebody stands on it"
    if TEN_HZ[0] < cell.rate_hz < TEN_HZ[1] and rate_hz > 2 * TEN_HZ[1]:
        what = f"gives {cell.rate_hz:.0f} values a second, not {rate_hz:.0f}"
        return BROKEN, what, "lift its HX711's RATE pin (15) off ground and tie it to VCC: most modules ship at 10"
    if cell.rate_hz < SLOW * rate_hz:
        what = f"gives {cell.rate_hz:.0f} values a second, not {rate_hz:.0f}"
        return BROKEN, what, "a loose wire: wiggle the plugs of its HX711 under `boardd watch`"
    if noise_g > max(SPOILT_G, SPOILT * usual_g):
        still = "nothing may touch the deck meanwhile: check again"
        wire = "look for a loose wire, an E- or AGND that is not connected, a washer stuck under the deck"
        what = f"noise of {noise_g:.1f} g, usual is up to {usual_g:.1f} g"
        return (DOUBTFUL, what, still) if moved else (BROKEN, what, wire)
    if abs(drift_g_s) > WANDERS_G_S and not moved:
        return (
            BROKEN,
            f"drifts by {drift_g_s:+.1f} g/s",
            "a wire of the cell is off or floats: solder E+ E- A+ A- again",
        )
    if cell.bad > LOOSE * reads:
        what = f"{100 * cell.bad / reads:.0f} % of its values are nonsense"
        return BROKEN, what, "shorten and twist the wires between the HX711 and the Pico, share their ground"
    return doubts(cell, rate_hz, usual_g, moved) or (OK, healthy(cell), "")


def doubts(cell: Cell, rate_hz: float, usual_g: float, moved: bool) -> tuple[str, str, str] | None:
    noise_g, drift_g_s, reads = cell.noise_g or 0.0, cell.drift_g_s or 0.0, cell.values + cell.bad
    if noise_g > NOISY * usual_g:
        what = f"noise of {noise_g:.2f} g, usual is up to {usual_g:.2f} g"
        return DOUBTFUL, what, "check again when all is still; else wind, a bad ground, or wires beside the mains"
    if abs(drift_g_s) > CREEPS_G_S:
        return DOUBTFUL, f"drifts by {drift_g_s:+.2f} g/s", "if somebody stood on it, wait five minutes and check again"
    if cell.near_rail > HALF:
        what = f"uses {100 * cell.near_rail:.0f} % of its range while it rests"
        return DOUBTFUL, what, "take off what lies on the deck; is it screwed down without stress?"
    if cell.bad > GLITCHES * reads:
        what = f"{100 * cell.bad / reads:.1f} % of its values are nonsense"
        return DOUBTFUL, what, "shorten the wires between the HX711 and the Pico"
    if not DROPS * rate_hz < cell.rate_hz < FAST * rate_hz:
        what = f"gives {cell.rate_hz:.0f} values a second, not {rate_hz:.0f}"
        return DOUBTFUL, what, "a loose wire, or `rate` in the board file is not that of its HX711"
    return None


def healthy(cell: Cell) -> str:
    return (
        f"noise {cell.noise_g or 0.0:.2f} g, drift {cell.drift_g_s or 0.0:+.2f} g/s, {cell.rate_hz:.0f} values a second"
    )

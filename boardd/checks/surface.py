"""The reflective cells of each end: are they read, does any see nothing, too much, or a piece that is not there?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardd.checks import ABSENT, BROKEN, DOUBTFUL, OK, Survey, Verdict, sensed

SENSES, LIMIT_S, look = True, 1.0, sensed
DARK, BLINDED = 8, 4080  # of 4095: the ADC's noise is 1, its non-linearity 8 (pico-adc.markomo.me)
COVERED = 0.5
FEW_MS = 8  # named, of more only the number
ALL_SILENT = "none of them is read", "`boardd flash --layout ir`, or `both`; `ir` in the config must name channels"
SLOW = 0.8  # times the rate that the board file asks for


def judge(survey: Survey) -> list[Verdict]:
    return [verdict for end in range(survey.ends) for verdict in of_end(survey, end)]


def of_end(survey: Survey, end: int) -> Iterator[Verdict]:
    ir, part = survey.board.ir, f"reflective cells{survey.where(end)}"
    if ir is None:
        return
    if not survey.has_cells(end):
        yield Verdict(part, ABSENT, "no source of the config has any")
        return
    seen, cover = survey.gauges.surface(end), survey.gauges.covered(end)
    silent = [i for i, value in enumerate(seen.mean) if value is None]
    if len(silent) == len(seen.mean):
        cause = survey.trouble(end)
        yield survey.unheard(part, cause) if cause else Verdict(part, BROKEN, *ALL_SILENT)
        return
    dark = [i for i, value in enumerate(seen.mean) if value is not None and value <= DARK]
    blinded = [i for i, value in enumerate(seen.mean) if value is not None and value >= BLINDED]
    above = [i for i, part in enumerate(cover) if part is not None and part > COVERED and i not in blinded]
    if silent:
        yield Verdict(part, BROKEN, f"{named(silent)} not read", "`ir` of the config names channels the Pico has not")
    if dark:
        what = f"{named(dark)} at zero"
        yield Verdict(
            part, BROKEN, what, "look at the sensor's LED with a phone's camera, then at its wire to the multiplexer"
        )
    if blinded:
        yield Verdict(
            part, BROKEN, f"{named(blinded)} blinded", "shade them; else the sensor's output is shorted to 3.3 V"
        )
    if above:
        yield Verdict(
            part, DOUBTFUL, f"{named(above)} covered", "take all pieces off; if it stays so: `boardd calibrate`"
        )
    if seen.rate_hz < SLOW * ir.rate_hz:
        what = f"read {seen.rate_hz:.0f} times a second, not {ir.rate_hz:.0f}"
        yield Verdict(part, DOUBTFUL, what, "fewer cells, or a smaller `rate` in the board file")
    elif not (silent or dark or blinded or above):
        yield Verdict(part, OK, f"all {len(seen.mean)} see an empty deck, {seen.rate_hz:.0f} times a second")


def named(cells: Sequence[int]) -> str:
    if len(cells) > FEW_MS:
        return f"{len(cells)} cells are"
    return f"cell {cells[0]} is" if len(cells) == 1 else f"cells {', '.join(map(str, cells))} are"

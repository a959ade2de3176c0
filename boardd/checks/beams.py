"""Each beam: its light goes off and on again; does it notice, and does it come back?

Sunlight blinds a through-beam silently: it keeps saying that the light is there. Only a light that goes off tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardd.checks import ABSENT, BROKEN, DOUBTFUL, OK, Survey, Verdict, sensed
from boardd.watching.gauges import Beam, beams_of

SENSES, LIMIT_S, look = True, 1.0, sensed
RESTLESS = 2.0  # edges a second: a washer in play makes a few, chatter makes dozens


def judge(survey: Survey) -> list[Verdict]:
    return [of_beam(survey, end, name) for end in range(survey.ends) for name in beams_of(survey.board)]


def of_beam(survey: Survey, end: int, name: str) -> Verdict:
    part = f"beam {name}{survey.where(end)}"
    for number, source in enumerate(survey.after):
        if source["end"] == end and name in source.get("beams", ()):
            broken = source["beams"][name]
            if broken is None:
                return survey.unheard(part, source)
            wired = of_wire(broken, survey.tests.get(number, ()), name)
            return Verdict(part, *(restless(survey, end, name) or wired))
    if any("beams" not in source for source in survey.after):  # simulated, or recorded
        return Verdict(part, *(restless(survey, end, name) or of_recorded(survey.gauges.beams[end, name])))
    return Verdict(part, ABSENT, "no source of the config has it")


def restless(survey: Survey, end: int, name: str) -> tuple[str, str, str] | None:
    gauge = survey.gauges.beams[end, name]
    if gauge.edges > RESTLESS * survey.seconds:
        what = f"changed {gauge.edges} times in {survey.seconds:.0f} s"
        return DOUBTFUL, what, "look for a loose plug, sun on the receiver, or light of another beam"
    return None


def of_recorded(gauge: Beam) -> tuple[str, str, str]:
    return OK, "is broken now" if gauge.broken else "is clear", ""


def of_wire(broken: bool, tests: Sequence[Mapping[str, Any]], name: str) -> tuple[str, str, str]:
    """By its level and by what the tests of all emitters gave."""
    done = [test for test in tests if test["ok"]]
    noticed = any(name in test["noticed"] for test in done)
    if any(name in test["lost"] for test in done):
        what = "did not see its light come back"
        return BROKEN, what, "a loose wire, or a receiver for remote controls: TSSP types see a steady light"
    if not done:
        return untested(broken)
    if noticed and broken:
        what = "is the wrong way round: it says broken while it sees its light"
        return BROKEN, what, f'write "{name}" = {{ ..., broken = "high" }} into the config, or "low" if it is "high"'
    if noticed:
        return OK, "noticed its light going off and on", ""
    if broken:
        what = "is dark: it sees no light"
        return BROKEN, what, "clear the hole; point the emitter at it; a phone's camera shows whether that is lit"
    what = "did not notice its light going off"
    return BROKEN, what, "shade it from the sun; else its emitter hangs on no switched line, or the receiver is dead"


def untested(broken: bool) -> tuple[str, str, str]:
    if broken:
        return DOUBTFUL, "is broken now", "clear the hole; if it stays so: its emitter, its aim, or its polarity"
    what = "is clear; no emitter line, so nobody knows whether it sees anything"
    return DOUBTFUL, what, "hold a washer into it under `boardd watch`"

"""Each button: is it released while nobody touches it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardd.checks import DOUBTFUL, OK, Survey, Verdict, sensed

SENSES, LIMIT_S, look = True, 1.0, sensed


def judge(survey: Survey) -> list[Verdict]:
    return [verdict for source in survey.after for verdict in of_source(survey, source)]


def of_source(survey: Survey, source: Mapping[str, Any]) -> Iterator[Verdict]:
    for name, pressed in source.get("buttons", {}).items():
        part = f"button {name}{survey.where(source['end'])}"
        if pressed is None:
            yield survey.unheard(part, source)
        elif pressed:
            yield Verdict(part, DOUBTFUL, "is pressed", 'let it go; if nobody touches it: a short, or pressed = "high"')
        else:
            yield Verdict(part, OK, "is released")

"""Each button: is it released while nobody touches it?"""

from __future__ import annotations

from collections.abc import Iterator

from boardd.checks import BROKEN, DOUBTFUL, OK, SEE_SOURCE, Survey, Verdict, sensed

SENSES, LIMIT_S, look = True, 1.0, sensed


def judge(survey: Survey) -> list[Verdict]:
    return [
        verdict for source in survey.after for verdict in of_source(survey, source["end"], source.get("buttons", {}))
    ]


def of_source(survey: Survey, end: int, buttons: dict[str, bool | None]) -> Iterator[Verdict]:
    for name, pressed in buttons.items():
        part = f"button {name}{survey.where(end)}"
        if pressed is None:
            yield Verdict(part, BROKEN, "is not heard", SEE_SOURCE)
        elif pressed:
            yield Verdict(part, DOUBTFUL, "is pressed", 'let it go; if nobody touches it: a short, or pressed = "high"')
        else:
            yield Verdict(part, OK, "is released")

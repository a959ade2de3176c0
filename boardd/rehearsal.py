"""A guide and a simulated board with somebody at it in; the whole calibration, as it goes, out."""

from __future__ import annotations

from collections.abc import Iterator

from boardd.calibration.asking import Ask
from boardd.calibration.guide import Guide
from boardd.simulator.hands import Hands

STEP_S = 0.1
MOST_S = 1200.0


def rehearsed(guide: Guide, hands: Hands) -> Iterator[float]:
    """The time, every tenth of a second, until it is over."""
    t_s, asked = 0.0, None
    while guide.step and t_s < MOST_S:
        if guide.step.ask != asked:
            asked = guide.step.ask
            obey(hands, asked, t_s)
        t_s += STEP_S
        for reading in hands.bench.read(t_s):
            guide.feed(reading._replace(end=guide.end))
        guide.wait(t_s)
        yield t_s


def obey(hands: Hands, ask: Ask, t_s: float) -> None:
    """The hands know nothing of the guide: they get what a person would read."""
    if ask.kind == "empty":
        hands.empty(t_s)
    elif ask.kind == "hole":
        hands.hole(ask.name, t_s)
    elif ask.kind == "more":
        hands.more(ask.name, t_s)
    elif ask.at_mm and ask.kind == "mark":
        hands.mark(ask.name, ask.at_mm, t_s)
    elif ask.at_mm:
        hands.pile(ask.name, ask.at_mm, t_s)

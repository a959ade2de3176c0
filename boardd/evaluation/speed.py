"""Traces in; how many times faster than they were played they are replayed, and how that compares to parsing, out."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from contextlib import redirect_stderr
from time import process_time

from boardd.commands.replay import replayed
from boardd.record import NamedTuple
from boardd.trace import MAX_LINE

MOST_TRACES = 8


class Speed(NamedTuple):
    traces: int
    played_s: float
    parse_s: float
    replay_s: float

    @property
    def times_real(self) -> float:
        return self.played_s / max(self.replay_s, 1e-9)

    @property
    def times_parse(self) -> float:
        return self.replay_s / max(self.parse_s, 1e-9)


def measure(traces: Sequence[str]) -> Speed:
    """On traces spread over all of them, one after the other, in this process's own time: others use the cores too."""
    sample = traces[:: -(-len(traces) // MOST_TRACES)]
    played_s = parse_s = replay_s = 0.0
    for trace in sample:
        start_s = process_time()
        played_s += parsed(trace)
        middle_s = process_time()
        with redirect_stderr(None):
            deque(replayed(trace)[1], maxlen=0)
        replay_s += process_time() - middle_s
        parse_s += middle_s - start_s
    return Speed(len(sample), played_s, parse_s, replay_s)


def parsed(trace: str) -> float:
    """Every line once through json.loads; returns how long was played."""
    times_s = [0.0]
    with open(trace, encoding="utf-8", errors="replace") as stream:
        for line in iter(lambda: stream.readline(MAX_LINE), ""):
            try:
                last = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if type(last) is dict and type(last.get("t")) in (int, float):
                times_s.append(last["t"])
    return max(times_s) - min(times_s[1:], default=0.0)

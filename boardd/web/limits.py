"""Who asks, and when, in; whether that is too often out. Time is an argument."""

from __future__ import annotations

from collections import OrderedDict

MOST_KNOWN = 1000  # askers: of too many the one who has not asked for longest is forgotten


class Limit:
    """So many at once, and then so many a second, for each asker."""

    def __init__(self, at_once: int, per_second: float) -> None:
        self.at_once, self.per_second = at_once, per_second
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how many, as of when

    def wait_s(self, asker: str, now_s: float, many: int = 1) -> float:
        """0 if it may do so many, which counts; otherwise how long it must wait, which does not."""
        used, when_s = self.used.pop(asker, (0.0, now_s))
        used = max(0.0, used - (now_s - when_s) * self.per_second)
        over = used + many - self.at_once
        self.used[asker] = (used, now_s) if over > 0 else (used + many, now_s)
        if len(self.used) > MOST_KNOWN:
            self.used.popitem(last=False)
        return max(0.0, over / self.per_second)

    def give_back(self, asker: str) -> None:
        """It was a good one: it does not count."""
        used, when_s = self.used.get(asker, (0.0, 0.0))
        self.used[asker] = max(0.0, used - 1), when_s

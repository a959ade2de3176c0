"""Requests over the control socket in, answers out: the running board is calibrated, and meanwhile plays nothing.

    {"calibrate": "start", "end": 0, "grams": 74.6, "by": "7f3a"}     begins; all but the first may be left out
    {"calibrate": "state", "by": "7f3a"}      what the person should do, what was seen, in the end what was found
    {"calibrate": "skip", "by": "7f3a"}       this step cannot be done
    {"calibrate": "stop"}       it is over, or given up: the board plays again

Each is answered with {"ok": true, "calibration": {...}} (calibrating.py). With `by`, any word that nobody else uses, a
request is for the calibration that this word began, and refused if that one has ended; without it, for whichever runs:
so everybody can stop one, `boardd calibrate --stop` does. Whoever adds "at_end": {"calibrate": "stop", "by": "7f3a"} to
the start and keeps the connection has it stopped when the connection ends (control.py); who has gone otherwise without
saying stop, a page that was closed, is waited for a minute.

What was found is kept in the state folder; the config is changed by whoever may, which the daemon is not:
`boardd calibrate`, or after a page has asked, `sudo boardd calibrate --save`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

from boardd.config import Config
from boardd.errors import BoarddError
from boardd.model import Game, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.calibrating import Calibrating

GONE_S = 60.0  # without a question
BUSY = "the board is being calibrated and plays nothing; `boardd calibrate --stop` ends that"
ENDED = "this calibration has ended: somebody stopped it, or nobody asked for a minute; begin again"


class Desk:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.now: Calibrating | None = None
        self.by: object = None  # who began it
        self.broken: set[tuple[int, str]] = set()  # beams, at each end
        self.t_s = self.heard_s = self.asked_s = 0.0

    def hears(self, reading: Reading | Game) -> bool:
        """True while it is for the calibration alone."""
        if isinstance(reading, Reading) and reading.kind == "beam":
            known = (reading.end, reading.name)
            self.broken = self.broken | {known} if reading.value[0] else self.broken - {known}
        if self.now is None:
            return False
        if isinstance(reading, Reading):
            self.t_s, self.heard_s = max(self.t_s, reading.t_s), monotonic()
            self.now.guide.feed(reading._replace(t_s=self.t_s))
        return True

    def wait(self) -> bool:
        """Time goes by; True if nobody asks any more, and it was given up."""
        if self.now is None:
            return False
        self.now.guide.wait(self.t_s + monotonic() - self.heard_s)
        if monotonic() - self.asked_s < GONE_S:
            return False
        self.now = self.by = None
        return True

    def faults(self) -> Sequence[str]:
        return [BUSY] if self.now else ()

    def answer(
        self, wanted: Mapping[str, Any], t_s: float, faults: Sequence[str], sources: Sequence[Mapping[str, Any]] = ()
    ) -> dict[str, Any]:
        """`sources`: what they tell of themselves."""
        try:
            told = self.done(wanted, t_s, [each for each in faults if each != BUSY], sources)
            return {"ok": True, "calibration": told}
        except BoarddError as error:
            return {"ok": False, "error": str(error)}

    def done(
        self, wanted: Mapping[str, Any], t_s: float, faults: Sequence[str], sources: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any] | None:
        what = wanted["calibrate"]
        if what == "start":
            self.start(wanted, t_s)
        elif what not in ("state", "skip", "stop"):
            raise BoarddError(f'{what!r} is not known; "start", "state", "skip" or "stop" would be right')
        elif wanted.get("by", self.by) != self.by:
            raise BoarddError(ENDED)
        elif self.now is None:
            raise BoarddError("no calibration runs; `boardd calibrate` begins one")
        self.asked_s = monotonic()
        if self.now:
            self.now.guide.count(sources)
        if what == "skip" and self.now:
            self.now.guide.skip()
        told = self.now.told(faults) if self.now else None
        if what == "stop" and self.now:
            self.keep(self.now)
            self.now = self.by = None
        return told

    def keep(self, now: Calibrating) -> None:
        from boardd.calibrating import keep

        if now.guide.findings:
            keep(self.config, now.guide.findings)

    def start(self, wanted: Mapping[str, Any], t_s: float) -> None:
        from boardd.calibrating import Calibrating

        if self.now:
            at = self.now.guide.progress()
            where = f"step {at.step} of {at.steps}" if at.ask else "all steps are done"
            ago = f"asked about {monotonic() - self.asked_s:.0f} s ago"
            raise BoarddError(f"a calibration runs already ({where}, {ago}); `boardd calibrate --stop` ends it")
        end, grams = wanted.get("end", 0), wanted.get("grams")
        if end not in (0, 1) or not (grams is None or (type(grams) in (int, float) and 1 <= grams <= 5000)):
            raise BoarddError('end is 0 or 1, grams what the washer for the marks weighs, like "grams":74.6')
        self.now = Calibrating(self.config, end, grams)
        self.by = wanted.get("by")
        self.t_s, self.heard_s = t_s, monotonic()
        self.now.begin([name for at, name in sorted(self.broken) if at == end], t_s)

"""The journal and what the broker acknowledged in; which event is to be sent next out.

1. Events go out in the order of their seq, several at a time, and the mark moves only over what is acknowledged
   without a gap. A new connection goes on after the mark.
2. A refusal stops the events, not the rest: after a pause (refusals.py) the first one that was refused is sent again,
   alone, until it is accepted. Only then do others follow it: no event overtakes an earlier one.
3. "Not authorized", "quota exceeded" and the like speak of the topic or of the moment: they are waited out for ever.
   What may be about this one message ("payload format invalid" and the like) is tried five times; then the event is
   put aside, which is a fault that people see, and the others go on. So is one that is too large for this broker.
4. What was put aside is tried again at the beginning of every connection: late, with its old seq, but not lost.
5. Where there is no mark, it begins with the first entry of the journal: what the broker has had already comes twice,
   but nobody misses anything. The same where the marked entry is not in the journal, which is another one then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from boardd.log import Entry
from boardd.mqtt.mark import Mark

READ_AHEAD = 100
TRIES = 5
ABOUT_THE_MESSAGE = (0x80, 0x83, 0x95, 0x99)  # unspecified, implementation specific, too large, payload format invalid


class Outbox:
    def __init__(self, events: Callable[[int, int], Sequence[Entry]], mark: Mark) -> None:
        self.events, self.mark = events, mark
        self.checked = False  # that the mark is of this journal
        self.tries: dict[int, int] = {}
        self.begin()

    def begin(self) -> None:
        """A new connection."""
        self.late = deque(self.mark.parked)
        self.rewind()

    def rewind(self) -> None:
        self.ready: deque[Entry] = deque()
        self.flying: dict[int, Entry] = {}  # sent and not yet marked, in order
        self.answered: set[int] = set()  # of these
        self.refused = False
        self.alone = True  # nothing follows the first one before it is accepted
        self.last = self.mark.seq
        self.news()

    def news(self) -> None:
        """There may be more in the journal."""
        self.drained = False

    # What is next

    def next(self) -> Entry | None:
        """None if there is none, or if what was sent must be answered first."""
        if self.refused and not self.busy:
            self.rewind()
        if self.refused or (self.alone and self.busy):
            return None
        return self.next_late() or self.next_new()

    def next_late(self) -> Entry | None:
        while self.late:
            seq = self.late.popleft()
            found = self.events(seq - 1, 1)
            if found and found[0].seq == seq:
                self.flying[seq] = found[0]
                return found[0]
        return None

    def next_new(self) -> Entry | None:
        if not self.ready and not self.drained:
            self.read()
        if not self.ready:
            return None
        entry = self.ready.popleft()
        self.flying[entry.seq] = entry
        self.last = entry.seq
        return entry

    def read(self) -> None:
        if not self.checked and not self.check():
            self.drained = True
            return
        self.ready.extend(self.events(self.last, READ_AHEAD))
        self.drained = not self.ready

    def check(self) -> bool:
        """Is the marked entry in this journal? Not known while nothing can be read."""
        seq = self.mark.seq
        found = self.events(seq - 1, 1) if seq else []
        if found:
            same = found[0].seq > seq or found[0].time == self.mark.time
        else:
            same = not seq
            if seq and not self.events(0, 1):
                return False
        if not same:
            self.mark.forget()
            self.late.clear()
            self.last = 0
        self.checked = True
        return True

    # What became of it

    @property
    def busy(self) -> bool:
        """Something is on its way."""
        return len(self.flying) > len(self.answered)

    def accepted(self, seq: int) -> None:
        self.tries.pop(seq, None)
        if self.refused:
            self.answered.add(seq)  # sent before the refusal came: it is sent again, after the one that was refused
            return
        self.alone = False
        self.mark.unpark(seq)
        self.pass_over(seq)

    def put_aside(self, seq: int, why: str) -> None:
        self.mark.park(seq, why)
        self.pass_over(seq)

    def rejected(self, seq: int, code: int, why: str) -> None:
        self.tries[seq] = self.tries.get(seq, 0) + 1
        if seq in self.mark.parked:
            self.pass_over(seq)
        elif code in ABOUT_THE_MESSAGE and self.tries[seq] >= TRIES:
            self.tries.pop(seq)
            self.put_aside(seq, why)
        else:
            self.answered.add(seq)
            self.refused = True

    def pass_over(self, seq: int) -> None:
        """Answered for good. The mark moves to the last one before which nothing is open."""
        self.answered.add(seq)
        newest = None
        while self.flying and (first := next(iter(self.flying))) in self.answered:
            newest = self.flying.pop(first)
            self.answered.remove(first)
        if newest and newest.seq > self.mark.seq:
            self.mark.save(newest.seq, newest.time)

    def fault(self) -> str:
        parked = self.mark.parked
        if not parked:
            return ""
        seq = min(parked)
        if len(parked) == 1:
            return f"event {seq} was not sent: {parked[seq]}"
        return f"{len(parked)} events were not sent, the first of them {seq}: {parked[seq]}"

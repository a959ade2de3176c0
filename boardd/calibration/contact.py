"""Rows of counts as they come in; how well they came out: values that are nonsense, lost contact, rows that were lost.

1. A row without a value of some channel is normal: each converter has a clock of its own (78 to 95 where 80 is
   nominal). But a channel that is silent for several rows on end has lost contact.
2. Nonsense is what converters give when a clock pulse is lost or gained (sensing notes, section 1): a rail, all ones,
   2^n - 1, or a value doubled or halved between two that agree. A rail for longer is somebody who stands on the deck.
3. Rows that come late are rows that were lost: on the way, not in a channel. So is a row in which nothing is known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from boardd.calibration.findings import FAULT, OK, Verdict
from boardd.calibration.levels import RAIL, usable

SILENT_S, SILENT_ROWS = 0.1, 6  # the longer of these
LATE_ROWS = 3.0
KNOWN_ROWS = 20  # then it is known how often they come
MANY = 4  # channels with a line of their own
MOST_NONSENSE = 2  # in a row: more is no glitch
SAME, FAR = 1000, 8000  # counts: two values agree; so far from zero doubled is something else
OFTEN = 2  # times that contact was lost
GONE_S = 2.0  # silent at the end
NONSENSE, FEWEST = 0.005, 5  # of the values: 1e-4 is usual, 1e-2 is bad wiring; and at least so many
LOST = 0.01  # of the rows: 1e-4 is usual

LOOSE = (
    "A plug is loose or a joint is cold: press it home, solder it again; moving the cable shows it in `boardd watch`"
)
NOISE = "Shorten and twist the wires from the HX711 to the Pico, join their grounds, feed the HX711 steadily"
CABLE = "Another USB cable, 3 m at most, straight into the Pi; no hub without power of its own; else the HX711s' power"


class Channel:
    """What came of one converter."""

    def __init__(self) -> None:
        self.values = self.nonsense = self.losses = 0
        self.silent_s = 0.0  # in all
        self.run = 0  # of nonsense, just now
        self.heard_s: float | None = None
        self.last: tuple[int, ...] = ()  # two values that could be used

    def take(self, t_s: float, count: int | None, longest_s: float) -> None:
        if count is None:
            return
        self.values += 1
        if usable(count) or abs(count) >= RAIL:  # a rail may last
            self.hear(t_s, longest_s)
        if not usable(count):
            self.run += 1
            return
        if self.run <= MOST_NONSENSE:
            self.nonsense += self.run
        self.run = 0
        if len(self.last) == 2 and shifted(*self.last, count):
            self.nonsense += 1
            self.last = self.last[0], count
        else:
            self.last = *self.last[-1:], count

    def hear(self, t_s: float, longest_s: float) -> None:
        if self.heard_s is not None and longest_s and t_s - self.heard_s > longest_s:
            self.losses += 1
            self.silent_s += t_s - self.heard_s
        self.heard_s = t_s


def shifted(before: int, count: int, after: int) -> bool:
    """Doubled or halved, between two that agree."""
    middle = (before + after) / 2
    if abs(before - after) > SAME or abs(middle) < FAR:
        return False
    return abs(count - 2 * middle) < 2 * SAME or abs(count - middle / 2) < SAME


class Contact:
    """Of all load cells, or of all reflective cells, of one board."""

    def __init__(self) -> None:
        self.channels: list[Channel] = []
        self.rows = self.in_time = 0
        self.lost = 0  # rows
        self.first_s = self.last_s = 0.0
        self.spent_s = 0.0  # by the rows that came in time

    def feed(self, t_s: float, counts: Sequence[int | None]) -> None:
        if not self.channels:
            self.channels, self.first_s, self.last_s = [Channel() for _ in counts], t_s, t_s
        passed_s, self.last_s = t_s - self.last_s, t_s
        self.rows += 1
        each_s = self.spent_s / self.in_time if self.in_time > KNOWN_ROWS else 0.0
        if each_s and (passed_s > LATE_ROWS * each_s or all(count is None for count in counts)):
            self.lose(passed_s, each_s)
        else:
            self.spent_s, self.in_time = self.spent_s + passed_s, self.in_time + 1
        longest_s = max(SILENT_S, SILENT_ROWS * each_s) if each_s else 0.0
        for channel, count in zip(self.channels, counts, strict=True):
            channel.take(t_s, count, longest_s)

    def lose(self, passed_s: float, each_s: float) -> None:
        """Nothing was heard meanwhile, of no channel: that is no channel's fault."""
        self.lost += max(1, round(passed_s / each_s) - 1)
        for channel in self.channels:
            if channel.heard_s is not None:
                channel.heard_s += passed_s


def verdicts(contact: Contact, kind: str, dead: Collection[int], places: Mapping[int, str]) -> list[Verdict]:
    """What is wrong; nothing where all came well. Of `dead` channels it is said elsewhere.

    `kind`: load or reflective; `places`: where the cell of a channel is, as far as that is known.
    """
    alive = {i: channel for i, channel in enumerate(contact.channels) if i not in dead}
    found = [of_loose(f"{kind} channel {i}", each, contact, places.get(i, "")) for i, each in alive.items()]
    found = [verdict for verdict in found if verdict.state == FAULT]
    if len(found) > MANY:
        text = f"{len(found)} channels lost contact, the first of them is {found[0].part}, which {found[0].text}"
        found = [Verdict(f"{kind} cells", FAULT, text, "A plug that they share is loose, or a multiplexer's")]
    noisy = {i: each for i, each in alive.items() if each.nonsense >= max(FEWEST, NONSENSE * each.values)}
    if noisy:
        worst = max(noisy, key=lambda i: noisy[i].nonsense / noisy[i].values)
        part = noisy[worst].nonsense / noisy[worst].values
        text = f"{100 * part:.1f} % of what channel {worst} gives is nonsense: rails, all ones, doubled, halved"
        others = f"; so is some of {len(noisy) - 1} more" if len(noisy) > 1 else ""
        found.append(Verdict(f"{kind} cells", FAULT, text + others, NOISE))
    if alive and contact.lost >= FEWEST and contact.lost > LOST * (contact.rows + contact.lost):
        part = contact.lost / (contact.rows + contact.lost)
        text = f"{100 * part:.0f} % of the {kind} cells' rows were lost on the way, or none of them spoke"
        found.append(Verdict("the link", FAULT, text, CABLE))
    return found


def of_loose(part: str, channel: Channel, contact: Contact, place: str) -> Verdict:
    which = f"; it is the {place} cell" if place else ""
    if channel.heard_s is not None and contact.last_s - channel.heard_s > GONE_S:
        text = f"fell silent {contact.last_s - channel.heard_s:.0f} s before the end{which}"
        return Verdict(part, FAULT, text, LOOSE)
    if channel.losses < OFTEN:
        return Verdict(part, OK, "")
    long_s = contact.last_s - contact.first_s
    text = f"lost contact {channel.losses} times, for {channel.silent_s:.1f} of {long_s:.0f} s{which}"
    return Verdict(part, FAULT, text, LOOSE)

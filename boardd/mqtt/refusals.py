"""Which topics the broker does not take in; when each may be tried again out.

MQTT 5 has reason codes for it. Some brokers end the connection as well (Mosquitto 2.0.11 does), and in MQTT 3.1.1
that is all they can do. So this outlives connections: else the first topic that is not allowed would keep out all the
others, for ever. And so a topic that the broker has not accepted yet goes alone: nothing follows it before the answer,
which else might be lost with the connection. A broker that hung up three times with the same topic next to be answered
does not like that topic.
"""

from __future__ import annotations

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 300.0
HANG_UPS = 3


class Refusals:
    def __init__(self) -> None:
        self.why: dict[str, str] = {}  # by topic
        self.until_s: dict[str, float] = {}
        self.pauses_s: dict[str, float] = {}
        self.hang_ups: dict[str, int] = {}
        self.taken: set[str] = set()  # what the broker accepted the last time

    def begin(self, now_s: float) -> None:
        """A new connection: pauses count from here, so that the others have their time."""
        for topic in self.why:
            self.until_s[topic] = now_s + self.pauses_s[topic]

    def refuse(self, topic: str, why: str, now_s: float) -> None:
        if topic in self.why and now_s < self.until_s[topic]:
            return  # it was on its way together with the first one
        pause_s = self.pauses_s.get(topic, FIRST_PAUSE_S)
        self.pauses_s[topic] = min(2 * pause_s, LONGEST_PAUSE_S)
        self.until_s[topic] = now_s + pause_s
        self.why[topic] = why
        self.taken.discard(topic)

    def hung_up(self, topic: str, now_s: float) -> None:
        self.hang_ups[topic] = self.hang_ups.get(topic, 0) + 1
        if self.hang_ups[topic] >= HANG_UPS:
            self.refuse(topic, "it ends the connection", now_s)

    def accept(self, topic: str) -> None:
        for kept in (self.why, self.until_s, self.pauses_s, self.hang_ups):
            kept.pop(topic, None)
        self.taken.add(topic)

    def may(self, topic: str, now_s: float) -> bool:
        return now_s >= self.until_s.get(topic, now_s)

    def wait_s(self, now_s: float) -> float | None:
        """Until the next of them may be tried; None: none waits."""
        waits = [until_s - now_s for until_s in self.until_s.values() if until_s > now_s]
        return min(waits) if waits else None

    def faults(self) -> list[str]:
        return [f"the broker does not take {topic}: {why}; trying again" for topic, why in self.why.items()]

"""One connection in, what is said over it out: who we are, the newest scoreboard, every event in order, replies.

The order: what was asked for (discovery, availability, replies), then events, with the newest scoreboard between them
at least every 20th. All at QoS 1, 20 on their way at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from time import monotonic

from boardd import scoreboard
from boardd.model import Scoreboard
from boardd.mqtt import discovery, words
from boardd.mqtt.desk import Desk
from boardd.mqtt.link import Answered, Connected, Link, Lost, Note, NotLetIn, Received, Subscribed
from boardd.mqtt.outbox import Outbox
from boardd.mqtt.refusals import Refusals
from boardd.mqtt.request import request_of
from boardd.mqtt.topics import OFFLINE, ONLINE, Message, Topics, packed
from boardd.outputs import Site

WINDOW = 20
ANSWER_S = 20.0  # a broker that has not answered by then does not answer
LOOK_S = 15.0  # into the journal, also where nobody rang


class Session:
    """`ended` says why, once it has; `not_let_in` is the reason code if the broker did not even let us in."""

    def __init__(
        self, link: Link, topics: Topics, site: Site, desk: Desk, outbox: Outbox, refusals: Refusals, commands: bool
    ) -> None:
        self.link, self.topics, self.site, self.desk = link, topics, site, desk
        self.outbox, self.refusals, self.commands = outbox, refusals, commands
        self.connected = False
        self.ended = ""
        self.not_let_in = 0
        self.window = WINDOW
        self.most_bytes: int | None = None
        self.waiting: deque[Message] = deque()
        self.flying: dict[int, tuple[Message, float]] = {}  # by message id, and since when
        self.subscribing: dict[int, str] = {}
        self.shown: Scoreboard | None = None  # the last that was sent
        self.before_state = 0  # events that were sent while a scoreboard waited
        self.complaints: dict[str, str] = {}  # by topic
        self.began_s = monotonic()

    # Round and round

    def step(self, most_s: float = LOOK_S) -> None:
        """Say what there is to say, then wait for the broker or the bell."""
        now_s = monotonic()
        if self.connected:
            self.fill(now_s)
        if not self.link.pump(min(most_s, self.wait_s(now_s))):
            self.desk.silence()
            self.outbox.news()
        while self.link.notes:
            self.take(self.link.notes.popleft())
        self.watch(monotonic())

    def wait_s(self, now_s: float) -> float:
        waits = [LOOK_S, self.refusals.wait_s(now_s)]
        if not self.connected:
            waits.append(self.began_s + ANSWER_S - now_s)
        if self.flying:
            waits.append(self.oldest_s() + ANSWER_S - now_s)
        return max(0.0, min(wait for wait in waits if wait is not None))

    def watch(self, now_s: float) -> None:
        since_s = self.began_s if not self.connected else self.oldest_s() if self.flying else now_s
        if now_s - since_s >= ANSWER_S and not self.ended:
            self.ended = "it does not answer"

    def oldest_s(self) -> float:
        return next(iter(self.flying.values()))[1]

    # Out

    def speak(self) -> bool:
        """In the loop: what there is to say now. False if the MQTT thread must see to the rest."""
        if not self.connected or self.ended:
            return False
        try:
            self.fill(monotonic(), urgent=True)
        except Exception as error:  # the loop has nothing to do with what becomes of a connection
            self.ended = f"failed: {type(error).__name__}"
            return False
        return self.link.idle

    def fill(self, now_s: float, urgent: bool = False) -> None:
        """What is urgent are events: the scoreboard follows when one of them is answered, and delays none."""
        while self.room() and (message := self.next(now_s, with_state=not (urgent and self.flying))):
            if self.fits(message):
                self.flying[self.link.publish(message)] = message, now_s

    def room(self) -> bool:
        if self.ended or len(self.flying) >= self.window:
            return False
        return all(message.topic in self.refusals.taken for message, _ in self.flying.values())

    def next(self, now_s: float, with_state: bool = True) -> Message | None:
        while self.desk.answers:
            self.waiting.append(Message(self.topics.reply, packed(self.desk.answers.popleft())))
        for message in self.waiting:
            if self.refusals.may(message.topic, now_s):
                self.waiting.remove(message)
                return message
        due = self.state_due(now_s)
        if due:
            self.outbox.news()  # what it shows goes first
        if (self.before_state < WINDOW or not due) and (event := self.next_event(now_s)):
            self.before_state += due
            return event
        return self.next_state() if due and with_state else None

    def next_event(self, now_s: float) -> Message | None:
        entry = self.outbox.next() if self.refusals.may(self.topics.event, now_s) else None
        return entry and Message(self.topics.event, packed(entry.to_json()), seq=entry.seq)

    def state_due(self, now_s: float) -> bool:
        newest = self.desk.scoreboard
        return newest is not None and newest != self.shown and self.refusals.may(self.topics.state, now_s)

    def next_state(self) -> Message | None:
        self.shown, self.before_state = self.desk.scoreboard, 0
        return self.shown and Message(self.topics.state, packed(scoreboard.to_json(self.shown)), retain=True)

    def fits(self, message: Message) -> bool:
        """A packet over the broker's limit would end the connection, again and again."""
        if self.most_bytes is None or message.size <= self.most_bytes:
            return True
        why = f"{message.size:,} bytes are too many for the broker, which takes {self.most_bytes:,}"
        if message.seq:
            self.outbox.put_aside(message.seq, why)
        else:
            self.complaints[message.topic] = f"{message.topic} was not sent: {why}"
        return False

    # In

    def take(self, note: Note) -> None:
        match note:
            case Connected():
                self.begin(note)
            case NotLetIn():
                self.not_let_in = note.code
            case Answered():
                self.answered(note)
            case Subscribed():
                self.subscribed(note)
            case Received():
                self.received(note)
            case Lost():
                self.lost(note)

    def begin(self, note: Connected) -> None:
        self.connected = True
        self.window, self.most_bytes = min(WINDOW, note.window), note.most_bytes
        self.outbox.begin()
        self.refusals.begin(monotonic())
        if self.commands:
            self.subscribing[self.link.subscribe(self.topics.command)] = self.topics.command
        if self.topics.prefix:
            self.subscribing[self.link.subscribe(self.topics.status)] = self.topics.status
            self.waiting.extend(discovery.messages(self.topics, self.commands))
        self.waiting.append(Message(self.topics.availability, ONLINE, retain=True))

    def answered(self, note: Answered) -> None:
        message, _ = self.flying.pop(note.mid, (None, 0.0))
        if message is None:
            return
        if note.code < 0x80:
            self.complaints.pop(message.topic, None)
            self.refusals.accept(message.topic)
            if message.seq:
                self.outbox.accepted(message.seq)
        else:
            self.refused(message, note.code)

    def refused(self, message: Message, code: int) -> None:
        """A reply to a command of minutes ago helps nobody; all else is tried again."""
        why = words.of_code(code)
        self.refusals.refuse(message.topic, why, monotonic())
        if message.seq:
            self.outbox.rejected(message.seq, code, why)
        elif message.topic == self.topics.state:
            self.shown = None
        elif message.retain:
            self.waiting.append(message)

    def lost(self, note: Lost) -> None:
        if self.connected and self.flying and not self.ended:
            self.refusals.hung_up(next(iter(self.flying.values()))[0].topic, monotonic())
        self.ended = self.ended or note.why

    def subscribed(self, note: Subscribed) -> None:
        topic = self.subscribing.pop(note.mid, "")
        if note.code >= 0x80 and topic:
            self.complaints[topic] = f"the broker does not let us hear {topic}: {words.of_code(note.code)}"

    def received(self, note: Received) -> None:
        """A retained command is one that nobody gives now."""
        if note.topic == self.topics.status and note.payload == ONLINE:
            self.waiting.extend(discovery.messages(self.topics, self.commands))
            self.shown = None
        elif note.topic == self.topics.command and self.commands and not note.retained:
            self.obey(note.payload)

    def obey(self, payload: bytes) -> None:
        request = request_of(payload)
        if request.error:
            self.desk.answers.append({"id": request.id, "ok": False, "error": request.error})
            return

        def reply(answer: Mapping[str, object]) -> None:
            self.desk.answers.append({"id": request.id, **answer})
            self.desk.say()

        self.site.submit(request.command, reply)

    # The end

    def finish(self, seconds: float) -> None:
        """What is left to say, as far as time allows, then `offline`."""
        end_s = monotonic() + seconds
        while self.connected and not self.ended and monotonic() < end_s - seconds / 2:
            self.fill(monotonic())
            if not self.flying:
                break
            self.step(0.05)
        self.waiting = deque([Message(self.topics.availability, OFFLINE, retain=True)])
        while self.connected and not self.ended and monotonic() < end_s and self.offline_open():
            self.step(0.05)
        self.link.say_goodbye()

    def offline_open(self) -> bool:
        return bool(self.waiting) or any(message.payload == OFFLINE for message, _ in self.flying.values())

    def faults(self) -> list[str]:
        return [*self.complaints.values(), *self.refusals.faults(), *filter(None, [self.outbox.fault()])]

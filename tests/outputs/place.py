"""Where the MQTT output is tested: a real journal, and a daemon that answers whatever it is told to."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from boardd.journal import Journal
from boardd.log import Entry
from boardd.model import Scoreboard, TeamLine, UpNext
from boardd.outputs import Site
from boardd.outputs.mqtt import Output, Settings
from tests.outputs.broker import Broker, until

ID = "garage"
AVAILABILITY, STATE, EVENT = f"boardd/{ID}/availability", f"boardd/{ID}/state", f"boardd/{ID}/event"
BOARD = Scoreboard(
    id=ID,
    game=3,
    seq=17,
    variant="holeyboard",
    phase="throwing",
    round=2,
    turn=UpNext(2, "B", "Bob", 1, 3, False, 0),
    teams={"A": TeamLine("Ann", ("Ann",), 5, 3), "B": TeamLine("Bob", ("Bob",), 7, 0)},
)


def entry(seq: int) -> Entry:
    body = {"round": 1, "team": "A", "n": seq, "throw": "5", "confidence": 0.99, "t": 1.5}
    return Entry(seq, 1, "throw", body, f"2026-01-01T00:00:{seq % 60:02}Z")


class Place:
    """A journal with an output on it."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.journal = Journal(folder)
        last = self.journal.last()
        self.seq = last.seq if last else 0
        self.commands: list[Mapping[str, Any]] = []
        self.answer: dict[str, object] = {"ok": True}
        self.changes = 0
        self.output = Output(settings, Site(ID, folder, self.journal.after, self.submit, self.changed))

    def submit(self, command: Mapping[str, Any], reply: Any) -> None:
        self.commands.append(command)
        reply(self.answer)

    def changed(self) -> None:
        self.changes += 1

    def happen(self, count: int = 1) -> None:
        """So many entries, as the daemon does it: journalled, then shown."""
        self.journal.append([entry(self.seq + n) for n in range(1, count + 1)])
        self.seq += count
        self.output.show(BOARD._replace(seq=self.seq))

    def fault(self) -> str:
        """The first one."""
        return str(until(self.output.faults, "no fault is told")[0])

    def well(self) -> None:
        until(lambda: not self.output.faults(), "it is still told: " + "; ".join(self.output.faults()))

    def close(self) -> None:
        self.output.close()
        self.journal.close()


def place(folder: Path, broker: Broker, **more: Any) -> "closing[Place]":
    return closing(Place(folder / "state", Settings("127.0.0.1", broker.port, **more)))

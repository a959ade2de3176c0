"""The one event loop: readings of all sources and commands of all people in, the scoreboard on all outputs out.

The only place that knows everybody. It owns the clock: entries get their time here, and whoever must wait is called
again from here.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from boardd import outputs, sensors
from boardd.afterwards import Afterwards
from boardd.agreement import keys_of
from boardd.buttons import command_of
from boardd.calibration_desk import BUSY, Desk
from boardd.config import Config, Part
from boardd.control import Control
from boardd.errors import Refused
from boardd.inference.engine import Engine
from boardd.journal import Journal, Understood
from boardd.keeping import Keeping
from boardd.listening import Listening, named
from boardd.log import Entry
from boardd.model import Game, Reading, Scoreboard
from boardd.notify import notify
from boardd.obeying import Obeying
from boardd.outputs import Output, Reply, Site
from boardd.owning import owned
from boardd.referee import Referee
from boardd.resuming import resumed
from boardd.scoreboard import to_json
from boardd.sensors import Source, Start
from boardd.trace import DIGITS

log = logging.getLogger("boardd")
TICK_S = 0.5
PATIENCE_S = 0.05
SWITCH_S = 0.001  # a thread that has something to tell waits no longer for the loop


Outputs = Callable[[Site], Sequence[Output]]


def no_more(site: Site) -> Sequence[Output]:
    return ()


class Daemon:
    """`more` makes outputs that are not in the config; without `stay` it ends when all that there is was read."""

    def __init__(self, config: Config, more: Outputs = no_more, stay: bool = True) -> None:
        self.config, self.more, self.stay = config, more, stay
        self.lock = owned(config.state)
        self.journal = Journal(config.state)
        self.sources: list[Source] = [made(sensors.find(part.name).Source, part) for part in config.sources]
        headers = [source.header for source in self.sources if source.header]
        self.board = headers[0].board if headers else config.board
        self.ends = headers[0].ends if headers else config.ends
        again = bool(self.sources) and all(source.again for source in self.sources)
        entries, engine, self.behind, self.after_s, self.known_s = resumed(self.journal, again)
        sensed = any(source.senses for source in self.sources)
        self.referee = Referee(self.board, self.ends, entries, engine, self.journal.before, sensed)
        self.referee.t_s = max(self.after_s, 0.0)
        traces = self.journal.path.stem.replace("games", "traces")  # those of a damaged journal are left alone
        self.keeping = Keeping(config.state / traces, self.board, self.ends, config.traces_mb)
        self.listening = Listening(config.id, self.board, self.ends, named(config.sources, self.sources))
        self.afterwards = Afterwards(self.referee, self.journal, self.keeping, lambda: self.behind is None)
        self.obeying = Obeying(self.referee, self.keeping, self.now_s, self.happened)
        self.control = Control(config.state, self.answer)
        self.desk = Desk(config)
        self.outputs: list[Output] = []
        self.board_now: Scoreboard | None = None
        self.page: tuple[str | None, str | None] = None, None  # its address, and the pairing code while it is shown
        self.started = self.heard = monotonic()  # when the last reading came

    # Running

    async def run(self) -> None:
        """Until somebody says stop."""
        self.loop = asyncio.get_running_loop()
        sys.setswitchinterval(SWITCH_S)
        self.stop = asyncio.Event()
        self.playing = asyncio.Event()
        for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            self.loop.add_signal_handler(sign, self.stop.set)
        here = self.board, self.journal, self.keeping.folder
        site = Site(
            self.config.id, self.config.state, self.journal.after, self.submit, self.changed, self.announce, *here
        )
        self.outputs = [output(part, site) for part in self.config.outputs]
        self.listening.outputs = named(self.config.outputs, self.outputs)
        self.outputs = [*self.more(site), *self.outputs]
        if self.config.game and not self.referee.entries:
            self.begin(self.config.game)
        self.afterwards.follow()
        self.show()
        await self.control.start()
        running = [self.tick(), self.stopped(), *map(self.read, self.sources)]
        tasks = [asyncio.create_task(each) for each in running]
        gc.collect()
        gc.freeze()  # what is there now stays: it need not be looked at again
        notify("READY=1")
        log.info("ready: board %s, %s", self.config.id, self.referee.folded.game and self.referee.folded.game.variant)
        try:
            await self.until(tasks)
        finally:
            await self.close(tasks)

    async def stopped(self) -> None:
        await self.stop.wait()

    async def until(self, tasks: list[asyncio.Task[None]]) -> None:
        """A source may end; anything else that ends, ends the daemon."""
        ends = set(tasks[:2])
        while True:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if task.exception():
                    raise task.exception() or RuntimeError
            if done & ends:
                return
            tasks[:] = [task for task in tasks if task not in done]
            if not self.stay and set(tasks) == ends:
                return

    async def close(self, tasks: list[asyncio.Task[None]]) -> None:
        notify("STOPPING=1")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.afterwards.close()
        await self.control.close()
        for output in self.outputs:
            await asyncio.to_thread(output.close)
        await asyncio.to_thread(self.keeping.close)
        self.journal.close()
        os.close(self.lock)

    # Sources

    async def read(self, source: Source) -> None:
        start = Start(self.board, self.after_s, self.known_s, self.wait_for_game, self.clock, self.patience)
        await source.run(self.hear, start)

    def clock(self, ticks: float) -> float:
        """Readings go on where they were before a restart."""
        return round(ticks - self.started + max(self.after_s, 0.0), DIGITS)

    def patience(self) -> float:
        """A throw is not told before a tenth of a second after its first blow."""
        return PATIENCE_S if self.behind is None and self.referee.calm() else 0.0

    async def wait_for_game(self) -> None:
        await self.playing.wait()

    async def hear(self, reading: Reading | Game) -> None:
        """Every source's, one at a time: nothing here waits."""
        self.afterwards.finish()
        self.heard = monotonic()
        if self.listening.wanted and isinstance(reading, Reading):
            self.listening.hear(reading)
        if self.desk.hears(reading):
            return
        if isinstance(reading, Game):
            if self.referee.folded.game != reading:  # it may have begun before a restart
                self.do({"do": "new", **keys_of(reading)})
        elif wanted := command_of(reading, by_hand=self.referee.engine is None):
            self.do(wanted, reading.t_s)
        else:
            if self.behind and self.catches_up(self.behind, reading):
                return
            if reading.t_s < self.referee.t_s:  # sources overtake each other
                reading = reading._replace(t_s=self.referee.t_s)
            self.keeping.write(reading)
            if entries := self.sensed(reading):
                self.happened(entries)

    def catches_up(self, engine: Engine, reading: Reading) -> bool:
        """What the log tells already is read again, for the engine alone."""
        if reading.t_s <= self.known_s:
            engine.feed(reading)
            return True
        self.behind, self.referee.engine = None, engine
        if not self.referee.agrees():
            self.referee.agree()
        return False

    def sensed(self, reading: Reading) -> list[Entry]:
        """Whatever the sensors say, play goes on."""
        try:
            return self.referee.feed(reading)
        except Exception as error:  # a bug must not end the evening
            log.error("a bug of boardd: %s: %s; this reading was left out: %s", type(error).__name__, error, reading)
            log.debug("where", exc_info=True)
            self.referee.start_over()
            return []

    def now_s(self) -> float:
        """In the readings' time."""
        return round(self.referee.t_s + (monotonic() - self.heard), DIGITS)

    # What happened

    def begin(self, game: Game) -> None:
        """A fresh start."""
        try:
            self.happened(self.referee.begin(game, self.now_s()))
        except Refused as refusal:
            self.referee.trouble = str(refusal)

    def happened(self, entries: Sequence[Entry]) -> None:
        """On disk first, then everybody hears of it."""
        time = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        stamped = [entry._replace(time=time) for entry in entries]
        self.referee.entries[-len(stamped) :] = stamped
        self.journal.append(stamped, Understood(stamped[-1].seq, self.referee.t_s))
        self.show()
        self.afterwards.note(stamped)

    def show(self) -> None:
        address, code = self.page
        board = self.referee.scoreboard(self.config.id)
        board = board._replace(faults=tuple(self.faults()), address=address, pairing=code)
        if self.referee.folded.game and not self.referee.folded.ended:
            self.playing.set()
        for fault in board.faults:
            if self.board_now is None or fault not in self.board_now.faults:
                log.warning("%s", fault)
        self.board_now = board
        for output in self.outputs:
            output.show(board)

    def faults(self) -> list[str]:
        found = [*([self.journal.fault] if self.journal.fault else []), *self.referee.faults()]
        for source in self.sources:
            found += source.faults()
        for output in self.outputs:
            found += output.faults()
        found += [fault for fault in (self.keeping.fault, self.control.fault) if fault]
        return [*found, *self.desk.faults()]

    def looks_different(self, shown: Scoreboard) -> bool:
        """Something is broken or mended, or was put back where it belongs."""
        return tuple(self.faults()) != shown.faults or self.referee.scoreboard("").put_back != shown.put_back

    async def tick(self) -> None:
        """What must happen although nothing was read."""
        while True:
            await asyncio.sleep(TICK_S)
            notify("WATCHDOG=1")
            if self.desk.wait():
                self.play_again()
            if monotonic() - self.heard > TICK_S and not self.desk.now:
                entries = self.referee.wait(self.now_s())
                if entries:
                    self.happened(entries)
            if self.journal.failed:
                self.journal.save()
            if self.control.fault:
                await self.control.start()
            if self.board_now and self.looks_different(self.board_now):
                self.show()

    # Commands

    def do(self, wanted: Mapping[str, Any], t_s: float | None = None) -> dict[str, Any]:
        """A command; what became of it."""
        self.afterwards.finish()
        if self.desk.now:
            return {**({"id": wanted["id"]} if "id" in wanted else {}), "ok": False, "error": BUSY}
        return self.obeying.do(wanted, t_s)

    async def answer(self, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        """Over the control socket: a command, what the scoreboard shows, or what the sensors say."""
        if wanted.get("get") == "state" and self.board_now:
            return {"ok": True, "state": to_json(self.board_now)}
        if "calibrate" in wanted:
            before = self.desk.now
            answer = self.desk.answer(wanted, self.now_s(), self.faults(), self.listening.parts()["sources"])
            if before and not self.desk.now:
                self.play_again()
            elif before is not self.desk.now:
                self.show()
            return answer
        return await self.listening.answer(wanted, self.referee.engine) or self.do(wanted)

    def play_again(self) -> None:
        """What lay on the board before it was calibrated is not there any more."""
        self.referee.t_s = max(self.referee.t_s, self.desk.t_s)
        self.referee.start_over()
        self.referee.trouble = ""
        self.show()

    def submit(self, wanted: Mapping[str, Any], reply: Reply) -> None:
        self.loop.call_soon_threadsafe(lambda: reply(self.do(wanted)))

    def changed(self) -> None:
        self.loop.call_soon_threadsafe(self.show)

    def announce(self, address: str | None, code: str | None) -> None:
        """Where the page is, for whoever looks at a display."""
        self.page = address, code
        self.changed()


def output(part: Part, site: Site) -> Output:
    made: Output = outputs.find(part.name).Output(part.settings, site)
    return made


def made(source: Any, part: Part) -> Source:
    found: Source = source(part.settings)
    return found

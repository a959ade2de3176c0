"""A Pico's serial port, found, opened, and opened again after whatever happens to it; in a thread of its own.

Bytes in, batches of signals out. Nothing that a cable or a Pico can do ends the thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, Protocol

from boardd.wire.frames import command
from boardd.wire.link import Link, Signal

RASPBERRY_PI, MICROPYTHON = 0x2E8A, 0x0005  # USB vendor and product
AGAIN_S = 0.1  # between looks for the port
POLL_S = 0.05
ASK_S = 0.25  # between hellos that are not answered
SILENT_S = 3.0
PROMPT = b"\r\x03\x04"  # at MicroPython's prompt: start main.py again; the firmware itself ignores it
BUSY, DENIED = "Resource temporarily unavailable", "Permission denied"

Deliver = Callable[[list[Signal], float], None]  # signals, and until when all was heard


class Listed(Protocol):
    """A port as pyserial lists it."""

    device: str
    serial_number: str | None
    vid: int | None
    pid: int | None


class Port:
    def __init__(self, serial: str, path: str, opened: Callable[[], None], deliver: Deliver) -> None:
        self.serial, self.path = serial, path
        self.opened, self.deliver = opened, deliver
        self.link = Link()
        self.fault = ""
        self.opens = 0
        self.patience_s = 0.0  # what comes within this time is read together
        self.telling: SimpleQueue[bytes] = SimpleQueue()
        self.stopping = Event()
        self.thread = Thread(target=self.work, name="pico", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self.thread.join()

    def tell(self, *words: str | int) -> None:
        self.telling.put(command(*words))

    def work(self) -> None:
        while not self.stopping.is_set():
            try:
                self.session()
            except (OSError, TypeError, ValueError) as error:  # what pyserial says when a port goes away under it
                self.fault = self.trouble(error)
            self.stopping.wait(AGAIN_S)

    def session(self) -> None:
        from serial import Serial  # type: ignore[import-untyped]

        path, self.fault = (self.path, self.fault) if self.path else self.found()
        if not path:
            return
        with Serial(path, exclusive=True, timeout=POLL_S, write_timeout=ASK_S) as port:
            self.opens += 1
            self.link.reopened()
            self.opened()
            self.listen(port)

    def listen(self, port: Any) -> None:
        """Until its numbers make no sense any more: then opening it again helps."""
        heard_s = monotonic()
        asked_s, frames = -ASK_S, self.link.frames
        while not self.stopping.is_set() and not self.link.stream.astray:
            now_s = monotonic()
            if not self.link.ready and now_s - asked_s > ASK_S:
                port.write(command("hello"))
                asked_s = now_s
            while not self.telling.empty():
                port.write(self.telling.get())
            if self.patience_s:
                self.stopping.wait(self.patience_s)
            data = port.read(port.in_waiting or 1)
            if data:
                self.hear(data, monotonic())
            if self.link.frames != frames:
                heard_s, frames, self.fault = now_s, self.link.frames, ""
            elif now_s - heard_s > SILENT_S:
                self.silent(port)
                heard_s = now_s

    def hear(self, data: bytes, arrival_s: float) -> None:
        before = self.link.frames
        signals = self.link.feed(data, arrival_s)
        if self.link.frames != before:
            self.deliver(signals, self.link.last_s)

    def silent(self, port: Any) -> None:
        """A Pico that has been ours, and stopped, is started again; another one is left alone."""
        if self.link.stream.hello:
            self.fault = f"the Pico ({self.name}) has stopped; it is being started again"
            port.write(PROMPT)
        else:
            self.fault = f"the Pico ({self.name}) does not run boardd's firmware: put it there with `boardd flash`"

    @property
    def name(self) -> str:
        return self.path or self.serial or "USB"

    def trouble(self, error: Exception) -> str:
        if "exclusively lock" in str(error) or BUSY in str(error):
            return f"the Pico's port ({self.name}) is used by another program"
        if DENIED in str(error):
            return f"the Pico's port ({self.name}) may not be opened: its user must be in the group dialout"
        return f"the Pico ({self.name}) is not plugged in"

    def found(self) -> tuple[str, str]:
        from serial.tools.list_ports import comports  # type: ignore[import-untyped]

        return choose(comports(), self.serial)


def choose(ports: Iterable[Listed], serial: str) -> tuple[str, str]:
    """The port of the Pico with this serial number, or of the only one; or what is wrong."""
    if serial:
        fits = [port.device for port in ports if (port.serial_number or "").lower() == serial.lower()]
        return (fits[0], "") if fits else ("", f"the Pico with serial number {serial} is not plugged in")
    picos = [port for port in ports if (port.vid, port.pid) == (RASPBERRY_PI, MICROPYTHON)]
    if len(picos) > 1:
        return "", f"{len(picos)} Picos are plugged in; serial = ... must say which: {serials(picos)}"
    return (picos[0].device, "") if picos else ("", "no Pico is plugged in")


def serials(ports: Sequence[Listed]) -> str:
    return ", ".join(sorted(port.serial_number or port.device for port in ports))

"""A real Mosquitto on a free port, to be started, killed and started again; and somebody who listens to it."""

import json
import os
import queue
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])  # where Debian has mosquitto
DEADLINE_S = 30.0


def program(name: str) -> str:
    found = shutil.which(name, path=PATH)
    if not found:
        pytest.fail(f"{name} is missing: sudo apt install mosquitto openssl, or: make test", pytrace=False)
    return found


def until(met, what: str = "it did not happen") -> Any:
    """Whatever `met` returns as soon as that is something."""
    end_s = time.monotonic() + DEADLINE_S
    while time.monotonic() < end_s:
        if found := met():
            return found
        time.sleep(0.005)
    raise AssertionError(what)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Broker:
    def __init__(self, folder: Path, *lines: str, anonymous: bool = True) -> None:
        self.folder, self.port = folder, free_port()
        folder.mkdir(exist_ok=True)
        self.config = folder / "mosquitto.conf"
        self.log = folder / "mosquitto.log"
        self.config.write_text(
            "\n".join(
                [
                    f"listener {self.port} 127.0.0.1",
                    f"allow_anonymous {'true' if anonymous else 'false'}",
                    "max_queued_messages 0",  # else a listener that is slow for a moment loses messages
                    "user root",  # which is not used unless the tests run as root
                    *lines,
                    "",
                ]
            )
        )
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Broker":
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [program("mosquitto"), "-c", self.config], stdout=log, stderr=log, cwd=self.folder
            )
        until(self.answers, f"mosquitto did not start: {self.log.read_text()}")
        return self

    def answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
            return True
        return False

    def reload(self) -> None:
        assert self.process
        self.process.send_signal(1)

    def kill(self) -> None:
        """As if its plug were pulled."""
        self.end("kill")

    def stop(self) -> None:
        self.end("terminate")

    def end(self, how: str) -> None:
        process, self.process = self.process, None
        if process:
            getattr(process, how)()
            process.wait(DEADLINE_S)


class Listener:
    """Every message on the way, in order: (topic, payload, retained)."""

    def __init__(
        self, port: int, topic: str = "#", *, user: str | None = None, secret: str | None = None, name: str = ""
    ) -> None:
        """With a name, the broker keeps for it what comes while it is away."""
        self.came: queue.Queue[tuple[str, bytes, bool]] = queue.Queue()
        self.heard: list[tuple[str, bytes, bool]] = []
        ready: queue.Queue[bool] = queue.Queue()
        self.client = Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTv5)
        self.client.reconnect_delay_set(1, 1)
        self.client.username_pw_set(user, secret)
        self.client.on_connect = lambda *_: self.client.subscribe(topic, qos=1)
        self.client.on_subscribe = lambda *_: ready.put(True)
        self.client.on_message = lambda _c, _u, m: self.came.put((m.topic, bytes(m.payload), m.retain))
        lasting = Properties(PacketTypes.CONNECT)
        lasting.SessionExpiryInterval = 3600 if name else 0
        self.client.connect("127.0.0.1", port, clean_start=not name, properties=lasting)
        self.client.loop_start()
        ready.get(timeout=DEADLINE_S)

    def next(self, topic: str) -> Any:
        """The next message on this topic, decoded if it is JSON."""
        return decoded(self.next_message(topic)[1])

    def next_message(self, topic: str) -> tuple[str, bytes, bool]:
        while True:
            try:
                message = self.came.get(timeout=DEADLINE_S)
            except queue.Empty:
                raise AssertionError(f"nothing came on {topic}; before: {self.heard[-5:]}") from None
            self.heard.append(message)
            if message[0] == topic:
                return message

    def seqs(self, topic: str, last: int) -> list[int]:
        """The seq of every event up to this one."""
        found: list[int] = []
        while last not in found[-1:]:
            found.append(self.next(topic)["seq"])
        return found

    def say(self, topic: str, payload: str | bytes, retain: bool = False) -> None:
        self.client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(DEADLINE_S)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


def decoded(payload: bytes) -> Any:
    try:
        return json.loads(payload)
    except ValueError:
        return payload.decode()


def assert_in_order(seqs: list[int], last: int) -> None:
    """None is missing, none comes before the one before it; where one comes again, so do all that followed it."""
    assert set(seqs) == set(range(1, last + 1))
    leaps = [(before, seq) for before, seq in zip([0, *seqs], seqs, strict=False) if seq > before + 1]
    assert not leaps

"""A tap on the wire between a board and its broker: writes down what passes, can cut it or hold back the answers."""

import json
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from tests.outputs.broker import free_port

PUBLISH, PUBACK, CONNECT = 3, 4, 1
REFUSE_VERSION = bytes([0x20, 2, 0, 1])  # MQTT 3.1.1, 3.2.2.3: unacceptable protocol version


class Wire:
    """One connection: every packet of each direction, as far as it came."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near, self.far = near, far
        self.out, self.back = bytearray(), bytearray()
        self.mute = False  # the broker's answers do not reach the board

    def cut(self) -> None:
        for end in (self.near, self.far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.near.close()
        self.far.close()

    @property
    def version(self) -> int:
        """Of the CONNECT packet: 4 is MQTT 3.1.1."""
        return next(body[6] for kind, body in packets(self.out) if kind == CONNECT)

    def published(self) -> list[tuple[int, int]]:
        """Each event's message id and seq."""
        found = []
        for kind, body in packets(self.out):
            if kind == PUBLISH and topic_of(body).endswith(b"/event"):
                rest = body[2 + len(topic_of(body)) :]
                text = rest[2:] if self.version == 4 else rest[3:]  # MQTT 5 has properties: none, one byte
                found.append((int.from_bytes(rest[:2], "big"), json.loads(text)["seq"]))
        return found

    def quiet(self) -> bool:
        """Everything that was published, a scoreboard too, has been answered."""
        topics = [topic_of(body) for kind, body in packets(self.out) if kind == PUBLISH]
        answers = [body for kind, body in packets(self.back) if kind == PUBACK]
        return any(topic.endswith(b"/state") for topic in topics) and len(topics) == len(answers)

    def acknowledged(self) -> set[int]:
        """The events that the broker accepted."""
        seqs = dict(self.published())
        mids = [
            int.from_bytes(body[:2], "big")
            for kind, body in packets(self.back)
            if kind == PUBACK and (len(body) < 3 or body[2] < 0x80)
        ]
        return {seqs[mid] for mid in mids if mid in seqs}


def topic_of(body: bytes) -> bytes:
    """Of a PUBLISH packet."""
    return body[2 : 2 + int.from_bytes(body[:2], "big")]


def packets(data: bytes) -> list[tuple[int, bytes]]:
    """MQTT 3.1.1, 2.2: type, remaining length, the rest. What is not whole yet is left out."""
    found, at = [], 0
    while at + 1 < len(data):
        kind, length, shift, start = data[at] >> 4, 0, 0, at + 1
        while start < len(data):
            byte = data[start]
            length |= (byte & 127) << shift
            shift, start = shift + 7, start + 1
            if not byte & 128:
                break
        if start + length > len(data):
            break
        found.append((kind, bytes(data[start : start + length])))
        at = start + length
    return found


class Tap:
    def __init__(self, port: int, *, refuse_5: bytes | None = None, change: Callable[[bytes], bytes] = bytes) -> None:
        self.broker_port, self.port = port, free_port()
        self.refuse_5 = refuse_5  # what a broker that does not know MQTT 5 answers to it, before it hangs up
        self.change = change  # what the broker answers
        self.wires: list[Wire] = []
        self.server = socket.create_server(("127.0.0.1", self.port))
        self.threads = [threading.Thread(target=self.accept)]
        self.threads[0].start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                near = self.server.accept()[0]
                try:
                    far = socket.create_connection(("127.0.0.1", self.broker_port))
                except OSError:
                    near.close()
                    continue
                wire = Wire(near, far)
                self.wires.append(wire)
                for work in (self.forward, self.backward):
                    self.threads.append(threading.Thread(target=work, args=(wire,)))
                    self.threads[-1].start()

    def forward(self, wire: Wire) -> None:
        with suppress(OSError):
            while data := wire.near.recv(65536):
                wire.out += data
                if self.refuse_5 is not None and wire.version == 5:
                    wire.near.sendall(self.refuse_5)
                    break
                wire.far.sendall(data)
        wire.cut()

    def backward(self, wire: Wire) -> None:
        with suppress(OSError):
            while data := wire.far.recv(65536):
                if not wire.mute:
                    data = self.change(data)
                    wire.back += data
                    wire.near.sendall(data)
        wire.cut()

    def close(self) -> None:
        with suppress(OSError):
            self.server.shutdown(socket.SHUT_RDWR)
        self.server.close()
        for wire in self.wires:
            wire.cut()
        for thread in self.threads:
            thread.join(5)
        for wire in self.wires:
            wire.close()

    # What passed

    def sent(self) -> list[int]:
        return [seq for wire in self.wires for _, seq in wire.published()]

    def acknowledged(self) -> int:
        """The last event up to which the broker has accepted all."""
        seqs = set().union(*(wire.acknowledged() for wire in self.wires))
        return next(seq for seq in range(len(seqs) + 1) if seq + 1 not in seqs)

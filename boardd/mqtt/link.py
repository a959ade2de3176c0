"""Settings in, one connection to the broker out: messages go over it, and notes of what came back collect in `notes`.

paho runs in the thread whose turn it is, without one of its own: it calls back only from within `pump` and `publish`,
with its locks held, and all that the callbacks do is leave a note.
"""

from __future__ import annotations

import logging
import select
import socket
import ssl
from collections import deque
from functools import cache
from pathlib import Path
from stat import S_IROTH
from typing import Any

from paho.mqtt.client import Client, MQTTMessage, MQTTv5, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from boardd.errors import BoarddError, harmless
from boardd.mqtt import words
from boardd.mqtt.desk import Desk
from boardd.mqtt.settings import Settings
from boardd.mqtt.topics import OFFLINE, Message, Topics
from boardd.record import NamedTuple

log = logging.getLogger(__name__)

CONNECT_S = 5.0
KEEPALIVE_S = 20
MOST_INCOMING_BYTES = 1_000_000  # MQTT 5: the broker keeps larger ones to itself
LOST = "the connection was lost"
NO_RETAINED = 2  # MQTT 5.0, 3.8.3.1: do not send retained messages when subscribing


class Unusable(BoarddError):
    """The owner must act: a file that the settings name cannot be used."""


class Connected(NamedTuple):
    window: int  # messages that the broker takes at a time
    most_bytes: int | None  # of a packet


class NotLetIn(NamedTuple):
    code: int


class Answered(NamedTuple):
    mid: int
    code: int  # of MQTT 5; from 0x80 on it is a refusal. Always 0 in MQTT 3.1.1, which cannot say no


class Subscribed(NamedTuple):
    mid: int
    code: int


class Received(NamedTuple):
    topic: str
    payload: bytes
    retained: bool


class Lost(NamedTuple):
    why: str


Note = Connected | NotLetIn | Answered | Subscribed | Received | Lost


class Link:
    def __init__(self, settings: Settings, topics: Topics, desk: Desk, version: int) -> None:
        self.settings, self.desk, self.version = settings, desk, version
        self.notes: deque[Note] = deque()
        self.said = ""  # paho's last complaint: only there is it told why TLS was given up
        self.client = client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"boardd-{topics.id}",
            protocol=MQTTv5 if version == 5 else MQTTv311,
            clean_session=None if version == 5 else True,
            reconnect_on_failure=False,
        )
        client.will_set(topics.availability, OFFLINE, qos=1, retain=True)
        client.connect_timeout = CONNECT_S
        client.on_connect = self.on_connect
        client.on_publish = self.on_publish
        client.on_subscribe = self.on_subscribe
        client.on_message = self.on_message
        client.on_disconnect = self.on_disconnect
        client.on_log = self.on_log

    def open(self) -> None:
        """Raises Unusable, or what the network has to say (OSError). Blocks, for some seconds at most."""
        settings = self.settings
        if settings.username is not None:
            self.client.username_pw_set(settings.username, password(settings.password_file))
        if settings.tls:
            self.client.tls_set_context(tls(settings))
        more: dict[str, Any] = {}
        if self.version == 5:
            properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
            properties.MaximumPacketSize = MOST_INCOMING_BYTES
            more = {"clean_start": True, "properties": properties}
        self.client.connect(settings.host, settings.port, KEEPALIVE_S, **more)
        opened = self.client.socket()
        if isinstance(opened, socket.socket):  # a small message does not wait for the answer to the last one
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def pump(self, seconds: float) -> bool:
        """Wait for the broker or the bell, so long at most; whether it was the broker, and nothing else."""
        opened = self.client.socket()
        if not isinstance(opened, socket.socket):
            if not any(isinstance(note, Lost) for note in self.notes):
                self.notes.append(Lost(LOST))
            return True
        if isinstance(opened, ssl.SSLSocket) and opened.pending():
            seconds = 0.0
        writing = [opened] if self.client.want_write() else []
        with self.desk.listening():
            readable, writable, _ = select.select([opened, self.desk.ears], writing, [], seconds)
        if opened in readable or (isinstance(opened, ssl.SSLSocket) and opened.pending()):
            self.client.loop_read()
        if writable:
            self.client.loop_write()
        self.client.loop_misc()
        return self.desk.ears not in readable and bool(readable or writable)

    @property
    def idle(self) -> bool:
        """Nothing came back that somebody must look at, and all that was published is on its way."""
        return not self.notes and not self.client.want_write()

    def publish(self, message: Message) -> int:
        """Its message id."""
        return self.client.publish(message.topic, message.payload, qos=1, retain=message.retain).mid

    def subscribe(self, topic: str) -> int:
        if self.version == 5:
            options = SubscribeOptions(qos=1, retainHandling=NO_RETAINED)
            return self.client.subscribe(topic, options=options)[1] or 0
        return self.client.subscribe(topic, qos=1)[1] or 0

    def say_goodbye(self) -> None:
        """So that the broker does not speak our Last Will."""
        self.client.disconnect()

    def drop(self) -> None:
        opened = self.client.socket()
        if isinstance(opened, socket.socket):
            opened.close()

    # What paho calls

    def on_connect(self, client: Client, _: Any, flags: Any, code: ReasonCode, properties: Properties | None) -> None:
        if code.is_failure:
            self.notes.append(NotLetIn(code.value))
            return
        window = getattr(properties, "ReceiveMaximum", 65535)
        self.notes.append(Connected(window, getattr(properties, "MaximumPacketSize", None)))

    def on_publish(self, client: Client, _: Any, mid: int, code: ReasonCode, properties: Properties) -> None:
        self.notes.append(Answered(mid, code.value))

    def on_subscribe(
        self, client: Client, _: Any, mid: int, codes: list[ReasonCode], properties: Properties | None
    ) -> None:
        self.notes.append(Subscribed(mid, max(code.value for code in codes)))

    def on_message(self, client: Client, _: Any, message: MQTTMessage) -> None:
        self.notes.append(Received(message.topic, bytes(message.payload), message.retain))

    def on_disconnect(
        self, client: Client, _: Any, flags: Any, code: ReasonCode, properties: Properties | None
    ) -> None:
        if flags.is_disconnect_packet_from_server:
            self.notes.append(Lost(words.of_code(code.value)))
        else:
            self.notes.append(Lost(words.of_alert(self.said) or LOST))

    def on_log(self, client: Client, _: Any, level: int, text: str) -> None:
        if text.startswith("failed to"):
            self.said = text


def password(file: Path | None) -> str | None:
    if file is None:
        return None
    try:
        text = file.read_text().rstrip("\r\n")
        if file.stat().st_mode & S_IROTH:
            warn(file)
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(f"password_file {harmless(str(file))}: {why(error)}") from None
    if not text:
        raise Unusable(f"password_file {harmless(str(file))}: it is empty")
    return text


@cache
def warn(file: Path) -> None:
    """In the log, once: its owner can act on it, the players cannot."""
    log.warning("%s: everybody on this machine can read the password; chmod 640 would be right", file)


def tls(settings: Settings) -> ssl.SSLContext:
    context = ssl.create_default_context()
    try:
        if settings.ca:
            context = ssl.create_default_context(cafile=settings.ca)
    except (OSError, ValueError) as error:
        raise Unusable(f"ca {harmless(str(settings.ca))}: {why(error)}") from None
    try:
        if settings.certificate:
            # Without a password function OpenSSL would ask for one on the terminal.
            context.load_cert_chain(settings.certificate, settings.key, password=lambda: "")
    except (OSError, ValueError) as error:
        files = " or ".join(harmless(str(file)) for file in (settings.certificate, settings.key) if file)
        raise Unusable(f"certificate {files}: {why(error)}") from None
    return context


def why(error: Exception) -> str:
    if isinstance(error, ssl.SSLError):
        return "it does not hold what it should, in PEM, without a passphrase"
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return "it is not text"

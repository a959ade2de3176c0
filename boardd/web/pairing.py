"""Codes that people type in; tokens for their devices out, and whether a token is known.

What is kept in the state folder cannot be used to control the board: of a token there is only its hash. The file is
read again when somebody else has written it: `boardd pair --revoke` needs no running daemon.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from boardd.record import NamedTuple

NAME = "paired.json"
DIGITS = 6
MOST_DEVICES = 100
MOST_NAME = 40


class Device(NamedTuple):
    id: str
    name: str
    since: str  # a day
    hash: str

    def to_json(self) -> dict[str, str]:
        return {"id": self.id, "name": self.name, "since": self.since}


class Pairing:
    """`fixed` is the owner's code; without one there is another at every start, and after each device."""

    def __init__(self, folder: Path, fixed: str = "") -> None:
        self.path, self.fixed = folder / NAME, fixed
        self.code = fixed or new_code()
        self.devices: list[Device] = []
        self.version: int | None = None  # of the file, as it was read
        self.failed = ""  # why the devices are not kept
        self.look()
        self.keep()

    @property
    def fault(self) -> str:
        return f"paired devices are forgotten at a restart: {self.failed}" if self.failed else ""

    def pair(self, code: str, name: str, day: str) -> str:
        """A token for the device that knows the code; "" for one that does not."""
        if not hmac.compare_digest(plain(code), plain(self.code)):
            return ""
        self.look()
        token = secrets.token_urlsafe(32)
        device = Device(secrets.token_hex(4), name[:MOST_NAME], day, hashed(token))
        self.devices = [*self.devices, device][-MOST_DEVICES:]
        self.code = self.fixed or new_code()
        self.keep()
        return token

    def device(self, token: str) -> Device | None:
        self.look()
        wanted = hashed(token)
        return next((device for device in self.devices if hmac.compare_digest(device.hash, wanted)), None)

    def revoke(self, device_id: str) -> bool:
        self.look()
        left = [device for device in self.devices if device.id != device_id]
        known = len(left) < len(self.devices)
        self.devices = left
        if known:
            self.keep()
        return known

    # On disk

    def look(self) -> None:
        """What is in the file, if it is not what was read or written before."""
        version = version_of(self.path)
        if version is not None and version != self.version:
            self.devices, self.version = read(self.path), version

    def keep(self) -> None:
        """A disk that fails costs the devices their pairing at the next restart, nothing else."""
        try:
            write(self.path, self.devices, "" if self.fixed else self.code)
            self.failed = ""
        except OSError as error:
            self.failed = error.strerror or str(error)
        self.version = version_of(self.path)


def new_code() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def plain(code: str) -> bytes:
    """As people type it: with spaces, in small letters."""
    return "".join(code.split()).lower().encode(errors="replace")


def hashed(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def version_of(path: Path) -> int | None:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None


def read(path: Path) -> list[Device]:
    """A file that cannot be understood names no device: they pair again."""
    found = contents(path).get("devices")
    devices = []
    for each in found if isinstance(found, list) else []:
        with suppress(TypeError):
            device = Device(**each)
            if all(isinstance(value, str) for value in device):
                devices.append(device)
    return devices


def contents(path: Path) -> dict[str, object]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def write(path: Path, devices: list[Device], code: str) -> None:
    """For the owner of the folder alone; whole or not at all."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as stream:
        json.dump({"code": code, "devices": [device._asdict() for device in devices]}, stream)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(new, path)

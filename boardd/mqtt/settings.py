"""The config section [mqtt] in, settings out; what is wrong is told to the keys."""

from __future__ import annotations

from pathlib import Path

from boardd.errors import quoted
from boardd.keys import Keys
from boardd.record import NamedTuple

PORT, TLS_PORT = 1883, 8883


class Settings(NamedTuple):
    host: str
    port: int
    username: str | None = None
    password_file: Path | None = None  # read at every connection: what it holds is kept nowhere
    tls: bool = False
    ca: Path | None = None  # none: the certificates that the system trusts
    certificate: Path | None = None
    key: Path | None = None  # none: it is in the certificate's file
    commands: bool = False
    discovery: str = "homeassistant"  # "": none

    @property
    def broker(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read(keys: Keys) -> Settings:
    host = keys.text("host")
    username = keys.text("username", "") or None
    files = {key: path(keys, key) for key in ("password_file", "ca", "certificate", "key")}
    wants_tls = files["ca"] is not None or files["certificate"] is not None
    tls = keys.flag("tls", wants_tls)
    if wants_tls and not tls:
        keys.wrong("tls", "false does not go with ca or certificate; leave it out")
    if files["password_file"] and not username and keys.is_right("username"):
        keys.wrong("username", "missing; password_file needs one")
    if files["key"] and not files["certificate"] and keys.is_right("certificate"):
        keys.wrong("certificate", "missing; key needs one")
    return Settings(
        host=host,
        port=keys.whole("port", 1, 65535, TLS_PORT if tls else PORT),
        username=username,
        tls=tls,
        commands=keys.flag("commands", False),
        discovery=prefix(keys),
        **files,
    )


def path(keys: Keys, key: str) -> Path | None:
    """From the config's folder."""
    text = keys.text(key, "")
    return keys.folder / text if text else None


def prefix(keys: Keys) -> str:
    """Home Assistant's, which is one topic or several: no wildcards."""
    value = keys.take("discovery")
    if value is None:
        return "homeassistant"
    if not isinstance(value, str) or set(value) & set("+#\0") or value != value.strip("/"):
        text = quoted(str(value))
        keys.wrong("discovery", f'{text} is not right; Home Assistant\'s prefix, like "homeassistant", would be, or ""')
        return ""
    return value

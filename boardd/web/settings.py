"""The config section [web] in, settings out; what is wrong is told to the keys."""

from __future__ import annotations

from boardd.errors import quoted
from boardd.keys import Keys
from boardd.record import NamedTuple

PORT = 8080
LEAST_CODE, MOST_CODE = 4, 64


class Settings(NamedTuple):
    host: str  # "::" is every address of this machine
    port: int  # 0: any that is free
    code: str = ""  # "": another one at every start, shown on the display
    hosts: tuple[str, ...] = ()  # further names that the page may be asked for by


def read(keys: Keys) -> Settings:
    port = keys.whole("port", 0, 65535, PORT)
    code = keys.text("code", "")
    if code and not LEAST_CODE <= len(code) <= MOST_CODE:
        keys.wrong("code", f"{len(code)} characters are not right; {LEAST_CODE} to {MOST_CODE} would be")
    hosts = keys.texts("hosts", ())
    for name in hosts:
        if set(name) & set("/:@ ") or not name.isascii():
            keys.wrong("hosts", f'{quoted(name)} is not a name; one like "board.example.org" would be right')
    return Settings(keys.text("host", "::"), port, code, tuple(name.lower() for name in hosts))

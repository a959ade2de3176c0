"""What the page listens to in; the address that people type, or that a QR code holds, out."""

from __future__ import annotations

import socket
from contextlib import closing

ANYWHERE = "::", "0.0.0.0", ""
ELSEWHERE = "192.0.2.1", 9  # RFC 5737: nobody is there, and nothing is sent


def address(host: str, port: int) -> str:
    """Android does not find names below .local: the machine's own address, where it has one."""
    name = (lan_address() or f"{socket.gethostname()}.local") if host in ANYWHERE else host
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"


def lan_address() -> str:
    """The address that this machine would speak from; "" while it is in no network."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        try:
            asked.connect(ELSEWHERE)
            return str(asked.getsockname()[0])
        except OSError:
            return ""


def names() -> frozenset[str]:
    """This machine's own."""
    return frozenset({socket.gethostname().lower()})

"""A command line in, what a person at a terminal would get out: the real program in a process of its own."""

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm", "LC_ALL": "C.UTF-8"}


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def boardd(*args: str | Path, stdin: bytes = b"") -> Ran:
    command = [sys.executable, "-m", "boardd", *map(str, args)]
    done = subprocess.run(command, input=stdin, capture_output=True, env=ENVIRONMENT, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def boardd_on_a_terminal(*args: str | Path, **environment: str) -> str:
    """What it prints where standard output is a terminal."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "boardd", *map(str, args)]
    with subprocess.Popen(command, stdout=slave, stderr=slave, env={**ENVIRONMENT, **environment}) as process:
        os.close(slave)
        chunks = []
        try:
            while chunk := os.read(master, 65536):
                chunks.append(chunk)
        except OSError:  # the terminal closes with the program
            pass
        process.wait(60)
    os.close(master)
    return b"".join(chunks).decode()

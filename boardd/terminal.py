"""Text in, text for a terminal out: colours where they are wanted, columns that line up."""

import os
import sys
from collections.abc import Sequence


def colours() -> bool:
    return (
        bool(sys.stdout) and sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if colours() else text


def dim(text: str) -> str:
    return f"\x1b[2m{text}\x1b[0m" if colours() else text


def green(text: str) -> str:
    return f"\x1b[1;32m{text}\x1b[0m" if colours() else text


def yellow(text: str) -> str:
    return f"\x1b[1;33m{text}\x1b[0m" if colours() else text


def red(text: str) -> str:
    return f"\x1b[1;31m{text}\x1b[0m" if colours() else text


def width(text: str) -> int:
    """Columns that the text takes on a terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # most names do without

    return sum(0 if combining(c) or c == "\u200d" else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def clipped(text: str, columns: int) -> str:
    """As much of it as fits."""
    while width(text) > columns:
        text = text[: min(columns, len(text) - 1)]
    return text


def right(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def wrapped(words: Sequence[str], indent: str, columns: int = 100) -> str:
    """Words on as many lines as they need, each indented."""
    lines = [indent]
    for word in words:
        if width(lines[-1]) + 1 + width(word) > columns and lines[-1] != indent:
            lines.append(indent)
        lines[-1] += word if lines[-1] == indent else f" {word}"
    return "\n".join(lines)


def progress(text: str) -> None:
    """On standard error, on one line that the next text replaces; only where somebody watches."""
    if sys.stderr and sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

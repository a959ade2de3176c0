"""What can go wrong, named by who must act; every message says where, what, and what would be right."""

from collections.abc import Iterable


class BoarddError(Exception):
    """The root: `boardd` prints its text without a traceback and exits with 2."""


class UsageError(BoarddError):
    """The person at the command line must act."""


class SheetError(BoarddError):
    """Whoever wrote the sheet must act; the text begins with file:line:column."""


class Refused(BoarddError):
    """The caller must act: the rules do not allow this.

    `at` is the path to what was refused, for whoever knows where that is written:
    ("first",), ("set", "skunk") or (round, turn, throw, move), counted from 0, as far as it is known.
    """

    def __init__(self, text: str, *at: str | int) -> None:
        super().__init__(text)
        self.at = at


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence: the known word that is close, otherwise all of them."""
    from difflib import get_close_matches  # only somebody with an error waits for this import

    known = list(known)
    close = get_close_matches(word[:40].lower(), [name.lower() for name in known], 1, 0.6)
    if close:
        return f"did you mean {next(name for name in known if name.lower() == close[0])}?"
    return f"it can be {', '.join(known[:-1])} or {known[-1]}" if known[1:] else f"it can be {known[0]}"


def quoted(text: str) -> str:
    """Somebody's text, short and harmless enough for a terminal."""
    shown = text if len(text) <= 40 else text[:37] + "..."
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in shown) + '"'

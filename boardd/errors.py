"""What can go wrong, named by who must act; a message says where, what, and what would be right."""

from collections.abc import Iterable


class BoarddError(Exception):
    """The root: `boardd` prints its text without a traceback and exits with 2."""


class UsageError(BoarddError):
    """The person at the command line must act."""


class VariantError(BoarddError):
    """Whoever wrote the variant must act: its file cannot be used."""


class SheetError(BoarddError):
    """Whoever wrote the sheet must act; the text begins with file:line:column."""


class BoardError(BoarddError):
    """The board's owner must act: the board file is wrong."""


class TraceError(BoarddError):
    """Whoever recorded the trace must act; the text begins with file:line."""


class ConfigError(BoarddError):
    """The board's owner must act: boardd.toml is wrong."""


class DaemonError(BoarddError):
    """The board's owner must act: boardd cannot run here, or does not run."""


class Refused(BoarddError):
    """The caller must act: the rules do not allow this.

    `at` is the path to what was refused, for whoever knows where that is written, as far as it is known:
    ("first",), ("set", "skunk"), (round, turn), (round, turn, throw), and below a throw ("move", i) or ("place", i),
    all counted from 0. A round in play knows only its own part: ("turn",), ("throw",), ("rests", piece).
    """

    def __init__(self, text: str, *at: str | int) -> None:
        super().__init__(text)
        self.at = at


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence: the known word that is close, otherwise all of them."""
    from difflib import SequenceMatcher  # only somebody with an error waits for this import

    closeness = {name: SequenceMatcher(None, word[:40].lower(), name.lower()).ratio() for name in known}
    best = max(closeness.values())
    if best > 0.6:
        return f"did you mean {either(name for name in closeness if closeness[name] == best)}?"
    return f"it can be {either(closeness)}"


def either(words: Iterable[str]) -> str:
    """a, b or c"""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def quoted(text: str) -> str:
    """Somebody's text, short and harmless enough for a terminal."""
    return f'"{harmless(text if len(text) <= 40 else text[:37] + "...")}"'


def harmless(text: str) -> str:
    """Somebody's text without what a terminal would act on."""
    return text if text.isprintable() else "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)

"""A table of keys in (TOML or JSON), checked values out; every mistake is collected, none is guessed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

from boardd.errors import did_you_mean, either, quoted
from boardd.model import Point

Numbers = tuple[float, ...]
LONGEST, LONGEST_PATH = 255, 2000  # bytes of one name, letters of a path: what file systems take


class Keys:
    """One table. Take what it may hold, then ask `finish`: what was not taken is not known."""

    def __init__(self, table: object, path: str = "", mistakes: list[str] | None = None, folder: Path = Path()) -> None:
        self.path, self.folder = path, folder
        self.mistakes: list[str] = [] if mistakes is None else mistakes
        self.taken: set[str] = set()
        self.table: Mapping[str, object] = {}
        if isinstance(table, Mapping):
            self.table = table
        else:
            self.mistakes.append(f"{path or 'the file'} must be a table of keys, not {shown(table)}")

    def wrong(self, key: str, text: str) -> None:
        self.mistakes.append(f"{self.named(key)}: {text}")

    def named(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def is_right(self, key: str) -> bool:
        """As far as is known. What a wrong value was replaced by, to go on looking, says nothing about others."""
        return is_right(self.named(key), self.mistakes)

    def take(self, key: str) -> object:
        self.taken.add(key)
        return self.table.get(key)

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        value = self.take(key)
        if value is None and default is not None:
            return default
        if not is_number(value) or not low <= value <= high:
            self.wrong(key, f"{problem(value)}; a number from {low:g} to {high:g} would be right")
            return low
        return float(value)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.number(key, low, high, default)
        if value != int(value):
            self.wrong(key, f"{value:g} is not right; a whole number from {low} to {high} would be right")
        return int(value)

    def text(self, key: str, default: str | None = None, choices: Sequence[str] = ()) -> str:
        value = self.take(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or not value:
            self.wrong(key, f"{problem(value)}; {'one of ' + either(choices) if choices else 'a text'} would be right")
            return choices[0] if choices else ""
        if choices and value not in choices:
            self.wrong(key, f"{quoted(value)} is not known; {did_you_mean(value, choices)}")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.take(key)
        if value is None and default is not None:
            return default
        if isinstance(value, list | tuple) and all(isinstance(item, str) and item for item in value):
            return tuple(value)
        self.wrong(key, f'{problem(value)}; a list of texts, like ["Ann", "Al"], would be right')
        return ()

    def flag(self, key: str, default: bool) -> bool:
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.wrong(key, f"{problem(value)}; true or false would be right")
        return default

    def path_at(self, key: str, default: str | None = None) -> Path:
        """A file or folder; where it is relative, from the folder of the file that names it."""
        text = self.text(key, default)
        if "\0" in text or any(len(part.encode()) > LONGEST for part in text.split("/")) or len(text) > LONGEST_PATH:
            self.wrong(key, f"{quoted(text)} cannot be a path; one that a file can have would be right")
            return self.folder
        return self.folder / text

    def point(self, key: str) -> Point:
        value = self.take(key)
        if is_point(value):
            return float(value[0]), float(value[1])
        self.wrong(key, f"{problem(value)}; two numbers in mm, like [203, 318], would be right")
        return 0.0, 0.0

    def points(self, key: str) -> tuple[Point, ...]:
        value = self.take(key)
        if isinstance(value, Sequence) and not isinstance(value, str) and value and all(map(is_point, value)):
            return tuple((float(point[0]), float(point[1])) for point in value)
        self.wrong(key, f"{problem(value)}; a list of places in mm, like [[25, 25], [381, 25]], would be right")
        return ()

    def numbers(self, key: str, count: int, default: float | None = None) -> Numbers:
        """As many numbers as there are cells."""
        value = self.take(key)
        if value is None and default is not None:
            return (default,) * count
        if not isinstance(value, Sequence) or isinstance(value, str) or not all(map(is_number, value)):
            self.wrong(key, f"{problem(value)}; a list of {count} numbers would be right")
            return (1.0,) * count
        if len(value) != count:
            self.wrong(key, f"{len(value)} numbers for {count} cells; {count} would be right")
            return (1.0,) * count
        return tuple(map(float, value))

    def table_at(self, key: str) -> Keys | None:
        value = self.take(key)
        return None if value is None else Keys(value, self.named(key), self.mistakes, self.folder)

    def tables_at(self, key: str) -> list[Keys]:
        value = self.take(key)
        if value is None:
            return []
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.wrong(key, f"{problem(value)}; [[{self.named(key)}]] begins each one")
            return []
        return [
            Keys(item, f"{self.named(key)}[{number}]", self.mistakes, self.folder)
            for number, item in enumerate(value, 1)
        ]

    def finish(self) -> None:
        for key in self.table:
            if key not in self.taken:
                self.wrong(key, f"there is no such key; {did_you_mean(key, sorted(self.taken))}")


def is_right(where: str, mistakes: Iterable[str]) -> bool:
    """Is there no mistake there, or below?"""
    return not any(mistake.startswith((f"{where}.", f"{where}:", f"{where} ")) for mistake in mistakes)


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e12


def is_point(value: object) -> TypeGuard[Sequence[float]]:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2 and all(map(is_number, value))


def problem(value: object) -> str:
    return "missing" if value is None else f"{shown(value)} is not right"


def shown(value: object) -> str:
    return quoted(str(value))


def listed(mistakes: Iterable[str], file: str) -> str:
    """Every mistake on a line of its own, each with the file's name."""
    return "\n".join(f"{file}: {mistake}" for mistake in mistakes)

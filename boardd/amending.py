"""A TOML text and new values for some keys in; the same text with these, comments and all else as they were, out.

Only lines are changed that must be. What comes out is read again: if it does not say exactly what was wanted, nothing
is changed and the error says what a person should write.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence

from boardd.errors import ConfigError

HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?")
KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*=\s*""")
NUMBER = re.compile(r"""#.*|"(?:[^"\\]|\\.)*"|'[^']*'|(?P<number>[-+]?[0-9][-+.0-9eE_]*)""")
BARE = re.compile(r"[A-Za-z0-9_-]+")

Path = tuple[str | int, ...]  # tables and their keys; a number counts tables in a list, from 0


class NotAmendable(ConfigError):
    """It is written in a way that lines cannot be changed in."""


def amended(text: str, changes: Mapping[Path, object], file: str) -> str:
    """Each change sets a key; None takes it away. Lines end as they did."""
    if "\r\n" in text:
        return amended(text.replace("\r\n", "\n"), changes, file).replace("\n", "\r\n")
    wanted = tomllib.loads(text)
    for path, value in changes.items():
        put(wanted, path, value)
    lines = text.split("\n")
    for path, value in changes.items():
        lines = changed(lines, path, value)
    result = "\n".join(lines)
    if not says(result, wanted):
        todo = "; ".join(f"{shown(path)} = {written(value)}" for path, value in changes.items() if value is not None)
        raise NotAmendable(f"{file}: is written in a way that boardd cannot change by itself; write there: {todo}")
    return result


def says(text: str, wanted: Mapping[str, object]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except ValueError:
        return False


def put(table: dict[str, object], path: Path, value: object) -> None:
    at: object = table
    if value is None and not has(table, path):
        return
    for key in path[:-1]:
        if isinstance(key, int):
            assert isinstance(at, list)
            at = at[key]
        else:
            assert isinstance(at, dict)
            at = at.setdefault(key, {})
    assert isinstance(at, dict)
    if value is None:
        at.pop(path[-1], None)
    else:
        at[path[-1]] = value


def has(table: object, path: Path) -> bool:
    for key in path:
        if not isinstance(table, dict | list) or (isinstance(table, dict) and key not in table):
            return False
        table = table[key]  # type: ignore[index]
    return True


def changed(lines: list[str], path: Path, value: object) -> list[str]:
    start, end = section(lines, path[:-1])
    name = str(path[-1])
    if start is None:
        if value is None:
            return lines
        before = lines[:-1] if lines[-1:] == [""] else lines
        return [*before[:end], "", header(path[:-1]), assignment(name, value), *before[end:], ""]
    for i in range(start, end):
        match = KEY.match(lines[i])
        if match and unquoted(match[1]) == name:
            after = ends(lines, i, match.end())
            if value is None:
                return [*lines[:i], *lines[after:]]
            same = refilled("\n".join(lines[i:after]), match.end(), value)
            if same is not None:
                return [*lines[:i], *same.split("\n"), *lines[after:]]
            comment = comment_of(lines[after - 1], match.end() if after == i + 1 else 0)
            return [*lines[:i], *inner_comments(lines[i:after]), assignment(name, value) + comment, *lines[after:]]
    if value is None:
        return lines
    last = max([i for i in range(start, end) if KEY.match(lines[i])], default=start - 1)
    last = ends(lines, last, 0) - 1 if last >= start else last
    return [*lines[: last + 1], assignment(name, value), *lines[last + 1 :]]


def refilled(text: str, start: int, value: object) -> str | None:
    """The same list with other numbers in it, commented and laid out as before; None where that cannot be."""
    if not isinstance(value, list):
        return None
    new, made, at = list(numbers_in(value)), text[:start], start
    for match in NUMBER.finditer(text, start):
        if match["number"] and new:
            made, at = made + text[at : match.start()] + written(new.pop(0)), match.end()
        elif match["number"]:
            return None
    made += text[at:]
    try:
        return made if not new and next(iter(tomllib.loads(made).values())) == value else None
    except ValueError:
        return None


def numbers_in(value: object) -> Iterator[object]:
    if isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
    else:
        yield value


def inner_comments(lines: Sequence[str]) -> list[str]:
    """Of a value that is laid out anew: what was written in it goes above it."""
    found = [match[0] for line in lines[:-1] for match in NUMBER.finditer(line) if match[0].startswith("#")]
    return found if len(lines) > 1 else []


def section(lines: Sequence[str], tables: Path) -> tuple[int | None, int]:
    """A table's first line below its header and the one after its last; without a header, where it should go."""
    names = [name for name in tables if isinstance(name, str)]
    number = next((name for name in tables if isinstance(name, int)), None)
    if not names:
        first = next((i for i, line in enumerate(lines) if HEADER.fullmatch(line)), len(lines))
        return 0, first
    seen, inside, last = -1, number is None, len(lines)
    for i, line in enumerate(lines):
        match = HEADER.fullmatch(line)
        if not match:
            continue
        found = [unquoted(part.strip()) for part in match[2].split(".")]
        if number is not None and match[1] == "[[" and found == names[:1]:
            seen += 1
            if seen > number:
                return None, comments_above(lines, i)
            inside = seen == number
        if inside and found == names:
            end = next((j for j in range(i + 1, len(lines)) if HEADER.fullmatch(lines[j])), len(lines))
            return i + 1, end
        if number is not None and seen == number and found[:1] != names[:1]:
            return None, comments_above(lines, i)
    return None, last


def comments_above(lines: Sequence[str], i: int) -> int:
    """What is written right above a header belongs to it."""
    while i and (lines[i - 1].lstrip().startswith("#") or not lines[i - 1].strip()):
        i -= 1
    return i


def ends(lines: Sequence[str], i: int, start: int) -> int:
    """The line after a value, which may run over several."""
    match = KEY.match(lines[i])
    value = lines[i][start or (match.end() if match else 0) :]
    for j in range(i + 1, len(lines) + 1):
        try:
            tomllib.loads(f"x = {value}")
        except ValueError:
            value += "\n" + lines[j] if j < len(lines) else ""
        else:
            return j
    return i + 1


def comment_of(line: str, start: int) -> str:
    """What stands after a value, with the blanks before it."""
    for match in re.finditer(r"\s*#", line[start:]):
        at = start + match.start()
        try:
            tomllib.loads(f"x = {line[start:at]}" if start else "x = 1")
        except ValueError:
            continue
        if start or line[:at].strip() in ("]", "}", ")", '"""'):
            return line[at:]
    return ""


def header(tables: Path) -> str:
    return f"[{'.'.join(str(name) for name in tables if isinstance(name, str))}]"


def assignment(name: str, value: object) -> str:
    return f"{quoted(name)} = {written(value)}"


def quoted(name: str) -> str:
    return name if BARE.fullmatch(name) else f'"{name}"'


def unquoted(name: str) -> str:
    return name[1:-1] if name[:1] in "\"'" else name


def shown(path: Path) -> str:
    return ".".join(f"[{key}]" if isinstance(key, int) else key for key in path)


def written(value: object) -> str:
    """A value as TOML has it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, Mapping):
        inside = ", ".join(f"{quoted(key)} = {written(each)}" for key, each in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(written, value))}]"
    return repr(value)

"""Findings in; the page that is printed and kept out: pass or fail, a line for every part, what is left to do."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from boardd.calibration.findings import FAULT, OK, REPAIRED, UNKNOWN, Findings, Verdict

SIGNS = {OK: "pass", REPAIRED: "pass*", UNKNOWN: "?", FAULT: "FAIL"}
COLUMNS, PART = 100, 24
NARROW, ROOM = 40, 24  # no narrower; and so much for what is said beside a part
WRITTEN = "is put right in the files", "Changed:"
SIMULATED = "would be put right in the files of a real board", "Would be changed:"
BY_HAND = "can be put right in the files, but by hand", "To be changed by hand:"


def page(
    found: Findings,
    board: str,
    site: str,
    when: str,
    changes: Sequence[str],
    done: tuple[str, str] = WRITTEN,
    columns: int = COLUMNS,
) -> str:
    """`done`: what becomes of the changes."""
    columns = max(NARROW, min(columns, COLUMNS))
    end = ", far board" if found.end else ""
    passed = "PASS" if found.passed else "FAIL"
    lines = [*wrap(f"Calibration of {site}{end} ({board}), {when}: {passed}", columns), ""]
    for verdict in found.verdicts:
        lines += line(verdict, columns)
    if any(verdict.state == REPAIRED for verdict in found.verdicts):
        lines += ["", *wrap(f"pass*: was wired or written otherwise, and {done[0]}.", columns)]
    lines += ["", done[1] if changes else "Nothing had to be changed."]
    for change in changes:
        lines += wrap(change, columns, initial_indent="  ", subsequent_indent="      ")
    todo: dict[str, list[str]] = {}  # what several parts need is said once
    for verdict in found.verdicts:
        if verdict.todo:
            todo.setdefault(verdict.todo, []).append(verdict.part)
    lines += ["", "What a person should still do:" if todo else "Nothing is left to be done."]
    for number, (what, parts) in enumerate(todo.items(), 1):
        text = f"{number}. {'; '.join(parts)}: {what}"
        lines += wrap(text, columns, initial_indent="  ", subsequent_indent="     ")
    return "\n".join(lines) + "\n"


def line(verdict: Verdict, columns: int = COLUMNS) -> list[str]:
    """Beside the part; below it where there is too little room."""
    begin = f"  {SIGNS[verdict.state]:<6} {verdict.part:<{PART}} "
    if columns - len(begin) >= ROOM:
        return wrap(verdict.text, columns, initial_indent=begin, subsequent_indent=" " * len(begin)) or [begin]
    indent = " " * 9
    return [begin.rstrip(), *wrap(verdict.text, columns, initial_indent=indent, subsequent_indent=indent)]

"""Findings in; the page that is printed and kept out: pass or fail, a line for every part, what is left to do."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from boardd.calibration.findings import FAULT, OK, REPAIRED, UNKNOWN, Findings, Verdict

SIGNS = {OK: "pass", REPAIRED: "pass*", UNKNOWN: "?", FAULT: "FAIL"}
COLUMNS, PART = 100, 24
WRITTEN = "is put right in the files", "Changed:"
SIMULATED = "would be put right in the files of a real board", "Would be changed:"
BY_HAND = "can be put right in the files, but by hand", "To be changed by hand:"


def page(
    found: Findings, board: str, site: str, when: str, changes: Sequence[str], done: tuple[str, str] = WRITTEN
) -> str:
    """`done`: what becomes of the changes."""
    end = ", far board" if found.end else ""
    passed = "PASS" if found.passed else "FAIL"
    lines = [f"Calibration of {site}{end} ({board}), {when}: {passed}", ""]
    for verdict in found.verdicts:
        lines += line(verdict)
    if any(verdict.state == REPAIRED for verdict in found.verdicts):
        lines += ["", f"pass*: was wired or written otherwise, and {done[0]}."]
    lines += ["", done[1] if changes else "Nothing had to be changed."]
    for change in changes:
        lines += wrap(change, COLUMNS, initial_indent="  ", subsequent_indent="      ")
    todo = [verdict for verdict in found.verdicts if verdict.todo]
    lines += ["", "What a person should still do:" if todo else "Nothing is left to be done."]
    for number, verdict in enumerate(todo, 1):
        text = f"{number}. {verdict.part}: {verdict.todo}"
        lines += wrap(text, COLUMNS, initial_indent="  ", subsequent_indent="     ")
    return "\n".join(lines) + "\n"


def line(verdict: Verdict) -> list[str]:
    begin = f"  {SIGNS[verdict.state]:<6} {verdict.part:<{PART}} "
    return wrap(verdict.text, COLUMNS, initial_indent=begin, subsequent_indent=" " * len(begin)) or [begin]

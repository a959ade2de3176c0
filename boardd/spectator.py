"""Scoreboards and what was journalled in; what somebody at a terminal sees of the game out.

On a terminal the display at the table is drawn in characters, with the last throws below it; elsewhere there is a line
for each thing that happened.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from shutil import get_terminal_size

from boardd.log import Entry
from boardd.model import Scoreboard
from boardd.outputs import Site
from boardd.terminal import bold, dim, green

LINES, PICTURE_LINES = 12, 18  # of what happened, and of the display with its frame
COLUMNS = 68
HOME, BELOW = "\x1b[H\x1b[K", "\x1b[J"
SURE = 0.95


class Spectator:
    """An output like any other, but it draws at once: nobody waits for a demonstration's terminal."""

    def __init__(self, site: Site, notes: Sequence[str]) -> None:
        self.site, self.notes = site, notes
        self.seq = 0
        self.faulty: tuple[str, ...] = ()
        columns, rows = get_terminal_size()
        room = rows - PICTURE_LINES - len(notes) - 2
        self.lines: deque[str] = deque(maxlen=max(1, min(LINES, room)))
        self.drawn = bool(sys.stdout) and sys.stdout.isatty() and room > 0 and columns >= COLUMNS
        self.say("\x1b[2J" if self.drawn else "\n".join(notes))

    def show(self, board: Scoreboard) -> None:
        entries = self.site.events(self.seq, 1000)
        new = [line for entry in entries for line in lines_of(entry)]
        self.seq = entries[-1].seq if entries else self.seq
        self.lines.extend(new)
        new += [f"  ! {fault}" for fault in board.faults if fault not in self.faulty]
        self.faulty = board.faults
        if self.drawn:
            self.draw(board)
        else:
            for line in new:
                self.say(line)

    def draw(self, board: Scoreboard) -> None:
        from boardd.screens.characters import braille
        from boardd.screens.screen import screen

        picture = [f"  │{row}│" for row in braille(screen(board))]
        frame = [f"  ┌{'─' * 64}┐", *picture, f"  └{'─' * 64}┘", *self.lines, *self.notes]
        self.say("\n".join([HOME + frame[0], *[line + "\x1b[K" for line in frame[1:]], BELOW]))

    def say(self, text: str) -> None:
        with suppress(OSError):  # whoever read it has gone
            print(text, flush=True)

    def faults(self) -> Sequence[str]:
        return ()

    def close(self) -> None:
        pass


def lines_of(entry: Entry) -> list[str]:
    """What happened, and why, in words."""
    body = entry.body
    if entry.event == "new":
        return [bold(f"A game of {body['variant']}; {body['first']} throws first.")]
    if entry.event == "throw":
        return [throw_line(entry)]
    if entry.event == "round":
        scores = ", ".join(f"{team} {score}" for team, score in body["scores"].items())
        why = [dim(f"      {each['text']} ({each['rule']})") for each in body["why"]]
        won = [green(f"{body['winner']} wins: {body['how']}")] if body["winner"] else []
        return [bold(f"Round {body['round']} is over: {scores}"), *why, *won]
    return [dim(f"  {entry.event} {body.get('what', '')}".rstrip())]


def throw_line(entry: Entry) -> str:
    body = entry.body
    sure = f"{100 * body['confidence']:.1f} %"
    line = f"  {body['round']}.{body['team']}{body['n']}  {body['throw']:<24} "
    line += sure if body["confidence"] > SURE else bold(sure)
    if "by" in body:
        line += dim(f"  the {body['by']} button")
    elif "seen" in body:
        line += dim(f"  {body['seen']}")
    if "ask" in body:
        line += f"  asked: {' or '.join(body['ask'])}"
    return line

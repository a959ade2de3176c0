"""Readings and the game as it goes on in; a compressed trace of every round out, the oldest deleted in time.

A round of which people said what its throws did gets its truth beside it, as `boardd evaluate` reads it: whoever
corrects the board teaches it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from boardd.game import next_round
from boardd.inference.engine import Engine
from boardd.inference.retelling import course_of
from boardd.inference.tokens import plain
from boardd.log import BY_PEOPLE, Entry, Folded, standing
from boardd.model import Board, Game, Reading
from boardd.packing import pack
from boardd.recorder import Recorder
from boardd.scoreboard import next_game, winner_of
from boardd.snapshot import stood
from boardd.trace import Header, Stood

FLUSH_S = 1.0  # of readings that a kill may cost a trace
MB = 1_000_000
MOST_PER_ROUND_MB = 50.0


class Keeping:
    def __init__(self, folder: Path, board: Board, ends: int, limit_mb: float) -> None:
        self.folder, self.board, self.ends, self.limit_mb = folder, board, ends, limit_mb
        self.header: Header | None = None  # of the round that is played
        self.stem: str | None = None  # its name; "" while nothing is played
        self.engine: Stood | None = None  # when its file began, if nothing was thrown yet
        self.recorder: Recorder | None = None
        self.waiting: list[Reading] = []  # to be written, together: one by one costs five times as much
        self.failed = ""
        self.labels: dict[str, str] = {}  # what was written of each round that people spoke of
        self.thread = ThreadPoolExecutor(1, "traces")  # compressing takes its time

    @property
    def fault(self) -> str:
        return self.failed or (self.recorder.fault if self.recorder else "")

    def follow(self, folded: Folded, entries: Sequence[Entry], engine: Engine | None, t_s: float) -> None:
        """Another round gets another file; what people said is written beside the rounds that they meant.

        So does the same round if it began otherwise than was expected: with other teams, or after a correction. A file
        that begins before the round's first throw says how the engine stands, so that a replay goes the same way.
        """
        if not self.limit_mb:
            return
        header, stem = self.round_of(folded, entries)
        if (header, stem) != (self.header, self.stem):
            self.flush()
            if self.recorder:
                self.recorder.close()
            another = stem != self.stem
            self.recorder, self.header, self.stem = None, header, stem
            self.engine = stood(engine, t_s) if header and engine and not course_of(engine) else None
            if another:
                self.thread.submit(self.tidy)
        self.label(folded, entries)

    def round_of(self, folded: Folded, entries: Sequence[Entry]) -> tuple[Header | None, str]:
        """Once a game is won, the next one is expected: it begins with a throw that should be recorded."""
        game, number = folded.game, folded.locked + 1
        if game is None or folded.ended:
            return None, ""
        if winner := winner_of(folded):
            coming = 1 + max([entry.game for entry in entries], default=folded.number)
            return Header(self.board, next_game(game, winner), self.ends), stem_of(coming, 1)
        order, scores, _ = next_round(game._replace(rounds=game.rounds[: folded.locked]))
        begun = Game(game.variant, game.settings, game.teams, folded.first or order[0], scores, ())
        return Header(self.board, begun, self.ends, number), stem_of(folded.number, number)

    def write(self, reading: Reading) -> None:
        if self.header is None:
            return
        self.waiting.append(reading)
        if self.recorder is None or reading.t_s - self.waiting[0].t_s >= FLUSH_S:
            self.flush()

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        if not waiting or self.header is None:
            return
        if self.recorder is None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                self.failed = f"no traces are kept: {error.strerror}"
                return
            header = self.header._replace(engine=self.engine)
            self.recorder = Recorder(self.folder / f"{self.stem}.trace", header, int(MOST_PER_ROUND_MB * MB))
            self.failed = ""
        for reading in waiting:
            self.recorder.write(reading)

    def close(self) -> None:
        """The round may go on after a restart: its trace stays as it is."""
        self.flush()
        if self.recorder:
            self.recorder.close()
        self.thread.shutdown()

    # In the thread

    def tidy(self) -> None:
        """Compress every round but the one that is played, and keep within the limit."""
        try:
            for left in self.folder.glob("*.new"):
                left.unlink()
            for stem in sorted({"-".join(path.stem.split("-")[:4]) for path in self.folder.glob("*.trace")}):
                if stem != self.stem:
                    pack(self.folder, stem)
            self.forget()
            self.failed = ""
        except OSError as error:
            self.failed = f"traces cannot be kept: {error.strerror or error}"

    def forget(self) -> None:
        kept = sorted(self.folder.glob("*.trace.gz"), key=lambda path: (path.stat().st_mtime_ns, path.name))
        size = sum(path.stat().st_size for path in kept)
        for path in kept:
            if size <= self.limit_mb * MB:
                return
            size -= path.stat().st_size
            path.unlink()
            path.with_name(path.name.removesuffix(".trace.gz") + ".truth.json").unlink(missing_ok=True)

    def put(self, stem: str, text: str) -> None:
        """The truth of a round of which there is a trace; none any more if people took back what they said."""
        path = self.folder / f"{stem}.truth.json"
        try:
            if not text:
                path.unlink(missing_ok=True)
            elif any((self.folder / f"{stem}{end}").exists() for end in (".trace", ".trace.gz")):
                new = path.with_suffix(".new")
                new.write_text(text, encoding="utf-8")
                os.replace(new, path)
        except OSError as error:
            self.failed = f"{path.name}: cannot be written: {error.strerror}"

    # What people said

    def label(self, folded: Folded, entries: Sequence[Entry]) -> None:
        """The truth of every round of this game that somebody corrected or was asked about."""
        own = [entry for entry in entries if entry.game == folded.number]
        for number in sorted({entry.body["round"] for entry in own if entry.event in BY_PEOPLE}):
            stem = stem_of(folded.number, number)
            text = "".join(json.dumps(line) + "\n" for line in truth(folded, standing(own), number))
            if self.labels.get(stem) != text:
                self.labels[stem] = text
                self.flush()
                self.thread.submit(self.put, stem, text)


def stem_of(game: int, number: int) -> str:
    return f"game-{game:04}-round-{number:02}"


def truth(folded: Folded, entries: Sequence[Entry], number: int) -> list[dict[str, object]]:
    """Every throw of a round as it is told now, in the words of a truth file; nothing if no person spoke of it."""
    told = [entry for entry in entries if entry.body.get("round") == number and "team" in entry.body]
    if not any(entry.event in BY_PEOPLE for entry in told):
        return []
    rested = {(entry.body["team"], entry.body["n"]): entry.body.get("t", 0.0) for entry in reversed(told)}
    return [
        {
            "round": number,
            "team": team,
            "n": n,
            "throw": str(plain(throw)),
            "t_rest": rested[team, n],
            "tags": ["told"] if (number, team, n) in folded.said else [],
        }
        for team, n, throw in folded.throws_of(number)
    ]

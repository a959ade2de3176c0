"""Readings and the game as it goes on in; a compressed trace of every round out, the oldest deleted in time.

A round of which people said what its throws did gets its truth beside it, as `boardd evaluate` reads it: whoever
corrects the board teaches it.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from boardd.game import next_round
from boardd.inference.tokens import plain
from boardd.log import BY_PEOPLE, Entry, Folded, key_of, standing, throw_of
from boardd.model import Board, Game, Reading
from boardd.recorder import Recorder
from boardd.trace import Header

MB = 1_000_000
MOST_PER_ROUND_MB = 50.0


class Keeping:
    def __init__(self, folder: Path, board: Board, ends: int, limit_mb: float) -> None:
        self.folder, self.board, self.ends, self.limit_mb = folder, board, ends, limit_mb
        self.header: Header | None = None  # of the round that is played
        self.stem = ""
        self.recorder: Recorder | None = None
        self.failed = ""
        self.thread = ThreadPoolExecutor(1, "traces")  # compressing takes its time
        if limit_mb:
            self.thread.submit(self.tidy, "")

    @property
    def fault(self) -> str:
        return self.failed or (self.recorder.fault if self.recorder else "")

    def follow(self, folded: Folded, entries: Sequence[Entry] = ()) -> None:
        """Another round gets another file; what people said is written beside the rounds that they meant."""
        if not self.limit_mb:
            return
        header, stem = self.round_of(folded)
        if stem != self.stem:
            self.finish()
            self.header, self.stem = header, stem
        if entries and entries[-1].event in (*BY_PEOPLE, "undo"):
            self.label(entries)

    def round_of(self, folded: Folded) -> tuple[Header | None, str]:
        game = folded.game
        if game is None or folded.ended:
            return None, ""
        number = folded.locked + 1
        order, scores, _ = next_round(game._replace(rounds=game.rounds[: folded.locked]))
        begun = Game(game.variant, game.settings, game.teams, folded.first or order[0], scores, ())
        return Header(self.board, begun, self.ends, number), stem_of(folded.number, number)

    def write(self, reading: Reading) -> None:
        if self.header is None:
            return
        if self.recorder is None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                self.failed = f"no traces are kept: {error.strerror}"
                return
            self.recorder = Recorder(self.folder / f"{self.stem}.trace", self.header, int(MOST_PER_ROUND_MB * MB))
            self.failed = ""
        self.recorder.write(reading)

    def finish(self) -> None:
        """The round is over: its trace is compressed, where nobody waits for it."""
        recorder, self.recorder = self.recorder, None
        if recorder:
            recorder.close()
            self.thread.submit(self.tidy, self.stem)

    def close(self) -> None:
        """The round may go on after a restart: its trace stays as it is."""
        if self.recorder:
            self.recorder.close()
        self.thread.shutdown()

    # In the thread

    def tidy(self, done: str) -> None:
        """Compress what is finished, and keep within the limit."""
        try:
            for path in sorted(self.folder.glob("*.trace")):
                if path.stem.startswith(done) if done else self.stem not in ("", path.stem):
                    compress(path)
            self.forget()
            self.failed = ""
        except OSError as error:
            self.failed = f"traces cannot be kept: {error.strerror}"

    def forget(self) -> None:
        kept = sorted(self.folder.glob("*.trace.gz"), key=lambda path: (path.stat().st_mtime_ns, path.name))
        size = sum(path.stat().st_size for path in kept)
        for path in kept:
            if size <= self.limit_mb * MB:
                return
            size -= path.stat().st_size
            path.unlink()
            path.with_name(path.name.removesuffix(".trace.gz") + ".truth.json").unlink(missing_ok=True)

    # What people said

    def label(self, entries: Sequence[Entry]) -> None:
        """The truth of every round of this game that somebody corrected or was asked about."""
        kept = [entry for entry in standing(entries) if entry.game == entries[-1].game]
        for number in {entry.body["round"] for entry in kept if entry.event in BY_PEOPLE}:
            lines = truth([entry for entry in kept if entry.body.get("round") == number])
            path = self.folder / f"{stem_of(entries[-1].game, number)}.truth.json"
            self.thread.submit(self.put, path, "".join(json.dumps(line) + "\n" for line in lines))

    def put(self, path: Path, text: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new = path.with_suffix(".new")
            new.write_text(text)
            os.replace(new, path)
        except OSError as error:
            self.failed = f"{path.name}: cannot be written: {error.strerror}"


def stem_of(game: int, number: int) -> str:
    return f"game-{game:04}-round-{number:02}"


def truth(entries: Sequence[Entry]) -> list[dict[str, object]]:
    """Every throw of a round as it is told in the end, in the words of a truth file."""
    throws: dict[tuple[int, str, int], dict[str, object]] = {}
    for entry in entries:
        if entry.event == "void":
            throws.pop(key_of(entry), None)
        elif entry.event in ("throw", *BY_PEOPLE):
            key = key_of(entry)
            known = throws.get(key)
            throws[key] = {
                "round": key[0],
                "team": key[1],
                "n": key[2],
                "throw": str(plain(throw_of(entry.body["throw"]))),
                "t_rest": known["t_rest"] if known else entry.body["t"],
                "tags": ["told"] if entry.event in BY_PEOPLE else known["tags"] if known else [],
            }
    return list(throws.values())


def compress(path: Path) -> None:
    packed = path.with_name(path.name + ".gz")
    new = packed.with_suffix(".new")
    with path.open("rb") as source, gzip.open(new, "wb", compresslevel=6) as target:
        shutil.copyfileobj(source, target)
    os.replace(new, packed)
    path.unlink()

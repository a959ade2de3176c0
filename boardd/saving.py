"""Findings in; the site's files, changed where they must be, out: all or none, what was there is kept beside."""

from __future__ import annotations

import errno
import os
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from boardd import board as boards
from boardd import calibrating
from boardd.amending import NotAmendable, amended
from boardd.calibration.changes import Change, of_board, of_site
from boardd.calibration.findings import Findings
from boardd.config import Config, load
from boardd.errors import BoardError, ConfigError

KEPT = ".before"  # what was there, beside it
FULL = (errno.ENOSPC, errno.EDQUOT)


class Files(NamedTuple):
    """What is to be written where, and that in words."""

    texts: dict[Path, str]
    changes: tuple[str, ...]
    by_hand: tuple[str, ...] = ()  # what a person must write where, as boardd cannot: then nothing is written


def planned(config_file: Path, config: Config, found: Findings) -> Files:
    """Nothing is written yet; what cannot be written is an error."""
    if found.wiring != calibrating.wiring(config, found.end):
        raise ConfigError(
            f"{config_file}: has another wiring than the one this calibration was made with, nothing was changed; "
            f"{calibrating.RESTART}"
        )
    name = tomllib.loads(read(config_file))["board"]
    on_board = of_board(found, config.board)
    on_site = of_site(
        found, calibrating.hung(calibrating.widened(config.sources), found.end), calibrating.cells(config, found.end)
    )
    texts: dict[Path, str] = {}
    by_hand: list[str] = []
    own = str(name).endswith(".toml")
    board_file = config_file.parent / name if own or not on_board else new_file(config_file)
    if on_board:
        amend(texts, by_hand, board_file, lambda: board_text(board_file, str(name), on_board))
        if board_file.name != Path(str(name)).name:
            text = f"board: {name} -> {board_file.name}, which is like it"
            on_site.append(Change(("board",), board_file.name, text))
    if on_site:
        changes = {change.key: change.value for change in on_site}
        amend(texts, by_hand, config_file, lambda: amended(read(config_file), changes, str(config_file)))
    words = [f"{file_of(change, board_file, config_file)}: {change.text}" for change in (*on_board, *on_site)]
    words = [word for word, change in zip(words, (*on_board, *on_site), strict=True) if change.text]
    if by_hand:
        by_hand += [f"{path}: write there:\n{text}" for path, text in texts.items()]
        return Files({}, tuple(words), tuple(by_hand))
    return Files({path.resolve(): text for path, text in texts.items()}, tuple(words))  # a link stays one


def amend(texts: dict[Path, str], by_hand: list[str], path: Path, made: Callable[[], str]) -> None:
    try:
        texts[path] = made()
    except NotAmendable as error:
        by_hand.append(str(error))


def read(path: Path) -> str:
    """With its own ends of lines."""
    return path.read_bytes().decode()


def file_of(change: Change, board_file: Path, config_file: Path) -> str:
    return (config_file if change.key[0] in ("source", "board") else board_file).name


def new_file(config_file: Path) -> Path:
    """The site's own board file, where it has only a ready one."""
    for name in ("board.toml", "board-2.toml", "board-3.toml", "board-4.toml"):
        if not (config_file.parent / name).exists():
            return config_file.parent / name
    raise ConfigError(f"{config_file.parent}: there are board files that nobody uses; remove board.toml")


def board_text(file: Path, name: str, changes: list[Change]) -> str:
    known = boards.shipped()
    if name in known:
        text = f"# Made by `boardd calibrate`: what differs from the ready board {name}\n"
        text += f'name = "{name}"\nlike = "{name}"\n'
    else:
        text = read(file)
    text = amended(text, {change.key: change.value for change in changes}, str(file))
    boards.parse(boards.whole(tomllib.loads(text), str(file)), str(file))
    return text


def save(files: Files, config_file: Path) -> None:
    """Everything is on the disk before the first file is replaced, what was there is kept; what fails is undone."""
    old = {path: read(path) if path.exists() else None for path in files.texts}
    ready: dict[Path, Path] = {}
    try:
        for path, text in files.texts.items():
            ready[path] = written(path, text)
        for path, before in old.items():
            if before is not None:
                replace(path.with_name(path.name + KEPT), before)
        put(ready, old, config_file)
    except OSError as error:
        todo = "free some space (df -h says where), then try again" if error.errno in FULL else "sudo may help"
        where = error.filename2 or error.filename
        raise ConfigError(f"{where}: {error.strerror}; {todo}. Nothing was changed") from None
    except (ConfigError, BoardError) as error:
        raise ConfigError(f"the new files would not be right, the old ones are back: {error}") from None
    finally:
        for new in ready.values():
            new.unlink(missing_ok=True)


def put(ready: dict[Path, Path], old: dict[Path, str | None], config_file: Path) -> None:
    """All in their places and right; or none, whatever happens: Ctrl-C too."""
    begun: list[Path] = []
    try:
        for path, new in ready.items():
            begun.append(path)
            os.replace(new, path)
        load(config_file)
    except BaseException:
        restore(begun, old)
        raise


def written(path: Path, text: str) -> Path:
    """Beside where it goes, with the same rights; if that fails, nothing is left behind and the error names `path`."""
    name = ""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        like_its_neighbours(name, path)
    except BaseException as error:
        if name:
            os.unlink(name)
        if isinstance(error, OSError):
            error.filename = str(path)
        raise
    return Path(name)


def like_its_neighbours(name: str, path: Path) -> None:
    about = (path if path.exists() else path.parent).stat()
    os.chmod(name, about.st_mode & 0o666 if path.exists() else 0o644)
    if os.geteuid() == 0:
        os.chown(name, about.st_uid, about.st_gid)


def replace(path: Path, text: str) -> None:
    new = written(path, text)
    try:
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def restore(begun: list[Path], old: dict[Path, str | None]) -> None:
    """From what is kept beside: that needs no room on the disk."""
    for path in begun:
        text = old[path]
        if text is None:
            path.unlink(missing_ok=True)
        elif read(path) != text:
            os.replace(path.with_name(path.name + KEPT), path)

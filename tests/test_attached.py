"""Somebody to ask: the daemon that runs, or one of its own that leaves nothing behind."""

import asyncio
import socket
from contextlib import suppress

import pytest

from boardd.attached import attached, running, runs
from boardd.config import parse
from boardd.control import NAME, Control
from boardd.errors import DaemonError


def config(tmp_path, **more):
    return parse({"board": "holeyboard", "state": "state", **more}, "boardd.toml", tmp_path)


async def about(ask):
    return (await ask({"get": "board"}))["board"]["name"]


def test_without_a_daemon_one_of_its_own_answers_and_leaves_nothing(tmp_path):
    assert attached(config(tmp_path, source=[{"kind": "simulator"}]), about) == "holeyboard"
    assert list(tmp_path.iterdir()) == []


def test_an_error_of_whoever_asks_is_theirs(tmp_path):
    async def fails(ask):
        raise DaemonError("no")

    with pytest.raises(DaemonError, match="no"):
        attached(config(tmp_path), fails)


def test_a_socket_that_a_killed_daemon_left_is_no_daemon(tmp_path):
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / NAME))
    assert not runs(tmp_path)
    assert not runs(tmp_path / "none")


def test_an_older_daemon_is_said(tmp_path):
    async def older(wanted):
        return {"ok": False, "error": "there is no such command"}

    async def talk():
        control = Control(tmp_path, older)
        await control.start()
        try:
            assert await asyncio.to_thread(runs, tmp_path)
            await running(tmp_path)({"get": "parts"})
        finally:
            with suppress(OSError):
                await control.close()

    with pytest.raises(DaemonError, match="an older one; restart it"):
        asyncio.run(talk())

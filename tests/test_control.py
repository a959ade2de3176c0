"""The control socket: a line in, a line out; whoever sends nonsense is told so, and whoever finds nobody too."""

import asyncio
import json
import socket

import pytest

from boardd.control import NAME, Control, ask
from boardd.errors import DaemonError


async def echo(wanted):
    return {"ok": True, "got": dict(wanted)}


def served(folder, talk, answer=echo):
    """What `talk(path)` returns in another thread while the socket is served."""

    async def serve():
        control = Control(folder, answer)
        await control.start()
        try:
            assert control.fault == ""
            return await asyncio.to_thread(talk, folder)
        finally:
            await control.close()

    return asyncio.run(serve())


def sent(data):
    def talk(folder):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(folder / NAME))
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            with connection.makefile("rb") as stream:
                return [json.loads(line) for line in stream]

    return talk


def test_a_command_is_answered(tmp_path):
    assert served(tmp_path, lambda folder: ask(folder, {"do": "new", "teams": {"A": ["Zoë"]}})) == {
        "ok": True,
        "got": {"do": "new", "teams": {"A": ["Zoë"]}},
    }


def test_several_commands_are_answered_in_order(tmp_path):
    answers = served(tmp_path, sent(b'{"do":"miss"}\n{"do":"dead"}\n'))
    assert [answer["got"]["do"] for answer in answers] == ["miss", "dead"]


@pytest.mark.parametrize("data", [b"nonsense\n", b"[1]\n", b"\xff\xfe\n", b"[" * 60000 + b"\n", b"1" * 5000 + b"\n"])
def test_nonsense_is_refused_and_the_next_one_is_heard(tmp_path, data):
    first, second = served(tmp_path, sent(data + b'{"do":"miss"}\n'))
    assert (first["ok"], "would be right" in first["error"], second["ok"]) == (False, True, True)


def test_a_line_without_end_is_not_listened_to_for_ever(tmp_path):
    assert served(tmp_path, sent(b"x" * 200_000)) in (
        [],
        [{"ok": False, "error": 'not a command; {"do":"miss"} would be right'}],
    )


def test_a_socket_that_a_killed_daemon_left_is_taken_over_and_gone_after_a_clean_end(tmp_path):
    (tmp_path / NAME).write_text("left")
    assert served(tmp_path, lambda folder: ask(folder, {"do": "end"}))["ok"]
    assert not (tmp_path / NAME).exists()


def test_only_owner_and_group_may_speak(tmp_path):
    assert served(tmp_path, lambda folder: (folder / NAME).stat().st_mode & 0o777) == 0o660


def test_a_folder_that_cannot_be_used_is_a_fault(tmp_path):
    async def begin():
        control = Control(tmp_path / "none", echo)
        await control.start()
        await control.close()
        return control.fault

    assert asyncio.run(begin()).startswith("boardd ctl does not work: ")


def test_a_folder_that_comes_back_can_be_used_again(tmp_path):
    async def serve():
        control = Control(tmp_path / "gone", echo)
        await control.start()
        assert control.fault
        (tmp_path / "gone").mkdir()
        await control.start()
        assert control.fault == ""
        await control.close()

    asyncio.run(serve())


def test_a_folder_that_goes_away_is_no_error_at_the_end(tmp_path):
    folder = tmp_path / "state"
    folder.mkdir()

    def remove(folder):
        (folder / NAME).unlink()
        folder.rmdir()
        folder.write_text("in its place")

    served(folder, remove)


def test_without_a_daemon_it_is_said_which_folder(tmp_path):
    with pytest.raises(DaemonError, match=f"no boardd runs with its state in {tmp_path}"):
        ask(tmp_path, {})


def test_a_path_that_is_too_long_for_a_socket_is_said(tmp_path):
    with pytest.raises(DaemonError, match="too long"):
        ask(tmp_path / ("x" * 120), {})


def test_a_daemon_that_breaks_off_is_said(tmp_path):
    async def fail(wanted):
        raise OSError

    with pytest.raises(DaemonError, match="it gave no answer"):
        served(tmp_path, lambda folder: ask(folder, {}), fail)


def test_what_was_left_to_be_done_at_the_end_is_done_when_the_connection_ends(tmp_path):
    heard = []

    async def hear(wanted):
        heard.append(dict(wanted))
        return {"ok": True}

    def talk(folder):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(folder / NAME))
            connection.sendall(
                b'{"do":"miss","at_end":{"do":"undo"}}\n{"do":"dead","at_end":{"do":"end"}}\n{"do":"new"}\n'
            )
            stream = connection.makefile("rb")
            answers = [json.loads(stream.readline()) for _ in range(3)]
            before = list(heard)
            stream.close()
        ask(folder, {"do": "state"})  # a later connection
        return answers, before

    answers, before = served(tmp_path, talk, hear)
    assert [each["ok"] for each in answers] == [True] * 3
    assert before == [{"do": "miss"}, {"do": "dead"}, {"do": "new"}]
    assert sorted(each["do"] for each in heard[3:]) == ["end", "state"]  # the last word counts, once


@pytest.mark.parametrize("at_end", [b"7", b'"stop"', b"null", b"[]"])
def test_nonsense_at_the_end_is_refused_and_not_done(tmp_path, at_end):
    (answer,) = served(tmp_path, sent(b'{"do":"miss","at_end":' + at_end + b"}\n"))
    assert (answer["ok"], answer["error"]) == (False, 'at_end: not a command; {"do":"miss"} would be right')

"""boardd.outputs.web: the page beside the game: commands, watchers, pairing, restarts, ports that are taken."""

import asyncio
import json
import re
import signal
import socket
import sys

import pytest

from boardd import board as boards
from boardd.config import load
from boardd.daemon import Daemon
from boardd.journal import Journal
from boardd.keys import Keys
from boardd.model import Scoreboard
from boardd.outputs import Site
from boardd.outputs.web import Output, read
from boardd.scoreboard import to_json
from boardd.web.settings import Settings
from tests.screens.boards import PLAY
from tests.web.served import CODE, GAME, Served


@pytest.fixture
def fresh(tmp_path):
    with Served(tmp_path) as site:
        site.start()
        yield site


def test_the_settings_have_defaults():
    assert read(Keys({})) == Settings("::", 8080)


@pytest.mark.parametrize(
    ("table", "what"),
    [
        ({"port": 80.5}, "web.port: 80.5 is not right; a whole number from 0 to 65535 would be right"),
        ({"code": "123"}, "web.code: 3 characters are not right; 4 to 64 would be"),
        ({"hosts": ["http://x"]}, 'web.hosts: "http://x" is not a name; one like "board.example.org" would be right'),
    ],
)
def test_wrong_settings_are_said(table, what):
    keys = Keys(table, "web")
    read(keys)
    assert keys.mistakes == [what]


def test_the_state_is_the_one_that_mqtt_gets(fresh):
    state = fresh.get("/api/state").json()
    assert state == fresh.ask("state")
    assert state["teams"]["A"]["name"] == "Ann"
    assert "pairing" not in state


def test_a_command_needs_a_paired_device_and_is_the_same_as_everywhere(fresh):
    refused = fresh.post("/api/command", {"do": "miss"})
    assert refused.status == 403
    assert "not paired" in refused.json()["error"]
    assert fresh.get("/api/state").json()["seq"] == 1
    cookie = fresh.paired()
    assert fresh.post("/api/command", {"do": "correct", "throw": "A1", "to": "5", "id": 7}, Cookie=cookie).json() == {
        "id": 7,
        "ok": True,
    }
    assert fresh.get("/api/state").json()["pieces"] == {"A1": "5"}
    assert fresh.do(do="undo") == {"ok": True}
    assert fresh.get("/api/state").json()["pieces"] == {}


def test_the_rules_refuse_in_the_same_words_as_everywhere(fresh):
    cookie = fresh.paired()
    wanted = {"do": "correct", "throw": "A1", "to": "7"}
    answer = fresh.post("/api/command", wanted, Cookie=cookie)
    assert answer.status == 409
    assert answer.json() == fresh.do(**wanted)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"3", b'{"do":3}', b"\xff", b"[" * 5000])
def test_what_is_no_command_is_said(fresh, body):
    headers = {"content-type": "application/json", "cookie": fresh.paired()}
    answer = fresh.ask_page("POST", "/api/command", body, headers)
    assert answer.status == 400
    assert "would be right" in answer.json()["error"]


def test_wrong_codes_are_refused_and_soon_must_wait(fresh):
    answers = [fresh.post("/api/pair", {"code": str(n)}).status for n in range(8)]
    assert answers == [403] * 5 + [429] * 3  # five at once, then one every twelve seconds
    assert fresh.post("/api/pair", {"code": CODE}).status == 429


@pytest.mark.parametrize(
    "body", [{}, {"code": 1}, {"name": "x"}, {"show": False}, {"show": 1}, {"show": True, "code": 1}]
)
def test_what_is_neither_a_code_nor_the_wish_to_see_it_is_not_understood(fresh, body):
    answer = fresh.post("/api/pair", body)
    assert (answer.status, "would be right" in answer.json()["error"]) == (400, True)


def test_the_cookie_is_for_this_page_alone(fresh):
    answer = fresh.post("/api/pair", {"code": CODE})
    parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= parts


def test_a_device_can_be_sent_away_by_a_paired_one_only(fresh):
    cookie, other = fresh.paired(), fresh.paired()
    assert fresh.get("/api/pair").json() == {"paired": False, "device": None, "devices": []}
    own = fresh.get("/api/pair", Cookie=other).json()["device"]["id"]
    assert fresh.post("/api/unpair", {"device": own}).status == 403
    assert fresh.post("/api/unpair", {"device": own}, Cookie=cookie).status == 200
    assert fresh.post("/api/command", {"do": "miss"}, Cookie=other).status == 403
    assert fresh.post("/api/unpair", {"device": own}, Cookie=cookie).status == 404
    assert fresh.post("/api/unpair", {"device": 1}, Cookie=cookie).status == 400


def test_whoever_watches_gets_the_state_at_once_and_then_every_change(fresh):
    with fresh.watch() as watcher:
        assert json.loads(watcher.recv(10))["seq"] == 1
        for n in range(3):
            fresh.do(do="correct", throw=f"A{n + 1}", to="1")
            state = json.loads(watcher.recv(10))
            assert (state["seq"], state["teams"]["A"]["points"]) == (n + 2, n + 1)


def test_whoever_watches_cannot_change_anything_by_talking(fresh):
    with fresh.watch() as watcher:
        watcher.recv(10)
        watcher.send('{"do":"miss"}')
        watcher.send(b"\0" * 100)
        fresh.do(do="correct", throw="A1", to="5")
        assert json.loads(watcher.recv(10))["pieces"] == {"A1": "5"}


def test_at_the_end_watchers_are_told_and_nobody_waits_for_them(fresh):
    with fresh.watch() as watcher:
        watcher.recv(10)
        assert fresh.stop(signal.SIGTERM) == 0
        with pytest.raises(Exception, match="1001"):
            watcher.recv(10)


def test_events_come_after_a_seq_without_holes(fresh):
    for n in range(3):
        fresh.do(do="correct", throw=f"A{n + 1}", to="off")
    assert [event["seq"] for event in fresh.get("/api/events?after=1").json()] == [2, 3, 4]
    assert [event["seq"] for event in fresh.get("/api/events?after=1&most=2").json()] == [2, 3]
    assert fresh.get("/api/events?after=99").json() == []
    for wrong in ("-1", "x", "1e3", "9" * 30, "%00"):
        assert fresh.get(f"/api/events?after={wrong}").status == 400


def test_after_a_restart_the_device_is_still_paired(fresh):
    cookie = fresh.paired()
    fresh.kill()
    fresh.start()
    assert fresh.post("/api/command", {"do": "correct", "throw": "A1", "to": "3"}, Cookie=cookie).status == 200


def test_a_code_of_its_own_is_in_nobodys_log_and_works(tmp_path):
    with Served(tmp_path, code="") as site:
        site.start()
        code = json.loads((site.state / "paired.json").read_text())["code"]
        cookie = site.paired(code)
        wanted = {"do": "correct", "throw": "A1", "to": "5"}
        assert site.post("/api/command", wanted, Cookie=cookie).status == 200
        log = (tmp_path / "log").read_text()
    assert code not in log
    assert cookie.partition("=")[2] not in log


def test_a_port_that_is_taken_is_said_and_the_game_goes_on(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken, Served(tmp_path) as site:
        port = taken.getsockname()[1]
        site.config.write_text(site.config.read_text().replace("port = 0", f"port = {port}"))
        super(Served, site).start()
        site.wait_until(lambda: bool(site.ask("state")["faults"]))
        [fault] = site.ask("state")["faults"]
        assert fault == f"the page cannot be served at 127.0.0.1 port {port}: Address already in use; trying again"
        assert site.do(do="correct", throw="A1", to="5") == {"ok": True}
        taken.close()
        site.wait_until(lambda: not site.ask("state")["faults"])
        assert site.get("/api/state").json()["pieces"] == {"A1": "5"}


def test_what_is_asked_for_in_german_letters_or_half_characters_does_not_break(tmp_path):
    with Served(tmp_path, more=GAME.replace("Ann", "Jürgen")) as site:
        site.start()
        assert site.get("/api/state").json()["teams"]["A"]["name"] == "Jürgen"
        assert site.do(do="correct", throw="A1", to="5") == {"ok": True}  # nobody has played before a throw
        assert {each["name"] for each in site.get("/api/players").json()} == {"Bob", "Jürgen"}


def test_without_its_libraries_there_is_no_page_and_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "boardd.web.app", None)  # as if Starlette could not be imported

    async def tried() -> list[str]:
        output = Output(
            Settings("127.0.0.1", 0), Site("garage", tmp_path, lambda *_: [], lambda *_: None, lambda: None)
        )
        await output.task
        faults = list(output.faults())
        await asyncio.to_thread(output.close)
        return faults

    [fault] = asyncio.run(tried())
    assert fault.startswith("there is no page: ")


def test_the_display_shows_the_code_until_the_first_throw_and_when_somebody_asks(tmp_path):
    """With another one after each device."""
    shown = []

    async def played() -> None:
        journal = Journal(tmp_path)
        board = boards.load("holeyboard")

        def announce(*found: str | None) -> None:
            shown.append(found)

        site = Site(
            "garage", tmp_path, journal.after, lambda *_: None, lambda: None, announce, board, journal, tmp_path
        )
        output = Output(Settings("127.0.0.1", 0), site)
        output.show(PLAY)
        while not output.port:
            await asyncio.sleep(0.01)
        output.show(PLAY._replace(seq=PLAY.seq + 1))
        output.show_code()
        output.pairing.pair(output.pairing.code, "x", "2026-01-31")
        output.announce()
        output.show_until_s = 0.0
        output.show(PLAY._replace(seq=PLAY.seq + 2))
        output.show(PLAY._replace(phase="idle", seq=PLAY.seq + 3))
        await asyncio.to_thread(output.close)
        journal.close()

    asyncio.run(played())
    address = shown[0][0]
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
    assert {each[0] for each in shown} == {address}
    first, gone, asked, other, again, idle = [code for _, code in shown]
    assert (gone, again) == (None, None)
    assert first == asked
    assert other == idle != first
    assert all(re.fullmatch("[0-9]{6}", code) for code in (first, other))


def test_displays_at_the_board_get_the_code_and_nobody_else(tmp_path):
    """The daemon hands it on; what MQTT and the page tell does not have it."""
    path = tmp_path / "boardd.toml"
    path.write_text('id = "garage"\nboard = "holeyboard"\nstate = "state"\n[web]\nhost = "127.0.0.1"\nport = 0\n')
    seen: list[Scoreboard] = []

    class Display:
        def show(self, board: Scoreboard) -> None:
            seen.append(board)

        def faults(self) -> list[str]:
            return []

        def close(self) -> None:
            pass

    async def played() -> None:
        daemon = Daemon(load(path), lambda site: [Display()])
        running = asyncio.create_task(daemon.run())
        while not (seen and seen[-1].pairing):
            await asyncio.sleep(0.01)
        daemon.stop.set()
        await running

    asyncio.run(played())
    shown = seen[-1]
    assert shown.address
    assert shown.address.startswith("http://127.0.0.1:")
    assert re.fullmatch("[0-9]{6}", str(shown.pairing))
    assert str(shown.pairing) not in json.dumps(to_json(shown))


def test_a_disk_that_can_be_written_again_is_not_said_to_fail_any_more(tmp_path):
    async def play():
        folder = tmp_path / "not there yet"
        output = Output(Settings("127.0.0.1", 0), Site("x", folder, no_events, no_command, lambda: None))
        before = [fault for fault in output.faults() if "forgotten" in fault]
        folder.mkdir()
        output.show(PLAY)
        after = list(output.faults())
        await output.stop()
        return len(before), after

    assert asyncio.run(play()) == (1, [])


def no_events(seq, most):
    return []


def no_command(wanted, reply):
    pass

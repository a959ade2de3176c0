"""The daemon in this process: buttons, a disk that fails in the middle of a game, and what is known after a restart."""

import asyncio
import resource
import signal
import time
from collections.abc import Callable
from contextlib import asynccontextmanager

import pytest

from boardd.config import load
from boardd.daemon import Daemon
from boardd.errors import DaemonError
from boardd.log import Entry, fold
from boardd.model import Game, Reading
from boardd.resuming import last_s
from boardd.scoreboard import to_json

DEADLINE_S = 20.0


BEAM = '[[source]]\nkind = "gpio"\nbackend = "mock"\n[source.beams]\n"5.rim" = 17\n'  # which sees nothing by itself
BUTTONS = '[[source]]\nkind = "gpio"\nbackend = "mock"\n[source.buttons]\nA = 5\nB = 6\n'
NO_CELLS = '[[source]]\nkind = "pico"\nport = "/dev/none"\ncells = []\nir = []\n'
CELLS = '[[source]]\nkind = "pico"\nport = "/dev/none"\n'


def configured(tmp_path, board="shuffleboard", variant="knock-off", more=""):
    path = tmp_path / "boardd.toml"
    path.write_text(f'board = "{board}"\nstate = "state"\n[game]\nvariant = "{variant}"\n{more}')
    return load(path)


@asynccontextmanager
async def running(config):
    daemon = Daemon(config)
    task = asyncio.create_task(daemon.run())
    await until(lambda: daemon.board_now is not None or task.done())
    try:
        yield daemon
    finally:
        daemon.stop.set()
        await task


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE_S
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def press(name, t_s=1.0):
    return Reading(t_s, "button", name, ())


def test_where_nothing_is_inferred_a_button_is_a_command(tmp_path):
    async def play():
        async with running(configured(tmp_path)) as daemon:
            for name in ("A", "B", "B", "A", "undo"):
                await daemon.hear(press(name))
            return dict(daemon.referee.folded.throws)

    assert {f"{team}{n}": str(throw) for (_, team, n), throw in asyncio.run(play()).items()} == {
        "A1": "off",
        "B1": "off",
    }


def test_a_command_is_on_disk_before_anybody_hears_of_it(tmp_path):
    async def play():
        async with running(configured(tmp_path)) as daemon:
            told = []
            daemon.show = lambda: told.append((daemon.referee.seq, daemon.journal.last().seq))
            assert daemon.do({"do": "miss", "id": 7}) == {"id": 7, "ok": True}
            return told

    assert asyncio.run(play()) == [(2, 2)]


def test_a_game_that_cannot_be_played_here_is_said(tmp_path):
    async def play():
        async with running(configured(tmp_path, variant="holeyboard")) as daemon:
            return daemon.board_now

    board = asyncio.run(play())
    assert board.phase == "idle"
    assert "cannot be played on the board" in board.faults[0]


def test_while_the_disk_is_full_play_goes_on_and_all_is_saved_when_there_is_room(tmp_path):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    was = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    async def play():
        async with running(configured(tmp_path)) as daemon:
            daemon.do({"do": "miss"})
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
            for _ in range(3):
                assert daemon.do({"do": "miss"})["ok"]
            assert daemon.board_now.faults[0].startswith("not saved: ")
            assert daemon.board_now.turn.throw == 3
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            await until(lambda: not daemon.board_now.faults)
            return [entry.seq for entry in daemon.journal.after(0)]

    try:
        assert asyncio.run(play()) == [1, 2, 3, 4, 5]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, was)


def test_a_disk_that_comes_back_is_noticed_though_nothing_is_thrown(tmp_path):
    async def play():
        async with running(configured(tmp_path)) as daemon:
            daemon.journal.close()
            daemon.journal.failed = "No space left on device"  # and nothing waits to be saved
            daemon.show()
            assert daemon.board_now.faults
            await until(lambda: not daemon.board_now.faults)
            return daemon.journal.db is not None

    assert asyncio.run(play())


def test_what_people_said_does_not_tell_how_far_the_sensors_were_understood():
    """A trace goes on after the last reading whose outcome is known, also without a snapshot."""
    told = [("new", 50.0, {}), ("throw", 7.5, {}), ("throw", 90.0, {"by": "miss"}), ("correct", 95.0, {})]
    entries = [Entry(seq, 1, event, {"t": t_s, **more}) for seq, (event, t_s, more) in enumerate(told, 1)]
    assert last_s(entries) == 7.5


def test_after_a_restart_the_scoreboard_is_the_same(tmp_path):
    config = configured(tmp_path, "holeyboard", "holeyboard")

    async def play():
        async with running(config) as daemon:
            for to in ("5", "3", "on"):
                turn = daemon.board_now.turn
                daemon.do({"do": "correct", "throw": f"{turn.team}{turn.throw}", "to": to})
            return to_json(daemon.board_now)

    async def again():
        async with running(config) as daemon:
            return to_json(daemon.board_now)

    assert asyncio.run(play()) == asyncio.run(again())


def test_commands_do_not_move_the_time_from_which_readings_are_wanted_after_a_restart(tmp_path):
    config = configured(tmp_path, "holeyboard", "holeyboard")

    async def play():
        async with running(config) as daemon:
            await daemon.hear(Reading(12.5, "beam", "5.rim", (0,)))
            await until(lambda: daemon.referee.t_s == 12.5)
            daemon.heard -= 100.0  # nothing was read for a while
            for n in (1, 2, 3):
                assert daemon.do({"do": "correct", "throw": f"A{n}", "to": "off"})["ok"]
            assert daemon.now_s() < 12.5 + 101.0
        return Daemon(config).after_s

    assert asyncio.run(play()) == 12.5


def test_a_game_that_a_source_began_before_a_restart_is_not_begun_again(tmp_path):
    game = Game("holeyboard", {}, {"A": ("Ann",), "B": ("Bob",)}, "B", {"A": 0, "B": 0}, ())

    async def play():
        async with running(configured(tmp_path, "holeyboard", "holeyboard")) as daemon:
            for each in (game, game):
                await daemon.hear(each)
            return [entry.event for entry in daemon.referee.entries]

    assert asyncio.run(play()) == ["new", "new"]


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        (["miss"], ["A"]),
        (["miss", "undo"], ["A", "undo"]),
        (["correct", "undo"], []),  # a trace knows of no correction
        (["new", "undo"], []),
    ],
)
def test_the_trace_has_the_buttons_that_would_have_said_the_same(tmp_path, wanted, kept):
    words = {"correct": {"throw": "A1", "to": "5"}}

    async def play():
        async with running(configured(tmp_path, "holeyboard", "holeyboard", BEAM)) as daemon:
            written = []
            daemon.keeping.write = lambda reading: written.append(reading.name)
            for do in wanted:
                assert daemon.do({"do": do, **words.get(do, {})})["ok"]
            return written

    assert asyncio.run(play()) == kept


def test_a_reading_that_breaks_the_engine_is_a_fault_and_play_goes_on(tmp_path, caplog):
    async def play():
        async with running(configured(tmp_path, "holeyboard", "holeyboard", BEAM)) as daemon:
            daemon.do({"do": "correct", "throw": "A1", "to": "5"})
            await daemon.hear(Reading(1.0, "beam", "no such hole.rim", (1,)))
            await until(lambda: len(daemon.referee.faults()) > 0)
            assert daemon.referee.agrees()
            daemon.do({"do": "correct", "throw": "A2", "to": "3"})
            return len(daemon.referee.folded.throws)

    assert asyncio.run(play()) == 2
    assert "no such hole" in caplog.text


def test_a_second_daemon_finds_the_folder_taken_even_if_it_cannot_be_written(tmp_path):
    config = configured(tmp_path)
    first = Daemon(config)
    with pytest.raises(DaemonError, match="another boardd runs"):
        Daemon(config)
    assert fold(first.referee.entries).game is None


def test_what_happens_next_finds_finished_what_was_put_off(tmp_path):
    """The next reading, or command, may come before the moment that was meant for it: the trace knows the round."""

    async def play():
        async with running(configured(tmp_path, "holeyboard", "holeyboard")) as daemon:
            daemon.afterwards.finish()  # what came of the game's beginning
            followed = []
            daemon.keeping.follow = lambda folded, entries, engine, t_s: followed.append(len(folded.throws))
            daemon.keeping.write = lambda reading: followed.append("written")
            daemon.do({"do": "correct", "throw": "A1", "to": "5"})
            await daemon.hear(Reading(1.0, "beam", "5.rim", (0,)))
            daemon.do({"do": "correct", "throw": "A2", "to": "3"})
            daemon.do({"do": "correct", "throw": "A3", "to": "3"})
            daemon.afterwards.finish()
            daemon.afterwards.finish()
            return followed

    assert asyncio.run(play()) == [1, "written", 2, 3]


def test_a_damaged_journal_is_followed_by_one_that_goes_on_with_its_numbers_and_leaves_its_traces_alone(tmp_path):
    config = configured(tmp_path, "holeyboard", "holeyboard")
    kept = config.state / "traces" / "game-0001-round-01.trace"

    async def play():
        async with running(config) as daemon:
            await daemon.hear(Reading(daemon.referee.t_s + 2.0, "beam", "5.rim", (0,)))
            assert daemon.do({"do": "correct", "throw": "A1", "to": "5"})["ok"]
            return [(entry.seq, entry.game, entry.event) for entry in daemon.journal.after(0)], daemon.board_now.faults

    assert asyncio.run(play()) == ([(1, 1, "new"), (2, 1, "correct")], ())
    (config.state / "games.db").write_bytes(b"x" * 9000)
    before = kept.read_bytes()
    told, faults = asyncio.run(play())
    assert told == [(3, 2, "new"), (4, 2, "correct")]
    assert ["games.db is damaged" in fault for fault in faults] == [True]
    assert kept.read_bytes() == before
    assert (config.state / "traces-2" / "game-0002-round-01.trace").exists()


def test_the_game_that_the_board_begins_with_cannot_be_undone(tmp_path):
    """Somebody who holds a button once too often must not end up at a board that says nothing."""

    async def play():
        async with running(configured(tmp_path)) as daemon:
            await daemon.hear(press("A"))
            answers = [daemon.do({"do": "undo"}) for _ in range(2)]
            answers += [daemon.do({"do": "new"}), daemon.do({"do": "undo"}), daemon.do({"do": "undo"})]
            return answers, daemon.board_now.phase, daemon.board_now.game

    answers, phase, game = asyncio.run(play())
    assert [answer["ok"] for answer in answers] == [True, False, True, True, False]
    assert answers[1]["error"].startswith("there is nothing to undo: ")
    assert (phase, game) == ("throwing", 1)


@pytest.mark.parametrize("sources", ["", BUTTONS, NO_CELLS, BUTTONS + NO_CELLS])
def test_where_no_sensor_is_connected_the_board_is_scored_by_hand_and_nothing_is_guessed(tmp_path, sources):
    """The board file describes sensors; the config says which of them are there."""

    async def play():
        async with running(configured(tmp_path, "holeyboard", "holeyboard", sources)) as daemon:
            refused = daemon.do({"do": "miss", "team": "B"})
            before = [entry.event for entry in daemon.referee.entries]
            right = daemon.do({"do": "miss", "team": "A"})
            await daemon.hear(press("A"))
            return refused, before, right, [entry.body.get("throw") for entry in daemon.referee.entries]

    refused, before, right, throws = asyncio.run(play())
    assert refused == {"ok": False, "error": "it is A's throw"}
    assert before == ["new"]
    assert right == {"ok": True}
    assert throws == [None, "off", "off"]


@pytest.mark.parametrize("sources", [BEAM, CELLS, BUTTONS + BEAM.replace("17", "18")])
def test_where_a_sensor_is_connected_throws_are_inferred(tmp_path, sources):
    async def play():
        async with running(configured(tmp_path, "holeyboard", "holeyboard", sources)) as daemon:
            return daemon.referee.engine is not None

    assert asyncio.run(play())


def test_sensors_that_were_taken_out_of_the_config_are_not_asked_any_more(tmp_path):
    async def play(more):
        async with running(configured(tmp_path, "holeyboard", "holeyboard", more)) as daemon:
            return daemon.referee.engine is not None, daemon.do({"do": "correct", "throw": "A1", "to": "5"})["ok"]

    assert asyncio.run(play(BEAM)) == (True, True)
    assert asyncio.run(play("")) == (False, True)
    assert asyncio.run(play(BEAM)) == (True, True)

"""boardd run: a whole daemon in a process of its own, played from a trace, killed and started again."""

import json
import signal
from pathlib import Path

import pytest

from boardd.journal import Journal
from boardd.log import fold, key_of
from tests.commands.shell import boardd
from tests.live import Site, tokens

ENTRIES = 13  # at least: a new game, twelve throws, and more


@pytest.fixture(scope="module")
def recorded(tmp_path_factory) -> Path:
    """A simulated game of two rounds."""
    path = tmp_path_factory.mktemp("recorded") / "evening.trace"
    ran = boardd(
        "simulate", "--random", "holeyboard", "--seed", "3", "--rounds", "2", "--mass-gap", "6", "-o", str(path)
    )
    assert ran.code == 0, ran.err
    return path


@pytest.fixture
def site(tmp_path, recorded):
    with Site(tmp_path, recorded, speed=300.0) as made:
        yield made


def test_the_daemon_tells_what_replay_tells(site, recorded):
    site.start()
    site.wait_for_the_end()
    site.stop()
    assert site.throws() == tokens(boardd("replay", "--json", str(recorded)).out)


def test_sigterm_and_sigint_end_it_cleanly(site):
    for sign in (signal.SIGTERM, signal.SIGINT):
        site.start()
        site.wait_until(lambda: site.ask("state")["phase"] == "throwing")
        assert site.stop(sign) == 0


def test_killed_at_any_moment_it_goes_on_as_if_nothing_had_happened(site, recorded):
    for more in (2, 3, 5):
        site.start()
        at_least = min(len(site.entries()) + more, ENTRIES)
        site.wait_until(lambda at_least=at_least: len(site.entries()) >= at_least)
        site.kill()
    site.start()
    site.wait_for_the_end()
    site.stop()
    entries = site.entries()
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert site.throws() == tokens(boardd("replay", "--json", str(recorded)).out)


def test_killed_before_its_engine_was_kept_it_reads_again_what_the_log_knows(site, recorded):
    """The snapshot is that of two events before: the same throws follow, and none comes twice."""
    site.start()
    site.wait_until(lambda: len(site.entries()) >= 4)
    site.kill()
    before, old = len(site.entries()), Journal(site.state).kept()
    site.start()
    site.wait_until(lambda: len(site.entries()) >= min(before + 2, ENTRIES))
    site.kill()
    journal = Journal(site.state)
    assert old.seq <= journal.last().seq
    journal.keep(old)
    journal.close()
    site.start()
    site.wait_for_the_end()
    site.stop()
    entries = site.entries()
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert site.throws() == tokens(boardd("replay", "--json", str(recorded)).out)
    alone = [key_of(entry) for entry in entries if entry.event == "throw" and "lock" not in entry.body]
    assert len(alone) == len(set(alone))


def test_a_second_daemon_on_the_same_state_is_refused(site):
    site.start()
    ran = boardd("run", "--config", str(site.config))
    assert (ran.code, "another boardd runs" in ran.err) == (2, True)


def test_everything_wrong_with_a_config_is_said_at_once(tmp_path):
    config = tmp_path / "boardd.toml"
    config.write_text(
        'id = "a b"\nboard = "holeybord"\nstat = "x"\n[[source]]\nkind = "tracer"\n[game]\nvariant = "yoku"\n'
    )
    ran = boardd("run", "--config", str(config))
    assert ran.code == 2
    assert ran.out == ""
    for words in ("id:", "holeyboard?", "stat:", "trace?", "yocu"):
        assert words in ran.err
    assert "Traceback" not in ran.err


def test_a_config_that_is_right_is_said_to_be(site):
    ran = boardd("run", "--check", "--config", str(site.config))
    assert (ran.code, ran.err) == (0, "")


def test_raw_readings_of_a_round_are_kept_and_can_be_replayed(site):
    site.start()
    site.wait_for_the_end()
    site.stop()
    [first, *_] = sorted((site.state / "traces").glob("*.trace.gz"))
    ran = boardd("replay", "--json", str(first))
    assert tokens(ran.out) == {key: token for key, token in site.throws().items() if key[0] == 1}


def test_the_journal_folds_to_the_game_that_was_played(site):
    site.start()
    site.wait_for_the_end()
    site.stop()
    folded = fold(Journal(site.state).recent())
    assert folded.locked == 2
    assert json.loads(json.dumps(site.entries()[0].body))["variant"] == "holeyboard"

"""What is done once everybody has heard: put off, but before anything else happens; and what is forgotten then."""

import asyncio

from boardd.afterwards import Afterwards
from tests.refereed import Table


class Book:
    """In place of the journal and the traces: what was done, in order."""

    def __init__(self):
        self.done = []

    def follow(self, folded, entries, engine, t_s):
        self.done.append(("followed", len(entries)))

    def keep(self, snapshot):
        self.done.append(("kept", snapshot.seq))


def noted(table, book, caught_up=True, wait_s=0.0):
    async def play():
        afterwards = Afterwards(table.referee, book, book, lambda: caught_up)
        afterwards.note(table.referee.entries[-1:])
        book.done.append("everybody has heard")
        await asyncio.sleep(wait_s)
        afterwards.finish()
        afterwards.close()

    asyncio.run(play())
    return book.done


def test_the_trace_follows_before_anything_else_happens_and_the_snapshot_in_the_end():
    table = Table(sensors=True)
    assert noted(table, Book()) == ["everybody has heard", ("followed", 1), ("kept", 1)]


def test_left_alone_it_is_done_by_itself_and_once():
    table = Table(sensors=True)
    assert noted(table, Book(), wait_s=0.1) == ["everybody has heard", ("followed", 1), ("kept", 1)]


def test_an_engine_that_is_behind_the_log_is_not_kept():
    table = Table(sensors=True)
    assert noted(table, Book(), caught_up=False) == ["everybody has heard", ("followed", 1)]


def test_two_games_back_stay_at_hand_and_can_be_undone():
    table = Table(sensors=True)
    for _ in range(4):
        table.do("new")
    noted(table, Book())
    assert [entry.game for entry in table.referee.entries] == [3, 4, 5]
    table.do("undo")
    assert table.referee.folded.number == 4

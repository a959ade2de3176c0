"""The picture shows what was recorded, in its place."""

from math import inf

import pytest
from PIL import Image

from boardd.board import load
from boardd.explanation.picture import picture, window
from boardd.explanation.signals import Signals
from boardd.inference.deck import Deck
from boardd.inference.step import Name
from boardd.model import Reading
from boardd.plot import BLUE
from tests.explanation.account_of import account_of


@pytest.fixture(scope="module")
def drawn(known):
    return account_of(known, Name(1, "A", 1), wanted=True)


def test_the_mass_before_and_after_is_that_of_a_washer(drawn):
    account, signals = drawn
    landing = account.witness.first().landing
    before, after = signals.before(landing.start_s), signals.before(landing.end_s)
    assert after.raw_g - before.raw_g == pytest.approx(75, rel=0.05)  # some ring is left in it


def test_the_deck_is_restless_from_the_first_contact_until_the_throw_is_told(drawn):
    account, signals = drawn
    start_s, end_s = signals.unrest()[0]
    assert start_s == pytest.approx(7.7618, abs=0.05)  # t_contact of the truth
    assert end_s == pytest.approx(account.witness.told[0].t_s, abs=0.5)


def test_beams_are_broken_from_edge_to_edge():
    board = load("holeyboard")
    deck, signals = Deck(board), Signals(board, 0)
    deck.feed(Reading(0.5, "beam", "1.rim", (1,)))
    for reading in (
        Reading(1, "button", "A", ()),
        Reading(2, "beam", "5.rim", (1,)),
        Reading(2.5, "beam", "5.rim", (0,), 1),  # the other end's
        Reading(3, "beam", "5.rim", (0,)),
        Reading(4, "beam", "5.rim", (1,)),
    ):
        signals.feed(reading, deck)
    assert signals.broken("5.rim") == [(2, 3), (4, inf)]
    assert signals.broken("1.rim") == [(-inf, inf)]
    assert signals.broken("3.rim") == []
    assert signals.buttons == [(1, "A")]


def test_coverage_is_between_the_boards_counts():
    board = load("holeyboard-ir")
    signals, deck = Signals(board, 0), Deck(board)
    half = [round((low + high) / 2) for low, high in zip(board.ir.empty, board.ir.covered, strict=True)]
    counts = (None, round(board.ir.empty[1]), round(board.ir.covered[2]), *half[3:])
    signals.feed(Reading(1, "ir", "", counts), deck)
    [(t_s, covers)] = signals.covered(0, 2)
    assert t_s == 1
    assert covers[:4] == pytest.approx([0, 0, 1, 0.5], abs=0.001)


def test_the_picture_has_bars_where_beams_were_broken(drawn, tmp_path):
    account, signals = drawn
    picture(account, signals).save(str(tmp_path / "x.png"))
    image = Image.open(tmp_path / "x.png").convert("RGB")
    start_s, end_s = window(account, account.witness.first())
    edge_s = signals.broken("5.rim")[0][0]
    x = round(92 + (872 - 92) * (edge_s - start_s) / (end_s - start_s))
    blue = tuple(bytes.fromhex(BLUE[1:]))
    rows = [y for y in range(556, 676) if blue in {image.getpixel((x + dx, y)) for dx in (0, 1)}]
    assert rows
    assert min(rows) > 556 + 4 * 20  # the fifth of six rows, and the sixth


def test_a_throw_by_button_has_a_picture_too(known, tmp_path):
    account, signals = account_of(known, Name(1, "B", 3), wanted=True)
    picture(account, signals).save(str(tmp_path / "x.png"))
    assert (tmp_path / "x.png").stat().st_size > 1000

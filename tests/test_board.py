"""Board files: the ready ones, those that name only what differs, and what is said about wrong ones."""

import json

import pytest

from boardd.board import load, parse, shipped, to_keys
from boardd.errors import BoardError
from boardd.inference.engine import Engine
from boardd.model import Game
from boardd.rules import find, names

GAME = Game("holeyboard", {}, {"A": (), "B": ()}, "A", {"A": 0, "B": 0}, ())
WASHER_VARIANTS = [name for name in names() if find(name).piece == "washer"]


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_board_is_read_and_survives_a_trace_header(name):
    board = load(name)
    assert board.name == name
    assert parse(to_keys(board), name) == board


@pytest.mark.parametrize("variant", WASHER_VARIANTS)
def test_every_washer_variant_has_a_board_with_loads_with_base_cups_and_with_ir(variant):
    deck, base, ir = load(variant), load(f"{variant}-base"), load(f"{variant}-ir")
    for board in (deck, base, ir):
        assert [hole.name for hole in board.holes] == list(find(variant).holes)
        assert set(board.beams) == {hole.name for hole in board.holes}
    assert (deck.loads.cups, base.loads.cups) == ("deck", "base")
    assert ir.loads is None
    assert deck.ir is None
    assert len(ir.ir.cells_mm) == len(ir.ir.empty) == len(ir.ir.covered)


@pytest.mark.parametrize("name", shipped())
def test_holes_lie_on_the_deck_and_do_not_overlap(name):
    board = load(name)
    for i, hole in enumerate(board.holes):
        assert hole.radius_mm < hole.at_mm[0] < board.deck_mm[0] - hole.radius_mm
        for other in board.holes[:i]:
            apart = ((hole.at_mm[0] - other.at_mm[0]) ** 2 + (hole.at_mm[1] - other.at_mm[1]) ** 2) ** 0.5
            assert apart > hole.radius_mm + other.radius_mm


def test_holes_are_in_the_order_of_their_value_from_the_thrower():
    for variant in WASHER_VARIANTS:
        depths = [hole.at_mm[1] for hole in load(variant).holes]
        assert depths == sorted(depths)


def test_a_users_file_names_only_what_differs(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "holeyboard"\n[piece]\nmass = { B = 81.0 }\n[loads]\ncups = "base"\n')
    mine, book = load(str(path)), load("holeyboard")
    assert mine.mass_g == {"A": 75.0, "B": 81.0}
    assert mine.loads.cups == "base"
    assert (mine.holes, mine.deck_mm, mine.loads.cells_mm) == (book.holes, book.deck_mm, book.loads.cells_mm)


def test_false_takes_a_part_away(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "garage"\nlike = "holeyboard"\nloads = false\n')
    assert load(str(path)).loads is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "x', "not a board file"),
        ('name = "x"', "deck: missing; two numbers in mm"),
        ('name = "holeyboard"\ndeck = [406]', 'deck: "[406]" is not right'),
        ('name = "holeyboard"\ncolour = "red"', "colour: there is no such key"),
        ('name = "holeyboard"\n[loads]\ncups = "dekc"', "loads.cups: "),
        ('name = "holeyboard"\n[loads]\ncounts_per_gram = [1, 2]', "loads.counts_per_gram: 2 numbers for 4 cells"),
        ('name = "holeyboard"\n[loads]\ncounts_per_gram = [0, 1, 1, 1]', "weighs nothing"),
        ('name = "holeyboard"\n[piece]\ndiameter = "big"', "piece.diameter: "),
        ('name = "holeyboard"\n[beams]\n"7" = ["rim"]', 'there is no hole "7"'),
        ('name = "holeyboard"\n[beams]\n"5" = ["lid"]', "beams.5: "),
        ('name = "holeyboard"\nhole = [{ name = "1", at = [9999, 1], radius = 50 }]', "outside the deck"),
        ('like = "holyboard"\nname = "x"', "did you mean holeyboard?"),
    ],
)
def test_a_wrong_board_file_names_the_key_and_what_would_be_right(tmp_path, text, said):
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(BoardError) as caught:
        load(str(path))
    assert str(caught.value).startswith(str(path))
    assert said in str(caught.value)


def test_all_mistakes_are_said_at_once(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('name = "holeyboard"\ncolour = "red"\n[loads]\ncups = "lid"\nrate = -3\n')
    with pytest.raises(BoardError) as caught:
        load(str(path))
    assert len(str(caught.value).splitlines()) == 3


def test_a_board_that_is_not_there_is_named():
    with pytest.raises(BoardError, match="did you mean holeyboard"):
        load("holyboard")
    with pytest.raises(BoardError, match="cannot be read"):
        load("missing.toml")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([[0, 0], [100, 0], [200, 0], [300, 0]], "cannot tell where a piece lies"),
        ([[5, 5]] * 4, "two cells at one place"),
        ([[0, 0], [400, 0], [0, 0], [400, 1200]], "two cells at one place"),
    ],
)
def test_cells_that_cannot_tell_a_place_are_refused(cells, said):
    keys = to_keys(load("holeyboard"))
    keys["loads"] = {**keys["loads"], "cells": cells}
    with pytest.raises(BoardError, match=said):
        parse(keys, "x")


def test_six_cells_three_on_each_side_are_fine():
    keys = to_keys(load("holeyboard"))
    cells = [[x, y] for x in (25, 381) for y in (25, 635, 1245)]
    keys["loads"] = {**keys["loads"], "cells": cells, "counts_per_gram": [429.0] * 6}
    assert len(parse(keys, "x").loads.cells_mm) == 6


def test_a_far_boards_cells_may_count_otherwise():
    keys = to_keys(load("holeyboard"))
    keys["loads"] = {**keys["loads"], "far": [400.0, -410.0, 420.0, 430.0]}
    board = parse(keys, "own.toml")
    assert board.loads.at(0).counts_per_gram == (429.0,) * 4
    assert board.loads.at(1).counts_per_gram == (400.0, -410.0, 420.0, 430.0)
    assert parse(to_keys(board), "own.toml") == board
    assert [deck.cells.scale[0] for deck in Engine(board, GAME, 2).decks] == [1 / 429.0, 1 / 400.0]


@pytest.mark.parametrize("far", [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0, 0.0], 7])
def test_a_wrong_far_board_is_said(far):
    keys = to_keys(load("holeyboard"))
    keys["loads"] = {**keys["loads"], "far": far}
    with pytest.raises(BoardError, match=r"own\.toml: loads\.far: "):
        parse(keys, "own.toml")


FAR_CELLS = [[40, 60], [381, 25], [25, 1245], [381, 1200]]


def test_a_far_boards_cells_may_be_elsewhere():
    keys = to_keys(load("holeyboard"))
    assert "far_cells" not in keys["loads"]  # who does not know that key reads every other board
    keys["loads"] = {**keys["loads"], "far_cells": FAR_CELLS}
    board = parse(keys, "own.toml")
    assert board.at(0).loads.cells_mm == load("holeyboard").loads.cells_mm
    assert board.at(1).loads.cells_mm == tuple(map(tuple, FAR_CELLS))
    assert parse(to_keys(board), "own.toml") == board


def test_a_far_board_without_places_of_its_own_has_the_near_ones():
    board = load("holeyboard")
    assert board.at(1) == board


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (FAR_CELLS[:3], "3 places for 4 cells; 4 would be right"),
        ([[0, 0], [100, 0], [200, 0], [300, 0]], "cannot tell where a piece lies"),
        ([*FAR_CELLS[:3], [381, 2000]], "load cell 3 lies outside the deck"),
        ([], "a list of places in mm"),
        (7, "a list of places in mm"),
    ],
)
def test_wrong_far_places_are_said(cells, said):
    keys = to_keys(load("holeyboard"))
    keys["loads"] = {**keys["loads"], "far_cells": cells}
    with pytest.raises(BoardError, match=rf"own\.toml: loads\.far_cells: .*{said}"):
        parse(keys, "own.toml")


def test_a_far_boards_scale_must_be_one():
    keys = to_keys(load("holeyboard"))
    keys["loads"] = {**keys["loads"], "far": [429.0, 429.0, 429.0, 1e9]}
    with pytest.raises(BoardError, match=r"own\.toml: loads\.far: from 0\.01"):
        parse(keys, "own.toml")


def test_a_far_boards_reflective_cells_may_count_otherwise():
    keys = to_keys(load("holeyboard-ir"))
    count = len(keys["ir"]["cells"])
    keys["ir"] = {**keys["ir"], "far_empty": [100] * count, "far_covered": [2000] * count}
    board = parse(keys, "own.toml")
    assert (board.at(1).ir.empty, board.at(1).ir.covered) == ((100.0,) * count, (2000.0,) * count)
    assert board.at(0).ir.empty == load("holeyboard-ir").ir.empty
    assert parse(to_keys(board), "own.toml") == board


@pytest.mark.parametrize("covered", [[100.0] * 3, None])
def test_wrong_far_reflective_counts_are_said(covered):
    keys = to_keys(load("holeyboard-ir"))
    count = len(keys["ir"]["cells"])
    keys["ir"] = {**keys["ir"], "far_empty": [100] * count, "far_covered": covered or [100] * count}
    with pytest.raises(BoardError, match=r"own\.toml: ir\.far_covered: "):
        parse(keys, "own.toml")


@pytest.mark.parametrize("ring", [[19.2, 0.041], [1, 0], [60, 0.5]])
def test_a_decks_ring_is_read_and_survives_a_trace_header(ring):
    keys = to_keys(load("holeyboard"))
    assert "ring" not in keys["loads"]  # who does not know that key reads every other board
    keys["loads"] = {**keys["loads"], "ring": ring}
    board = parse(keys, "own.toml")
    assert board.at(0).loads.ring == board.at(1).loads.ring == tuple(ring)
    assert parse(json.loads(json.dumps(to_keys(board))), "own.toml") == board
    keys["loads"]["far_ring"] = [14.0, 0.03]
    board = parse(keys, "own.toml")
    assert (board.at(0).loads.ring, board.at(1).loads.ring) == (tuple(ring), (14.0, 0.03))
    assert parse(json.loads(json.dumps(to_keys(board))), "own.toml") == board


WRONG_RINGS = [19.2, "19.2 Hz", True, [], [19.2], [19.2, 0.04, 1], [19.2, "4 %"], [True, 0.04]]
WRONG_RINGS += [[0.9, 0.04], [60.1, 0.04], [19.2, -0.01], [19.2, 0.51], [float("nan"), 0.04]]


@pytest.mark.parametrize("key", ["ring", "far_ring"])
@pytest.mark.parametrize("ring", WRONG_RINGS)
def test_a_wrong_ring_is_said_with_what_would_be_right(key, ring):
    keys = to_keys(load("holeyboard"))
    keys["loads"] = {**keys["loads"], key: ring}
    with pytest.raises(BoardError) as caught:
        parse(keys, "own.toml")
    assert str(caught.value) == (
        f'own.toml: loads.{key}: "{ring}" is not right; two numbers, from 1 to 60 (Hz) and from 0 to 0.5 (damping), '
        "like [19.2, 0.041], would be right"
    )

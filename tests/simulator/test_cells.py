"""Load cells: what the deck carries, as counts."""

from dataclasses import replace
from math import log, pi
from random import Random
from statistics import fmean

import pytest

from boardd.board import Loads, load
from boardd.simulator import conditions
from boardd.simulator.cells import Chip, conversions, draw_chip, filtered, glitched, rows
from boardd.simulator.conditions import Mode
from boardd.simulator.deck import Deck
from boardd.simulator.events import Events
from boardd.simulator.motion import Blow, Rest
from boardd.simulator.scene import Scene

CELLS = ((25.0, 25.0), (381.0, 25.0), (25.0, 1245.0), (381.0, 1245.0))
FOUR = Loads(CELLS, (429.0,) * 4, 80, "deck")
STIFF = Deck(FOUR, (1.0,) * 4, ())
IDEAL = Chip(80.0, 0.0, 429.0, 0.0, 0.0, 0.0, 0.0, 0.0, 100.0, 0.0, 1e9)


def grams(chip, scene, deck=STIFF, end_s=4.0):
    """Each cell's conversions in grams, from its zero."""
    kicks = deck.kicks(scene.loads, scene.blows)
    chance = Random(1)
    return [
        [
            (t_s, (counts - chip.zero) / chip.counts_per_gram)
            for t_s, counts in conversions(chip, cell, deck, kicks, scene.presses, end_s, chance)
            if counts is not None
        ]
        for cell in range(len(deck.cells))
    ]


def between(cell, start_s, end_s):
    return fmean(g for t_s, g in cell if start_s <= t_s < end_s)


@pytest.mark.parametrize("white", [0.0, 90.0])
def test_a_washer_at_rest_changes_the_sum_by_its_mass_and_the_first_moment_by_its_place(white):
    scene = Scene()
    scene.put(2.0, "A1", Rest("on", 310.0, 222.0), 75.0)
    cells = grams(replace(IDEAL, white=white, zero=-123456.0), scene)
    change = [between(cell, 2.1, 4.0) - between(cell, 0.0, 2.0) for cell in cells]
    noise_g = 4 * white / 429 / 12  # 144 samples of four cells; four sigma
    assert sum(change) == pytest.approx(75, abs=0.02 + noise_g)
    for axis, at in ((0, 310.0), (1, 222.0)):
        moment = sum(c * place[axis] for c, place in zip(change, CELLS, strict=True)) / sum(change)
        assert moment == pytest.approx(at, abs=0.5 + 30 * noise_g)


def test_a_step_comes_through_the_filter_in_four_conversions():
    scene = Scene()
    scene.put(1.0, "A1", Rest("on", 203.0, 635.0), 96.0)
    cell = grams(IDEAL, scene)[0]
    shown = [g / 24 for t_s, g in cell if 1.0 <= t_s < 1.065]
    assert shown == pytest.approx([0, 1 / 24, 1 / 2, 23 / 24, 1, 1], abs=1e-3)


def test_a_blow_shows_as_its_impulse_over_one_conversion():
    """0.42 N s between two 12.5 ms conversions: 48 % of 3.4 kg, twice."""
    scene = Scene(blows=[Blow(1.00625, 203.0, 635.0, 0.42 / 9.807 * 1000)])
    cells = grams(IDEAL, scene)
    total = [sum(values) for values in zip(*([g for _, g in cell] for cell in cells), strict=True)]
    assert sorted(total)[-2:] == pytest.approx([23 / 48 * 3426] * 2, rel=0.01)
    assert sum(total) == pytest.approx(3426, rel=0.01)


@pytest.mark.parametrize(("f_hz", "damping"), [(15.0, 0.03), (19.0, 0.05), (24.0, 0.08)])
def test_ring_frequency_and_damping_come_out_of_the_signal(f_hz, damping):
    deck = Deck(FOUR, (1.0,) * 4, (Mode(f_hz, damping, 4 / pi, 1, 0.0, (1.0,) * 4),))
    kicks = deck.kicks([], [Blow(0.5, 203.0, 500.0, 40.0)])
    chip = replace(IDEAL, rate_hz=2000.0)
    signal = list(filtered(chip, 0, deck, kicks, [], 1.5))
    peaks = [b for a, b, c in zip(signal, signal[1:], signal[2:], strict=False) if b[0] > 0.51 and a[1] < b[1] >= c[1]]
    (first_s, high), (last_s, low) = peaks[0], peaks[5]
    swings_hz = 5 / (last_s - first_s)
    assert swings_hz == pytest.approx(f_hz * (1 - damping**2) ** 0.5, rel=0.01)
    assert log(high / low) / (2 * pi * 5) == pytest.approx(damping, rel=0.02)


def test_a_slow_chip_gives_none_now_and_then_and_no_conversion_is_lost():
    """Chips of 10, 6.3 and 19 Hz: the fastest decides how many rows there are."""
    rates_hz = 10.0, 6.3, 19.0
    chips = [iter([((n + 0.2) / rate_hz, n) for n in range(round(10 * rate_hz))]) for rate_hz in rates_hz]
    made = list(rows(chips))
    assert [t_s for t_s, _ in made] == sorted(t_s for t_s, _ in made)
    assert len(made) == pytest.approx(10 * max(rates_hz), abs=1)
    for i, rate_hz in enumerate(rates_hz):
        values = [row[i] for _, row in made if row[i] is not None]
        assert values == list(range(len(values)))
        assert len(values) == pytest.approx(10 * rate_hz, abs=1)


def test_glitches_come_in_the_reported_kinds_and_make_the_next_sample_late():
    chance = Random(2)
    found = [glitched(100_000, chance) for _ in range(4000)]
    assert found.count(-1) / 4000 == pytest.approx(0.4, abs=0.04)
    assert sum(value in (200_000, 50_000) for value in found) / 4000 == pytest.approx(0.2, abs=0.04)
    assert sum(value in (8_388_607, -8_388_608) for value in found) / 4000 == pytest.approx(0.14, abs=0.04)
    chip = replace(IDEAL, glitch=0.02)
    read = list(conversions(chip, 0, STIFF, [], [], 60.0, Random(3)))
    wrong = [i for i, (_, counts) in enumerate(read[:-1]) if counts not in (0, None)]
    assert 50 < len(wrong) < 150
    assert all(read[i + 1][1] is None for i in wrong)


def test_a_chip_is_drawn_by_its_class():
    chance = Random(4)
    for scale, walk_g in ((429.0, 0.05), (107.0, 0.2), (43.0, 1.0)):
        chips = [draw_chip(Loads(CELLS, (scale,) * 4, 80, "deck"), 0, 1e-4, False, chance) for _ in range(200)]
        assert all(78 <= chip.rate_hz <= 95 and 40 <= chip.white <= 160 and chip.walk_g == walk_g for chip in chips)
        assert fmean(chip.counts_per_gram for chip in chips) == pytest.approx(scale, rel=0.02)
    slow = draw_chip(Loads(CELLS, (429.0,) * 4, 10, "deck"), 0, 1e-4, False, chance)
    assert 9.8 <= slow.rate_hz <= 11.2


def test_after_a_person_a_50_kg_cells_zero_has_moved_by_tens_of_grams_and_creeps_back():
    board = load("holeyboard")
    chance = Random(5)
    scene = Scene()
    now = conditions.draw(board, chance)
    Events(board, scene, None, chance).person(5.0, 25.0)
    chip = replace(IDEAL, rate_hz=10.0, counts_per_gram=43.0, creep=0.0008, creep_s=60.0)
    cells = grams(chip, scene, Deck(FOUR, now.stiffness, ()), end_s=200.0)
    carried = [between(cell, 10, 24) for cell in cells]
    assert 60_000 < sum(carried) < 130_000
    for cell, load_g in zip(cells, carried, strict=True):
        after, later = between(cell, 26, 27), between(cell, 146, 147)
        assert after == pytest.approx(0.0008 * load_g, rel=0.25)
        assert later == pytest.approx(after * 0.135, rel=0.1)  # two time constants


def test_a_small_cell_stops_where_its_stop_catches_the_deck():
    scene = Scene()
    scene.put(1.0, "person", Rest("on", 203.0, 635.0), 80_000.0)
    assert max(g for _, g in grams(replace(IDEAL, most_g=6000.0), scene)[0]) == pytest.approx(6000)

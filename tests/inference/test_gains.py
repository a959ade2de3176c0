"""Gains of cells, learned from pieces whose mass and hole are known."""

import pytest

from boardd.inference.gains import Gains, Sample

CELLS_MM = [(-178.0, -610.0), (178.0, -610.0), (-178.0, 610.0), (178.0, 610.0)]
TRUE = [1.02, 0.985, 1.01, 0.97]  # what each cell's grams must be multiplied by


def steps(mass_g: float, x_mm: float, y_mm: float) -> tuple[float, ...]:
    """What each cell says: its share on a rigid deck on equal springs, divided by its gain."""
    return tuple(
        mass_g * (0.25 + x_mm * cx / (4 * 178**2) + y_mm * cy / (4 * 610**2)) / gain
        for (cx, cy), gain in zip(CELLS_MM, TRUE, strict=True)
    )


def test_pieces_in_holes_teach_the_gains():
    gains = Gains(CELLS_MM)
    for _ in range(40):
        for at_mm in ((0.0, -300.0), (0.0, 80.0), (0.0, 500.0), (-100.0, 300.0), (100.0, -200.0)):
            gains.learn(Sample(steps(75.0, *at_mm), 75.0, at_mm, 9.0))
    mass_g = sum(g * step for g, step in zip(gains.values, steps(75.0, 60.0, 400.0), strict=True))
    assert mass_g == pytest.approx(75.0, abs=0.3)
    assert gains.values[0] - gains.values[1] == pytest.approx(0.035, abs=0.012)


def test_one_piece_says_little_about_a_gain_and_more_about_their_mean():
    gains = Gains(CELLS_MM)
    before = gains.spread()
    gains.learn(Sample(steps(75.0, 0.0, 0.0), 75.0, None, 9.0))
    assert max(abs(value - 1) for value in gains.values) < 0.01
    assert gains.spread() < before


# What cannot be


def taught() -> Gains:
    gains = Gains(CELLS_MM)
    for at_mm in ((0.0, -300.0), (0.0, 500.0)):
        gains.learn(Sample(steps(75.0, *at_mm), 75.0, at_mm, 9.0))
    return gains


CANNOT_BE = {
    "two pieces, of which one was not seen": Sample(steps(150.0, 0.0, 80.0), 75.0, (0.0, 80.0), 9.0),
    "half of it has not come down yet": Sample(steps(37.5, 0.0, 80.0), 75.0, None, 9.0),
    "its mass in another hole": Sample(steps(75.0, 0.0, 500.0), 75.0, (0.0, 80.0), 9.0),
    "nothing": Sample((0.0, 0.0, 0.0, 0.0), 75.0, None, 9.0),
}


@pytest.mark.parametrize("name", CANNOT_BE)
def test_what_cannot_be_is_refused_and_what_was_known_is_kept(name):
    """75 g are known to 1.1 g, the cells to 1 g and their gains to 1.5 %, the place to 9 mm: all of these are tens of
    grams or hundreds of millimetres off.
    """
    gains, other = taught(), taught()
    gains.learn(CANNOT_BE[name])
    assert (gains.values, gains.cov) == (other.values, other.cov)
    for each in (gains, other):
        each.learn(Sample(steps(75.0, 0.0, 80.0), 75.0, (0.0, 80.0), 9.0))
    assert (gains.values, gains.cov) == (other.values, other.cov)


def test_a_piece_of_the_other_set_teaches_nothing_and_a_heavy_one_of_its_own_does():
    """Errors of 1.1 g of the piece, 1 g of the cells and 75 g * 1.5 % / 2 of the gains are 1.6 g: 6 g are out of the
    question, 3 g are not.
    """
    even = [1.0, 1.0, 1.0, 1.0]
    other, own = Gains(CELLS_MM), Gains(CELLS_MM)
    other.learn(Sample((81.0 / 4,) * 4, 75.0, None, 9.0))
    own.learn(Sample((78.0 / 4,) * 4, 75.0, None, 9.0))
    assert other.values == even
    assert all(75 / 78 < value < 1 for value in own.values)

"""A cell whose drift is known exactly, and a load that changes while the deck is not at rest: the load is found."""

from collections.abc import Callable
from random import Random

import pytest

from boardd.inference.coasting import Coasting

TICK_S, NOISE_G = 0.05, 0.1
MOVING_S = 0.8
STEP_G = 40.0


class Cell:
    """Says its load and its drift, with noise."""

    def __init__(self, drift_g: Callable[[float], float], slope_g_s: float, seed: int = 1) -> None:
        self.drift_g, self.load_g, self.t_s = drift_g, 0.0, 0.0
        self.chance = Random(seed)
        self.coasting = Coasting(0.0, slope_g_s, 0.0)

    def rest(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK_S)):
            self.t_s += TICK_S
            said_g = self.load_g + self.drift_g(self.t_s) + self.chance.gauss(0, NOISE_G)
            self.coasting.rest(self.t_s, said_g - self.coasting.at(self.t_s), NOISE_G)

    def land(self) -> None:
        self.coasting.unrest()
        self.load_g += STEP_G
        self.t_s += MOVING_S

    def off_g(self) -> float:
        """How wrong the load is that is left when the drift is taken away."""
        return self.drift_g(self.t_s) - self.coasting.at(self.t_s)


@pytest.mark.parametrize("slope_g_s", [5.0, -20.0])
def test_a_steady_drift_goes_on_while_a_piece_lands(slope_g_s):
    cell = Cell(lambda t_s: slope_g_s * t_s, slope_g_s)
    cell.rest(3.0)
    cell.land()
    cell.rest(0.1)
    assert abs(cell.off_g()) < 1.0
    assert cell.coasting.load_g == pytest.approx(STEP_G, abs=1.0)


@pytest.mark.parametrize("seed", range(5))
def test_the_slope_afterwards_tells_how_far_it_went_meanwhile(seed):
    """It turns by 4 g/s while nobody can see it: half of that times 0.8 s are 1.6 g."""

    def drift_g(t_s: float) -> float:
        turned_s = min(max(t_s - 3.0, 0.0), MOVING_S)
        return 5.0 * t_s + 2.5 * turned_s**2 + 4.0 * max(t_s - 3.0 - MOVING_S, 0.0)

    cell = Cell(drift_g, 5.0, seed)
    cell.rest(3.0)
    cell.land()
    cell.rest(TICK_S)
    early_g, off_g = cell.coasting.error_g, abs(cell.off_g())
    cell.rest(0.6)
    assert cell.coasting.error_g < early_g
    assert off_g > 1.2
    assert abs(cell.off_g()) < min(0.8, 3 * cell.coasting.error_g)


def test_a_drift_that_wanders_is_known_less_well_than_a_steady_one():
    chance = Random(7)
    wanders: dict[int, float] = {0: 0.0}
    slope = 0.0
    for tick in range(1, 400):
        slope += chance.gauss(0, 10 * TICK_S**0.5)  # 100 g^2/s^3
        wanders[tick] = wanders[tick - 1] + slope * TICK_S
    errors = []
    for drift_g in (lambda t_s: 0.0, lambda t_s: wanders[round(t_s / TICK_S)]):
        cell = Cell(drift_g, 0.0)
        cell.rest(15.0)
        cell.land()
        cell.rest(TICK_S)
        errors.append(cell.coasting.error_g)
        assert abs(cell.off_g()) < 3 * errors[-1]
    assert errors[1] > 5 * errors[0]


def test_each_landing_is_doubted_by_itself():
    cell = Cell(lambda t_s: 5.0 * t_s, 5.0)
    errors = []
    for _ in range(4):
        cell.rest(3.0)
        cell.land()
        cell.rest(0.1)
        errors.append(cell.coasting.error_g)
    assert errors[-1] <= errors[0]


def test_a_landing_that_goes_on_after_a_moment_is_as_much_in_doubt_as_before():
    cell = Cell(lambda t_s: 5.0 * t_s, 5.0)
    cell.rest(3.0)
    cell.land()
    cell.rest(TICK_S)
    error_g = cell.coasting.error_g
    cell.land()
    cell.rest(TICK_S)
    assert cell.coasting.error_g > error_g

"""What a drifting cell says while the deck is at rest in; how far it has drifted, and how well that is known, out.

A load does not change while the deck is at rest, so all that such a cell then says is drift: its slope is known when a
piece lands, and again when it lies. In between the drift coasts on (a Kalman filter of the drift, its slope, which
wanders as fast as it was seen to, and the load, which is new after each unrest). The slope that is found afterwards
tells also how far the cell has coasted meanwhile.
"""

from __future__ import annotations

from math import sqrt

ANY_G = 1e6  # variance of a load that nothing is known of
SLOPE_G_S = 2.0  # how well the slope is known that it was noticed by
BENDS, LEAST_BENDS, MOST_BENDS = 4.0, 0.01, 1e4  # g^2/s^3: how the slope wanders, until it was watched
SETTLED_S = 0.6  # at rest
LEARN = 0.05
SURPRISE = 9.0  # what a single value may teach


class Coasting:
    def __init__(self, t_s: float, slope_g_s: float, load_g: float) -> None:
        self.t_s = t_s
        self.drift_g, self.slope_g_s = 0.0, slope_g_s
        self.load_g = load_g
        self.bends = BENDS
        self.known_g = 0.0  # the load's variance, and its covariances with the drift and the slope
        self.known_drift = self.known_slope = 0.0
        self.drift_var, self.both_var, self.slope_var = 0.0, 0.0, SLOPE_G_S**2
        self.rests, self.since_s = True, t_s

    @property
    def error_g(self) -> float:
        """How far the drift may be off since the last landing began."""
        return sqrt(self.drift_var)

    def at(self, t_s: float) -> float:
        """How far it has drifted by then."""
        return self.drift_g + self.slope_g_s * (t_s - self.t_s)

    def pass_to(self, t_s: float) -> None:
        passed_s = t_s - self.t_s
        self.drift_g = self.at(t_s)
        self.t_s = t_s
        self.drift_var += passed_s * (2 * self.both_var + passed_s * self.slope_var) + self.bends * passed_s**3 / 3
        self.both_var += passed_s * self.slope_var + self.bends * passed_s**2 / 2
        self.slope_var += self.bends * passed_s
        self.known_drift += passed_s * self.known_slope

    def unrest(self) -> None:
        """Something moves: what was said at rest was the old load and drift; the load will be another.

        Soon after it came to rest it is the same landing that goes on, and as much in doubt as before.
        """
        if self.rests:
            self.rests = False
            if self.t_s - self.since_s > SETTLED_S:
                self.drift_var = max(self.drift_var + 2 * self.known_drift + self.known_g, 0.0)
                self.both_var += self.known_slope
            self.known_g, self.known_drift, self.known_slope = ANY_G, 0.0, 0.0

    def rest(self, t_s: float, grams: float, noise_g: float) -> None:
        """What the cell says, less the drift as it was thought to be."""
        self.pass_to(t_s)
        with_drift = self.drift_var + self.known_drift
        with_slope = self.both_var + self.known_slope
        with_load = self.known_g + self.known_drift
        var = with_drift + with_load + noise_g**2
        off_g = grams - self.load_g
        if self.rests:
            surprise = min(off_g**2 / var, SURPRISE)
            self.bends = min(max(self.bends * (1 + LEARN * (surprise - 1)), LEAST_BENDS), MOST_BENDS)
        else:
            self.rests, self.since_s = True, t_s
        self.drift_g += with_drift * off_g / var
        self.slope_g_s += with_slope * off_g / var
        self.load_g += with_load * off_g / var
        self.drift_var -= with_drift**2 / var
        self.both_var -= with_drift * with_slope / var
        self.slope_var -= with_slope**2 / var
        self.known_drift -= with_drift * with_load / var
        self.known_slope -= with_slope * with_load / var
        self.known_g -= with_load**2 / var

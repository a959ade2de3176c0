"""Boards as somebody would see them, made of readings: quiet, in play, hurt, with two ends."""

from random import Random

from boardd.board import load
from boardd.model import Reading
from boardd.watching.gauges import Gauges
from boardd.watching.page import View

RATE_HZ = 80
STATE = {
    "variant": "holeyboard",
    "round": 2,
    "phase": "throwing",
    "teams": {"A": {"name": "Ann", "score": 15, "points": 3}, "B": {"name": "Bob", "score": 18, "points": 0}},
    "turn": {"team": "B", "player": "Bob", "left": 2},
    "faults": [],
    "pieces": {},
}
LYING = [
    {"piece": "A1", "hole": "3", "leaning": False, "at": [203, 900]},
    {"piece": "A2", "hole": "", "leaning": False, "at": [100, 635]},
    {"piece": "A3", "hole": "5", "leaning": True, "at": [203, 1133]},
    {"piece": "B1", "hole": "3", "leaning": False, "at": [203, 900]},
]


def weighed(gauges: Gauges, *loads_g, seconds=3.0) -> None:
    """At each end first nothing for half of the time, then so many grams on each cell."""
    chance, scale = Random(7), gauges.board.loads.counts_per_gram
    for n in range(int(seconds * RATE_HZ)):
        for end, given in enumerate(loads_g):
            loads = given if n / RATE_HZ > seconds / 2 else [0.0] * len(scale)
            counts = [round(80_000 + g * c + chance.gauss(0, 90)) for g, c in zip(loads, scale, strict=True)]
            gauges.feed(Reading(n / RATE_HZ, "load", "", tuple(counts), end))
            if n == RATE_HZ:
                gauges.cells(end)  # somebody looks while it is empty


def wired(end=0, **link):
    beams = {f"{hole}.{kind}": False for hole in "135" for kind in ("rim", "floor")}
    said = {"ready": True, "rate_hz": 91.0, "faults": {"lost": 2, "checksum": 1}, "counters": {"desync": 1, "torn": 0}}
    return {
        "kind": "pico",
        "name": "/dev/ttyACM0",
        "end": end,
        "beams": {**beams, "5.rim": True},
        "buttons": {"A": False, "B": True},
        "link": {**said, **link},
    }


def in_play() -> View:
    gauges = Gauges(load("holeyboard"), 1, 2.0)
    weighed(gauges, (10.0, 30.0, 20.0, 40.0))
    gauges.feed(Reading(2.5, "beam", "3.rim", (1,)))
    gauges.feed(Reading(2.51, "beam", "3.rim", (0,)))
    gauges.feed(Reading(2.9, "button", "A", ()))
    fault = "beam 1.rim sees nothing"
    return View("garage", gauges, [wired()], {**STATE, "faults": [fault]}, LYING)


def two_ends() -> View:
    gauges = Gauges(load("holeyboard"), 2, 2.0)
    weighed(gauges, (0.0,) * 4, (18.75,) * 4)
    lost = wired(1, ready=False)
    lost["beams"] = dict.fromkeys(lost["beams"])
    return View("pair", gauges, [wired(), lost], STATE, LYING[:2], end=1, notice="boardd does not answer")


def surface() -> View:
    board = load("yocu-9-ir")
    gauges = Gauges(board, 1, 2.0)
    near = [i for i, at in enumerate(board.ir.cells_mm) if abs(at[0] - 150) < 40 and abs(at[1] - 300) < 40]
    row = [round(board.ir.covered[i] if i in near else board.ir.empty[i]) for i in range(len(board.ir.empty))]
    for n in range(100):
        gauges.feed(Reading(n / 50, "ir", "", tuple(row)))
    return View("lawn", gauges, [{"kind": "simulator", "end": 0, "faults": []}], lying=[])


def by_hand() -> View:
    """Shuffleboard: nothing is inferred, the scoreboard says where weights lie."""
    pieces = {"A1": "2@310", "B1": "hang@-14", "A2": "off"}
    state = {**STATE, "variant": "knock-off", "pieces": pieces}
    return View("pub", Gauges(load("shuffleboard"), 1, 2.0), (), state)


VIEWS = {
    "in-play-100x32": (in_play, 100, 32),
    "in-play-80x24": (in_play, 80, 24),
    "in-play-60x18": (in_play, 60, 18),
    "in-play-40x20": (in_play, 40, 20),
    "two-ends-40x20": (two_ends, 40, 20),
    "in-play-30x8": (in_play, 30, 8),
    "two-ends-100x32": (two_ends, 100, 32),
    "surface-80x24": (surface, 80, 24),
    "by-hand-80x24": (by_hand, 80, 24),
}

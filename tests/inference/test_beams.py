"""Edges to bodies."""

from boardd.inference.beams import Beams


def beams(*edges: tuple[float, int]) -> Beams:
    found = Beams({"5": ("rim",)})
    for t_s, level in edges:
        found.edge(t_s, "5.rim", bool(level))
    return found


def test_pulses_of_one_washer_seen_through_its_bore_are_one_body():
    """32 ms blocked, 28 ms through the bore, 17 ms blocked: the slowest fall in the table of pulse widths."""
    found = beams((1.0, 1), (1.032, 0), (1.060, 1), (1.077, 0))
    assert [len(bodies) for bodies in found.bodies("5")] == [1]


def test_two_washers_are_two_bodies():
    found = beams((1.0, 1), (1.005, 0), (1.2, 1), (1.21, 0))
    assert [len(bodies) for bodies in found.bodies("5")] == [2]


def test_a_leaner_keeps_its_beam_broken():
    found = beams((1.0, 1))
    assert not any(found.steady("5", 1.08))
    assert found.busy(1.08)
    assert all(found.steady("5", 1.6))
    assert not found.busy(1.6)


def test_a_repeated_level_changes_nothing():
    found = beams((1.0, 1), (1.001, 1), (1.005, 0), (1.006, 0))
    assert [[round(body.end_s - body.start_s, 6) for body in bodies] for bodies in found.bodies("5")] == [[0.005]]

"""The reliability diagram: a point for each bin, where its confidence and frequency are."""

import pytest
from PIL import Image

from boardd.evaluation.calibration import calibration
from boardd.evaluation.diagram import diagram, stretched
from boardd.plot import BLUE
from tests.evaluation.hand_made import one


def spots(file) -> dict[tuple[float, float], bool]:
    """Which crossings of the confidences and frequencies 0.5, 0.9 and 1 in the picture are blue."""
    image = Image.open(file).convert("RGB")
    blue = tuple(bytes.fromhex(BLUE[1:]))
    part = {value: stretched(value) / stretched(1) for value in (0.5, 0.9, 1.0)}
    at = {value: (round(90 + 700 * part[value]), round(640 - 588 * part[value])) for value in part}
    return {(x, y): image.getpixel((at[x][0], at[y][1])) == blue for x in at for y in at}


@pytest.mark.parametrize(("right", "where"), [(9, 0.9), (5, 0.5)])
def test_a_bins_point_is_at_its_confidence_and_frequency(right, where, tmp_path):
    throws = [one("5", "5" if n < right else "3", 0.9) for n in range(10)]
    diagram(calibration(throws), 1).save(str(tmp_path / "x.png"))
    found = spots(tmp_path / "x.png")
    assert [spot for spot in found if found[spot]] == [(0.9, where)]


def test_nothing_measured_is_an_empty_diagram(tmp_path):
    diagram(calibration([]), 0).save(str(tmp_path / "x.png"))
    assert not any(spots(tmp_path / "x.png").values())

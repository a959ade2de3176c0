"""boardd.plot: values come to lie where arithmetic says."""

import pytest
from PIL import Image

from boardd.errors import UsageError
from boardd.plot import BLUE, GREEN, ORANGE, RED, Picture, Range, by_number, ticks

WHITE = (255, 255, 255)


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def saved(picture, tmp_path):
    picture.save(str(tmp_path / "x.png"))
    return Image.open(tmp_path / "x.png").convert("RGB")


def test_a_range_is_cut_at_its_ends_and_stretched_in_between():
    assert [Range(10, 20).part(value) for value in (5, 10, 15, 20, 99)] == [0, 0, 0.5, 1, 1]
    assert Range(0, 4, lambda value: value**0.5).part(1) == 0.5
    assert Range(3, 3).part(3) == 0.5


@pytest.mark.parametrize(
    ("low", "high", "most", "values"),
    [
        (0, 10, 5, [0, 2, 4, 6, 8, 10]),
        (-0.3, 0.3, 3, [-0.2, 0, 0.2]),
        (12.4, 13.1, 4, [12.4, 12.6, 12.8, 13.0]),
        (0, 5200, 4, [0, 2000, 4000]),
        (0, 1, 1, [0, 1]),
        (7, 7, 5, [7]),
    ],
)
def test_ticks_are_round_and_not_too_many(low, high, most, values):
    assert ticks(low, high, most) == pytest.approx(values)


def test_values_lie_where_the_axes_say():
    axes = Picture(300, 200).axes((100, 50, 200, 150), Range(0, 10), Range(-1, 1))
    assert axes.at(0, -1) == (100, 150)
    assert axes.at(5, 0) == (150, 100)
    assert axes.at(10, 1) == (200, 50)


def test_everything_is_drawn_in_its_place(tmp_path):
    picture = Picture(300, 200)
    axes = picture.axes((100, 50, 200, 150), Range(0, 10), Range(0, 10))
    axes.bar(0, 2, 5, BLUE)
    axes.bar(0, 2, 9, GREEN, low=7)
    axes.line([(4, 2), (4, 8)], RED, 3)
    axes.point(7, 7, 5, ORANGE)
    image = saved(picture, tmp_path)
    assert image.size == (300, 200)
    at = {(x, y): image.getpixel(tuple(map(round, axes.at(x, y)))) for x in (1, 4, 7, 9) for y in (2.5, 6, 7, 8)}
    drawn = {spot for spot, colour in at.items() if colour != WHITE}
    assert drawn == {(1, 2.5), (1, 7), (1, 8), (4, 2.5), (4, 6), (4, 7), (4, 8), (7, 7)}
    assert [at[spot] for spot in ((1, 2.5), (1, 8), (4, 6), (7, 7))] == list(map(rgb, (BLUE, GREEN, RED, ORANGE)))


def test_a_span_tints_its_stretch_over_the_whole_height(tmp_path):
    picture = Picture(300, 200)
    axes = picture.axes((100, 50, 200, 150), Range(0, 10), Range(0, 10))
    axes.span(2, 4, colour=ORANGE)
    image = saved(picture, tmp_path)
    colours = {x: {image.getpixel(tuple(map(round, axes.at(x, y)))) for y in (0.5, 5, 9.5)} for x in (1, 3, 5)}
    assert colours[1] == colours[5] == {WHITE}
    (tint,) = colours[3]
    assert all(ink < seen < 255 for ink, seen in zip(rgb(ORANGE), tint, strict=True))


def test_a_whisker_reaches_from_low_to_high_and_no_farther(tmp_path):
    picture = Picture(300, 200)
    axes = picture.axes((100, 50, 200, 150), Range(0, 10), Range(0, 10))
    axes.whisker(5, 3, 7)
    image = saved(picture, tmp_path)
    rows = [y for y in range(200) if image.getpixel((150, y)) != WHITE]
    assert (min(rows), max(rows)) == pytest.approx((80, 120), abs=1)


def test_labels_stand_below_and_left_of_the_axes(tmp_path):
    picture = Picture(300, 200)
    axes = picture.axes((100, 50, 200, 150), Range(0, 10), Range(0, 10))
    axes.x_ticks(by_number([5]), grid=False)
    axes.y_ticks(by_number([5]), grid=False)
    axes.titles(x="confidence", y="frequency", above="all")
    image = saved(picture, tmp_path)

    def inked(*box):
        return image.crop(box).getcolors() != [((box[2] - box[0]) * (box[3] - box[1]), WHITE)]

    assert inked(140, 156, 160, 172)  # the 5 below
    assert inked(80, 90, 94, 110)  # the 5 at the left
    assert inked(110, 180, 190, 200)
    assert inked(32, 60, 52, 140)
    assert inked(100, 25, 130, 42)
    assert not inked(101, 51, 200, 150)


def test_numbers_are_written_as_people_read_them():
    assert by_number([0, 0.995, 4000]) == {0: "0", 0.995: "0.995", 4000: "4,000"}


def test_a_picture_that_cannot_be_written_is_said(tmp_path):
    with pytest.raises(UsageError, match="cannot be written: No such file"):
        Picture(10, 10).save(str(tmp_path / "no" / "x.png"))

"""boardd.screens.characters: a picture on a terminal."""

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from boardd.screens.characters import braille, half_blocks
from boardd.screens.screen import screen
from tests.screens.boards import PLAY


def picture(*rows: str) -> Image.Image:
    image = Image.new("1", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            image.putpixel((x, y), pixel == "#")
    return image


def test_half_blocks_hold_two_pixels():
    assert half_blocks(picture("..##", ".#.#")) == [" ▄▀█"]


def test_braille_holds_eight_pixels():
    """Unicode: dots 1 2 3 7 go down on the left, 4 5 6 8 on the right, one bit each from the lowest."""
    assert braille(picture("#.", "..", "..", "..")) == ["⠁"]
    assert braille(picture("..", "..", "..", ".#")) == ["⢀"]
    assert braille(picture("##", "##", "##", "##")) == ["⣿"]
    assert braille(picture("..", "..", "..", "..")) == ["⠀"]


def test_an_oled_is_32_lines_of_half_blocks_or_16_of_braille():
    assert {len(row) for row in half_blocks(screen(PLAY))} == {128}
    assert len(half_blocks(screen(PLAY))) == 32
    assert {len(row) for row in braille(screen(PLAY))} == {64}
    assert len(braille(screen(PLAY))) == 16


@given(st.integers(1, 9), st.integers(1, 9))
def test_any_size_will_do(width, height):
    image = Image.new("1", (width, height), 1)
    assert sum(row.count("█") * 2 + row.count("▀") for row in half_blocks(image)) == width * height
    assert sum((ord(c) - 0x2800).bit_count() for row in braille(image) for c in row) == width * height

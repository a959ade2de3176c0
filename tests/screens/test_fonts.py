"""boardd.screens.fonts and canvas: every letter of a name has a picture, and texts are cut, never drawn outside."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.screens.canvas import Canvas, fits, shortened, width_of, wrapped
from boardd.screens.fonts import BOX, font, pixels, trimmed

LATIN_1 = "".join(chr(code) for code in range(0xC0, 0x100) if chr(code).isalpha())
SMALL = font("small")


def is_box(character: str) -> bool:
    return SMALL.glyph(character).tobytes() == pixels(trimmed(BOX)).tobytes()


@pytest.mark.parametrize("character", string.printable.strip() + LATIN_1 + "ŠšŽžČčŁłŒœĄąĘęŐőĞğ€…")
def test_a_letter_of_a_european_name_has_a_picture(character):
    assert not is_box(character)


@pytest.mark.parametrize("character", "北Ж☃\x07\ud800")
def test_what_has_none_is_a_box(character):
    assert is_box(character)


@pytest.mark.parametrize("is_capital", [True, False])
def test_no_two_letters_look_the_same(is_capital):
    """But for O and 0, and a capital with an accent, which gives way to it, and its small letter."""
    letters = "".join(c for c in string.ascii_letters + LATIN_1 if c.isupper() == is_capital)
    letters += string.digits.replace("0", "")
    assert len({(SMALL.glyph(c).size, SMALL.glyph(c).tobytes()) for c in letters}) == len(letters)


@pytest.mark.parametrize(
    ("name", "height"), [("digits-36", 36), ("digits-22", 22), ("digits-16", 16), ("narrow", 7), ("lights", 6)]
)
def test_digits_are_as_high_as_their_name_says_and_all_equally_wide(name, height):
    assert {font(name).glyph(digit).height for digit in "0123456789-"} == {height}
    assert len({font(name).glyph(digit).width for digit in string.digits}) == 1


@given(st.text(max_size=30), st.integers(0, 130))
def test_a_shortened_text_fits_and_is_the_whole_one_if_that_fits(text, width):
    short = shortened(text, width)
    assert fits(short, width) or short == ""
    assert (short == text) == (fits(text, width) or text == "")


@given(st.text(st.characters(codec="latin-1"), max_size=60), st.integers(20, 130))
def test_wrapped_lines_fit_and_lose_nothing(text, width):
    lines = wrapped(text, width)
    assert all(fits(part, width) for part in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_long_name_ends_in_three_dots():
    assert width_of("Maximili…") == 5 + 6 + 6 + 2 + 6 + 2 + 4 + 2 + 6
    assert shortened("Maximiliane", 39) == shortened("Maximiliane", 44) == "Maximili…"


@given(st.text(max_size=12), st.booleans(), st.sampled_from([0, 0.5, 1]))
def test_nothing_is_drawn_outside_of_its_box(text, large, align):
    canvas = Canvas(60, 40)
    canvas.text((10, 10, 50, 27), text, align, large)
    drawn = canvas.image.getbbox()
    assert drawn is None or (drawn[0] >= 10 and drawn[1] >= 10 and drawn[2] <= 50 and drawn[3] <= 28)

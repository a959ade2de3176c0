"""boardd.displays.windows: what is sent makes the chip's memory right, and is never more than all of it."""

from hypothesis import given
from hypothesis import strategies as st

from boardd.displays.windows import Window, changes

WIDTH, PAGES = 16, 4
frames = st.binary(min_size=WIDTH * PAGES, max_size=WIDTH * PAGES)


def applied(old: bytes, new: bytes, windows: list[Window]) -> bytes:
    held = bytearray(old)
    for window in windows:
        part = iter(window.cut(new, WIDTH))
        for page in window.pages:
            for x in range(window.left, window.right):
                held[page * WIDTH + x] = next(part)
        assert next(part, None) is None
    return bytes(held)


@given(frames, frames, st.sampled_from([(10, True), (7, False)]))
def test_the_windows_hold_all_that_changed(old, new, chip):
    assert applied(old, new, changes(old, new, WIDTH, *chip)) == new


@given(frames, frames)
def test_a_window_of_one_page_where_the_chip_knows_no_other(old, new):
    assert all(len(window.pages) == 1 for window in changes(old, new, WIDTH, 7, high=False))


@given(frames)
def test_nothing_is_sent_where_nothing_changed(frame):
    assert changes(frame, frame, WIDTH, 10, high=True) == []


def test_columns_are_sent_together_while_that_is_cheaper_than_another_window():
    """Another window costs 10 bytes: 10 equal columns in between are as cheap, 11 are not."""
    old = bytes(128 * 8)
    near, far = bytearray(old), bytearray(old)
    near[20] = near[31] = far[20] = far[32] = 1
    assert changes(old, bytes(near), 128, 10, high=True) == [Window(20, 0, 32, 1)]
    assert changes(old, bytes(far), 128, 10, high=True) == [Window(20, 0, 21, 1), Window(32, 0, 33, 1)]


def test_a_window_goes_around_a_digit_and_two_far_corners_are_two_windows():
    old = bytes(128 * 8)
    digit = bytearray(old)
    for page in (1, 2, 3):
        for x in range(40, 60):
            digit[page * 128 + x] = 0xFF
    assert changes(old, bytes(digit), 128, 10, high=True) == [Window(40, 1, 60, 4)]
    corners = bytearray(old)
    corners[0] = corners[-1] = 1
    assert changes(old, bytes(corners), 128, 10, high=True) == [Window(0, 0, 1, 1), Window(127, 7, 128, 8)]

"""Converters that settle, fall asleep or lose a clock pulse; rows; the ring of edges."""

from filtering import SETTLING, SILENT_US, Converter, Rows
from ring import Ring

WRAP = 1 << 30


def elapsed(newer, older):
    return ((newer - older + WRAP // 2) % WRAP) - WRAP // 2


def converter():
    made = Converter(0, elapsed)
    made.skip = 0
    return made


def word(count):
    return (count & 0xFFFFFF) << 1 | 1


def test_counts_are_twos_complement():
    for count in (0, 1, -2, 8388607, -8388608, 123456, -123456):
        assert converter().take(word(count), 0) == count


def test_the_first_four_conversions_are_still_settling():
    chip = Converter(0, elapsed)
    taken = [chip.take(word(5), 0) for _ in range(SETTLING + 2)]
    assert taken == [None, None, None, None, 5, 5]


def test_a_low_gain_bit_is_a_desync():
    chip = converter()
    assert chip.take(5 << 1, 0) is None
    assert (chip.ill, chip.desyncs) == (True, 1)
    chip.restarted(0)
    assert [chip.take(word(7), 0) for _ in range(5)] == [None] * 4 + [7]
    assert not chip.ill


def test_a_chip_out_of_step_says_nothing_until_it_was_restarted():
    one = converter()
    assert one.take(100 << 1, 5) is None
    assert one.take(word(12345), 6) is None
    assert one.take(word(-1), 7) is None
    assert one.ill
    one.restarted(8)
    for _ in range(SETTLING):
        one.take(word(77), 9)
    assert one.take(word(77), 10) == 77


def test_all_ones_are_no_count_and_twice_a_sleeping_chip():
    chip = converter()
    assert chip.take(word(-1), 0) is None
    assert not chip.ill
    assert chip.take(word(-1), 0) is None
    assert (chip.ill, chip.sleeps) == (True, 1)


def test_a_chip_that_says_nothing_is_asleep_also_when_the_clock_wraps():
    chip = Converter(WRAP - 1000, elapsed)
    chip.wait(SILENT_US - 2000)
    assert not chip.ill
    chip.wait(SILENT_US)
    assert (chip.ill, chip.sleeps) == (True, 1)


def test_a_row_goes_out_when_every_chip_has_spoken():
    rows = Rows(3)
    assert [rows.take(0, 1), rows.take(2, 3), rows.take(1, 2)] == [None, None, [1, 2, 3]]


def test_a_row_goes_out_without_the_chip_that_is_silent():
    rows = Rows(2)
    assert [rows.take(0, 1), rows.take(0, 2), rows.take(0, 3)] == [None, [1, None], [2, None]]
    assert rows.take(1, 9) == [3, 9]


def test_edges_leave_the_ring_in_their_order():
    ring = Ring(8)
    for lap in range(5):
        for number in range(7):
            ring.put(1000 * lap + number, number, number & 1)
        for number in range(7):
            assert ring.first() == (1000 * lap + number, number, number & 1)
            ring.drop()
        assert ring.first() is None


def test_a_full_ring_counts_what_it_loses_and_keeps_the_oldest():
    ring = Ring(4)
    for number in range(10):
        ring.put(number, 0, 1)
    assert ring.lost == 7
    assert ring.first() == (0, 0, 1)


def test_all_ones_now_and_then_are_no_sleep():
    chip = converter()
    for _ in range(5):
        assert chip.take(word(-1), 0) is None
        assert chip.take(word(5), 0) == 5
    assert (chip.ill, chip.sleeps) == (False, 0)


def test_a_chip_that_speaks_is_awake_however_long_it_runs():
    chip = converter()
    for number in range(1, 100):
        chip.take(word(number), number * SILENT_US // 2)
        chip.wait(number * SILENT_US // 2 + 1000)
    assert (chip.ill, chip.sleeps) == (False, 0)

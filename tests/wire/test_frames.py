"""Lines of the wire: every good vector is read as it was meant, every bad one is counted, whatever stands between."""

from binascii import crc_hqx

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.wire.frames import MOST, Decoder, Frame, command
from tests.frames import vectors
from tests.wire.test_link import line

GOOD = [vector for vector in vectors("good") if "type" in vector]
COMMANDS = [vector for vector in vectors("good") if "command" in vector]
BAD = vectors("bad")
LINES = [vector["line"].encode() for vector in GOOD]


def frame_of(vector) -> Frame:
    return Frame(vector["type"], vector["seq"], vector["us"], vector["payload"])


def test_the_checksum_is_ccitt_false():
    assert crc_hqx(b"123456789", 0xFFFF) == 0x29B1  # the catalogue's check value


@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: vector["line"].strip())
def test_a_good_line_is_read(vector):
    decoder = Decoder()
    assert decoder.feed(vector["line"].encode()) == [frame_of(vector)]
    assert not decoder.faults


@pytest.mark.parametrize("vector", BAD, ids=lambda vector: vector["what"])
def test_a_bad_line_is_counted_and_the_next_one_is_read(vector):
    decoder = Decoder()
    assert decoder.feed(vector["line"].encode() + LINES[4]) == [frame_of(GOOD[4])]
    assert list(decoder.faults) == [vector["fault"]]


@pytest.mark.parametrize("vector", COMMANDS, ids=lambda vector: vector["line"].strip())
def test_a_command_is_written_as_the_pico_reads_it(vector):
    assert command(*vector["command"]) == vector["line"].encode()


def test_every_line_is_under_64_bytes():
    assert max(map(len, LINES)) == MOST < 64


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.decode().strip())
def test_every_single_bit_error_is_noticed(line):
    for bit in range(8 * len(line)):
        flipped = bytearray(line)
        flipped[bit // 8] ^= 1 << bit % 8
        frames = Decoder().feed(bytes(flipped) + b"\n")
        assert [frame for frame in frames if bytes(flipped).rstrip() != line.rstrip()] == []


@given(st.data())
def test_lines_arrive_in_any_pieces(data):
    whole = b"".join(LINES)
    decoder, found = Decoder(), []
    while whole:
        size = data.draw(st.integers(1, 80))
        found += decoder.feed(whole[:size])
        whole = whole[size:]
    assert found == list(map(frame_of, GOOD))


@given(st.lists(st.one_of(st.binary(max_size=200), st.sampled_from(LINES), st.text(max_size=80).map(str.encode))))
def test_arbitrary_bytes_give_no_frame_that_was_not_sent(chunks):
    decoder = Decoder()
    sent = {frame_of(vector) for vector in GOOD}
    for chunk in chunks:
        assert set(decoder.feed(chunk)) <= sent
    assert len(decoder.begun) <= MOST


@given(st.sampled_from(LINES), st.sampled_from(LINES), st.integers(0, 62), st.integers(1, 62))
def test_a_line_torn_into_another_is_not_read(one, other, until, begin):
    torn = one[: min(until, len(one) - 3)] + other[min(begin, len(other) - 1) :]
    sent = {line.rstrip(b"\r\n") for line in LINES}
    if torn.rstrip(b"\r\n") not in sent:
        assert Decoder().feed(torn) == []


def test_a_long_stream_without_lines_is_forgotten():
    decoder = Decoder()
    for _ in range(1000):
        assert decoder.feed(b"x" * 1000) == []
    assert len(decoder.begun) <= MOST
    assert decoder.feed(b"\n" + LINES[0]) == [frame_of(GOOD[0])]


def test_a_frame_that_begins_in_the_noise_is_not_lost_with_it():
    decoder, whole = Decoder(), line("L,3,2000,5")
    assert decoder.feed(b"x" * 200 + whole[:8]) == []
    assert [frame.payload for frame in decoder.feed(whole[8:])] == ["5"]


def test_a_whole_frame_after_a_torn_one_is_heard():
    decoder = Decoder()
    assert [frame.payload for frame in decoder.feed(b"$L,2,19" + line("L,3,2000,5"))] == ["5"]
    assert decoder.faults == {"torn": 1}

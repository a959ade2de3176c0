"""Frames and commands, against the vectors of tests/frames."""

from framing import MOST, TABLE, Commands, crc16, line
from protocol import Speaker
from vectors import vectors


def test_the_checksum_is_ccitt_false():
    assert crc16(b"123456789") == 0x29B1  # the catalogue's check value
    assert len(TABLE) == 256
    assert TABLE[1] == 0x1021


def test_every_good_vector_is_said_so():
    said = [vector for vector in vectors("good") if "say" in vector]
    assert len(said) > 15
    for vector in said:
        speaker = Speaker()
        speaker.seq = vector["seq"]
        assert getattr(speaker, vector["say"])(vector["us"], *vector["with"]) == vector["line"].encode(), vector
        assert speaker.seq == (vector["seq"] + 1) % 65536


def test_no_frame_has_64_bytes_or_more():
    for vector in vectors("good"):
        assert len(vector["line"]) <= MOST == 63


def test_every_good_command_is_understood():
    commands = [vector for vector in vectors("good") if "command" in vector]
    assert len(commands) == 5
    reader = Commands()
    for vector in commands:
        assert reader.feed(vector["line"].encode()) == [vector["command"]]
    assert reader.bad == 0


def test_a_command_comes_in_any_pieces():
    data = b"".join(vector["line"].encode() for vector in vectors("good") if "command" in vector)
    for size in (1, 2, 3, 7, 64):
        reader, found = Commands(), []
        for at in range(0, len(data), size):
            found += reader.feed(data[at : at + size])
        assert len(found) == 5


def test_no_bad_vector_is_a_command():
    for vector in vectors("bad"):
        reader = Commands()
        assert reader.feed(vector["line"].encode()) == [], vector
        assert reader.feed(line("hello")) == [["hello"]], vector


def test_what_stray_programs_send_commands_nothing():
    reader = Commands()
    assert reader.feed(b"\x03\x04\r\x01AT\r\nAT+GCAP\r\n$reset\r\n$reset*0000\r\n" + b"$" * 200 + b"\xff" * 200) == []
    assert reader.feed(line("reset")) == [["reset"]]


def test_an_endless_command_takes_no_memory():
    reader = Commands()
    reader.feed(b"$" + b"a" * 5000)
    assert len(reader.begun) <= MOST


def test_what_was_torn_or_damaged_is_counted():
    reader = Commands()
    assert reader.feed(b"$hel" + line("hello")) == [["hello"]]
    assert reader.bad == 1
    assert reader.feed(b"$hello*0000\r\n") == []
    assert reader.bad == 2
    assert reader.feed(b"no command\r\n\r\n") == []
    assert reader.bad == 2


def test_words_are_in_small_letters():
    for text in ("HELLO", "hEllo", "hello ", "h\xe9"):
        reader = Commands()
        assert reader.feed(line(text)) == [], text

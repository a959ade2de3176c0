"""A Pico's bytes: sequence, starts, lost frames, levels, rows of reflective cells, another protocol."""

from binascii import crc_hqx
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.wire.link import Link, Signal


def line(body: str) -> bytes:
    return b"$%s*%04X\r\n" % (body.encode(), crc_hqx(body.encode(), 0xFFFF))


def hello(seq=0, start="0001", protocol=1, us=1000, has="L2,I0,B3,K2,E1") -> bytes:
    first = line(f"H,{seq},{us},{protocol},1.0.0,E66164084373A52B,{start}")
    return first + line(f"C,{(seq + 1) % 65536},{us},loads,{has}")


def load(seq: int, us: int | None = None, text="1,2") -> bytes:
    return line(f"L,{seq},{2000 + seq * 1000 if us is None else us},{text}")


def heard(link: Link, data: bytes, arrival_s=1.0) -> list[tuple]:
    """What was said but hello."""
    signals = link.feed(data, arrival_s)
    return [(signal.kind, signal.channel, signal.value) for signal in signals if signal.kind != "hello"]


ROW = ("load", 0, (1, 2))


def test_nothing_is_believed_before_the_hello():
    link = Link()
    assert heard(link, load(5) + hello(6) + load(8)) == [ROW]
    assert link.faults == {}


def test_lost_frames_are_known():
    link = Link()
    assert heard(link, hello() + load(2) + load(5)) == [ROW, ("gap", 2, ()), ROW]
    assert link.faults == {"lost": 2}


def test_a_repeated_frame_is_not_a_reading():
    link = Link()
    assert heard(link, hello() + load(2) + load(2) + load(3) + load(2) + load(3)) == [ROW, ROW]
    assert link.faults == {"late": 3}


def test_a_frame_that_comes_late_is_not_a_reading():
    link = Link()
    assert heard(link, hello() + load(2) + load(4) + load(3) + load(5)) == [ROW, ("gap", 1, ()), ROW, ROW]
    assert link.faults == {"lost": 1, "late": 1}


def test_a_whole_stretch_that_is_repeated_gives_no_reading():
    link, stretch = Link(), b"".join(load(seq) for seq in range(2, 60))
    assert len(heard(link, hello() + stretch)) == 58
    assert heard(link, hello() + stretch) == []
    assert link.stream.astray  # the port is opened anew then
    link.reopened()
    assert heard(link, stretch + hello(70) + load(72)) == [ROW]


def test_numbers_go_round():
    link = Link()
    assert heard(link, hello(65533) + load(65535) + load(0) + load(1)) == [ROW, ROW, ROW]
    assert link.faults == {}


def test_a_pico_that_started_anew_begins_with_its_hello():
    link = Link()
    assert heard(link, hello(start="0001") + load(2) + load(3)) == [ROW, ROW]
    assert heard(link, hello(start="0002") + load(2)) == [ROW]
    assert heard(link, hello(start="0001") + load(2)) == []  # the old one, repeated
    assert heard(link, load(3)) == [ROW]


def test_a_start_whose_number_is_that_of_the_last_one_has_a_clock_of_its_own():
    link = Link()
    link.feed(hello(us=300_000_000) + load(2, 300_001_000), 1.0)
    link.reopened()
    _, signal = link.feed(hello(us=1000) + load(2, 1_001_000), 3.0)  # by chance the same, once in 65,536 starts
    assert signal.t_s == pytest.approx(3.0, abs=1e-3)


def test_lost_edges_are_repaired_by_the_levels():
    link = Link()
    assert heard(link, hello() + line("S,2,3000,7,3")) == [
        *[("beam", channel, (1,)) for channel in range(3)],
        *[("button", channel, (1,)) for channel in range(2)],
    ]
    assert heard(link, line("B,3,4000,1,0")) == [("beam", 1, (0,))]
    assert heard(link, line("B,5,5000,1,0")) == [("gap", 1, ())]  # it was clear in between, but when?
    assert heard(link, line("S,6,6000,7,1")) == [("beam", 1, (1,)), ("button", 1, (0,))]


def test_an_edge_has_the_time_at_which_it_was():
    link = Link()
    link.feed(hello(us=1_000_000), 10.0)
    edge = line("B,2,1050000,0,0") + line("L,3,1100000,1,2")
    assert link.feed(edge, 10.1) == [
        Signal(pytest.approx(10.05, abs=1e-4), "beam", 0, (0,)),
        Signal(pytest.approx(10.1, abs=1e-4), "load", 0, (1, 2)),
    ]


def test_a_row_of_reflective_cells_comes_in_parts():
    link = Link()
    link.feed(hello(has="L0,I40,B0,K0,E0"), 1.0)
    parts = [line("I,2,2000,0," + "01" * 16), line("I,3,3000,16," + "10" * 16), line("I,4,4000,32," + "oo" * 8)]
    whole = (1,) * 16 + (64,) * 16 + (4095,) * 8
    assert heard(link, b"".join(parts)) == [("ir", 0, whole)]


def test_reflective_cells_of_a_lost_frame_are_unknown():
    link = Link()
    link.feed(hello(has="L0,I48,B0,K0,E0"), 1.0)
    middle_lost = line("I,2,2000,0," + "01" * 16) + line("I,4,4000,32," + "01" * 16)
    assert heard(link, middle_lost) == [("gap", 1, ()), ("ir", 0, (1,) * 16 + (None,) * 16 + (1,) * 16)]
    end_lost = line("I,5,5000,0," + "02" * 16) + line("I,8,8000,0," + "03" * 16)
    assert heard(link, end_lost) == [("gap", 2, ()), ("ir", 0, (2,) * 16 + (None,) * 32)]


def test_parts_of_different_rows_are_never_joined():
    link = Link()
    link.feed(hello(has="L0,I48,B0,K0,E0"), 1.0)
    assert heard(link, line("I,2,2000,0," + "01" * 16)) == []
    assert heard(link, line("I,6,9000,16," + "02" * 16) + line("I,7,9000,32," + "02" * 16)) == [
        ("gap", 3, ()),
        ("ir", 0, (None,) * 16 + (2,) * 32),
    ]


def test_another_protocol_gives_no_readings():
    link = Link()
    assert heard(link, hello(protocol=2) + load(2)) == []
    assert link.foreign == 2


def test_a_protocol_of_which_nothing_else_is_known_is_noticed():
    link = Link()
    assert heard(link, line("H,0,1000,7,something new") + load(2)) == []
    assert link.foreign == 7


@pytest.mark.parametrize(
    "body",
    ["L,2,2000,1", "L,2,2000,1,2,3", "L,2,2000,1,x", "L,2,2000,1,8388608", "L,2,2000,1,-8388609", "B,2,2000,3,1",
     "B,2,2000,1,2", "K,2,2000,2,0", "I,2,2000,0,00", "S,2,2000,xyz,0", "T,2,2000,1,2", "C,2,2000,loads", "Q,2,2000,1",
     "E,2,2000,x", "L,2,2000,", "B,2,2000,"],
)  # fmt: skip
def test_a_payload_that_cannot_be_is_counted(body):
    link = Link()
    assert heard(link, hello() + line(body)) == []
    assert link.faults == {"malformed": 1}


@given(st.lists(st.tuples(st.sampled_from("HCLIBKSTENQ"), st.text("0123456789ABCDEFLIBKabo,-.", max_size=36))))
def test_whatever_a_payload_is_it_does_no_harm(payloads):
    link = Link()
    link.feed(hello(has="L4,I40,B3,K2,E1"), 1.0)
    for seq, (kind, payload) in enumerate(payloads, 2):
        for signal in link.feed(line(f"{kind},{seq},{1000 * seq},{payload}"), 1.0 + seq):
            assert signal.t_s <= 1.0 + seq


def test_the_picos_own_faults_are_known():
    link = Link()
    link.feed(hello() + line("T,2,2000,1,2,3,4,5,6,7"), 1.0)
    assert link.counters["overflow"] == 3  # the third: edges lost
    assert link.counters["asleep"] == 5


def test_bytes_torn_repeated_and_reordered_at_random_give_only_readings_that_were_sent():
    chance = Random(1)
    sent = [load(seq, 2000 + 1000 * seq, f"{seq},{-seq}") for seq in range(2, 3000)]
    link, heard_rows = Link(), []
    data = b"".join(sent)
    link.feed(hello(), 1.0)
    at = 0
    while at < len(data):
        size = chance.randint(1, 300)
        chunk = data[at : at + size]
        at += size
        harm = chance.random()
        if harm < 0.1:
            chunk = chunk[: chance.randint(0, len(chunk))]
        elif harm < 0.2:
            chunk = chunk + chunk
        elif harm < 0.3:
            chunk = bytes(chance.randbytes(50)) + chunk
        elif harm < 0.4:
            chunk, at = data[at : at + 100] + chunk, at + 100
        heard_rows += [signal.value for signal in link.feed(chunk, 1.0 + at * 1e-5) if signal.kind == "load"]
    numbers = [row[0] for row in heard_rows]
    assert numbers == sorted(set(numbers))
    assert all(row == (row[0], -row[0]) for row in heard_rows)
    assert len(numbers) > 1000
    assert link.faults["checksum"]
    assert link.faults["late"]


def test_of_a_pico_that_started_anew_nothing_is_understood_before_it_has_said_what_it_has():
    link = Link()
    assert heard(link, hello(start="0001") + load(2)) == [ROW]
    only, _, _ = hello(start="0002", has="L4,I0,B3,K2,E1").partition(b"\n")
    assert heard(link, only + b"\n" + load(2)) == [("gap", 1, ())]
    assert not link.ready
    assert heard(link, line("C,3,9000,loads,L2,I0,B3,K2,E1") + load(4)) == [ROW]


def test_times_never_go_back():
    link = Link()
    link.feed(hello(us=5_000_000), 10.0)
    [edge] = link.feed(line("B,2,4999000,1,0"), 10.0)
    assert edge.t_s == 10.0


def test_half_a_line_before_the_cable_was_pulled_is_no_fault_of_what_comes_after():
    link = Link()
    assert heard(link, hello() + load(2) + load(3)[:9]) == [ROW]
    link.reopened()
    assert heard(link, hello(10) + load(12)) == [ROW]
    assert link.faults == {}


def test_a_row_that_was_begun_with_other_cells_is_forgotten():
    link = Link()
    link.feed(hello(has="L0,I48,B0,K0,E0"), 1.0)
    assert heard(link, line("I,2,2000,0," + "01" * 16)) == []
    assert heard(link, line("C,3,3000,loads,L0,I16,B0,K0,E0") + line("I,4,4000,0," + "02" * 16)) == [
        ("ir", 0, (2,) * 16)
    ]


def test_after_the_port_was_opened_again_nothing_of_before_is_believed():
    link = Link()
    heard(link, hello(has="L0,I48,B3,K0,E0") + line("S,2,2000,0,0") + line("I,3,3000,0," + "01" * 16))
    link.reopened()
    again = hello(10, has="L0,I48,B3,K0,E0") + line("S,12,4000,0,0") + line("I,13,5000,0," + "02" * 16)
    assert heard(link, again) == [("beam", channel, (0,)) for channel in range(3)]


def test_the_loss_is_that_of_the_last_thousand_frames():
    link, loss = Link(), []
    link.feed(hello(), 1.0)
    for seq in range(2, 8000):
        if seq % 40:  # one in forty is lost
            link.feed(load(seq, seq * 1000), 1.0 + seq * 1e-3)
            loss.append(link.loss)
    assert max(loss) < 0.03
    assert loss[-1] == pytest.approx(1 / 40, abs=0.002)


def test_a_heartbeat_that_cannot_be_changes_nothing():
    link = Link()
    link.feed(hello() + line("T,2,2000,1,2,3,4,5,6,7") + line("T,3,3000,1,2"), 1.0)
    assert link.counters["asleep"] == 5

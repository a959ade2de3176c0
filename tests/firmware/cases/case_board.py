"""What the Pico does, step by step, with a clock that the test moves; the drivers are the real ones."""

import time

import beams
import machine
import main
import world
from board import Board
from framing import crc16, line
from pins import LAYOUTS, pins
from usb import Usb

WRAP = 1 << 30


def elapsed(newer, older):
    return ((newer - older + WRAP // 2) % WRAP) - WRAP // 2


class Port:
    def __init__(self):
        self.lines = []
        self.came = b""

    def waiting(self):
        return self.came != b""

    def read(self, count):
        taken, self.came = self.came[:count], self.came[count:]
        return taken

    def write(self, frame):
        self.lines.append(frame.decode().strip())
        return len(frame)

    def said(self, kind):
        """Payloads of the frames of a type, since it was last asked; the others are forgotten too."""
        found = [text[1:-5].split(",", 3) for text in self.lines]
        self.lines = []
        return [fields[3] for fields in found if fields[0] == kind]


class Bench:
    def __init__(self, layout, us=0):
        world.levels.clear()
        world.watching.clear()
        world.select, world.group = list(pins(layout, "select")), list(pins(layout, "group"))
        world.resets.clear()
        self.port, self.us, self.layout = Port(), us, layout
        self.fed_us = []
        beams.ticks_us = lambda: self.us
        self.parts = main.Parts(layout, self.port, self.port, self.port.waiting, self.feed)
        for chip in self.parts.loads.chips:
            chip.restarted(us)
        self.board = Board(self.parts, lambda: self.us, elapsed, crc16)

    def feed(self):
        self.fed_us.append(self.us)

    def step(self, passed_us=1000):
        self.us = (self.us + passed_us) % WRAP
        self.board.step()

    def steps(self, count, passed_us=1000):
        for _ in range(count):
            self.step(passed_us)

    def edge(self, channel, level):
        world.drive(pins(self.layout, "beam")[channel], level)

    def tell(self, *words):
        self.port.came += line(",".join(words))


def test_it_begins_with_a_hello_and_its_channels():
    bench = Bench("loads")
    assert len(bench.port.lines) == 2
    assert bench.port.lines[0].startswith("$H,0,0,1,")
    assert "E66164084373A52B" in bench.port.lines[0]  # emulated/machine.py
    assert bench.port.said("C") == ["loads,L4,I0,B12,K4,E2"]


def test_it_says_hello_again_when_asked():
    bench = Bench("beams")
    bench.port.lines = []
    bench.tell("hello")
    bench.step()
    assert bench.port.said("C") == ["beams,L0,I0,B24,K0,E2"]


def test_every_edge_is_told_with_the_microsecond_at_which_it_was():
    bench = Bench("beams")
    bench.us = 5_000_123
    bench.edge(23, 0)
    bench.us = 5_000_723
    bench.edge(23, 1)
    bench.step()
    assert [text.split("*")[0] for text in bench.port.lines[2:4]] == ["$B,2,5000123,23,0", "$B,3,5000723,23,1"]


def test_times_never_go_back():
    bench = Bench("loads", WRAP - 200_000)
    for number in range(400):
        bench.us = (bench.us + 500) % WRAP
        bench.edge(number % 12, number // 12 % 2)
        bench.step(500)
    times = [int(text.split(",")[2]) for text in bench.port.lines]
    for number in range(1, len(times)):
        assert elapsed(times[number], times[number - 1]) >= 0


def test_levels_are_told_ten_times_a_second_and_a_heartbeat_every_second():
    bench = Bench("loads")
    world.drive(pins("loads", "beam")[1], 0)
    bench.steps(2000)
    lines = list(bench.port.lines)
    assert 19 <= len(bench.port.said("S")) <= 20
    bench.port.lines = lines
    assert len(bench.port.said("T")) == 2
    bench.port.lines = lines
    assert bench.port.said("S")[0] == "FFD,F"


def test_a_button_is_told_once_each_way():
    bench = Bench("loads")
    bench.step()
    world.drive(pins("loads", "button")[2], 0)
    bench.steps(5)
    world.drive(pins("loads", "button")[2], 1)
    bench.steps(5)
    assert bench.port.said("K") == ["2,0", "2,1"]


def test_reflective_cells_are_read_without_the_cell_before():
    bench = Bench("ir")
    bench.tell("rate", "100", "150")
    bench.steps(40)
    rows = bench.port.said("I")
    first, packed = rows[-9].split(",") if len(rows) > 9 else rows[0].split(",")
    counts = [(ord(packed[i]) - 48) * 64 + ord(packed[i + 1]) - 48 for i in range(0, len(packed), 2)]
    assert counts == [300 + int(first) + i for i in range(len(counts))]  # emulated/world.py
    assert sum(len(row.split(",")[1]) // 2 for row in rows if row.startswith("144,")) % 6 == 0  # 150 = 144 + 6


def test_the_rate_is_what_was_asked_for():
    bench = Bench("both")
    bench.tell("rate", "50", "16")
    bench.steps(1000)
    assert 49 <= len(bench.port.said("I")) <= 51


def test_an_emitter_is_tested_and_no_washer_is_seen_meanwhile():
    bench = Bench("loads")
    emitter, lit = pins("loads", "emitter")[1], pins("loads", "beam")
    world.watching[emitter] = lambda _: [world.drive(gpio, world.levels[emitter]) for gpio in lit[6:11]]
    bench.step()
    bench.port.lines = []
    bench.tell("emitter", "1")
    bench.steps(200)
    lines = list(bench.port.lines)
    said = bench.port.said("E")
    assert said == ["1,7C0,0"], said  # beams 6 to 10 followed, all came back
    bench.port.lines = lines
    assert bench.port.said("B") == []
    world.watching.clear()


def test_what_is_not_known_is_refused():
    bench = Bench("loads")
    for words in (["dance"], ["rate", "50"], ["rate", "1000", "16"], ["rate", "50", "16"], ["emitter", "2"]):
        bench.port.lines = []
        bench.tell(*words)
        bench.step()
        assert bench.port.said("N") == [words[0]]


def test_a_long_word_is_refused_in_a_frame_that_is_not_too_long():
    bench = Bench("loads", WRAP - 2000)
    bench.board.speaker.seq, bench.port.lines = 65535, []
    bench.tell("a" * 50)
    bench.step()
    assert max(len(text) for text in bench.port.lines) <= 61  # and the end of the line
    assert bench.port.said("N") == ["a" * 20]


def test_an_emitter_is_not_tested_twice_at_once():
    bench = Bench("loads")
    bench.tell("emitter", "0")
    bench.step()
    bench.port.lines = []
    bench.tell("emitter", "1")
    bench.step()
    assert bench.port.said("N") == ["emitter"]
    bench.steps(200)
    assert bench.port.said("E") == ["0,0,0"]


def test_an_edge_that_comes_during_a_step_is_told_in_the_next():
    bench = Bench("loads")
    bench.step()
    bench.port.lines = []

    def interrupted():
        bench.us += 300
        bench.edge(4, 0)
        del bench.port.waiting
        return False

    bench.port.waiting = bench.parts.usb.waiting = interrupted
    bench.step()
    bench.parts.usb.waiting = bench.port.waiting
    assert bench.port.said("B") == []
    bench.step()
    assert bench.port.said("B") == ["4,0"]


def test_a_heartbeat_says_how_late_it_was_since_the_last():
    bench = Bench("loads")
    bench.steps(100)
    bench.step(300_000)
    bench.steps(2000)
    late = [int(text.split(",")[-1]) for text in bench.port.said("T")]
    assert late == [300, 1]


def test_the_rate_is_kept_where_steps_do_not_fit_into_it():
    bench = Bench("both")
    bench.tell("rate", "100", "16")
    bench.steps(1000, 3000)
    assert 298 <= len(bench.port.said("I")) <= 302


def test_rows_that_are_late_are_not_made_up_for():
    bench = Bench("both")
    bench.tell("rate", "100", "16")
    bench.steps(10)
    bench.step(2_000_000)
    bench.port.lines = []
    bench.steps(100)
    assert 9 <= len(bench.port.said("I")) <= 12


def test_a_row_is_due_at_a_time_that_the_clock_knows():
    bench = Bench("both", WRAP - 50_000)
    bench.tell("rate", "100", "16")
    for _ in range(100):
        bench.step()
        assert 0 <= bench.board.ir_us < WRAP


def test_reset_starts_the_chip_anew():
    bench = Bench("loads")
    bench.tell("reset")
    try:
        bench.step()
        raise AssertionError
    except machine.Reset:
        assert world.resets == [True]


def test_every_pin_is_used_once_and_belongs_to_the_header():
    from pins import HEADER

    for layout in LAYOUTS:
        used = [gpio for numbers in LAYOUTS[layout].values() for gpio in numbers]
        assert len(set(used)) == len(used)
        assert set(used) <= set(HEADER)
        assert len(pins(layout, "clock")) == len(pins(layout, "data")) <= 4
        assert len(pins(layout, "beam")) <= 24
        assert set(pins(layout, "adc")) <= {26, 27, 28}  # the only ones with an ADC
    assert len(set(HEADER.values())) == 26


def test_a_converter_out_of_step_is_power_cycled_and_its_settling_dropped():
    bench = Bench("loads")
    chip, machine_0 = world.chips[0], bench.parts.loads.machines[0]
    cycled = chip.cycled
    chip.shifted = True
    machine_0.words = [chip.word()]
    bench.step()
    assert (chip.cycled, chip.shifted) == (cycled + 1, False)
    machine_0.words = [chip.word() for _ in range(5)]
    assert [cell for cell, _ in bench.parts.loads.read(bench.us) if cell == 0] == [0]  # one of five


def test_a_power_cycle_is_long_enough_and_leaves_no_word_of_before():
    """Data sheet, page 5: a clock that is high for over 60 us switches the chip off."""
    import hx711

    bench = Bench("loads")
    chip, machine_0, slept, was = world.chips[0], bench.parts.loads.machines[0], [], hx711.sleep_us

    def sleep(us):
        slept.append(us)
        machine_0.words.append(chip.word())

    hx711.sleep_us = sleep
    try:
        bench.parts.loads.cycle(0)
    finally:
        hx711.sleep_us = was
    assert len(slept) == 1
    assert slept[0] > 60
    assert machine_0.words == []


def test_a_host_that_never_stops_sending_holds_no_step():
    class Flooding:
        def read(self, count):
            return b"x" * count

    usb = Usb(Flooding(), None, lambda: True, time.ticks_ms, time.ticks_diff)
    assert len(usb.receive()) == 64


def test_a_converter_that_sleeps_is_woken():
    bench = Bench("loads")
    chip = world.chips[2]
    chip.asleep, cycled = True, chip.cycled
    bench.steps(700)
    assert not chip.asleep
    assert chip.cycled > cycled


class Slow:
    """A host that has the port open but does not read."""

    def __init__(self):
        self.ms = 0
        self.reads = False
        self.written = []

    def write(self, frame):
        if self.reads:
            self.written.append(frame)
            return len(frame)
        self.ms += 500
        return 10


def test_a_host_that_does_not_read_holds_one_frame_a_second():
    slow = Slow()
    usb = Usb(None, slow, None, lambda: slow.ms, lambda newer, older: newer - older)
    whole = []
    for _ in range(100):
        whole.append(usb.send(b"$a frame of some length"))
        slow.ms += 10
    assert slow.ms <= 2000
    assert usb.torn in (1, 2)
    assert usb.dropped == 100 - usb.torn
    assert whole.count(True) == usb.dropped  # a torn frame is not complete
    slow.reads = True
    slow.ms += 1000
    assert usb.send(b"$frame")
    assert slow.written == [b"$frame"]


def test_a_port_that_nobody_has_open_holds_nothing():
    class Closed:
        def write(self, frame):
            return 0

    usb = Usb(None, Closed(), None, time.ticks_ms, time.ticks_diff)
    assert all(usb.send(b"$frame") for _ in range(10))
    assert (usb.dropped, usb.torn) == (10, 0)


def hungry_us(bench):
    """The longest time between two meals of the watchdog."""
    times = bench.fed_us
    return max(elapsed(times[i], times[i - 1]) for i in range(1, len(times)))


def test_while_nobody_listens_it_goes_on_sampling_and_the_watchdog_is_fed():
    bench = Bench("loads")
    bench.port.write = lambda frame: 0  # nobody has the port open
    chip, machine_0 = world.chips[0], bench.parts.loads.machines[0]
    for number in range(2000):  # 20 s: more than twice what the watchdog waits for
        if number % 10 == 0:
            bench.edge(3, number // 10 % 2)
            machine_0.words = [chip.word()]
        bench.step(10_000)
    assert hungry_us(bench) <= 200_000
    assert (bench.parts.beams.ring.lost, bench.parts.beams.ring.first()) == (0, None)  # every edge was taken
    assert machine_0.words == []  # and every conversion
    before, bench.port.lines = bench.board.speaker.seq, []
    del bench.port.write
    bench.step(100_000)
    assert int(bench.port.lines[0].split(",")[1]) == before  # it knows how many were not heard


def test_a_torn_frame_is_no_meal():
    bench = Bench("loads")
    bench.fed_us = []
    bench.port.write = lambda frame: len(frame) - 1
    bench.steps(1000, 10_000)
    assert bench.fed_us == []


def test_a_step_that_fails_midway_is_no_meal_although_frames_went_out_before():
    bench = Bench("loads")
    bench.step(100_000)
    bench.fed_us, bench.port.lines = [], []

    def fail(us):
        raise OSError

    bench.parts.loads.read = fail
    bench.edge(3, 0)
    try:
        bench.step(100_000)
        raise AssertionError
    except OSError:
        assert len(bench.port.said("B")) == 1
        assert bench.fed_us == []


def test_a_step_without_a_frame_is_no_meal():
    bench = Bench("beams")
    bench.step(100_000)
    bench.fed_us = []
    bench.step(10)
    assert bench.fed_us == []


def test_a_wrong_layout_file_is_not_believed():
    assert main.wanted() in LAYOUTS

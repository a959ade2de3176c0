"""What hangs on the pins of an emulated Pico: levels, interrupts, reflective cells, load cells. Runs anywhere."""

levels = {}  # GPIO -> level; pulled up where nothing drives it
watching = {}  # GPIO -> what an edge calls
select, group = [], []  # GPIOs of the multiplexers, lowest bit first
cells = [300 + number for number in range(384)]
resets = []
fed = [0]
play = [True]  # beams are broken, one after the other
blind = set()  # beams, by channel, that see light whatever happens
blocked = set()  # beams that see none


def drive(gpio, level):
    if levels.get(gpio, 1) != level:
        levels[gpio] = level
        if gpio in watching:
            watching[gpio](None)


def addressed():
    number = 0
    for bit, gpio in enumerate(select + group):
        number |= levels.get(gpio, 0) << bit
    return number


class Chip:
    """An HX711 at 80 conversions a second; `shifted` and `asleep` last until its power is cycled."""

    def __init__(self, count):
        self.count = count
        self.given = 0
        self.shifted = self.asleep = False
        self.cycled = 0

    def word(self):
        self.given += 1
        raw = (self.count + self.given % 7) & 0xFFFFFF
        return raw << 1 if self.shifted else raw << 1 | 1

    def cycle(self):
        self.shifted = self.asleep = False
        self.cycled += 1


chips = [Chip(100_000 * (number + 1)) for number in range(4)]

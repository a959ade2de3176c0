"""Models of the chips, after their data sheets, and the bus they hang on: bytes in, what a person would see out."""

import errno
from random import Random

from PIL import Image

VALUES = {  # how many bytes follow a command
    "ssd1306": dict.fromkeys([0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB], 1) | {0x21: 2, 0x22: 2},
    "sh1106": dict.fromkeys([0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB], 1),
}
VALUES["ssd1309"] = VALUES["ssd1306"]


class Chip:
    """SSD1306 and SSD1309: 128 columns, three ways of addressing. SH1106: 132 columns, one page at a time."""

    def __init__(self, kind: str = "ssd1306", height: int = 64, seed: int = 0) -> None:
        self.kind, self.height = kind, height
        self.columns = 132 if kind == "sh1106" else 128
        self.first = 2 if kind == "sh1106" else 0  # column that can be seen
        self.lose_power(seed)

    def lose_power(self, seed: int = 0) -> None:
        """And get it back: the memory holds anything, all else is as after a reset."""
        chance = Random(seed)
        self.memory = [bytearray(chance.randbytes(self.columns)) for _ in range(8)]
        self.on = self.pump = self.inverse = self.all_lit = self.mirrored = self.upright = False
        self.addressing, self.contrast, self.rows = 2, 0x7F, 64
        self.column = self.page = 0
        self.window = [0, 127, 0, 7]
        self.waiting: list[int] = []  # a command whose values have not all come

    def take(self, control: int, value: int) -> None:
        if control == 0x40:
            self.data(value)
        else:
            assert control == 0x00, f"control byte {control:#x}"
            self.command(value)

    def data(self, value: int) -> None:
        assert self.addressing in (0, 2)  # by rows or by one page; 1 is by columns, 3 means nothing
        self.memory[self.page][self.column] = value
        self.column += 1
        left, right, top, bottom = self.window
        if self.addressing == 2 or self.kind == "sh1106":
            self.column %= self.columns
        elif self.column > right:
            self.column = left
            self.page = top if self.page >= bottom else self.page + 1

    def command(self, value: int) -> None:
        self.waiting.append(value)
        code, *values = self.waiting
        if len(values) == VALUES[self.kind].get(code, 0):
            self.waiting = []
            self.obey(code, values)

    def obey(self, code: int, values: list[int]) -> None:
        if code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code == 0x20 and values:
            self.addressing = values[0] & 3
        elif code == 0x21:
            self.window[:2] = [value & 0x7F for value in values]
            self.column = self.window[0]
        elif code == 0x22:
            self.window[2:] = [value & 7 for value in values]
            self.page = self.window[2]
        elif code == 0x81:
            self.contrast = values[0]
        elif code == 0x8D and values:
            self.pump = values[0] == 0x14
        elif code == 0xA8:
            self.rows = (values[0] & 0x3F) + 1
        elif code in (0xA0, 0xA1):
            self.mirrored = code == 0xA1
        elif code in (0xC0, 0xC8):
            self.upright = code == 0xC8
        elif code in (0xA4, 0xA5):
            self.all_lit = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverse = code == 0xA7
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif code <= 0x0F:
            self.column = self.column & 0xF0 | code
        elif code <= 0x1F:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
        else:
            assert code in (0x20, 0x40, 0x8D, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3), f"unknown command {code:#x}"

    def seen(self) -> Image.Image | None:
        """What a person sees; None while it is dark. Modules are glued on so that both directions are reversed."""
        if not self.on or (self.kind == "ssd1306" and not self.pump):
            return None
        assert self.mirrored
        assert self.upright
        assert self.rows >= self.height
        assert not self.all_lit
        image = Image.new("L", (128, self.height))
        pixels = [
            255 * ((self.memory[y // 8][x + self.first] >> y % 8 & 1) != self.inverse)
            for y in range(self.height)
            for x in range(128)
        ]
        image.putdata(pixels)
        return image.convert("1")


class Bus:
    """In the place of smbus2.SMBus: what is written goes to the chip, byte by byte, unless it is unplugged."""

    def __init__(self, chip: Chip, address: int = 0x3C) -> None:
        self.chip, self.address = chip, address
        self.sent = 0  # bytes, with their addresses
        self.fails_after: int | None = None  # so many more bytes
        self.opening: OSError | None = None
        self.open_files = 0
        self.error = errno.EREMOTEIO

    def SMBus(self, port):  # noqa: N802
        if self.opening:
            raise self.opening
        self.open_files += 1
        return self

    def close(self):
        self.open_files -= 1

    def unplug(self):
        self.fails_after = 0

    def plug_in(self, seed=0):
        self.fails_after = None
        self.chip.lose_power(seed)

    def write_i2c_block_data(self, address, control, values):
        assert len(values) <= 32
        self.write(address, [control, *values])

    def i2c_rdwr(self, message):
        self.write(message.addr, list(message))

    def write(self, address, values):
        self.step()
        if address != self.address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        control, *rest = values
        self.step()
        for value in rest:
            self.step()
            self.chip.take(control, value)

    def step(self):
        if self.fails_after == 0:
            raise OSError(self.error, "Remote I/O error")
        if self.fails_after is not None:
            self.fails_after -= 1
        self.sent += 1


class Max7219Chain:
    """In the place of spidev's SpiDev: chips behind each other; what is sent moves through them, 16 bits each."""

    def __init__(self, chips: int, seed: int = 0) -> None:
        self.count = chips
        self.opening: OSError | None = None
        self.writing: OSError | None = None
        self.open_files = 0
        self.lose_power(seed)

    def lose_power(self, seed: int = 0) -> None:
        chance = Random(seed)
        self.registers = [[chance.randrange(256) for _ in range(16)] for _ in range(self.count)]
        for chip in self.registers:
            chip[0x0C] = 0

    def SpiDev(self):  # noqa: N802
        return self

    def open(self, port, device):
        if self.opening:
            raise self.opening
        self.open_files += 1

    def close(self):
        self.open_files -= 1

    def writebytes(self, values):
        if self.writing:
            raise self.writing
        pairs = [(0, 0)] * self.count + list(zip(values[::2], values[1::2], strict=True))
        for chip, (register, value) in zip(self.registers, reversed(pairs), strict=False):
            chip[register & 0x0F] = value

    def is_lit(self) -> bool:
        """Awake, all 8 rows scanned, no decoding, no test of the display."""
        return all((c[0x0C] & 1, c[0x0B] & 7, c[0x09], c[0x0F] & 1) == (1, 7, 0, 0) for c in self.registers)

    def values(self) -> list[list[int]]:
        """Of each chip, the nearest first, its 8 registers."""
        return [chip[1:9] for chip in self.registers]

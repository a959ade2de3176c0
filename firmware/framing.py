"""A frame's fields in, its line out; bytes from the host in, its commands out. Pure: MicroPython and CPython.

The format is written down in boardd/wire/__init__.py. Vectors for it are in tests/frames.
"""

MOST = 63  # bytes of a line: writes of 64 bytes stalled on some builds (micropython issue 15960)


def entry(high):
    """CRC-16/CCITT-FALSE, polynomial 0x1021: what a byte does to the checksum."""
    crc = high << 8
    for _ in range(8):
        crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
    return crc & 0xFFFF


TABLE = tuple(entry(high) for high in range(256))


def crc16(data):
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFFFF) ^ TABLE[(crc >> 8) ^ byte]
    return crc


def line(body, crc=crc16):
    """Between $ and * stands the body."""
    data = body.encode()
    return b"$" + data + b"*%04X\r\n" % crc(data)


class Commands:
    """Bytes as they come in; every command that came whole out, as a list of words. The rest is only counted."""

    def __init__(self):
        self.begun = bytearray()
        self.bad = 0

    def feed(self, data):
        found = []
        for byte in data:
            if byte == 0x24:  # $: whatever stood before was torn
                self.bad += len(self.begun) > 0
                self.begun = bytearray(b"$")
            elif byte == 0x0A:
                words = command(bytes(self.begun))
                if words:
                    found.append(words)
                self.bad += len(self.begun) > 0 and not words
                self.begun = bytearray()
            elif self.begun:
                self.begun.append(byte)
                if len(self.begun) > MOST:
                    self.bad += 1
                    self.begun = bytearray()
        return found


def command(text):
    """$hello*CRC without its end of line; None if it is not one."""
    text = text.rstrip(b"\r")
    body = text[1:-5]
    if len(text) < 7 or text[-5:-4] != b"*" or text[-4:] != b"%04X" % crc16(body):
        return None
    for byte in body:
        if not (0x61 <= byte <= 0x7A or 0x30 <= byte <= 0x39 or byte == 0x2C):  # a-z, 0-9, comma
            return None
    return body.decode().split(",") if body[0] >= 0x61 else None

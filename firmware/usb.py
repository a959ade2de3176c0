"""Frames in, bytes on the USB serial port out, and what the host sends in; nobody listening never stops anything.

A host that has the port open but does not read holds each write for up to 500 ms (MICROPY_HW_USB_CDC_TX_TIMEOUT) and
then tears it. So after one slow write all frames of the next second are dropped whole.
"""

SLOW_MS = 100
DEAF_MS = 1000
MOST_RECEIVED = 64  # bytes at once


class Usb:
    """`waiting()` says whether a byte can be read at once; `elapsed` is newer minus older milliseconds."""

    def __init__(self, stdin, stdout, waiting, now_ms, elapsed):
        self.stdin, self.stdout, self.waiting = stdin, stdout, waiting
        self.now_ms, self.elapsed = now_ms, elapsed
        self.torn = self.dropped = 0
        self.deaf_ms = None  # since when

    def send(self, frame):
        """True: it is complete, whether it went out whole or, as nobody listens, was dropped whole. False: torn."""
        before_ms = self.now_ms()
        if self.deaf_ms is not None and self.elapsed(before_ms, self.deaf_ms) < DEAF_MS:
            self.dropped += 1
            return True
        written = self.stdout.write(frame)
        after_ms = self.now_ms()
        self.deaf_ms = after_ms if self.elapsed(after_ms, before_ms) > SLOW_MS else None
        if written == 0:  # nobody has the port open
            self.dropped += 1
        elif written is not None and written < len(frame):
            self.torn += 1
            return False
        return True

    def receive(self):
        found = b""
        while len(found) < MOST_RECEIVED and self.waiting():
            byte = self.stdin.read(1)
            if not byte:
                break
            found += byte
        return found

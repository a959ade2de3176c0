"""Edges in, from an interrupt, and out again in the same order; nothing is allocated on the way in. Pure."""

from array import array


class Ring:
    """One writer (the interrupt), one reader (the loop). A full ring loses the newest edge, and counts it."""

    def __init__(self, size=256):
        self.size = size
        self.us = array("i", [0] * size)
        self.what = array("h", [0] * size)  # twice the channel, plus the level
        self.head = self.tail = self.lost = 0

    def put(self, us, channel, level):
        after = self.head + 1
        if after == self.size:
            after = 0
        if after == self.tail:
            self.lost += 1
            return
        self.us[self.head] = us
        self.what[self.head] = 2 * channel + level
        self.head = after

    def first(self):
        """The oldest edge, or None: its time, its channel, its level."""
        if self.head == self.tail:
            return None
        what = self.what[self.tail]
        return self.us[self.tail], what >> 1, what & 1

    def drop(self):
        after = self.tail + 1
        self.tail = 0 if after == self.size else after

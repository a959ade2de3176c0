"""What a chip holds and what it should hold in, the parts to send out: as few bytes as possible on the bus."""

from __future__ import annotations

from collections.abc import Iterator

from boardd.record import NamedTuple


class Window(NamedTuple):
    """Columns and pages; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> int:
        return (self.right - self.left) * (self.bottom - self.top)

    def around(self, other: Window) -> Window:
        return Window(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def cut(self, frame: bytes, width: int) -> bytes:
        return b"".join(frame[page * width + self.left : page * width + self.right] for page in self.pages)

    @property
    def pages(self) -> range:
        return range(self.top, self.bottom)


def changes(old: bytes, new: bytes, width: int, extra: int, high: bool) -> list[Window]:
    """`extra` is what each window costs beside its own bytes; `high`: it may be more than one page."""
    found: list[Window] = []
    for run in runs(old, new, width, extra):
        for n, window in enumerate(found if high else ()):
            both = window.around(run)
            if both.size <= window.size + run.size + extra:
                found[n] = both
                break
        else:
            found.append(run)
    return found


def runs(old: bytes, new: bytes, width: int, extra: int) -> Iterator[Window]:
    """Columns of one page, with what is equal in between where that is cheaper than another window."""
    for page in range(len(new) // width):
        start = page * width
        columns = [x for x in range(width) if old[start + x] != new[start + x]]
        while columns:
            end = next((n for n in range(1, len(columns)) if columns[n] - columns[n - 1] > extra), len(columns))
            yield Window(columns[0], page, columns[end - 1] + 1, page + 1)
            columns = columns[end:]

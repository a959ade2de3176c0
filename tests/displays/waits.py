"""A wait that ends when the test says so, or the event comes, instead of after seconds."""

from queue import Empty, Queue


class Waits:
    def __init__(self) -> None:
        self.asked: Queue[float] = Queue()
        self.released: Queue[None] = Queue()

    def __call__(self, event, seconds):
        self.asked.put(seconds)
        while not event.is_set():
            try:
                self.released.get(timeout=0.005)
                return
            except Empty:
                pass

    def seconds(self) -> float:
        """How long the thread now wants to wait: all that it had to do is done."""
        return self.asked.get(timeout=30)

    def over(self) -> float:
        """That time has passed."""
        self.released.put(None)
        return self.seconds()

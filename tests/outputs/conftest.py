"""A broker, and somebody who listens to all of it."""

from contextlib import closing

import pytest

from tests.outputs.broker import Broker, Listener


@pytest.fixture
def broker(tmp_path):
    started = Broker(tmp_path / "broker").start()
    yield started
    started.stop()


@pytest.fixture
def listener(broker):
    with closing(Listener(broker.port)) as made:
        yield made

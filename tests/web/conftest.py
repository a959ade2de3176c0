"""One site for all tests that change nothing that another one looks at."""

import pytest

from tests.web.browser import chromium
from tests.web.served import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Served(tmp_path_factory.mktemp("served")) as site:
        site.start()
        yield site


@pytest.fixture
def fresh(tmp_path):
    with Served(tmp_path) as site:
        site.start()
        yield site


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started

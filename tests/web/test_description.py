"""boardd.web.description: a real daemon keeps its promises; nothing that is asked without pairing changes anything."""

import re
from itertools import cycle
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from requests import Session
from requests.adapters import HTTPAdapter

import boardd.web.app
from boardd.web.description import description
from tests.web.served import Served

schema = schemathesis.openapi.from_dict(description())
THROWS = ("A1", "5"), ("A2", "on@180,420"), ("A3", "off"), ("B1", "on@230,640(A2>off)")


ADDRESSES = cycle(f"127.0.0.{n}" for n in range(2, 250))


class From(HTTPAdapter):
    """Each request from another address: one alone would soon be told to wait."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__()

    def init_poolmanager(self, *words, **more):
        super().init_poolmanager(*words, source_address=(self.address, 0), **more)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    with Served(tmp_path_factory.mktemp("described")) as site:
        site.start()
        for name, to in THROWS:
            site.do(do="correct", throw=name, to=to)
        before = site.get("/api/state").json()
        yield site
        assert site.get("/api/state").json() == before
        assert "bug of boardd" not in (site.folder / "log").read_text()


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
def test_whatever_is_asked_is_answered_as_described(case, played):
    with Session() as session:
        session.mount("http://", From(next(ADDRESSES)))
        case.call_and_validate(base_url=played.url, session=session, timeout=20)


@schema.include(path="/api/command").parametrize()
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
def test_whatever_a_paired_device_wants_is_done_or_refused(case, served):
    """Each with a device of its own: one alone would soon be told to wait."""
    with Session() as session:
        session.mount("http://", From(next(ADDRESSES)))
        session.headers["cookie"] = served.paired()
        case.call_and_validate(base_url=served.url, session=session, timeout=20)


def test_every_path_of_the_api_is_described(played):
    """And every described one is there: a path that is not would be one for the static files, without JSON."""
    app = Path(boardd.web.app.__file__).read_text()
    routes = set(re.findall(r'Route\("(/api/[^"]+)"', app)) - {"/api/live"}
    assert routes == set(description()["paths"])
    assert played.get("/api/openapi.json").json() == description()

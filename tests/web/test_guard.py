"""boardd.web.guard: foreign names, foreign pages, other bodies, too much and too often, against a real daemon."""

from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

import boardd.web
from tests.web.served import JSON

STATIC = Path(boardd.web.__file__).parent / "static"
STATE, COMMAND = "/api/state", "/api/command"


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "local", "[evil]"])
def test_a_name_that_is_not_the_boards_is_refused_so_dns_rebinding_is_in_vain(served, name):
    answer = served.get(STATE, Host=name)
    assert answer.status == 421
    assert b"seq" not in answer.body


@pytest.mark.parametrize("name", ["192.168.1.5:8080", "[fe80::1]:8080", "localhost", "Garage.local.", "board.example"])
def test_addresses_localhost_local_names_and_configured_ones_are_right(served, name):
    assert served.get(STATE, Host=name).status == 200


def test_the_refusal_says_what_would_be_right(served):
    answer = served.get(STATE, Host="evil.example")
    assert answer.status == 421
    assert answer.json()["error"] == (
        'this board is not called "evil.example"; its address would be right, '
        'or hosts = ["evil.example"] in [web] of boardd.toml'
    )


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_can_neither_post_nor_watch(served, headers):
    cookie = served.paired()
    before = served.get(STATE).json()["seq"]
    answer = served.post(COMMAND, {"do": "miss"}, Cookie=cookie, **headers)
    assert answer.status == 403
    assert served.get(STATE).json()["seq"] == before
    with pytest.raises(InvalidStatus), served.watch(additional_headers=headers):
        pass


def test_the_boards_own_page_may(served):
    answer = served.post("/api/pair", {"code": "wrong"}, Origin=served.url, Sec_Fetch_Site="same-origin")
    assert answer.json()["error"].startswith("this is not the code")
    with served.watch(additional_headers={"Origin": served.url}) as socket:
        assert "seq" in socket.recv(5)


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_what_a_plain_form_can_send_is_not_understood(served, kind):
    answer = served.ask_page("POST", COMMAND, b'{"do":"miss"}', {"content-type": kind})
    assert answer.status == 415


def test_a_body_that_is_too_long_is_refused_with_or_without_a_length(served):
    assert served.ask_page("POST", COMMAND, b"x" * 20_000, JSON).status == 413
    chunked = iter([b"[" * 10_000, b"[" * 10_000])
    answer = served.ask_page("POST", "/api/pair", chunked, {**JSON, "transfer-encoding": "chunked"})
    assert answer.status == 413


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"])
def test_other_methods_are_refused_and_there_is_no_cors(served, method):
    answer = served.ask_page(method, STATE, headers={"Origin": "http://evil.example"})
    assert answer.status == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("method", "path", "known"),
    [
        ("POST", STATE, "GET, HEAD"),
        ("POST", "/api/games/1/export.csv", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
        ("DELETE", "/nothing\n", "GET, HEAD"),
        ("GET", COMMAND, "POST"),
        ("HEAD", "/api/unpair", "POST"),
        ("OPTIONS", "/api/pair", "GET, HEAD, POST"),
    ],
)
def test_a_refused_method_is_told_what_can_be_done_at_this_path(served, method, path, known):
    answer = served.ask_page(method, path.replace("\n", "%0a"), b"{}" if method == "POST" else None, JSON)
    assert (answer.status, answer.headers["allow"]) == (405, known)


def test_every_answer_says_what_a_page_may_load_and_that_nobody_may_frame_it(served):
    for path in ("/", STATE, "/nothing", "/api/games/99"):
        headers = served.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_twenty_tabs_of_one_address_load_at_once(fresh):
    files = ["/", "/style.css", *(f"/js/{file.name}" for file in (STATIC / "js").glob("*.js"))]
    connection = HTTPConnection("127.0.0.1", fresh.port)
    found = set()
    for path in 20 * files:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        found.add(answer.status)
    connection.close()
    assert found == {200}


def test_too_many_requests_of_one_address_are_told_to_wait(fresh):
    connection = HTTPConnection("127.0.0.1", fresh.port)
    found = set()
    for _ in range(700):
        connection.request("GET", "/api/state")
        answer = connection.getresponse()
        answer.read()
        found.add(answer.status)
        if answer.status == 429:
            assert int(answer.headers["retry-after"]) >= 1
            break
    connection.close()
    assert found == {200, 429}

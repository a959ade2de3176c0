"""boardd.web.address and server: where the page listens, and what people type."""

import socket
from contextlib import closing

import pytest

from boardd.web import server
from boardd.web.address import address, lan_address
from boardd.web.guard import is_address


@pytest.mark.parametrize(
    ("host", "port", "typed"),
    [
        ("192.168.1.5", 8080, "http://192.168.1.5:8080/"),
        ("192.168.1.5", 80, "http://192.168.1.5/"),
        ("fd00::1", 8080, "http://[fd00::1]:8080/"),
    ],
)
def test_an_address_that_was_configured_is_the_one_to_type(host, port, typed):
    assert address(host, port) == typed


@pytest.mark.parametrize("own", ["10.1.2.3", ""])
def test_everywhere_is_this_machines_own_address_or_its_name_while_there_is_no_network(monkeypatch, own):
    monkeypatch.setattr("boardd.web.address.lan_address", lambda: own)
    assert address("::", 8080) == f"http://{own or socket.gethostname() + '.local'}:8080/"


def test_the_machines_own_address_is_one():
    assert lan_address() == "" or is_address(lan_address())


def test_everywhere_is_version_4_too():
    with server.listen("::", 0) as listening:
        port = listening.getsockname()[1]
        with closing(socket.create_connection(("127.0.0.1", port), 5)) as asking:
            accepted, whose = listening.accept()
            accepted.close()
            assert whose[:2] == ("::ffff:127.0.0.1", asking.getsockname()[1])


def test_without_version_6_it_is_version_4_alone(monkeypatch):
    def absent(host, port):
        if ":" in host:
            raise OSError(97, "Address family not supported by protocol")  # Linux, where IPv6 is switched off
        return real(host, port)

    real = server.bound
    monkeypatch.setattr(server, "bound", absent)
    with server.listen("::", 0) as listening:
        assert listening.family == socket.AF_INET


def test_what_it_listens_to_sends_small_answers_at_once():
    """asyncio does so only for a socket whose protocol is named; a phone waited 40 ms for every answer."""
    with server.listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP

"""boardd pair: the code, the devices, and what a revoked one can still do: nothing."""

import re

from boardd.web.pairing import Pairing
from tests.commands.shell import boardd
from tests.web.served import Served


def test_the_code_and_the_devices_are_shown(tmp_path):
    pairing = Pairing(tmp_path)
    pairing.pair(pairing.code, "Ann's phone\x1b[2J", "2026-01-31")
    ran = boardd("pair", "--state", str(tmp_path))
    assert ran.code == 0
    code, device = ran.out.splitlines()
    assert code == f"Pairing code: {pairing.code}"
    assert re.fullmatch(r"  [0-9a-f]{8}  2026-01-31  Ann's phone\\u001b\[2J", device)


def test_the_owners_own_code_is_not_kept_and_not_shown(tmp_path):
    Pairing(tmp_path, "246810")
    ran = boardd("pair", "--state", str(tmp_path))
    assert ran.out == "Pairing code: the one in boardd.toml ([web] code)\nNo device is paired.\n"


def test_a_revoked_device_is_refused_at_once_by_the_running_daemon(tmp_path):
    with Served(tmp_path) as site:
        site.start()
        one, two = site.paired(), site.paired()
        wanted = {"do": "correct", "throw": "A1", "to": "5"}
        assert site.post("/api/command", wanted, Cookie=one).status == 200
        name = site.get("/api/pair", Cookie=one).json()["device"]["id"]
        ran = boardd("pair", "--revoke", name, "--config", str(site.config))
        assert (ran.code, ran.out) == (0, "1 of 2 devices must be paired again.\n")
        assert site.post("/api/command", {"do": "undo"}, Cookie=one).status == 403
        assert site.post("/api/command", {"do": "undo"}, Cookie=two).status == 200
        assert boardd("pair", "--revoke", "all", "--config", str(site.config)).code == 0
        assert site.post("/api/command", wanted, Cookie=two).status == 403


def test_a_device_that_is_not_there_is_said(tmp_path):
    Pairing(tmp_path)
    ran = boardd("pair", "--revoke", "nobody", "--state", str(tmp_path))
    assert (ran.code, ran.err) == (2, "boardd: there is no device nobody; none is paired\n")


def test_without_a_page_it_says_so(tmp_path):
    ran = boardd("pair", "--state", str(tmp_path))
    assert ran.code == 2
    assert ran.err.startswith("boardd: no page was served from ")

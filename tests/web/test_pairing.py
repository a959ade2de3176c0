"""boardd.web.pairing: a code becomes a token, known until it is revoked; what is kept helps no thief."""

import json
import re

import pytest

from boardd.web.pairing import MOST_DEVICES, NAME, Pairing

DAY = "2026-01-31"


def test_the_right_code_gives_a_token_that_is_known(tmp_path):
    pairing = Pairing(tmp_path, "246810")
    token = pairing.pair("246810", "Ann's phone", DAY)
    device = pairing.device(token)
    assert (device.name, device.since) == ("Ann's phone", DAY)


@pytest.mark.parametrize("code", ["", "24681", "2468100", "246811", "\ud800", "x" * 10_000])
def test_a_wrong_code_gives_nothing(tmp_path, code):
    pairing = Pairing(tmp_path, "246810")
    assert pairing.pair(code, "x", DAY) == ""
    assert pairing.devices == []


def test_a_code_may_be_typed_with_spaces_and_in_capitals(tmp_path):
    assert Pairing(tmp_path, "ab12 cd").pair(" AB 12CD", "x", DAY)


@pytest.mark.parametrize("token", ["", "x", "\ud800"])
def test_a_token_that_nobody_was_given_is_not_known(tmp_path, token):
    pairing = Pairing(tmp_path, "246810")
    pairing.pair("246810", "x", DAY)
    assert pairing.device(token) is None


def test_without_a_code_of_the_owners_there_are_six_digits_and_others_after_each_device(tmp_path):
    pairing = Pairing(tmp_path)
    codes = set()
    for _ in range(20):
        assert re.fullmatch("[0-9]{6}", pairing.code)
        codes.add(pairing.code)
        assert pairing.pair(pairing.code, "x", DAY)
    assert len(codes) >= 19  # two of twenty are alike once in 5,000 times; three never


def test_paired_devices_are_known_after_a_restart(tmp_path):
    token = Pairing(tmp_path, "246810").pair("246810", "x", DAY)
    assert Pairing(tmp_path).device(token)


def test_what_is_on_the_disk_is_for_the_owner_alone_and_is_no_token(tmp_path):
    token = Pairing(tmp_path, "246810").pair("246810", "x", DAY)
    path = tmp_path / NAME
    assert path.stat().st_mode & 0o077 == 0
    assert token not in path.read_text()
    assert "246810" not in path.read_text()


def test_a_revoked_device_is_not_known_any_more_also_if_another_process_revoked_it(tmp_path):
    pairing = Pairing(tmp_path, "246810")
    one, two = pairing.pair("246810", "one", DAY), pairing.pair("246810", "two", DAY)
    assert pairing.revoke(pairing.device(one).id)
    assert pairing.device(one) is None
    other = Pairing(tmp_path, "246810")
    assert other.device(one) is None
    assert other.revoke(other.device(two).id)
    assert pairing.device(two) is None
    assert not pairing.revoke("nobody")


def test_of_too_many_devices_the_oldest_goes(tmp_path):
    pairing = Pairing(tmp_path, "246810")
    tokens = [pairing.pair("246810", str(n), DAY) for n in range(MOST_DEVICES + 1)]
    assert pairing.device(tokens[0]) is None
    assert pairing.device(tokens[1])


@pytest.mark.parametrize("text", ["", "{", "[]", '{"devices": 3}', '{"devices": [3, {"id": 1}, {"x": "y"}]}', "\0"])
def test_a_damaged_file_pairs_nobody_and_stops_nobody(tmp_path, text):
    (tmp_path / NAME).write_text(text)
    pairing = Pairing(tmp_path, "246810")
    assert pairing.devices == []
    assert pairing.device(pairing.pair("246810", "x", DAY))


def test_a_disk_that_cannot_be_written_is_said_and_pairing_works_until_the_restart(tmp_path):
    pairing = Pairing(tmp_path / "not there", "246810")
    token = pairing.pair("246810", "x", DAY)
    assert pairing.device(token)
    assert pairing.fault == "paired devices are forgotten at a restart: No such file or directory"


def test_the_file_holds_what_it_says(tmp_path):
    pairing = Pairing(tmp_path)
    pairing.pair(pairing.code, "Ann's phone", DAY)
    kept = json.loads((tmp_path / NAME).read_text())
    assert kept["code"] == pairing.code
    assert [device["name"] for device in kept["devices"]] == ["Ann's phone"]

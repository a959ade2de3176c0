"""A real Mosquitto: it takes a message and gives it back, refuses, wants a password, or is not there."""

import pytest

from boardd.checks.broker import Broker, facts, judge
from boardd.mqtt.settings import Settings
from tests.outputs import broker as brokers


@pytest.fixture
def mosquitto(tmp_path):
    started = []

    def start(*lines, **more):
        started.append(brokers.Broker(tmp_path / "broker", *lines, **more).start())
        return started[0]

    yield start
    for broker in started:
        broker.stop()


def told(port, **more):
    [verdict] = judge(facts(Settings("127.0.0.1", port, **more), "garage"))
    return verdict


def test_a_message_goes_and_comes_back_and_nobody_who_follows_the_board_hears_of_it(mosquitto):
    broker = mosquitto()
    listener = brokers.Listener(broker.port, "boardd/#")
    verdict = told(broker.port)
    assert verdict.mark == "ok"
    assert verdict.found.startswith("took a message and gave it back in ")
    listener.say("boardd/end", "end")
    assert listener.next_message("boardd/end")
    assert {topic for topic, _, _ in listener.heard} == {"boardd/garage/check/event", "boardd/end"}  # no Last Will
    listener.close()


def acl(tmp_path, *lines):
    file = tmp_path / "acl"
    file.write_text("\n".join(lines) + "\n")
    return f"acl_file {file}"


def test_a_broker_that_takes_nothing_of_us_is_said_with_its_acl(mosquitto, tmp_path):
    verdict = told(mosquitto(acl(tmp_path, "topic read boardd/#")).port)
    assert (verdict.mark, verdict.found) == ("broken", "takes no message below boardd/garage: not authorized")
    assert verdict.do == "let everybody read and write boardd/garage/# in the broker's ACL"


def test_a_broker_that_gives_nothing_back_is_doubtful(mosquitto, tmp_path, monkeypatch):
    monkeypatch.setattr("boardd.checks.broker.ANSWER_S", 0.5)
    verdict = told(mosquitto(acl(tmp_path, "topic write boardd/#")).port)
    assert verdict.mark == "doubtful"
    assert verdict.found.startswith("took a message, but did not give it back")


def test_a_broker_that_wants_a_password_says_so(mosquitto):
    verdict = told(mosquitto(anonymous=False).port)
    assert verdict.mark == "broken"
    assert "it wants a user name and a password" in verdict.found


def test_no_broker_is_said_with_how_to_start_it():
    verdict = told(brokers.free_port())
    assert (verdict.mark, verdict.found) == ("broken", "no connection: connection refused")
    assert "systemctl start mosquitto" in verdict.do


def test_a_password_file_that_is_not_there_is_said(tmp_path):
    verdict = told(1, username="board", password_file=tmp_path / "none")
    assert f"password_file {tmp_path}/none: no such file" in verdict.found


def test_what_a_running_daemon_says_of_its_own_connection_counts():
    told = "the broker does not take boardd/garage/event: not authorized; trying again"
    [verdict] = judge(Broker("here:1883", "boardd/garage", taken=0, heard=0, came_back_s=0.01, daemon=(told,)))
    assert (verdict.mark, verdict.found) == ("broken", told)


def test_without_mqtt_in_the_config_it_is_absent():
    assert [each.mark for each in judge(None)] == ["absent"]

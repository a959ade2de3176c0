"""boardd.outputs.mqtt against a real Mosquitto: what is said, and what is heard."""

import json
from contextlib import closing

import pytest

from boardd.keys import Keys
from boardd.mqtt.mark import Mark
from boardd.outputs import find
from boardd.outputs.mqtt import Settings, read
from boardd.scoreboard import to_json
from tests.outputs.broker import Broker, Listener, decoded, until
from tests.outputs.place import AVAILABILITY, BOARD, EVENT, ID, STATE, entry, place

COMMAND, REPLY = f"boardd/{ID}/command", f"boardd/{ID}/reply"
DISCOVERY = f"homeassistant/device/{ID}/config"


# The config


def settings_of(**table):
    keys = Keys(table, "mqtt")
    found = read(keys)
    keys.finish()
    return found, keys.mistakes


def test_only_the_host_must_be_named():
    assert settings_of(host="broker") == (Settings("broker", 1883), [])
    assert settings_of() == (Settings("", 1883), ["mqtt.host: missing; a text would be right"])


def test_a_ca_switches_tls_and_its_port_on():
    found, mistakes = settings_of(host="broker", ca="/etc/ca.crt")
    assert (found.tls, found.port, mistakes) == (True, 8883, [])
    assert settings_of(host="broker", tls=True)[0].port == 8883
    assert settings_of(host="broker", tls=True, port=1234)[0].port == 1234


def test_commands_are_off_until_switched_on():
    assert settings_of(host="broker")[0].commands is False
    assert settings_of(host="broker", commands=True)[0].commands is True


@pytest.mark.parametrize(
    ("table", "mistake"),
    [
        ({"port": 0}, 'mqtt.port: "0" is not right; a number from 1 to 65535 would be right'),
        ({"port": 1883.5}, "mqtt.port: 1883.5 is not right; a whole number from 1 to 65535 would be right"),
        ({"commands": "yes"}, 'mqtt.commands: "yes" is not right; true or false would be right'),
        ({"password_file": "x"}, "mqtt.username: missing; password_file needs one"),
        ({"key": "x"}, "mqtt.certificate: missing; key needs one"),
        ({"password_file": "x", "username": 5}, 'mqtt.username: "5" is not right; a text would be right'),
        ({"key": "x", "certificate": 5}, 'mqtt.certificate: "5" is not right; a text would be right'),
        ({"ca": "x", "tls": False}, "mqtt.tls: false does not go with ca or certificate; leave it out"),
        (
            {"discovery": "home/#"},
            'mqtt.discovery: "home/#" is not right; Home Assistant\'s prefix, like "homeassistant", would be, or ""',
        ),
        ({"pasword_file": "x"}, "mqtt.pasword_file: there is no such key; did you mean password_file?"),
        ({"password": "secret"}, "mqtt.password: there is no such key; did you mean password_file?"),
    ],
)
def test_a_wrong_key_says_what_would_be_right(table, mistake):
    assert settings_of(host="broker", **table)[1] == [mistake]


def test_it_is_found_by_its_name():
    assert find("mqtt").Output


# Topics and payloads: formats.md, section 4


def test_the_scoreboard_is_retained_whole(tmp_path, broker):
    with place(tmp_path, broker) as site:
        site.output.show(BOARD)
        with closing(Listener(broker.port, STATE)) as early:
            assert early.next(STATE) == to_json(BOARD)
        with closing(Listener(broker.port, STATE)) as late:
            topic, payload, retained = late.next_message(STATE)
        assert (topic, decoded(payload), retained) == (STATE, to_json(BOARD), True)


def test_every_event_comes_in_order_as_it_was_journalled(tmp_path, broker, listener):
    with place(tmp_path, broker) as site:
        for count in (1, 3, 30):
            site.happen(count)
        for seq in range(1, 35):
            _, payload, retained = listener.next_message(EVENT)
            assert (json.loads(payload), retained) == (entry(seq).to_json(), False)


def test_names_are_utf8(tmp_path, broker, listener):
    with place(tmp_path, broker) as site:
        named = BOARD._replace(teams={"A": BOARD.teams["A"]._replace(name="Zoë & Jürgen")})
        site.output.show(named)
        assert "Zoë & Jürgen".encode() in listener.next_message(STATE)[1]


def test_half_a_character_stays_escaped(tmp_path, broker, listener):
    with place(tmp_path, broker) as site:
        site.output.show(BOARD._replace(faults=("\udc80",)))
        assert listener.next(STATE)["faults"] == ["\udc80"]


def test_it_is_online_while_it_lives_and_says_goodbye(tmp_path, broker, listener):
    with place(tmp_path, broker):
        assert listener.next(AVAILABILITY) == "online"
    assert listener.next(AVAILABILITY) == "offline"
    with closing(Listener(broker.port, AVAILABILITY)) as late:
        assert late.next_message(AVAILABILITY) == (AVAILABILITY, b"offline", True)


def test_what_happened_last_is_still_sent_on_closing(tmp_path, broker, listener):
    with place(tmp_path, broker) as site:
        assert listener.next(AVAILABILITY) == "online"
        site.happen(50)
    assert listener.seqs(EVENT, 50) == list(range(1, 51))
    assert listener.next(AVAILABILITY) == "offline"


def test_the_newest_scoreboard_wins(tmp_path, broker):
    with place(tmp_path, broker) as site:
        for seq in range(1, 501):
            site.output.show(BOARD._replace(seq=seq))
        with closing(Listener(broker.port, STATE)) as listener:
            until(lambda: listener.next(STATE)["seq"] == 500)


# Home Assistant


def cmps_of(message):
    return json.loads(message[1])["cmps"]


def test_home_assistant_is_told_of_one_device(tmp_path, broker, listener):
    with place(tmp_path, broker, commands=True):
        _, payload, _ = listener.next_message(DISCOVERY)
    told = json.loads(payload)
    assert told["dev"]["ids"] == ["boardd-garage"]
    assert told["o"]["name"] == "boardd"
    assert told["availability_topic"] == AVAILABILITY
    assert told["state_topic"] == STATE
    platforms = {key: component["p"] for key, component in told["cmps"].items()}
    sensors = ["score_a", "score_b", "team_a", "team_b", "round", "turn", "winner", "phase"]
    assert platforms == {
        **dict.fromkeys(sensors, "sensor"),
        "faults": "binary_sensor",
        "new_game": "button",
        "undo": "button",
    }
    assert len({component["unique_id"] for component in told["cmps"].values()}) == len(platforms)
    assert told["cmps"]["undo"]["command_topic"] == COMMAND
    assert json.loads(told["cmps"]["undo"]["payload_press"]) == {"do": "undo"}
    assert json.loads(told["cmps"]["new_game"]["payload_press"]) == {"do": "new"}


def test_without_commands_there_are_no_buttons_and_old_ones_are_taken_away(tmp_path, broker, listener):
    with place(tmp_path, broker, commands=False):
        first, last = cmps_of(listener.next_message(DISCOVERY)), cmps_of(listener.next_message(DISCOVERY))
        assert first["undo"] == first["new_game"] == {"p": "button"}  # Home Assistant removes such a component
        assert not any(component["p"] == "button" for component in last.values())
    with closing(Listener(broker.port, DISCOVERY)) as late:
        assert cmps_of(late.next_message(DISCOVERY)) == last


def test_home_assistant_is_told_again_when_it_comes_back(tmp_path, broker, listener):
    with place(tmp_path, broker, commands=True) as site:
        site.output.show(BOARD)
        first = listener.next_message(DISCOVERY)
        listener.next(STATE)
        listener.say("homeassistant/status", "online")
        assert listener.next_message(DISCOVERY) == first
        assert listener.next(STATE) == to_json(BOARD)


def test_discovery_can_be_moved(tmp_path, broker, listener):
    with place(tmp_path, broker, discovery="ha/here"):
        assert cmps_of(listener.next_message(f"ha/here/device/{ID}/config"))


def test_discovery_can_be_switched_off(tmp_path, broker, listener):
    with place(tmp_path, broker, discovery=""):
        listener.next(AVAILABILITY)
    listener.next(AVAILABILITY)
    assert {topic for topic, _, _ in listener.heard} == {AVAILABILITY}


# Commands


def test_a_command_is_answered(tmp_path, broker, listener):
    with place(tmp_path, broker, commands=True) as site:
        listener.next(AVAILABILITY)
        listener.say(COMMAND, '{"id":"7","do":"answer","choice":0}')
        assert listener.next(REPLY) == {"id": "7", "ok": True}
        assert site.commands == [{"id": "7", "do": "answer", "choice": 0}]
        site.answer = {"ok": False, "error": "there is nothing to take back"}
        listener.say(COMMAND, '{"id":8,"do":"undo"}')
        assert listener.next(REPLY) == {"id": 8, "ok": False, "error": "there is nothing to take back"}


LIKE = '{"id":"1","do":"undo"} would be right'


@pytest.mark.parametrize(
    ("payload", "reply"),
    [
        ("undo", {"id": None, "ok": False, "error": f'"undo" is not JSON; {LIKE}'}),
        (b"\xff", {"id": None, "ok": False, "error": f'"\ufffd" is not JSON; {LIKE}'}),
        ("[" * 9000, {"id": None, "ok": False, "error": f'"{"[" * 37}..." is not JSON; {LIKE}'}),
        ('{"do":NaN}', {"id": None, "ok": False, "error": f'"{{"do":NaN}}" is not JSON; {LIKE}'}),
        ("[1]", {"id": None, "ok": False, "error": f'"[1]" is not an object; {LIKE}'}),
        ('{"id":"7"}', {"id": "7", "ok": False, "error": f'"do" is missing; {LIKE}'}),
        ('{"id":"7","do":3}', {"id": "7", "ok": False, "error": f'do: "3" is not right; {LIKE}'}),
        (
            '{"id":[],"do":"undo"}',
            {"id": None, "ok": False, "error": 'id: "[]" is not right; a text or a number would be'},
        ),
        (
            " " * 20000,
            {"id": None, "ok": False, "error": "20,000 bytes are too many for a command; at most 16,384"},
        ),
    ],
    ids=["word", "bytes", "deep", "nan", "list", "nothing", "number", "id", "large"],
)
def test_a_wrong_command_is_told_what_would_be_right(tmp_path, broker, listener, payload, reply):
    with place(tmp_path, broker, commands=True) as site:
        listener.next(AVAILABILITY)
        listener.say(COMMAND, payload)
        assert listener.next(REPLY) == reply
        assert site.commands == []


def test_commands_that_are_off_reach_nobody(tmp_path, broker, listener):
    with place(tmp_path, broker) as site:
        listener.next(AVAILABILITY)
        listener.say(COMMAND, '{"id":"7","do":"undo"}')
        listener.say("homeassistant/status", "online")
        listener.next(DISCOVERY)  # so it has heard all that was said before
        assert site.commands == []


def test_a_retained_command_is_ignored(tmp_path, broker, listener):
    listener.say(COMMAND, '{"id":"old","do":"undo"}', retain=True)
    with place(tmp_path, broker, commands=True) as site:
        listener.next(AVAILABILITY)
        listener.say(COMMAND, '{"id":"new","do":"miss"}')
        assert listener.next(REPLY)["id"] == "new"
        assert [command["id"] for command in site.commands] == ["new"]


# Who speaks


def rung(site, monkeypatch):
    """How often the MQTT thread was called since."""
    rings = []
    ring = site.output.desk.ring
    monkeypatch.setattr(site.output.desk, "ring", lambda: (rings.append(1), ring()))
    return rings


def quiet(site, listener, seq):
    """All was said and acknowledged: the MQTT thread only listens."""
    assert listener.next(EVENT)["seq"] == seq
    assert listener.next(STATE)["seq"] == seq
    session = site.output.desk.speak.__self__
    until(lambda: not (session.flying or session.subscribing or session.link.notes or site.output.desk.turn.locked()))


def test_what_happens_is_said_at_once_no_other_thread_must_wake_up_for_it(tmp_path, broker, monkeypatch):
    with closing(Listener(broker.port)) as listener, place(tmp_path, broker) as site:
        site.happen()
        quiet(site, listener, 1)
        rings = rung(site, monkeypatch)
        site.happen()
        assert site.output.desk.speak.__self__.outbox.last == 2  # it is on its way when `show` returns
        quiet(site, listener, 2)
        assert rings == []


def test_while_the_mqtt_thread_speaks_nobody_waits_for_it(tmp_path, broker, monkeypatch):
    with closing(Listener(broker.port)) as listener, place(tmp_path, broker) as site:
        site.happen()
        quiet(site, listener, 1)
        rings = rung(site, monkeypatch)
        with site.output.desk.turn:
            site.happen()
            assert rings == [1]
        quiet(site, listener, 2)


def test_what_goes_wrong_while_the_loop_speaks_ends_the_connection_and_not_the_game(tmp_path, broker, monkeypatch):
    with closing(Listener(broker.port)) as listener, place(tmp_path, broker) as site:
        site.happen()
        quiet(site, listener, 1)

        def fails(message):
            raise RuntimeError(message)

        monkeypatch.setattr(site.output.desk.speak.__self__.link, "publish", fails)
        site.happen()
        assert site.fault().startswith(f"broker 127.0.0.1:{broker.port} is gone: failed: RuntimeError")
        assert listener.seqs(EVENT, 2)[-1] == 2
        site.well()


def test_an_event_that_the_loop_finds_too_large_is_told(tmp_path):
    small = Broker(tmp_path / "broker", "max_packet_size 4000").start()
    with closing(Listener(small.port)) as listener, place(tmp_path, small) as site:
        site.happen()
        quiet(site, listener, 1)
        site.journal.append([entry(2)._replace(body={"teams": {"A": ["x" * 5000]}})])
        site.output.show(BOARD._replace(seq=2))
        assert site.fault().startswith("event 2 was not sent: ")
        assert list(Mark(tmp_path / "state").parked) == [2]
    small.stop()

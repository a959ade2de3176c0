"""boardd demo: the whole of it, with a broker of its own, on a machine without a board."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from urllib.error import URLError
from urllib.request import Request, urlopen

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from boardd.broker import Broker
from boardd.commands.demo import fault_of
from boardd.errors import UsageError
from tests.commands.shell import ENVIRONMENT, boardd


def started(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "boardd", "demo", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def test_a_game_is_played_to_its_end_and_told_throw_by_throw():
    ran = boardd("demo", "--speed", "1000", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    assert "A game of holeyboard" in ran.out
    assert re.search(r"^  1\.[AB]1  \S+ +[0-9.]+ %", ran.out, re.MULTILINE)
    assert re.search(r"^Round 1 is over: A -?\d+, B -?\d+$", ran.out, re.MULTILINE)


def test_its_page_can_be_opened_paired():
    with started("--speed", "3") as demo:
        assert demo.stdout
        lines = iter(demo.stdout.readline, "")
        where = next(found for line in lines if (found := re.search(r"http://127.0.0.1:(\d+)/#code=(\d{6})", line)))
        until = time.monotonic() + 30
        while True:
            try:
                request = Request(f"http://127.0.0.1:{where[1]}/api/pair", json.dumps({"code": where[2]}).encode())
                request.add_header("content-type", "application/json")
                with urlopen(request, timeout=10) as answer:
                    assert json.load(answer) == {"ok": True}
                break
            except URLError:
                assert time.monotonic() < until
                time.sleep(0.05)
        demo.send_signal(signal.SIGINT)
        demo.communicate(timeout=30)
        assert demo.returncode == 0


def test_it_publishes_for_real_and_ctrl_c_ends_it_cleanly():
    with started("--speed", "3") as demo:
        assert demo.stdout
        where = re.search(r"-h (\S+) -p (\d+) -t '(boardd/demo/)#'", demo.stdout.readline())
        assert where
        got, came = {}, threading.Event()

        def message(client, data, message):
            got[message.topic] = message.payload
            state = json.loads(got.get(where[3] + "state", b"{}"))
            if where[3] + "event" in got and state.get("variant"):  # at first nothing is played
                came.set()

        client = mqtt.Client(CallbackAPIVersion.VERSION2)
        client.on_message = message
        client.connect(where[1], int(where[2]))
        client.subscribe(where[3] + "#")
        client.loop_start()
        assert came.wait(60)
        client.disconnect()
        client.loop_stop()
        demo.send_signal(signal.SIGINT)
        _, err = demo.communicate(timeout=30)
        assert (demo.returncode, err) == (0, "")
    assert json.loads(got[where[3] + "state"])["variant"] == "holeyboard"
    with pytest.raises(OSError, match="refused"):
        mqtt.Client(CallbackAPIVersion.VERSION2).connect(where[1], int(where[2]))  # its broker is gone with it


def test_a_fault_on_request_is_noticed_by_the_board():
    assert fault_of("3.rim=dead") == "dead-beam:3.rim"
    assert fault_of("2=drifting") == "drifting-cell:2"
    assert fault_of("sun") == "sun"
    for words in ("3.rim=ded", "2=stuck"):
        with pytest.raises(UsageError):
            fault_of(words)


@pytest.mark.parametrize("words", [("--variant", "knock-off"), ("--fault", "9.rim=dead"), ("--variant", "nothing")])
def test_what_cannot_be_shown_is_said(words):
    ran = boardd("demo", *words)
    assert ran.code == 2
    assert ran.err.startswith("boardd: ")


def test_without_mosquitto_another_broker_or_none_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr("boardd.broker.which", lambda *_, **__: None)
    monkeypatch.setattr("boardd.broker.find_spec", lambda _: None)
    assert Broker(tmp_path).name == ""


def test_a_broker_that_is_there_answers_and_ends(tmp_path):
    broker = Broker(tmp_path)
    assert broker.name
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    assert client.connect("127.0.0.1", broker.port) == 0
    client.disconnect()
    broker.close()
    assert broker.process
    assert broker.process.poll() is not None
    assert not os.path.exists(f"/proc/{broker.process.pid}")


def test_a_demo_that_is_refused_or_killed_leaves_no_broker_behind():
    """Each broker has its own port, which nobody answers on afterwards."""
    for words, sign in (
        (("--speed", "0"), None),
        (("--speed", "3"), signal.SIGKILL),
        (("--speed", "3"), signal.SIGHUP),
    ):
        with started(*words) as demo:
            assert demo.stdout
            where = re.search(r"-p (\d+)", demo.stdout.readline()) if sign else None
            if sign:
                demo.send_signal(sign)
            demo.communicate(timeout=30)
        if where:
            gone(int(where[1]))
    assert demo.returncode in (0, -signal.SIGHUP)


def gone(port: int) -> None:
    for _ in range(200):
        try:
            mqtt.Client(CallbackAPIVersion.VERSION2).connect("127.0.0.1", port)
        except OSError:
            return
        time.sleep(0.02)
    raise AssertionError("the broker still answers")

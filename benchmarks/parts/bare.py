"""A broker's port and how many in; so many messages of an event's size, each stamped, with nothing but paho, out."""

from __future__ import annotations

import json
import sys
import time

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

PAUSE_S = 0.2  # now and then, as throws come: nobody is warm


def main(port: int, count: int) -> None:
    client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
    client.connect("127.0.0.1", port)
    client.loop_start()
    time.sleep(0.5)
    for seq in range(1, count + 1):
        time.sleep(PAUSE_S)
        client.publish("bare", json.dumps({"seq": seq, "sent": time.monotonic(), "text": "x" * 120}), 1)
    time.sleep(0.5)
    client.disconnect()
    client.loop_stop()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

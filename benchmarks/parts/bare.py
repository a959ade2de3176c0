"""A broker's port and a file in; messages of an event's size, with nothing but paho, out, each stamped, for ever.

Between two of them as much as an event takes in the journal is written to the file and waited for; the next message
says how long that took.
"""

from __future__ import annotations

import json
import os
import sys
import time
from itertools import count

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

PAUSE_S = 0.1  # now and then, as throws come: nobody is warm
JOURNALLED = 3 * 4120  # bytes: SQLite's pages of an entry, with what its write-ahead log adds to each


def main(port: int, path: str) -> None:
    client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
    client.connect("127.0.0.1", port)
    client.loop_start()
    file, synced_s = os.open(path, os.O_WRONLY | os.O_CREAT), 0.0
    for seq in count(1):
        time.sleep(PAUSE_S)
        body = {"seq": seq, "sent": time.monotonic(), "synced": synced_s, "text": "x" * 120}
        client.publish("bare", json.dumps(body), 1)
        time.sleep(PAUSE_S)
        began = time.monotonic()
        os.write(file, b"x" * JOURNALLED)
        os.fdatasync(file)
        synced_s = time.monotonic() - began


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])

"""The vectors of tests/frames, wherever they are put."""

import json
import sys


def vectors(name):
    for folder in sys.path:
        try:
            with open(f"{folder}/{name}.jsonl") as file:
                return [json.loads(text) for text in file]
        except OSError:
            pass
    raise OSError(name)

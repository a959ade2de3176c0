"""Runs every case, and says of each whether it held: a line with its name, and what went wrong."""

import sys

if sys.implementation.name == "cpython":
    __import__("on_cpython")

import case_board
import case_filtering
import case_framing
import host

for module in (case_framing, case_filtering, case_board):
    for name in sorted(dir(module)):
        if name.startswith("test_"):
            try:
                getattr(module, name)()
                host.write(f"{name} held\n")
            except Exception as error:
                host.write(f"{name} {type(error).__name__} {error}\n".replace("\r", " "))
                if sys.implementation.name == "micropython":
                    sys.print_exception(error)

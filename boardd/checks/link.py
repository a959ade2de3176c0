"""Each source of readings: is it there, how much does it say, how much of it is lost, what does it say of itself?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardd.checks import BROKEN, DOUBTFUL, OK, Survey, Verdict, sensed
from boardd.flashing import fitting, shipped_version

SENSES, LIMIT_S, look = True, 1.0, sensed
LOSSY, SOME = 0.05, 0.001  # of all frames; one in 10,000 is usual
LATE_MS = 50  # the HX711's words wait for 85 ms at most
FORGED = ("checksum", "malformed", "torn", "too long", "noise")
CABLE = "another USB cable, 3 m at most, straight into the Pi; no hub without power of its own"
OWN = {  # what a Pico counts of its own faults: firmware/protocol.py
    "torn": ("frames were torn", "something on the Pi does not read its port quickly enough: is it overloaded?"),
    "overflow": ("edges were lost", "a beam chatters: see the beams"),
    "desync": ("conversions were out of step", "shorten the wires between the HX711s and the Pico, share their ground"),
    "asleep": ("times an HX711 fell silent", "look at the power and at SCK of the load cells' HX711s"),
}


def judge(survey: Survey) -> list[Verdict]:
    if not survey.after:
        return [Verdict("sources", DOUBTFUL, "the config has none", "add a [[source]]: systemd/boardd.toml shows each")]
    return [
        Verdict(survey.name(after), *of_source(before, after, survey.seconds))
        for before, after in zip(survey.before, survey.after, strict=True)
    ]


def of_source(before: Mapping[str, Any], after: Mapping[str, Any], seconds: float) -> tuple[str, str, str]:
    if after["faults"] and "has no channel for" in after["faults"][-1]:
        return BROKEN, "; ".join(after["faults"]), reflash(after["link"]["wants"])
    if after["faults"]:
        return BROKEN, "; ".join(after["faults"]), todo(after["faults"][0])
    if "link" not in after:
        return OK, "works", ""
    if not after["link"]["ready"]:
        return BROKEN, "says nothing", "unplug the Pico and plug it in again; else `boardd flash`"
    return of_link(before["link"], after["link"], seconds)


def reflash(wants: Mapping[str, int]) -> str:
    """The layout that has all that the config has."""
    fits = fitting(wants)
    if fits:
        return f"`boardd flash --layout {fits[0]}` has them; or the config names channels that nothing hangs on"
    return "no layout has channels for all of it: a second Pico, or the Pi's header, takes the rest"


def todo(fault: str) -> str:
    if "not plugged in" in fault or "no Pico" in fault:
        return "plug its USB cable in; some cables only charge: take one that carries data"
    if "another program" in fault:
        return "close that program (Thonny, a terminal); `sudo lsof` on the port names it"
    if "GPIO" in fault:
        return 'is `backend` right? A Pi 5 needs "lgpio"; another program may have the pin'
    return "" if "boardd flash" in fault or "dialout" in fault else CABLE


def of_link(before: Mapping[str, Any], after: Mapping[str, Any], seconds: float) -> tuple[str, str, str]:
    """What has come to it while somebody looked."""

    def more(group: str, key: str) -> int:
        return int(after[group].get(key, 0)) - int(before[group].get(key, 0) if before["frames"] else 0)

    frames = after["frames"] - before["frames"]
    lost, forged = more("faults", "lost"), sum(more("faults", kind) for kind in FORGED)
    told = f"{frames / seconds:.0f} frames a second, {lost} lost, {forged} damaged"
    if not frames:
        return BROKEN, "has fallen silent", "unplug the Pico and plug it in again"
    if after["opens"] != before["opens"] and before["opens"]:
        return BROKEN, "its port went away and came back meanwhile", CABLE
    if lost + forged > LOSSY * (frames + lost):
        return BROKEN, told, CABLE
    if lost + forged > max(1, SOME * frames):
        return DOUBTFUL, told, CABLE
    for key, (what, do) in OWN.items():
        if more("counters", key) > 0:
            return DOUBTFUL, f"{told}; {more('counters', key)} {what}", do
    if after["counters"].get("late_ms", 0) > LATE_MS:
        what = f"{told}; the Pico was late by {after['counters']['late_ms']} ms"
        return DOUBTFUL, what, "check again; if it stays so: fewer reflective cells, or a smaller `rate` of them"
    newest = shipped_version()
    if after["version"] != newest and newest:
        what = f"{told}; firmware {after['version']}, with boardd came {newest}"
        return DOUBTFUL, what, f"`boardd flash` puts {newest} there, at a moment when nobody plays"
    return OK, f"{told}; firmware {after['version']}, layout {after['layout']}, serial {after['serial']}", ""

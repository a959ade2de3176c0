"""Levels of the buttons with their times in; what people meant by pressing them out.

A short press of a team's button says "missed", holding it says "undo", two teams' buttons together say "picked up"; any
other button says its own name. Contacts bounce for some milliseconds: a level counts when it has lasted, and a press
has the time at which it began to.
"""

from __future__ import annotations

from collections.abc import Iterable

BOUNCE_S = 0.02


class Pressing:
    def __init__(self, names: Iterable[str], hold_s: float = 2.0) -> None:
        self.hold_s = hold_s
        self.level = dict.fromkeys(names, False)  # as it is now, bouncing or not
        self.since_s = dict.fromkeys(self.level, float("-inf"))
        self.down_s: dict[str, float] = {}  # pressed for sure, since then
        self.spent: set[str] = set()  # they have said what they had to say

    def edge(self, t_s: float, name: str, down: bool) -> list[str]:
        """What was understood until then; and the new level."""
        said = self.wait(t_s)
        if self.level[name] != down:
            self.level[name], self.since_s[name] = down, t_s
        return said

    def wait(self, t_s: float) -> list[str]:
        """Time has passed."""
        said = []
        for name in sorted(self.level, key=self.since_s.__getitem__):
            if t_s - self.since_s[name] < BOUNCE_S:
                continue
            if self.level[name] and name not in self.down_s:
                self.down_s[name] = self.since_s[name]
                said += self.together()
            elif not self.level[name] and name in self.down_s:
                said += self.released(name)
        return said + self.held(t_s)

    def together(self) -> list[str]:
        """Two teams at once: picked up."""
        teams = [name for name in self.down_s if is_team(name) and name not in self.spent]
        if len(teams) < 2:
            return []
        self.spent.update(teams)
        return ["pickup"]

    def released(self, name: str) -> list[str]:
        pressed_s = self.since_s[name] - self.down_s.pop(name)
        if name in self.spent:
            self.spent.discard(name)
            return []
        return ["undo" if is_team(name) and pressed_s >= self.hold_s else name]

    def held(self, t_s: float) -> list[str]:
        said = []
        for name, down_s in self.down_s.items():
            if is_team(name) and name not in self.spent and self.level[name] and t_s - down_s >= self.hold_s:
                self.spent.add(name)
                said.append("undo")
        return said


def is_team(name: str) -> bool:
    return len(name) == 1

"""Who is there already and who comes, by their addresses, in; who must give way to the newcomer out.

There is room for so many, and one address may have only so much of it. When all of it is taken, whoever has most gives
way to whoever has less: one device, or a few together, cannot keep the others out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


class Full(Exception):
    """There is no room for this newcomer."""


def giving_way(there: Iterable[str], newcomer: str, most: int, most_of_one: int) -> str | None:
    """The address of which one must go; None while there is room."""
    held = Counter(there)
    if held[newcomer] >= most_of_one:
        raise Full
    if held.total() < most:
        return None
    greediest, has = held.most_common(1)[0]
    if has <= held[newcomer] + 1:  # they would only change places
        raise Full
    return greediest

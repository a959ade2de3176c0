"""YOCU throws in, scores and reasons out: the face with nine holes in five rows.

The nine holes lie in rows of 1, 2, 3, 2 and 1. Each is worth its row counted from the thrower, and is
named by its row and a letter from the thrower's left: 2a, 2b. Four washers each; the rules are those of
yocu-4.
"""

from boardd.rules.yocu_4 import Yocu4


class Yocu9(Yocu4):
    title = "YOCU, nine holes"
    holes = {"1": 1, "2a": 2, "2b": 2, "3a": 3, "3b": 3, "3c": 3, "4a": 4, "4b": 4, "5": 5}
    example = "A 3b ~2a on off | B 3b(A3>4a) 5 dead on"

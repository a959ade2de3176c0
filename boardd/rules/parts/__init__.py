"""What several rule books share; each part exists once. The rulings common to all games:

G-1  The sheet's first team throws first in round 1, by default A. With three or more teams the order
     goes on from there: first B is B, C, A.
G-2  Ends or sides alternate every round; in Crazy Eight and Horse Collar every turn.
G-3  In doubles one player of each team plays a round, and partners take turns. In Horse Collar a turn's
     weights are split evenly over the team's players, in order.
G-4  House rules: the teams may agree on other values for a game's settings before it, never during it.
     With another number of washers, the third throw means the last one.
G-5  An unfinished round shows what the scores would be if it ended here; nobody wins it, nobody is next.
G-6  A game can start from any scores that it could stand at between two rounds: not at or above the
     target in HoleyBoard, Knock Off, Target and Tap and Draw like Knock Off; not below 0, except in
     HoleyBoard; not above the target in YOCU and Ritzenthaler, nor alone on it in YOCU; not alone on
     the highest score at or above the target in the games whose frame is always finished.
"""

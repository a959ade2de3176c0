"""Readings of a board that nobody knows yet in; how it is wired, what to write, and a verdict on every part, out.

Theory of operation
===================

1. A guide asks for one thing after the other and sees by the sensors when it was done (guide.py, asking.py): an empty
   board (emptying.py), a washer on five marks (marks.py, marking.py), each team's washers one by one (piling.py), a
   washer into every hole (dropping.py). Time is a field of a reading; whoever feeds it says how time goes by.

2. Of cells nothing is known beforehand but their noise, which the empty board tells. A level is what a channel says
   while its noise is as small as that and its two halves agree (levels.py); what lies on the deck is the difference
   between two levels.

3. Statics: for each mark the sum of what the cells carry is the washer's mass, and both sums of moments are its place.
   These 15 equations are linear in the four gains and hold only if every channel is given to its own cell: all 24
   orders are tried (fitting.py, solving.py). Marks are not symmetric, so no two of them exchanged look like swapped
   wires; a mark that does not fit while the other four do is asked for again. If it still does not, cells are elsewhere
   than the board file says.

4. A wire's level on the empty board is its level at rest: a beam that says broken there is inverted, or stuck. What
   goes through several beams within a moment is a washer if it is quick, else a hand (passing.py). The wires that
   notice a washer in a hole are that hole's; the upper beam notices it first (beams.py, heights.py). Of
   crossed pairs one fall says little, four say it (crossed.py). What a person hears of them: answering.py.

5. A washer in a hole whose floor hangs from the deck weighs there: that tells a wrong hole, and what the cups are.

6. How well the rows came is counted all the while: lost contact, nonsense, lost rows (contact.py). What was found may
   be right although a plug is loose; the board is not.

7. After a washer is put down the deck rings; its frequency and damping are learned as inference does (ringing.py).

8. What was found is compared with the files, and only what differs by more than a second calibration would is changed
   (changes.py). Every part gets a line on a page (findings.py, concluding.py, cells.py, reflective.py, page.py).
"""

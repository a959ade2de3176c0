"""Readings in, throws with their confidence out; pure: no clock, no chance, no I/O.

Theory of operation

1. Four cells give three numbers. Whatever the deck does, the sum of the cells is the mass on it, and the cells'
   moments are the mass times its place (statics). A change of level between two quiet times is therefore
   (mass, mass * x, mass * y) of what came minus that of what went.                              loads.py, scale.py
2. A blow makes the deck ring, at its own frequency and damping: three samples, combined, are free of it. The
   combination is learned for each cell from each blow, so a weight is known 0.1 s after the last contact. A piece in
   the air weighs nothing; a hand presses for long, a blow is short. A hard blow while the piece before weighs on the
   deck is the next throw's.                                                        ring.py, settling.py, interim.py
   A dead cell is stood in for by the other three. One that moves while the others do not is drifting: its drift is
   followed at rest, taken away, and doubted for as long as something moved. Gains are learned from pieces in known
   holes, and the zero is taken anew whenever the deck is at rest.                 drift.py, coasting.py, gains.py
3. A washer that falls into a hole breaks its beams once, for 0.5 to 80 ms, in one to four pulses that are less than
   40 ms apart. A beam that stays broken is a leaner.                                                     beams.py
4. A world is who lies where, with a probability. Each landing is explained in every world by where the thrown piece
   went and what it moved; explanations are weighed by mass, moment, beams, blows and how common they are. Masses and
   places are normal distributions, so a weight is a Kalman update of them.                     worlds.py, ways.py,
                                             throwing.py, weighing.py, places.py, normal.py, spotted.py, evidence.py
5. Not every landing is a throw, and not every throw is a landing: hands, lifts, foreign weights, bumps, throws that
   nobody saw and throws that are still moving are explanations like any other.
                                                             meaning.py, lifting.py, taking.py, turns.py, pace.py
   Later evidence weighs the worlds again: the next throw, and at the pick-up every piece that is lifted. What is
   left in doubt when the round is locked, and changes what it comes to, is asked.            saying.py, asking.py
6. A reflective cell sees steel through a spot of a few millimetres: covered under the ring, open under its bore and
   beside it, in part under an edge. Light adds to all of it, slowly; so only the difference between two quiet times
   counts.                                                                                 levels.py, hands.py, ir.py
7. One covered cell says that a centre is within a radius, its open neighbours where it is not, two edges where it is.
   Every place is weighed; of two pieces that touch every pair of places.      rings.py, spots.py, pairs.py, pieces.py
8. Without load cells one throw in eight shows nothing: it bounces off, or rests between the cells. How many there were
   is told by the pauses between those that were seen, by the buttons, and by the pick-up, which comes when all have
   thrown. Hands shade the surface where they take something, and break a hole's beams for long; so what was hidden is
   found when it is taken, and the round is over when hands have been wherever something lay.      taking.py, pace.py
"""

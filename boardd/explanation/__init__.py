"""A trace and one of its throws in; what was measured, what it can have been and why, in words and as a picture, out.

names.py     which throw is meant
account.py   the trace replayed up to the end of that throw's round
words.py     what was measured, and the candidates with their evidence, as text
picture.py   the signals around the throw, and the board seen from above, as a PNG
"""

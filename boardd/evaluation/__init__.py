"""Traces with the truth beside them in; how often the inference was right, asked, or was wrong without asking, out.

A throw is known by its round, team and number. The last line that the inference gave for it counts: it is right if
its token, without millimetres and whatever the order of the moves, is the truth's. It is asked if that line carries a
question. It is silently wrong if it is wrong or missing and nobody was asked; so is a throw that never was (extra).
"""

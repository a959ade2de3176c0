"""A scoreboard in, a picture for a small display out; pure: the same scoreboard gives the same pixels everywhere.

    fonts       characters as pixels, from the pictures in *.txt
    canvas      fonts and boxes to one picture
    words       how a game was won, a question's choices, a fault: what a player reads
    standing    which team a small display shows
    pips        how many throws are left
    scores      the big scores with names, whose throw it is, what this round adds
    notices     a question, what to put back, the winner
    finding     where the page is: address, QR code, pairing code
    screen      which of them a scoreboard asks for
    segments    a scoreboard on seven-segment digits
    matrix      a scoreboard on 8 rows of lights
    characters  a picture as text for a terminal

Needs Pillow: import these where a picture is wanted, not before.
"""

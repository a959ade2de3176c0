"""Every pin of the Pico, for each layout of sensors: what the firmware uses and the wiring pages are made from. Pure.

A Pico has 26 free pins, too few for everything at once; so there are four layouts, and `boardd flash --layout NAME`
says which. GP23, GP24, GP25 and GP29 belong to the Pico itself.
"""

LAYOUT = "loads"  # unless the file layout.txt says otherwise

# what hangs there: (GPIO of each channel, from channel 0 on)
LAYOUTS = {
    "loads": {
        "clock": (0, 2, 4, 6),  # SCK of the four HX711
        "data": (1, 3, 5, 7),  # DOUT of the same
        "beam": (8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19),
        "emitter": (20, 21),  # through a transistor: high is lit; all rim beams, all floor beams
        "button": (22, 26, 27, 28),  # to ground
    },
    "ir": {
        "select": (0, 1, 2, 3),  # S0-S3 of all 16-channel multiplexers
        "group": (4, 5, 6),  # S0-S2 of the 8-channel ones that the outputs of eight of them go to
        "adc": (26, 27, 28),  # the outputs of these: 128 cells each
        "beam": (8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19),
        "emitter": (20, 21),
        "button": (22, 7),
    },
    "both": {
        "clock": (0, 2, 4, 6),
        "data": (1, 3, 5, 7),
        "beam": (8, 9, 10, 11, 12, 13, 14, 15),
        "select": (16, 17, 18, 19),
        "group": (20, 21, 22),
        "adc": (26,),
        "emitter": (27,),
        "button": (28,),
    },
    "beams": {
        "beam": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 26),
        "emitter": (27, 28),
    },
}
IR_CELLS = 128  # behind each ADC pin: cell = 128 * adc + 16 * group + select

# GPIO -> pin of the board, as printed on its edge
HEADER = {
    0: 1,
    1: 2,
    2: 4,
    3: 5,
    4: 6,
    5: 7,
    6: 9,
    7: 10,
    8: 11,
    9: 12,
    10: 14,
    11: 15,
    12: 16,
    13: 17,
    14: 19,
    15: 20,
    16: 21,
    17: 22,
    18: 24,
    19: 25,
    20: 26,
    21: 27,
    22: 29,
    26: 31,
    27: 32,
    28: 34,
}


def pins(layout, what):
    return LAYOUTS[layout].get(what, ())


def cells(layout):
    """How many reflective cells a layout can read."""
    return IR_CELLS * len(pins(layout, "adc"))

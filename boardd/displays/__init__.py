"""What talks to a display: pictures in, bytes on a bus out.

    display   the newest scoreboard in a thread of its own; a panel that fails is opened again with growing pauses
    steps     how luma starts a chip, kept so that it can be done again and again
    frame     a picture as the bytes of an OLED's memory
    windows   two frames in, the smallest parts to send out
    oled      SSD1306, SSD1309 and SH1106 on I2C
    max7219   seven-segment digits and 8x8 matrices on SPI

Nothing here imports luma or Pillow before its thread needs it: on a Pi Zero 2 that takes a second.
"""

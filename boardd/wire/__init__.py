"""Bytes from a Pico in, what its sensors said and when out; and what was wrong with the bytes.

Theory of operation
===================

1. A frame is a line of text, which a person can read in any terminal:

       $TYPE,SEQ,MICROSECONDS,PAYLOAD*CRC16 CR LF        $L,3,20000,83886,84120,83660,84010*E2A1

   TYPE is a capital letter. SEQ counts all frames, 0 to 65535 and round again. MICROSECONDS is the Pico's clock, which
   wraps at 2^30 (18 minutes). CRC16 is CRC-16/CCITT-FALSE (polynomial 1021, start FFFF; "123456789" gives 29B1) of
   what stands between $ and *, as four capital hexadecimal digits. JSON lines without a check took 1,458 of 5,000
   single-bit errors for data; these took none.

2. A line has at most 63 bytes: writes of exactly 64 stalled on some builds, and longer ones were torn (micropython
   issues 15960, 12037). What is longer is split: a row of reflective cells goes out in frames of sixteen cells.

3. Types:

       H  hello      protocol, firmware version, serial number, start number (hexadecimal, another after each start)
       C  channels   layout, then how many: L load cells, I reflective cells, B beams, K buttons, E emitters
       L  load       a count for each cell, empty where a cell gave none
       I  infrared   first cell, then two characters from 0 to o for each: high six bits, low six bits
       B  beam       channel, level of its pin; MICROSECONDS is the edge's
       K  button     channel, level of its pin
       S  levels     of all beams and all buttons, hexadecimal, channel 0 is the lowest bit; every 0.1 s
       T  heartbeat  the Pico's own faults since its start, every second: frames torn, frames dropped while nobody
                     listened, edges lost, converters out of step, converters asleep, bad commands; longest step in ms
       E  tested     emitter, beams that noticed its light going off, beams that did not notice it coming back
       N  refused    the command that is not known

   H and C together are the hello. The protocol number comes first in H, in every protocol there will ever be.

4. Commands to the Pico are lines of the same kind, $WORD,NUMBER*CRC16 CR LF, so that a modem program that tries the
   port commands nothing: `hello`; `rate,50,128`, how often and how many reflective cells, answered by a hello;
   `emitter,0` to test its beams; `reset`; `reset,stop` to end at the prompt, once.

5. A frame is used if it is whole (frames.py), if it is the next one or a later one of the same start (stream.py), and
   if its payload can be what its type says (payloads.py). Everything else is counted. Numbers that are skipped are
   frames that were lost. A number that was there before is a repeated or a late frame: not used. Numbers begin anew
   only with the hello of a start that was not seen before, or the first hello after the port was opened.

6. Lost edges are repaired by the next S, a tenth of a second later at most. A lost row of load cells becomes a row of
   which nothing is known. Reflective cells of a lost frame are unknown in that row.

7. The Pico's clock drifts, 100 ppm at most, and frames take 1 ms to arrive, some much longer. The quickest arrivals
   tell the offset between the clocks (clock.py).
"""

"""A board in; what its sensors cannot tell, however well they are, out: in words for the people at the board."""

from __future__ import annotations

from boardd.model import Board

ENOUGH_HZ = 40.0  # a blow lasts 80 ms in the ADC's filter at 80 Hz; half of that still shows it
ONLY_BEAMS = "the board has only beams: nobody knows what lies on the deck; press the buttons, also at the pick-up"
NO_BEAMS = "the board has no beams: what falls into a hole is told by its weight and place alone"
BLIND = "the board has no sensors: enter the throws by hand"


def too_slow(rate_hz: float, where: str = "") -> str:
    return (
        f"the load cells{where} are read {rate_hz:.0f} times a second: throws are often misread, "
        "80 are needed (the RATE pin of an HX711 must be high)"
    )


def limits(board: Board) -> list[str]:
    if not (board.loads or board.ir):
        return [ONLY_BEAMS if board.beams else BLIND]
    found = [too_slow(board.loads.rate_hz)] if board.loads and board.loads.rate_hz < ENOUGH_HZ else []
    return [*found, NO_BEAMS] if board.holes and not board.beams else found

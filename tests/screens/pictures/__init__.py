"""The golden pictures. `python -m tests.screens.pictures` draws them anew: look at each one that changed."""

from pathlib import Path

from PIL import Image

from boardd.screens.matrix import matrix
from boardd.screens.screen import screen
from tests.screens.boards import BOARDS

FOLDER = Path(__file__).parent
SIZES = (128, 64), (128, 32), (64, 128)
WIDE = 32  # lights of a matrix


def pictures() -> dict[str, Image.Image]:
    found = {f"{name}-{w}x{h}": screen(board, w, h) for name, board in BOARDS.items() for w, h in SIZES}
    return found | {f"matrix-{name}": matrix(board, WIDE) for name, board in BOARDS.items()}

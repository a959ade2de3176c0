"""The golden pages. `python -m tests.watching.pages` writes them anew: look at each one that changed."""

from pathlib import Path

HERE = Path(__file__).parent


def text(name: str) -> str:
    from boardd.watching.page import page
    from tests.watching.views import VIEWS

    view, columns, rows = VIEWS[name]
    return "\n".join(page(view(), columns, rows)) + "\n"

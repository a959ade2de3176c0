"""What README shows is what boardd does."""

import re
from pathlib import Path

from boardd.commands.score import scored
from boardd.table import table

README = (Path(__file__).parents[1] / "README.md").read_text()


def test_the_first_sheet_prints_what_readme_says():
    section = README.split("## A first sheet")[1]
    sheet, printed = re.findall(r"^```\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)[:2]
    game, rounds, up, *_ = scored(sheet.encode(), "first.sheet")
    assert table("first.sheet", game, rounds, up) + "\n" == printed

"""The page that is printed and kept."""

import pytest

from boardd.calibration.findings import FAULT, OK, REPAIRED, Findings, Verdict, Wire, of_json, to_json
from boardd.calibration.page import SIMULATED, page

GOOD = Verdict("cell 0, near left", OK, "429.0 counts per gram")
MENDED = Verdict("beam 1.rim", REPAIRED, "hangs where the config has 3.rim")
BAD = Verdict("beam 3.rim", FAULT, "did not notice any washer", "Emitter, receiver or plug")


def made(*verdicts, changes=(), end=0):
    return page(Findings(end, verdicts=verdicts), "holeyboard", "garage", "2026-05-01 18:00", changes)


def test_all_right_is_a_pass_with_nothing_left_to_do():
    assert made(GOOD).splitlines() == [
        "Calibration of garage (holeyboard), 2026-05-01 18:00: PASS",
        "",
        "  pass   cell 0, near left        429.0 counts per gram",
        "",
        "Nothing had to be changed.",
        "",
        "Nothing is left to be done.",
    ]


def test_what_software_repaired_passes_and_is_told():
    text = made(GOOD, MENDED, changes=["boardd.toml: 1.rim: GPIO17 -> GPIO27"])
    assert ": PASS" in text
    assert "  pass*  beam 1.rim               hangs where the config has 3.rim" in text
    assert "Changed:\n  boardd.toml: 1.rim: GPIO17 -> GPIO27" in text


def test_of_a_simulated_board_nothing_is_said_to_be_written():
    text = page(Findings(0, verdicts=(MENDED,)), "holeyboard", "a simulated board", "no files", ["x"], SIMULATED)
    assert "would be put right in the files of a real board" in text
    assert "Would be changed:\n  x" in text


def test_what_a_person_must_mend_fails_and_is_numbered():
    text = made(GOOD, BAD, end=1)
    assert text.startswith("Calibration of garage, far board (holeyboard), 2026-05-01 18:00: FAIL")
    assert "What a person should still do:\n  1. beam 3.rim: Emitter, receiver or plug" in text


def test_what_several_parts_need_is_said_once():
    text = made(BAD, GOOD, BAD._replace(part="beam 5.rim"), BAD._replace(part="the link", todo="Another cable"))
    assert text.endswith("do:\n  1. beam 3.rim; beam 5.rim: Emitter, receiver or plug\n  2. the link: Another cable\n")


@pytest.mark.parametrize("columns", [10, 40, 57, 60, 80, 300])
def test_a_page_fits_its_terminal_and_loses_no_word(columns):
    verdicts = GOOD, MENDED, BAD, BAD._replace(part="cell 1, near right", text="long " * 40 + "end")
    changes = ["counts_per_gram: 429.0, 429.0, 429.0, 429.0 -> 440.7, 418.7, 419.9, 447.4"]
    texts = [
        page(Findings(0, verdicts=verdicts), "holeyboard", "garage", "2026-05-01 18:00", changes, columns=wide)
        for wide in (columns, 100)
    ]
    assert max(map(len, texts[0].splitlines())) <= max(40, min(columns, 100))  # narrower there is no terminal
    assert texts[0].split() == texts[1].split()


def test_findings_survive_json():
    import json

    found = Findings(
        1,
        (1, 0),
        (400.0, -3.5),
        ((1.0, 2.0), (3.0, 4.0)),
        80.0,
        "base",
        {"A": 75.0},
        (1.0,),
        (2.0,),
        {"1.rim": Wire("3.rim", True)},
        (GOOD, BAD),
        ring=(19.2, 0.041),
    )
    assert of_json(json.loads(json.dumps(to_json(found)))) == found


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("end", None),
        ("order", [None]),
        ("counts_per_gram", 7),
        ("cells_mm", [[1.0]]),
        ("cups", 3),
        ("mass_g", {"A": "heavy"}),
        ("wires", {"1.rim": ["3.rim"]}),
        ("wires", {"1.rim": [3, True]}),
        ("verdicts", [["beam", "ok", 5, ""]]),
        ("verdicts", [["beam"]]),
        ("wiring", None),
        ("ring", 19.2),
        ("ring", [19.2]),
        ("ring", [19.2, None]),
    ],
)
def test_what_is_no_finding_is_refused(key, value):
    with pytest.raises((ValueError, TypeError, KeyError)):
        of_json({**to_json(Findings(0, verdicts=(GOOD,))), key: value})
    keys = to_json(Findings(0))
    del keys["order"]
    with pytest.raises(KeyError):
        of_json(keys)

"""What is told about a throw is what the simulator did, and adds up to what the engine believes."""

from math import log

import pytest

from boardd.explanation.words import against, percent, words
from boardd.inference.step import Name
from tests.explanation.account_of import account_of


@pytest.fixture(scope="module")
def told(known):
    return {piece: account_of(known, Name(1, piece[0], int(piece[1])))[0] for piece in ("A1", "A2", "A3", "B2", "B3")}


@pytest.mark.parametrize(
    ("piece", "mass_g", "at_mm"), [("A1", 75, (203, 1143)), ("A2", 75, (120, 500)), ("B2", 81, (300, 1100))]
)
def test_mass_and_place_are_those_of_the_sheet(told, piece, mass_g, at_mm):
    case = told[piece].witness.first()
    assert case.landing.change[0] == pytest.approx(mass_g, rel=0.03)  # a set's washers differ by 1.5 % rms
    assert case.at_mm[:2] == pytest.approx(at_mm, abs=20)  # in a hole: within its radius less the washer's
    assert case.candidates[0].off_g[0] == pytest.approx(case.landing.change[0] - mass_g)


@pytest.mark.parametrize("piece", ["A1", "A2", "A3", "B2"])
def test_the_odds_are_the_engines(told, piece):
    witness = told[piece].witness
    first = witness.told[0]
    early = witness.early[first.landing]
    with_it = sum(part for what, part in early.items() if first.token in what.split(", "))
    assert with_it == pytest.approx(first.confidence, abs=0.005)


def test_the_parts_of_a_candidate_add_up_to_its_odds(told):
    first, second = [one for one in told["A3"].witness.first().candidates if one.what in ("off", "no throw")]
    assert sum(first.logs) - sum(second.logs) == pytest.approx(log(first.odds / second.odds), abs=0.1)


def test_a_throw_into_a_hole_is_told_with_its_beams(told):
    text = words(told["A1"])
    assert "Round 1, A1 (Ann): 5" in text
    assert "5.rim and 5.floor saw something pass" in text
    assert "(a piece of A has 75 g)" in text
    on = next(line for line in text.splitlines() if line.startswith("  on "))
    assert "5.rim saw something" in on  # had it stayed on the deck, that would have been a stray


def test_a_miss_that_hit_the_deck_is_told_with_its_blow(told):
    text = words(told["A3"])
    assert "as hard as a throw" in text
    assert "saw nothing pass" in text
    assert "too little came or went" in text


def test_a_miss_by_button_says_so(told):
    assert "announced as off, > 99.9 % sure, after the button B" in words(told["B3"])
    assert told["B3"].witness.first() is None


def test_what_the_next_throw_settled_has_its_odds_before_and_after(told):
    witness = told["A3"].witness
    assert witness.end["off"] > witness.told[0].confidence  # B then threw three times, so A had
    assert "in the end  off, > 99.9 % sure" in words(told["A3"])


@pytest.mark.parametrize(
    ("by", "text"), [(0.3, ""), (-0.7, "÷ 2.0"), (0.7, "x 2.0"), (-4.382, "÷ 80"), (-99, "÷ 100,000+")]
)
def test_odds_against_are_factors(by, text):
    assert against(by) == text


@pytest.mark.parametrize(
    ("part", "text"), [(0.5, "50.0 %"), (0.9994, "99.9 %"), (1, "> 99.9 %"), (0.004, "0.40 %"), (1e-9, "< 0.01 %")]
)
def test_percentages_never_claim_certainty(part, text):
    assert percent(part) == text

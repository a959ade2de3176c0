"""benchmarks.suite: the games that `make bench` evaluates."""

import json

import pytest

from benchmarks.suite import VARIANTS, board_of, fingerprint, main, make, recipes
from boardd.simulator import options
from boardd.trace import read_header


def test_every_game_can_be_simulated_and_has_a_name_and_a_seed_of_its_own():
    wanted = list(recipes(20))
    for recipe in wanted:
        options.check(recipe.options, board_of(recipe.setting.board), recipe.setting.variant)
        assert recipe.options.calibrated
        assert recipe.options.rounds in (2, 3)
    assert len({recipe.name for recipe in wanted}) == len({recipe.seed for recipe in wanted}) == len(wanted)


def test_more_games_are_the_same_games_and_others():
    assert {*recipes(3)} < {*recipes(5)}


def test_a_healthy_group_has_every_variant_both_cups_and_two_ends():
    played = {(r.setting.board, r.setting.ends, r.options.rounds) for r in recipes(5) if r.group == "healthy-6g"}
    boards = {*VARIANTS, *(f"{variant}-base" for variant in VARIANTS)}
    ends = {(name, 1) for name in boards} | {("holeyboard", 2), ("ritzenthaler", 2)}
    assert played == {(name, end, rounds) for name, end in ends for rounds in (2, 3)}


def test_groups_are_named_after_what_is_wrong():
    of = {recipe.group: recipe.options for recipe in recipes(1)}
    for group, wanted in of.items():
        kinds = [fault.kind for fault in wanted.faults]
        disturbed = [name for name in ("quick", "hands", "bumps", "wind", "phone") if getattr(wanted, name)]
        disturbed += ["early-pick-up"] * wanted.early_pick_up + ["put-back"] * wanted.put_back
        what = [group.removeprefix("hurt-")] if group.startswith("hurt-") else []
        assert kinds + disturbed == what
    assert (of["healthy-6g"].mass_gap_g, of["healthy-equal"].mass_gap_g) == (6, 0)
    assert (of["healthy-6g"].buttons, of["healthy-6g-unpressed"].buttons) == (1, 0.8)
    assert len(of) == 3 + 4 + 1 + 8 + 7


def test_a_game_is_a_trace_with_its_truth_in_its_groups_folder(tmp_path):
    recipe = next(recipe for recipe in recipes(1) if recipe.group == "hurt-dead-beam")
    make(recipe, tmp_path)
    (path,) = (tmp_path / "hurt-dead-beam").glob("*.trace")
    with path.open() as stream:
        assert read_header(stream.readline(), "x").game.variant == recipe.setting.variant
    truth = [json.loads(line) for line in path.with_suffix(".truth.json").read_text().splitlines()]
    assert [fault["kind"] for fault in truth[-1]["faults"]] == ["dead-beam"]


def test_the_cache_is_another_for_another_size_and_the_same_for_the_same():
    assert fingerprint(1) == fingerprint(1) != fingerprint(2)


def test_a_folder_that_holds_something_is_refused(tmp_path, capsys):
    (tmp_path / "old.trace").touch()
    with pytest.raises(SystemExit):
        main(["--games", "1", str(tmp_path)])
    assert "is not empty" in capsys.readouterr().err

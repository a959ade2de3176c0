"""The site's files after a calibration: right, commented as before, with the old ones beside; all or none."""

import errno
import os
import tomllib
from pathlib import Path

import pytest

from boardd import board as boards
from boardd.calibrating import hung, keep, widened, wiring
from boardd.calibration.findings import Findings, Wire
from boardd.config import load
from boardd.errors import ConfigError
from boardd.saving import planned, save

SITE = """# the garage's board
id = "garage"
board = "holeyboard"     # ours is one of these
state = "state"

[[source]]
kind = "gpio"
[source.beams]
"1.rim" = 17             # brown
"3.rim" = 27

[[source]]
kind = "pico"
cells = [0, 1, 2, 3]
"""
BOARD = boards.load("holeyboard")
FOUND = Findings(
    0,
    order=(1, 0, 2, 3),
    counts_per_gram=(450.0, -410.0, 429.0, 400.0),
    mass_g={"A": 75.0, "B": 81.0},
    wires={"1.rim": Wire("3.rim", True), "3.rim": Wire("1.rim", False)},
)


@pytest.fixture
def site(tmp_path):
    file = tmp_path / "boardd.toml"
    file.write_text(SITE)
    return file


def of_this(file, found=FOUND):
    """Found with the wiring that the file has."""
    return found._replace(wiring=wiring(load(file), found.end))


def saved(file, found=FOUND):
    files = planned(file, load(file), of_this(file, found))
    save(files, file)
    return files


def test_the_board_gets_a_file_of_its_own_and_the_wires_theirs(site):
    saved(site)
    config = load(site)
    assert config.board.loads.counts_per_gram == (450.0, -410.0, 429.0, 400.0)
    assert config.board.mass_g == {"A": 75.0, "B": 81.0}
    assert config.board.name == "holeyboard"
    beams = config.sources[0].settings.beams
    assert (beams["1.rim"].pin, beams["1.rim"].high) == (27, True)
    assert (beams["3.rim"].pin, beams["3.rim"].high) == (17, False)
    assert config.sources[1].settings.cells == (1, 0, 2, 3)
    assert "# the garage's board" in site.read_text()
    assert "# brown" in site.read_text()


def test_what_was_there_is_kept_beside_it(site):
    saved(site)
    assert site.with_name("boardd.toml.before").read_text() == SITE
    assert sorted(path.name for path in site.parent.iterdir()) == ["board.toml", "boardd.toml", "boardd.toml.before"]


def test_saved_twice_changes_nothing(site):
    saved(site)
    text, board = site.read_text(), (site.parent / "board.toml").read_text()
    again = FOUND._replace(order=(0, 1, 2, 3), wires={"1.rim": Wire("1.rim", False), "3.rim": Wire("3.rim", False)})
    assert saved(site, again).texts == {}
    assert (site.read_text(), (site.parent / "board.toml").read_text()) == (text, board)


def test_findings_of_another_wiring_are_refused_before_anything_is_written(site):
    found = of_this(site)
    save(planned(site, load(site), found), site)
    with pytest.raises(ConfigError, match=r"restart boardd first \(systemctl restart boardd\), then calibrate again"):
        planned(site, load(site), found)
    with pytest.raises(ConfigError, match="restart boardd first"):
        planned(site, load(site), FOUND)  # nobody knows of which: an older boardd found it


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"1.rim" = 17', '"1.rim" = 18'),
        ('"3.rim" = 27', '"3.rim" = { pin = 27, broken = "high" }'),
        ('"3.rim" = 27', '"5.rim" = 27'),
        ("[0, 1, 2, 3]", "[0, 1, 3, 2]"),
    ],
)
def test_another_wiring_is_known_for_another_one(site, old, new):
    before = wiring(load(site), 0)
    assert wiring(load(site), 0) == before
    site.write_text(SITE.replace(old, new))
    assert wiring(load(site), 0) != before


def test_what_else_the_config_says_does_not_matter_to_the_wiring(site):
    before = load(site)
    site.write_text(SITE.replace("garage", "shed").replace('"holeyboard"', '"own.toml"'))
    (site.parent / "own.toml").write_text('name = "ours"\nlike = "holeyboard"\n')
    assert wiring(load(site), 0) == wiring(before, 0)
    wide = before._replace(sources=widened(before.sources))
    assert wiring(wide, 0) == wiring(before, 0)  # the daemon listens to what is named, the command to all


def test_a_pico_without_load_cells_gets_none(site):
    beams_only = '\n[[source]]\nkind = "pico"\nserial = "E6614103E7"\ncells = []   # under the far holes\n'
    site.write_text(SITE.replace('"pico"', '"pico"\nserial = "E6614103E6"') + beams_only)
    saved(site)
    assert [part.settings.cells for part in load(site).sources[1:]] == [(1, 0, 2, 3), ()]
    assert site.read_text().endswith(beams_only)


def test_a_board_file_of_ones_own_is_changed_in_place(site):
    own = site.parent / "own.toml"
    own.write_text('name = "ours"      # built in May\nlike = "holeyboard"\n\n[loads]\nrate = 80   # soldered\n')
    site.write_text(SITE.replace('"holeyboard"', '"own.toml"'))
    saved(site)
    assert "# built in May" in own.read_text()
    assert tomllib.loads(own.read_text())["loads"]["counts_per_gram"] == [450.0, -410.0, 429.0, 400.0]
    assert load(site).board.name == "ours"


def test_the_decks_ring_is_written_where_it_was_with_comments_and_ends_of_lines_kept(site):
    own = site.parent / "own.toml"
    text = 'name = "ours"\nlike = "holeyboard"\n\n[loads]\nring = [14.0, 0.03]  # on the lawn\nrate = 80   # soldered\n'
    own.write_bytes(text.replace("\n", "\r\n").encode())
    site.write_text(SITE.replace('"holeyboard"', '"own.toml"'))
    files = saved(site, Findings(0, ring=(19.2, 0.041)))
    assert own.read_bytes() == text.replace("[14.0, 0.03]", "[19.2, 0.041]").replace("\n", "\r\n").encode()
    assert files.changes == ("own.toml: ring: 14 Hz, damping 3.0 % -> 19.2 Hz, damping 4.1 %",)
    saved(site, Findings(1, ring=(16.0, 0.02)))
    loads = load(site).board.loads
    assert (loads.at(0).ring, loads.at(1).ring) == ((19.2, 0.041), (16.0, 0.02))
    assert saved(site, Findings(0, ring=(19.3, 0.043))).texts == {}


def test_a_far_board_has_counts_of_its_own(site):
    site.write_text(SITE.replace("cells = [0, 1, 2, 3]\n", "end = 1\n").replace("state =", "ends = 2\nstate ="))
    places = ((30.0, 55.0), (381.0, 25.0), (25.0, 1245.0), (381.0, 1245.0))
    far = FOUND._replace(end=1, wires={}, mass_g={}, cells_mm=places)
    saved(site, far)
    loads = load(site).board.loads
    assert loads.counts_per_gram == (429.0,) * 4
    assert loads.at(1).counts_per_gram == (450.0, -410.0, 429.0, 400.0)
    assert (loads.at(0).cells_mm, loads.at(1).cells_mm) == (BOARD.loads.cells_mm, places)
    again = far._replace(order=(0, 1, 2, 3), cells_mm=())
    assert planned(site, load(site), of_this(site, again)).texts == {}
    assert load(site).sources[1].settings.cells == (1, 0, 2, 3)


def test_a_file_that_may_not_be_written_leaves_all_as_it_was(site, monkeypatch):
    def refuse(source, target):
        raise PermissionError(13, "Permission denied", str(target))

    files = planned(site, load(site), of_this(site))
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(ConfigError, match="Permission denied; sudo may help"):
        save(files, site)
    assert site.read_text() == SITE
    assert [path.name for path in site.parent.iterdir()] == ["boardd.toml"]


def test_a_failure_between_two_files_puts_the_first_one_back(site, monkeypatch):
    own = site.parent / "own.toml"
    own.write_text('like = "holeyboard"\nname = "ours"\n')
    site.write_text(SITE.replace('"holeyboard"', '"own.toml"'))
    before = site.read_text()
    files = planned(site, load(site), of_this(site))
    replace, done = os.replace, []

    def fails_once(source, target):
        done.append(target)
        if str(target) == str(site) and len([each for each in done if str(each) == str(site)]) == 1:
            raise OSError(28, "No space left on device", str(target))
        replace(source, target)

    monkeypatch.setattr(os, "replace", fails_once)
    with pytest.raises(ConfigError, match="No space left"):
        save(files, site)
    assert (own.read_text(), site.read_text()) == ('like = "holeyboard"\nname = "ours"\n', before)


@pytest.mark.parametrize("after", [1, 2])
def test_whoever_presses_ctrl_c_meanwhile_has_the_old_files(site, monkeypatch, after):
    """After the first of two files was replaced, and after both."""
    files = planned(site, load(site), of_this(site))
    replace, done = os.replace, []

    def interrupted(source, target):
        replace(source, target)
        done.extend([target] if target in files.texts else [])
        if len(done) == after:
            done.append("the person has pressed it")
            raise KeyboardInterrupt

    assert len(files.texts) == 2
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(files, site)
    assert site.read_text() == SITE
    assert {path.name for path in site.parent.iterdir()} <= {"boardd.toml", "boardd.toml.before"}


def test_a_full_disk_is_said_of_the_file_and_nothing_is_left_behind(site, monkeypatch):
    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")  # as fsync does: without a name

    files = planned(site, load(site), of_this(site))
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ConfigError) as error:
        save(files, site)
    assert str(error.value).startswith(f"{site.parent / 'board.toml'}: No space left on device; free some space")
    assert "sudo" not in str(error.value)
    assert [path.name for path in site.parent.iterdir()] == ["boardd.toml"]
    assert site.read_text() == SITE


def test_what_cannot_be_kept_is_not_said_to_be_and_spoils_nothing(site, monkeypatch):
    config = load(site)
    assert keep(config, FOUND)
    before = (config.state / "calibration.json").read_text()

    def full(path, text):
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert not keep(config, FOUND._replace(end=1))
    assert keep(config, FOUND)  # the daemon kept the same before
    assert [path.name for path in config.state.iterdir()] == ["calibration.json"]
    assert (config.state / "calibration.json").read_text() == before


def test_the_rights_of_a_file_stay(site):
    site.chmod(0o640)
    saved(site)
    assert site.stat().st_mode & 0o777 == 0o640


TWO_PICOS = """board = "holeyboard"
state = "state"
[[source]]
kind = "pico"
serial = "E6614103E6"
[[source]]
kind = "pico"
serial = "E6614103E7"
cells = []
[source.beams]
"1.rim" = 0
"""


def test_channels_without_a_name_of_two_picos_are_not_the_same(site):
    site.write_text(TWO_PICOS)
    wires = hung(widened(load(site).sources), 0)
    assert len(wires) == 24 + 24
    assert {wire.source for name, wire in wires.items() if name.endswith(":7")} == {0, 1}
    saved(
        site,
        Findings(0, wires={"1.rim": Wire("1.rim", False), "3.rim": Wire("?1:7", True), "5.rim": Wire("?0:7", False)}),
    )
    first, second = (part.settings.beams for part in load(site).sources)
    assert {name: wanted.pin for name, wanted in first.items()} == {"5.rim": 7}
    assert {name: (wanted.pin, wanted.high) for name, wanted in second.items()} == {
        "1.rim": (0, False),
        "3.rim": (7, True),
    }


def test_a_config_that_is_a_link_stays_one(site):
    real = site.parent / "elsewhere" / "mine.toml"
    real.parent.mkdir()
    site.rename(real)
    site.symlink_to(real)
    saved(site)
    assert site.is_symlink()
    assert load(site).sources[1].settings.cells == (1, 0, 2, 3)
    assert real.with_name("mine.toml.before").read_text() == SITE


def test_the_ends_of_lines_stay_on_the_disk_too(site):
    site.write_bytes(SITE.replace("\n", "\r\n").encode())
    saved(site)
    data = site.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") > 10
    assert site.with_name("boardd.toml.before").read_bytes() == SITE.replace("\n", "\r\n").encode()


def test_what_cannot_be_changed_is_left_to_a_person_with_all_that_must_be_written(site):
    """An inline table: the board file that the config should name would be no file if nobody told what is in it."""
    site.write_text(
        'board = "holeyboard"\nstate = "state"\n'
        'source = [{ kind = "gpio", beams = { "1.rim" = 17, "3.rim" = 27 } }, { kind = "pico" }]\n'
    )
    before = site.read_text()
    files = planned(site, load(site), of_this(site))
    assert files.texts == {}
    assert "boardd.toml: 1.rim: GPIO17 -> GPIO27, broken is high" in files.changes
    config, board = files.by_hand
    assert 'board = "board.toml"' in config
    head, _, text = board.partition("\n")
    assert head == f"{site.parent / 'board.toml'}: write there:"
    assert tomllib.loads(text)["loads"]["counts_per_gram"] == [450.0, -410.0, 429.0, 400.0]
    assert site.read_text() == before
    assert [path.name for path in site.parent.iterdir()] == ["boardd.toml"]

"""The service's files: systemd accepts them, the exposure is low, and the commented config is right in every line."""

import re
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardd.config import parse
from boardd.web.settings import PORT

SYSTEMD = Path(__file__).parents[1] / "systemd"
CONFIG = (SYSTEMD / "boardd.toml").read_text()
MOST_EXPOSURE = 2.0


@pytest.fixture
def unit(tmp_path) -> Path:
    """The unit with a program that is there."""
    path = tmp_path / "boardd.service"
    path.write_text((SYSTEMD / "boardd.service").read_text().replace("/opt/boardd/bin/boardd", "/bin/true"))
    return path


def test_systemd_has_nothing_to_say_about_the_unit(unit):
    ran = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_the_exposure_is_low(unit):
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", unit]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    [exposure] = re.findall(r"Overall exposure level for boardd.service: ([0-9.]+)", ran.stdout)
    assert float(exposure) <= MOST_EXPOSURE


def test_a_wrong_config_is_not_restarted():
    unit = (SYSTEMD / "boardd.service").read_text()
    assert "Restart=on-failure\n" in unit
    assert "RestartPreventExitStatus=2\n" in unit  # what boardd run exits with: tests/commands/test_run.py
    assert not [line for line in unit.splitlines() if line.startswith("ExecStartPre")]  # that would be restarted


def test_avahi_announces_the_port_that_the_page_has_by_default():
    service = ElementTree.parse(SYSTEMD / "boardd-avahi.service").getroot()
    assert (service.findtext("service/type"), service.findtext("service/port")) == ("_http._tcp", str(PORT))


@pytest.mark.parametrize(
    ("config", "port"),
    [("[web]\nport = 8181\n", "8181"), ("[web]\n", str(PORT)), ("[web]\nport = 0\n", str(PORT)), ("[[", str(PORT))],
)
def test_avahi_announces_the_port_that_the_config_names(tmp_path, config, port):
    (tmp_path / "etc/boardd").mkdir(parents=True)
    (tmp_path / "etc/boardd/boardd.toml").write_text(config)
    command = ["make", "-C", SYSTEMD.parent, "announce", f"DESTDIR={tmp_path}"]
    subprocess.run(command, capture_output=True, check=True)
    service = ElementTree.parse(tmp_path / "etc/avahi/services/boardd.service").getroot()
    assert service.findtext("service/port") == port


def test_the_config_is_right_as_it_is(tmp_path):
    config = parse(tomllib.loads(CONFIG), "boardd.toml", tmp_path)
    assert config.id == "board"


def test_every_commented_line_of_the_config_is_right_too(tmp_path):
    lines = [re.sub(r"^# (?=\[|\"|[a-z_]+ = )", "", line) for line in CONFIG.splitlines()]
    table = tomllib.loads("\n".join(lines))
    config = parse(table, "boardd.toml", tmp_path)
    assert {part.name for part in config.outputs} >= {"mqtt", "oled", "led", "web"}
    assert [part.name for part in config.sources] == ["gpio", "pico", "simulator", "trace"]

"""The firmware that came with boardd: where it is, which version it is, and that no change keeps an old number."""

import json
from hashlib import sha256
from runpy import run_path

from boardd import flashing
from tests.firmware.plugged import FIRMWARE, HERE

VERSIONS = HERE / "versions.json"  # each version, and what it was made of


def digest() -> str:
    made = sha256()
    for file in sorted(FIRMWARE.glob("*.py")):
        made.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return made.hexdigest()


def test_the_firmware_is_found_beside_the_package():
    assert flashing.shipped() == FIRMWARE
    assert flashing.shipped_version() == flashing.version(FIRMWARE)


def test_firmware_that_has_changed_has_another_version():
    """Else `boardd flash` could not tell the new one from the old one, nor `boardd check` who needs it."""
    version, now = flashing.version(FIRMWARE), digest()
    said = f"firmware/ has changed: raise VERSION in protocol.py, then add to {VERSIONS.name} {version!r}: {now!r}"
    assert json.loads(VERSIONS.read_text()).get(version) == now, said


def test_versions_rise():
    versions = list(json.loads(VERSIONS.read_text()))
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(set(numbers))
    assert versions[-1] == flashing.version(FIRMWARE)


def test_channels_are_counted_as_the_firmware_counts_them():
    pins = run_path(str(FIRMWARE / "pins.py"))
    for name, layout in flashing.layouts(FIRMWARE).items():
        assert flashing.channels(layout)["ir"] == pins["cells"](name)

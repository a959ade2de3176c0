"""What a wiring draws: the sum of its parts, and no more than the sockets and regulators give."""

import pytest

from wiring.pins import PICO_3V3
from wiring.power import DRAWS, budget, picos
from wiring.site import hosts, load, sites

USB_MA, REGULATOR_MA = 500, 300  # USB 2.0; the Pico's data sheet for 3V3(OUT)


def test_a_holeyboard_draws_what_its_parts_draw():
    # a Pico, 4 HX711, 6 receivers, 6 emitters; twice
    assert picos(hosts(load("holeyboard"))) == [(30 + 4 * 5 + 6 * 1 + 6 * 20, 95 + 4 * 11 + 6 * 10 + 6 * 20)] * 2
    [row] = [row for row in budget(["holeyboard"]).splitlines() if "configs/holeyboard.toml" in row]
    assert row.endswith("| 176 to 319 mA | 20 to 30 mA | 372 to 668 mA |")  # 2 * 176 + 20, 2 * 319 + 30


def test_a_matrix_draws_for_each_of_its_modules():
    assert "| 320 to 1280 mA |" in budget(["led-matrix"])  # 4 * 80, 4 * 320


@pytest.mark.parametrize("site", sites())
def test_a_pico_takes_no_more_than_its_usb_socket_and_its_regulator_give(site):
    found = hosts(load(site))
    assert all(most <= USB_MA for _, most in picos(found))
    for host in found:
        fed = [part for part in host.parts if any(wire.pin == PICO_3V3 for wire in part.wires)]
        assert sum(DRAWS[part.kind].most for part in fed) <= REGULATOR_MA

"""The pins on the edge: the Pico's as its data sheet has them, the Pi's as everybody knows them."""

from boardd.header import CHIP_SELECT, I2C, SPI
from wiring.pins import firmware, pi, pico

GROUND = {3, 8, 13, 18, 23, 28, 33, 38}
POWER = {30, 35, 36, 37, 39, 40}  # RUN, ADC_VREF, 3V3(OUT), 3V3_EN, VSYS, VBUS


def test_the_pins_of_the_pico_are_those_that_are_neither_ground_nor_power_in_their_order():
    free = [number for number in range(1, 41) if number not in GROUND | POWER]
    gpios = [*range(23), 26, 27, 28]  # GP23, 24, 25 and 29 are not led out
    assert {gpio: pico(gpio).number for gpio in gpios} == dict(zip(gpios, free, strict=True))
    assert firmware()["HEADER"].keys() == set(gpios)


def test_no_layout_uses_a_pin_twice():
    for layout in firmware()["LAYOUTS"].values():
        used = [gpio for gpios in layout.values() for gpio in gpios]
        assert sorted(used) == sorted(set(used) & firmware()["HEADER"].keys())


def test_only_pins_that_can_measure_read_reflective_cells():
    assert all(set(layout.get("adc", ())) <= {26, 27, 28} for layout in firmware()["LAYOUTS"].values())


def test_the_pins_of_the_pi():
    assert {gpio: pi(gpio).number for gpio in (4, 5, 17, 21, 27)} == {4: 7, 5: 29, 17: 11, 21: 40, 27: 13}
    assert {name: pi(gpio).number for name, gpio in I2C[1].items()} == {"SDA": 3, "SCL": 5}
    assert {name: pi(gpio).number for name, gpio in SPI[0].items()} == {"MISO": 21, "DIN": 19, "CLK": 23}
    assert [pi(gpio).number for gpio in CHIP_SELECT[0]] == [24, 26]

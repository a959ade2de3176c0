"""boardd.screens.finding: what a phone's camera reads from the display, and what a person types."""

import segno

from boardd.screens.finding import MODULE_PX, QUIET_PX, address_lines, code_lines, qr
from boardd.screens.screen import screen
from tests.screens.boards import BOARDS, PLAY

ADDRESS, CODE = "http://192.168.178.23:8080/", "483920"


def modules(image, left, top, count):
    """The picture's modules, each at its middle; a lit pixel is a light one."""
    half = MODULE_PX // 2
    return [
        [int(image.getpixel((left + x * MODULE_PX + half, top + y * MODULE_PX + half)) == 0) for x in range(count)]
        for y in range(count)
    ]


def found(image, text):
    """Is the QR code of this text, as the encoder makes it, somewhere in the picture?"""
    wanted = [list(row) for row in segno.make(text, error="l", boost_error=False, micro=False).matrix]
    size = len(wanted)
    places = [(x, y) for x in range(image.width - 2 * size + 1) for y in range(image.height - 2 * size + 1)]
    return any(modules(image, x, y, size) == wanted for x, y in places)


def test_the_code_on_the_display_holds_the_address_and_lets_in_whoever_stands_there():
    assert found(screen(BOARDS["start-pairing"]), f"{ADDRESS}#code={CODE}")
    assert found(screen(BOARDS["start-pairing"], 64, 128), f"{ADDRESS}#code={CODE}")


def test_with_a_code_of_the_owners_only_the_address_is_shown():
    assert found(screen(BOARDS["start"]), ADDRESS)


def test_a_code_has_a_light_frame():
    image = qr(ADDRESS)
    edge = [image.getpixel((x, y)) for x in range(image.width) for y in range(QUIET_PX)]
    assert 0 not in edge


def test_while_a_game_is_played_the_code_is_shown_only_when_it_is_wanted():
    assert screen(PLAY._replace(address=ADDRESS)).tobytes() == screen(PLAY).tobytes()
    assert screen(PLAY._replace(address=ADDRESS, pairing=CODE)).tobytes() != screen(PLAY).tobytes()


def test_an_address_is_broken_where_it_can_be_read():
    assert address_lines("192.168.178.23:8080", 30) == ["192.", "168.", "178.", "23:", "8080"]
    assert "".join(address_lines("boardd-garage.local:8080", 60)) == "boardd-garage.local:8080"


def test_a_code_is_whole_or_in_parts_of_three():
    assert code_lines(CODE, 128) == [CODE]
    assert code_lines(CODE, 60) == ["483", "920"]
    assert code_lines("", 60) == []

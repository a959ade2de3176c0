"""What goes back where: after a dead throw, and in Tap and Draw."""

from tests.refereed import Table


def test_nothing_is_to_be_put_back_after_a_throw_that_counts():
    assert Table().throw("on", "5(A1>off)").put_back == ()


def test_hb16_a_dead_throw_goes_and_what_it_moved_comes_back():
    assert Table().throw("on@100,200", "~3", "dead(A1>off A2>3)").put_back == (
        "A3 away",
        "A1 to on@100,200",
        "A2 to ~3",
    )


def test_rz6_what_a_dead_throw_knocked_off_stays_off():
    table = Table("ritzenthaler")
    assert table.throw("on", "on", "dead(A1>off A2>3)").put_back == ("A3 away", "A2 to on")


def test_td2_an_opponents_weight_that_was_knocked_off_goes_back_and_the_shooting_one_goes():
    board = Table("tap-and-draw").throw("2@310", "3", "1(B1>off A1>3)")
    assert board.put_back == ("A2 away", "B1 to 3", "A1 to 2@310")
    assert (str(board.pieces["B1"]), str(board.pieces["A1"]), board.pieces["A2"].name) == ("3", "2@310", "off")


def test_td1_an_own_weight_that_was_knocked_off_stays_off():
    board = Table("tap-and-draw").throw("2", "3", "1(A1>off)")
    assert (board.put_back, board.pieces["A1"].name) == ((), "off")
    board = Table("tap-and-draw").throw("2", "3", "off(A1>off B1>off)")
    assert board.put_back == ("B1 to 3",)


def test_td3_an_opponents_weight_that_was_advanced_stays_there():
    assert Table("tap-and-draw").throw("2", "3(A1>3)").put_back == ()


def test_the_words_go_with_the_next_throw_and_with_the_pick_up():
    table = Table()
    assert table.throw("dead").put_back == ("A1 away",)
    assert table.throw("5").put_back == ()
    assert table.throw("dead").put_back == ("A3 away",)
    assert table.do("pickup").put_back == ()

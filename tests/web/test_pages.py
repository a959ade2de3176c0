"""The pages in a real browser: a game watched, told, corrected and asked about from a phone; what others see of it."""

import json
import re
import signal

import pytest
from playwright.sync_api import expect

from boardd.__main__ import main as boardd_main
from tests.web.browser import PHONE, SMALL, TELEVISION, Window
from tests.web.served import CODE, GAME, Served
from tests.web.test_access import CONTRAST

WEIGHTS = '[game]\nvariant = "knock-off"\nA = ["Ann"]\nB = ["Bob"]\n'


@pytest.fixture
def phone(browser, fresh):
    with Window(browser, fresh) as window:
        yield window.pair()
        assert window.wrong == []
        assert window.foreign() == []


def number(page, team):
    return page.locator(f".score.team-{team} .number")


def tell(site, *throws):
    for name, to in throws:
        assert site.do(do="correct", throw=name, to=to) == {"ok": True}


def test_pairing_is_refused_with_a_wrong_code_and_granted_with_the_right_one(browser, fresh):
    with Window(browser, fresh, SMALL) as window:
        page = window.open()
        expect(page.locator("#turn")).to_contain_text("Ann throws")
        assert page.get_by_role("button", name="Undo").count() == 0
        page.get_by_role("button", name="Pair this phone").click()
        page.get_by_label("Pairing code").fill("000000")
        page.get_by_role("button", name="Pair", exact=True).click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("this is not the code")
        page.get_by_label("Pairing code").fill(CODE)
        page.get_by_role("button", name="Pair", exact=True).click()
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        assert window.context.cookies()[0]["httpOnly"]


def test_whoever_scans_the_code_on_the_display_is_paired_at_once(browser, fresh):
    with Window(browser, fresh) as window:
        page = window.open(f"/#code={CODE}")
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        assert page.url == fresh.url + "/"  # the code does not stay in the history


def test_a_game_is_told_by_hand_corrected_on_the_drawing_and_undone(phone, fresh):
    page = phone.open()
    tell(fresh, ("A1", "5"))
    expect(page.locator(".score.team-A .points")).to_have_text("+5")
    page.get_by_role("button", name="A2 tell by hand").click()
    page.get_by_role("button", name="in 3").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".score.team-A .points")).to_have_text("+8")
    page.locator("#drawing [data-piece=A1]").click()
    board = page.locator("dialog svg.board")
    board.locator("[data-hole='1']").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".score.team-A .points")).to_have_text("+4")
    assert fresh.ask("state")["pieces"] == {"A1": "1", "A2": "3"}
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".score.team-A .points")).to_have_text("+8")


def test_a_correction_does_not_land_in_a_game_that_was_begun_meanwhile(phone, fresh):
    page = phone.open()
    tell(fresh, ("A1", "5"))
    page.locator("#thrown .throw", has_text="in 5").click()
    page.get_by_role("dialog").get_by_role("button", name="in 3").click()
    assert fresh.do(do="new") == {"ok": True}
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("game 2 is played now")
    assert fresh.ask("state")["pieces"] == {}


def test_a_piece_that_a_throw_moved_is_told_by_tapping_it_and_where_it_went(phone, fresh):
    page = phone.open()
    tell(fresh, ("A1", "on@203,500"), ("A2", "off"), ("A3", "off"), ("B1", "off"))
    page.get_by_role("button", name=re.compile("^B1: off")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="on the board", exact=True).click()
    dialog.locator("[data-piece=A1]").click()
    dialog.get_by_role("button", name="in 5").click()
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name=re.compile("^B1: on the board, A1 to 5"))).to_be_visible()
    assert fresh.ask("state")["teams"]["A"]["points"] == 5


def test_a_piece_that_is_tapped_before_its_throw_is_known_is_corrected_with_all_that_it_moved(phone, fresh):
    """The scoreboard is there at once, the throws of the game a moment later: what they moved must not be lost."""
    tell(fresh, ("A1", "on@203,500"))
    page = phone.open()
    expect(page.locator("#thrown .throw", has_text="on the board")).to_be_visible()
    waiting = []
    page.route("**/api/games/1", lambda route: waiting.append(route))
    tell(fresh, ("A2", "on@100,300(A1>3)"))
    page.locator("#drawing [data-piece=A2]").click()
    fresh.wait_until(lambda: page.wait_for_timeout(20) or bool(waiting))
    page.unroute("**/api/games/1")  # and those that waited go on
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("status")).to_have_text("on the board, A1 to 3")
    dialog.get_by_role("button", name="in 5").click()
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".score.team-A .points")).to_have_text("+8")
    assert fresh.ask("state")["pieces"] == {"A1": "3", "A2": "5"}


def test_the_keyboard_stays_where_it_is_in_a_dialog(phone, fresh):
    page = phone.open()
    tell(fresh, ("A1", "on@203,500"), ("A2", "off"))
    page.locator("#thrown .throw", has_text="off").click()
    dialog = page.get_by_role("dialog")
    for name in ("in 3", "A1", "on the board"):
        dialog.get_by_role("button", name=name, exact=True).press("Enter")
        expect(dialog.get_by_role("button", name=name, exact=True)).to_be_focused()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    partner = dialog.get_by_role("button", name=re.compile("^Team B: "))
    for button in (partner, dialog.get_by_role("button", name="B", exact=True)):
        button.press("Enter")
        expect(button).to_be_focused()


def test_a_tap_on_the_deck_is_a_place_in_millimetres(phone, fresh):
    page = phone.open()
    page.get_by_role("button", name="A1 tell by hand").click()
    box = page.locator("dialog svg.board rect.deck").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] * 3 / 4)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#drawing [data-piece=A1]")).to_be_visible()
    x, y = map(float, fresh.ask("state")["pieces"]["A1"].removeprefix("on@").split(","))
    assert abs(x - 406 / 4) < 12  # half a pixel, and the deck's line
    assert abs(y - 1270 / 4) < 12


def middle(element):
    element.evaluate("(each) => each.scrollIntoView({ block: 'center' })")
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_thumb_hits_the_nearest_piece_though_it_is_drawn_small(browser, fresh):
    """With the mouse, because Chromium itself moves some touches to what is near."""
    tell(fresh, ("A1", "on@203,450"), ("A2", "5"), ("A3", "off"), ("B1", "off"))
    with Window(browser, fresh, SMALL) as window:
        page = window.pair().open()
        x, y = middle(page.locator("#drawing [data-piece=A1] circle"))
        page.mouse.click(x, y + 24)
        expect(page.get_by_role("dialog")).to_be_hidden()
        page.mouse.click(x - 14, y + 14)  # 20 px beside its middle, and it is not so large
        expect(page.get_by_role("heading", name=re.compile("A1"))).to_be_visible()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name=re.compile("^B1: off")).click()
        dialog = page.get_by_role("dialog")
        x, y = middle(dialog.locator("[data-piece=A1] circle"))
        page.mouse.click(x, y + 20)
        expect(dialog.locator("[data-piece=A1]")).to_have_class(re.compile("picked"))
        expect(dialog.get_by_role("button", name="A1", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_hole_with_a_washer_in_it_can_be_tapped_and_the_washer_is_no_button(browser, fresh):
    """A washer that lies flat in a hole stays there: whoever taps on it means the hole."""
    tell(fresh, ("A1", "5"), ("A2", "off"))
    with Window(browser, fresh, SMALL) as window:
        page = window.pair().open()
        page.get_by_role("button", name=re.compile("^A2: off")).click()
        dialog = page.get_by_role("dialog")
        assert dialog.get_by_role("button", name=re.compile("^A1")).count() == 0
        page.touchscreen.tap(*middle(dialog.locator("[data-piece=A1] circle")))
        page.get_by_role("button", name="Save").click()
        expect(dialog).to_be_hidden()
        assert fresh.ask("state")["pieces"] == {"A1": "5", "A2": "5"}


UNCOVERED = """(each) => {
    each.scrollIntoView({ block: "center" });
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("size", [(640, 320), (568, 320), SMALL])
def test_a_throw_can_be_corrected_on_a_phone_held_either_way(browser, fresh, size):
    tell(fresh, ("A1", "on@203,450"), ("A2", "5"))
    with Window(browser, fresh, size, locale="de-DE") as window:
        page = window.pair().open()
        page.locator("#thrown .throw").first.click()
        dialog = page.get_by_role("dialog")
        for button in dialog.get_by_role("button").all():
            assert button.evaluate(UNCOVERED), button.text_content()
            if size != SMALL:  # the board beside them
                box = dialog.locator("svg.board").bounding_box()
                assert box["y"] >= 0, button.text_content()
                assert box["y"] + box["height"] <= size[1]
                assert box["height"] > 0.8 * size[1]


def test_what_the_rules_refuse_is_said_and_nothing_is_lost(phone, fresh):
    page = phone.open()
    tell(fresh, ("A1", "on@203,500"), ("A2", "on(A1>5)"))
    page.get_by_role("button", name=re.compile("^A1: .*Tap to correct")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="in 3").click()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("then A2")
    assert fresh.ask("state")["pieces"]["A1"] == "5"


def test_a_question_is_answered_with_one_tap(browser, tmp_path):
    """A washer that somebody covers with the hand: the board asks."""
    with Served(tmp_path, trace=asked_trace(tmp_path), speed=200.0) as site, Window(browser, site, SMALL) as window:
        site.start()
        site.wait_until(lambda: site.ask("state")["ask"] is not None)
        asked = site.ask("state")["ask"]
        words = [throw_words(each) for each in asked["choices"]]
        television = window.open("/tv").locator("#asked:visible")
        expect(television).to_contain_text(f"throw {asked['n']} of round {asked['round']}")
        doubtful = window.open("/games#1").locator(".throw.doubtful", has_text=f"{asked['team']}{asked['n']}")
        expect(doubtful.locator("small")).to_have_text(f"nobody answered: {' or '.join(words)}?")
        window.page.emulate_media(color_scheme="dark")
        assert window.page.evaluate(CONTRAST) == []
        page = window.pair().open()
        question = page.locator("#question")
        expect(question.get_by_role("heading")).to_contain_text(f"throw {asked['n']} of round {asked['round']}")
        expect(page.locator("#turn")).to_be_visible()
        assert question.get_by_role("button").count() == len(asked["choices"]) + 1
        for size in ((640, 320), SMALL):  # held either way, without scrolling
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert question.get_by_role("button").first.evaluate(UNCOVERED.replace("each.scroll", "0 && each.scroll"))
        question.get_by_role("button").nth(1).click()
        site.wait_until(lambda: site.ask("state")["ask"] != asked)
        key = (asked["round"], asked["team"], asked["n"])
        assert site.throws()[key] == asked["choices"][1]
        row = window.open("/games#1").locator("section", has_text=f"Round {asked['round']}").first
        row = row.locator(".throw", has_text=f"{asked['team']}{asked['n']}").filter(has_text=words[1])
        expect(row.locator(".sure")).to_have_text("answered")
        expect(row.locator("small")).to_have_text(f"the board had read: {words[0]}")
        assert window.wrong == []


def throw_words(token):
    """As the page says it: in 3, on the board, off; and where other pieces went."""
    place, _, moves = token.rstrip(")").partition("(")
    moved = [move.split(">") for move in moves.split()]
    return ", ".join([rests(place), *(f"{piece} {rests(to, 'to')}" for piece, to in moved)])


def rests(place, into="in"):
    name = place.partition("@")[0]
    known = {"on": "on the board", "off": "off", "dead": "dead"}
    return f"leaning in {name[1:]}" if name.startswith("~") else known.get(name, f"{into} {name}")


def asked_trace(folder):
    """The first of some simulated evenings in which the board has to ask: pieces alike, one beam dead."""
    path = folder / "asked.trace"
    words = ["simulate", "--random", "holeyboard", "--rounds", "3", "--fault", "dead-beam:3.rim", "-o", str(path)]
    for seed in range(30):
        boardd_main([*words, "--seed", str(seed)])
        if '"ask"' in replayed(path):
            return path
    raise AssertionError("the board asks nothing")


def replayed(path) -> str:
    from tests.commands.shell import boardd

    return boardd("replay", "--json", path).out


def test_a_whole_simulated_game_is_watched_and_one_throw_of_it_corrected(browser, tmp_path):
    trace = tmp_path / "evening.trace"
    boardd_main(
        ["simulate", "--random", "holeyboard", "--seed", "11", "--rounds", "2", "--mass-gap", "6", "-o", str(trace)]
    )
    with Served(tmp_path, trace=trace, speed=30.0) as site, Window(browser, site) as window:
        site.start()
        page = window.pair().open()
        expect(page.locator("#round")).to_contain_text("Round 3", timeout=60_000)
        state = site.ask("state")
        for team in "AB":
            expect(number(page, team)).to_have_text(str(state["teams"][team]["score"]).replace("-", "\N{MINUS SIGN}"))
        page.locator("#earlier summary").click()
        first = site.get("/api/games/1").json()["played"][0]["throws"][0]
        page.locator("#rounds .throws .throws").last.locator(".throw").first.click()
        other = "1" if first["throw"] != "1" else "3"
        page.get_by_role("dialog").get_by_role("button", name=f"in {other}").click()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert site.throws()[(1, first["team"], 1)] == other
        assert window.wrong == []
        assert window.foreign() == []


def test_the_page_comes_back_by_itself_when_the_board_was_restarted(browser, fresh):
    port = fresh.port
    fresh.stop(signal.SIGTERM)
    fresh.config.write_text(fresh.config.read_text().replace("port = 0", f"port = {port}"))
    fresh.start()
    with Window(browser, fresh) as window:
        page = window.pair().open()
        tell(fresh, ("A1", "5"))
        expect(page.locator(".score.team-A .points")).to_have_text("+5")
        fresh.kill()
        expect(page.locator("#link")).to_be_visible()
        fresh.start()
        tell(fresh, ("A2", "3"))
        expect(page.locator("#link")).to_be_hidden()
        expect(page.locator(".score.team-A .points")).to_have_text("+8")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".score.team-A .points")).to_have_text("+5")


@pytest.mark.parametrize(
    "lost", ["/texts/languages.json", "/texts/de.json", "/js/words.js", "/js/phone.js", "/style.css"]
)
@pytest.mark.parametrize("status", [0, 429])
def test_a_request_that_failed_once_leaves_no_empty_page(browser, served, lost, status):
    with Window(browser, served, locale="de-DE") as window:
        failed = []

        def once(route):
            failed.append(route.request.url)
            if len(failed) > 1:
                route.continue_()
            elif status:
                route.fulfill(status=status, json={"ok": False, "error": "too many requests"})
            else:
                route.abort()

        window.page.route(f"**{lost}", once)
        page = window.open()
        expect(page.locator("#turn")).to_contain_text("Ann wirft")
        expect(page.locator("#turn")).to_have_css("text-align", "center")
        expect(page.locator("#link")).to_be_hidden()
        assert len(failed) > 1


@pytest.mark.parametrize("path", ["/games", "/players"])
def test_a_page_of_the_past_waits_for_the_board_and_says_so(browser, served, path):
    with Window(browser, served, locale="de-DE") as window:
        window.page.route(f"**/api{path}", lambda route: route.abort())
        page = window.open(path)
        expect(page.locator("#link")).to_have_text("Das Brett antwortet nicht. Neuer Versuch …")
        expect(page.locator("#link")).to_be_visible()
        window.page.unroute(f"**/api{path}")
        expect(page.locator(".game, .card, #main p").first).to_contain_text("Ann" if path == "/games" else "")
        expect(page.locator("#link")).to_be_hidden()


def test_a_game_is_begun_with_names_that_are_remembered_and_house_rules(phone, fresh):
    page = phone.open()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Team A, player 1").fill("Cécile")
    dialog.get_by_label("Team B: with or without partner").click()
    dialog.get_by_label("Team B, player 2").fill("Bea")
    dialog.get_by_role("button", name="B", exact=True).click()
    dialog.get_by_text("House rules").click()
    dialog.get_by_label("target").fill("15")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator(".score.team-A .name")).to_have_text("Cécile")
    expect(page.locator("#turn")).to_contain_text("Bob throws")
    expect(page.locator("#agreed")).to_have_text("House rules: target 15")
    [game] = [each for each in fresh.get("/api/games").json() if each["game"] == 2]
    assert game["teams"]["B"]["players"] == ["Bob", "Bea"]
    assert fresh.get("/api/games/2").json()["set"] == {"target": 15}
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#names option").first).to_have_attribute("value", "Cécile")
    assert page.locator("#names option").evaluate_all("each => each.map((one) => one.value)")[:3] == [
        "Cécile",
        "Bob",
        "Bea",
    ]


def test_the_rule_book_is_one_tap_away_and_so_is_the_clause_behind_a_score(phone, fresh):
    tell(fresh, ("A1", "5"), ("A2", "3"))
    page = phone.open()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rule book").click()
    expect(page.get_by_role("dialog")).to_contain_text("Washers cancel hole by hole")
    page.get_by_role("button", name="Close").click()
    page.get_by_text("Why the score is what it is").click()
    page.get_by_role("button", name="Clause HB-1", exact=True).click()
    expect(page.locator("dialog .found")).to_contain_text("A washer that lies flat in a hole when the round ends")


def test_a_rule_book_is_german_on_a_german_phone_and_cites_the_english_one(browser, fresh):
    tell(fresh, ("A1", "5"), ("A2", "3"))
    with Window(browser, fresh, SMALL, locale="de-DE") as window:
        page = window.pair().open()
        page.get_by_text("Warum es so steht").click()
        page.get_by_role("button", name="Regel HB-1", exact=True).click()
        found = page.locator("dialog .found")
        expect(found).to_have_text(re.compile("^HB-1 Eine Scheibe, die am Ende der Runde flach in einem Loch liegt"))
        expect(found.locator("span")).to_have_attribute("lang", "de")
        expect(page.locator("dialog")).to_contain_text("In unseren eigenen Worten, nach HoleyBoard rules, Columbus 1.5")
        expect(page.locator("dialog cite")).to_have_attribute("lang", "en")
        assert page.locator("dialog .book [lang=en]").count() == 0
        assert window.wrong == []


def test_a_rule_that_a_language_has_no_words_for_is_english_and_marked_so(browser, served):
    with Window(browser, served, locale="de-DE") as window:
        window.page.route("**/texts/de/books.json", lambda route: route.fulfill(json={}))
        page = window.open()
        page.get_by_role("button", name="Menü").click()
        page.get_by_role("button", name="Regelbuch").click()
        rule = page.locator("#clause-HB-2 span")
        expect(rule).to_have_text("A leaner is not in the hole. It counts as lying on the board.")
        expect(rule).to_have_attribute("lang", "en")


def test_a_variant_is_called_by_its_german_title_where_it_has_one_and_by_its_name_otherwise(browser, tmp_path):
    with Served(tmp_path, more=GAME.replace("holeyboard", "yocu-4")) as site:
        site.config.write_text(site.config.read_text().replace('board = "holeyboard"', 'board = "yocu-4"'))
        site.start()
        tell(site, ("A1", "5"), ("A2", "off"), ("A3", "off"), ("A4", "off"))
        with Window(browser, site, SMALL, locale="de-DE") as window:
            page = window.pair().open()
            expect(page.locator("#round span")).to_have_text("YOCU, vier Löcher")
            assert page.locator("#title, #round span").evaluate_all(CUT) == []
            page.get_by_role("button", name="Menü").click()
            page.get_by_role("button", name="Regelbuch").click()
            expect(page.get_by_role("dialog", name="YOCU, vier Löcher")).to_be_visible()
            expect(window.open("/tv").locator("#title")).to_have_text("YOCU, vier Löcher")
            page = window.open("/games#1")
            expect(page.locator(".game .what").first).to_contain_text("· YOCU, vier Löcher ·")
            expect(page.get_by_role("button", name="HoleyBoard").locator("span")).to_have_attribute("lang", "en")
            page.get_by_role("button", name="YOCU, neun Löcher").click()
            expect(page.locator(".verdict")).to_contain_text("Nach „YOCU, neun Löcher“ hätte noch niemand gewonnen")
            assert window.wrong == []


@pytest.mark.parametrize(
    ("locale", "day"), [("en-GB", r"\d+ \w+ \d{4}, \d\d:"), ("en-US", r"\w+ \d+, \d{4}, \d+:\d\d.[AP]M")]
)
def test_a_date_is_written_as_in_the_devices_country(browser, served, locale, day):
    with Window(browser, served, locale=locale) as window:
        expect(window.open("/games").locator(".game .what").first).to_have_text(re.compile(f"^{day}"))


def test_weights_are_told_on_a_drawing_of_their_table(browser, tmp_path):
    with Served(tmp_path, more=WEIGHTS) as site:
        site.config.write_text(site.config.read_text().replace('board = "holeyboard"', 'board = "shuffleboard"'))
        site.start()
        assert site.do(do="new", variant="tap-and-draw", set={"scoring": "horse-collar", "weights": 8})["ok"]
        with Window(browser, site, SMALL) as window:
            page = window.open()
            expect(page.locator("#round")).to_have_text("Tap and DrawRound 1")
            assert page.locator("#title, #round span").evaluate_all(CUT) == []
            round_ = "(all) => all.every((e) => Math.abs(e.offsetWidth - e.offsetHeight) <= 1)"
            assert page.locator(".pip").evaluate_all(round_)
        assert site.do(do="undo")["ok"]
        with Window(browser, site) as window:
            page = window.pair().open()
            page.get_by_role("button", name="A1 tell by hand").click()
            page.get_by_role("dialog").get_by_role("button", name="in 2").click()
            page.get_by_role("button", name="Save").click()
            page.get_by_role("button", name="B1 tell by hand").click()
            page.get_by_role("dialog").get_by_role("button", name="hanging").click()
            page.get_by_role("button", name="Save").click()
            expect(page.locator("#turn")).to_contain_text("Ann throws")
            assert site.ask("state")["pieces"] == {"A1": "2", "B1": "hang"}
            assert page.get_by_role("button", name="Dead").count() == 0  # KO knows no dead weight
            page.get_by_role("button", name="A2 tell by hand").click()
            lines = [page.locator("dialog .line").nth(n).bounding_box() for n in (1, 2)]  # where 2 and 3 begin
            page.mouse.click(lines[0]["x"] + lines[0]["width"] / 6, (lines[0]["y"] + lines[1]["y"]) / 2)
            page.get_by_role("button", name="Save").click()
            expect(page.locator("#turn")).to_contain_text("Bob throws")
            zone, _, depth = site.ask("state")["pieces"]["A2"].partition("@")
            middle = (5994 + 6147) / 2  # mm, in the board file; the end is at 6299, a weight has 58.7
            assert zone == "2"
            assert abs(float(depth) - (6299 - middle - 58.7 / 2)) < 12
            assert window.wrong == []


def test_the_television_shows_the_board_whose_throw_it_is_and_the_winner(browser, fresh):
    with Window(browser, fresh, TELEVISION) as window:
        page = window.open("/tv")
        assert page.get_by_role("button").count() == 0
        tell(fresh, ("A1", "5"), ("A2", "on@100,400"), ("A3", "off"), ("B1", "on@203,640(A2>off)"))
        expect(page.locator("#ticker li").first).to_have_text("B1 on the board, A2 off")
        expect(page.locator("#drawing [data-piece=A1]")).to_be_visible()
        expect(page.locator("#turn")).to_contain_text("Bob throws")
        fresh.do(do="new", scores={"A": 16, "B": 3}, variant="holeyboard")
        tell(fresh, ("A1", "off"), ("A2", "off"), ("A3", "5"), ("B1", "off"), ("B2", "off"), ("B3", "off"))
        fresh.do(do="pickup")
        expect(page.locator("#turn")).to_contain_text("Ann wins")
        expect(number(page, "A")).to_have_text("21")
        expect(page.locator(".score.team-A .points")).to_have_text("")  # it is in the score
        assert window.wrong == []
        assert window.foreign() == []
        for part in ("#scores", "#turn", "#ticker", "#drawing"):
            box = page.locator(part).bounding_box()
            assert box["y"] + box["height"] <= TELEVISION[1], part
            assert box["x"] + box["width"] <= TELEVISION[0], part
        fresh.do(do="new", variant="holeyboard", teams={"A": ["Maximiliane", "Bartholomew"], "B": ["Bob"]})
        for path, size in (("/tv", TELEVISION), ("/", SMALL)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            name = window.open(path).locator(".score.team-A .name")
            expect(name).to_have_text("Maximiliane & Bartholomew")
            assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 2")


OUTSIDE = """(all) => all.filter((e) => {
    const { left, top, right, bottom, width } = e.getBoundingClientRect();
    return width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((e) => e.className)"""


def apart(page, one, other):
    """Neither covers a part of the other."""
    first, second = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    beside = first["x"] + first["width"] <= second["x"] + 1 or second["x"] + second["width"] <= first["x"] + 1
    below = first["y"] + first["height"] <= second["y"] + 1 or second["y"] + second["height"] <= first["y"] + 1
    return beside or below


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_on_the_television_covers_anything_else(browser, fresh, locale):
    """Many pieces beside the board, a winner whose win takes many words, and the address when nothing is played."""
    teams = {"A": ["Ann", "Al"], "B": ["Bob", "Bea"]}
    fresh.do(do="new", variant="holeyboard", teams=teams, scores={"A": 16, "B": 3})
    tell(fresh, ("A1", "off"), ("A2", "off"), ("A3", "5"), ("B1", "off"), ("B2", "off"), ("B3", "off"))
    fresh.do(do="pickup")
    with Window(browser, fresh, TELEVISION, locale=locale) as window:
        page = window.open("/tv")
        expect(page.locator(".tray span")).to_have_count(5)
        expect(page.locator("#ticker li").first).to_be_visible()
        for one, other in (("#turn small", "#drawing"), (".tray", "#drawing svg"), ("#turn", "#scores")):
            assert apart(page, one, other), (one, other)
        assert page.locator("#turn, #turn *, .tray, .tray *, svg.board").evaluate_all(OUTSIDE) == []
        fresh.do(do="end")
        expect(page.locator("#turn small")).to_contain_text(fresh.host)
        assert page.locator(".tray").count() == 0  # the last game's
        assert apart(page, "#turn small", "#drawing")
        assert page.locator("#turn, #turn *").evaluate_all(OUTSIDE) == []


CUT = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"


def test_many_teams_with_long_names_stay_on_the_screen(browser, tmp_path):
    with Served(tmp_path, more=WEIGHTS) as site, Window(browser, site, TELEVISION) as window:
        site.config.write_text(site.config.read_text().replace('board = "holeyboard"', 'board = "shuffleboard"'))
        site.start()
        for letters in ("AB", "ABCD", "ABCDE", "ABCDEFGH"):
            teams = {letter: [letter + "n" * 27] for letter in letters}
            assert site.do(do="new", variant="crazy-eight", teams=teams) == {"ok": True}
            for path, card in (("/tv", ".score"), ("/overlay", ".team")):
                page = window.open(path)
                expect(page.locator(card)).to_have_count(len(letters))
                assert page.locator("body *").evaluate_all(OUTSIDE) == []
                inside = "(all) => all.every((e) => e.clientWidth > 90)"
                assert page.locator(f"{card} .name").evaluate_all(inside)


def test_the_overlay_is_transparent_and_takes_its_colours_and_size_from_the_address(browser, fresh):
    with Window(browser, fresh, TELEVISION) as window:
        page = window.open("/overlay?size=2&A=%23ff0000&B=bad;colour&back=rgb(1,2,3)")
        tell(fresh, ("A1", "5"))
        expect(page.locator(".team-A .points")).to_have_text("+5")
        look = "(element) => getComputedStyle(element)"
        assert page.locator("body").evaluate(f"({look})(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
        assert page.locator(".team-A .number").evaluate(f"(e) => ({look})(e).backgroundColor") == "rgb(255, 0, 0)"
        assert page.locator(".teams").evaluate(f"(e) => ({look})(e).backgroundColor") == "rgb(1, 2, 3)"
        size = page.locator("#bar").evaluate(f"(e) => parseFloat(({look})(e).fontSize)")
        assert size == pytest.approx(1920 * 0.0185 * 2, abs=0.5)
        assert window.wrong == []


FIGURES = "(all) => all.map((e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color])"
WHITE, BLACK = "rgb(255, 255, 255)", "rgb(0, 0, 0)"


def test_every_team_of_the_overlay_has_a_colour_of_its_own_and_figures_that_can_be_read_on_it(browser, tmp_path):
    with Served(tmp_path, more=WEIGHTS) as site, Window(browser, site, TELEVISION) as window:
        site.config.write_text(site.config.read_text().replace('board = "holeyboard"', 'board = "shuffleboard"'))
        site.start()
        assert site.do(do="new", variant="crazy-eight", teams={letter: [letter] for letter in "ABCDEFGH"})["ok"]
        for words, on_gold in (("B=gold&G=navy&H=yellow", BLACK), ("B=gold&G=navy&H=yellow&on=red", "rgb(255, 0, 0)")):
            page = window.open(f"/overlay?{words}")
            expect(page.locator(".team")).to_have_count(8)
            figures = page.locator(".team .number").evaluate_all(FIGURES)
            assert len({back for back, _ in figures}) == 8
            assert figures[1] == ["rgb(255, 215, 0)", on_gold]  # white on gold is 1.4 to 1
            assert figures[7] == ["rgb(255, 255, 0)", on_gold]
            assert figures[6] == ["rgb(0, 0, 128)", WHITE if on_gold == BLACK else on_gold]
        assert window.wrong == []


def test_texts_come_in_the_devices_language_and_can_be_chosen(browser, fresh):
    with Window(browser, fresh, locale="de-AT") as window:
        page = window.pair().open()
        expect(page.locator("#turn")).to_contain_text("Ann wirft")
        page.get_by_role("button", name="Menü").click()
        page.get_by_label("Sprache").select_option("English")
        expect(page.locator("#turn")).to_contain_text("Ann throws")


def test_what_happens_is_spoken_only_after_somebody_switched_it_on(phone, fresh):
    phone.page.add_init_script("window.said = []; speechSynthesis.speak = (words) => window.said.push(words.text)")
    page = phone.open()
    expect(page.locator("#turn")).to_contain_text("Ann throws")
    tell(fresh, ("A1", "5"))
    expect(page.locator(".score.team-A .points")).to_have_text("+5")
    assert page.evaluate("said") == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Speak").select_option("every throw")
    page.get_by_role("button", name="Close").click()
    tell(fresh, ("A2", "off"), ("A3", "3"))
    fresh.wait_until(lambda: len(page.evaluate("said")) >= 3)
    assert page.evaluate("said")[1:] == ["Ann: off", "Ann: in 3. Bob throws"]
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Speak").select_option("scores and whose throw")
    tell(fresh, ("B1", "off"), ("B2", "off"), ("B3", "1"))
    fresh.do(do="pickup")
    fresh.wait_until(lambda: "Ann 8, Bob 1" in page.evaluate("said")[-1])
    assert not [words for words in page.evaluate("said")[4:] if "off" in words]
    fresh.do(do="new", variant="holeyboard", teams={"A": ["Ann", "Al"], "B": ["Bob"]}, scores={"A": 16, "B": 3})
    tell(fresh, ("A1", "off"), ("A2", "off"), ("A3", "5"), ("B1", "off"), ("B2", "off"), ("B3", "off"))
    fresh.do(do="pickup")
    fresh.wait_until(lambda: page.evaluate("said")[-1] == "Ann & Al win. on the last throw")


def test_a_name_is_a_name_whatever_is_in_it(browser, fresh):
    name = "<b onclick=x>&amp;</b>"
    assert fresh.do(do="new", variant="holeyboard", teams={"A": [name], "B": ["Bob"]}) == {"ok": True}
    tell(fresh, ("A1", "5"))
    with Window(browser, fresh) as window:
        for path in ("/", "/tv", "/overlay", "/games", "/players"):
            expect(window.open(path).get_by_text(name).first).to_be_visible()
        assert window.wrong == []


def test_faults_are_said_where_people_look(browser, tmp_path):
    sources = [f'[[source]]\nkind = "trace"\nfile = "{name * 9}.trace"\n' for name in ("moon", "sun", "star")]
    with Served(tmp_path, more=GAME + "".join(sources)) as site, Window(browser, site, TELEVISION) as window:
        site.start()
        for path in ("/", "/tv"):
            expect(window.open(path).locator("#faults")).to_contain_text("starstar.trace")
        page = window.page
        assert page.locator("body *").evaluate_all(OUTSIDE) == []
        assert page.get_by_role("alert").get_by_role("list").get_by_role("listitem").count() == 3  # to who listens
        score, name = number(page, "A").bounding_box(), page.locator(".score.team-A .name").bounding_box()
        assert score["height"] > TELEVISION[1] / 5  # from four metres
        assert name["y"] + name["height"] <= score["y"]


def test_past_games_are_shown_scored_under_other_rules_and_kept(browser, fresh):
    tell(fresh, ("A1", "5"), ("A2", "off"), ("A3", "3"), ("B1", "1"), ("B2", "on@100,400"), ("B3", "off"))
    fresh.do(do="pickup")
    with Window(browser, fresh) as window:
        page = window.open("/games")
        page.get_by_role("link", name=re.compile("Ann 8 : Bob 1")).click()
        expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
        expect(page.locator(".reasons").first).to_contain_text("HB-1")
        page.get_by_role("button", name="Ritzenthaler washers").click()
        # 3 + 2 against 1: RZ-3, nothing cancels
        expect(page.locator(".verdict")).to_contain_text("Under “Ritzenthaler washers” nobody would have won yet")
        expect(page.get_by_role("heading", name="Round 1 · Ann 5 : Bob 1")).to_be_visible()
        expect(page.locator(".notes").first).to_contain_text("holes stand for others: 3 = 2, 5 = 3")
        with page.expect_download() as kept:
            page.get_by_role("link", name="sheet").click()
        assert "1. A 5 off 3 | B 1 on@100,400 off" in kept.value.path().read_text()
        assert window.wrong == []


def test_a_game_that_nobody_threw_in_is_not_listed_unless_it_has_just_begun(browser, fresh):
    begun = {"do": "new", "variant": "holeyboard"}
    assert fresh.do(**begun, teams={"A": ["Cy"], "B": ["Di"]}) == {"ok": True}  # game 1 is Ann's and Bob's
    tell(fresh, ("A1", "5"))
    assert fresh.do(**begun, teams={"A": ["Ed"], "B": ["Flo"]}) == {"ok": True}
    with Window(browser, fresh) as window:
        page = window.open("/games")
        expect(page.locator(".game .teams")).to_have_text(["Ed 0 : Flo 0", "Cy 0 : Di 0"])
        page = window.open("/players")
        expect(page.locator(".card h2")).to_have_text(["Cy", "Di"])


def test_players_have_their_numbers_and_a_heat_map(browser, fresh):
    tell(fresh, ("A1", "5"), ("A2", "off"), ("A3", "3"), ("B1", "1"), ("B2", "on@110,410"), ("B3", "off"))
    fresh.do(do="pickup")
    with Window(browser, fresh) as window:
        page = window.open("/players")
        bob = page.locator(".card", has_text="Bob")
        expect(bob.locator(".heat title")).to_have_text("100\N{EN DASH}125, 400\N{EN DASH}425 mm: 1")
        expect(
            page.locator(".card", has_text="Ann").locator("dl div", has_text="points per round").locator("dd")
        ).to_have_text("8")
        page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        expect(bob.locator(".mm")).to_have_text(["250", "500", "750", "1000", "1250"])
        mark, cell = bob.locator(".mm").nth(1).bounding_box(), bob.locator(".heat").bounding_box()
        assert mark["y"] + mark["height"] / 2 < cell["y"]  # 500 mm are farther away than 425, and drawn above
        assert min(each.bounding_box()["height"] for each in bob.locator(".count, .mm").all()) >= 11
        assert window.wrong == []
    with Window(browser, fresh, locale="de-DE") as window:
        expect(window.open("/players").locator(".bars span").nth(1)).to_have_text("33,3 %")  # one of three


@pytest.mark.parametrize("size", [SMALL, PHONE])
@pytest.mark.parametrize("path", ["/", "/games", "/players"])
def test_nothing_is_wider_than_the_window(browser, served, size, path):
    tell(served, ("A1", "on@203,450"), ("A2", "off"), ("A3", "off"))
    with Window(browser, served, size, locale="de-DE") as window:
        page = window.pair().open(path)
        page.wait_for_selector(".score, .game, .card")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.locator("h1, header .button, #round b, #actions button, .bars span").evaluate_all(CUT) == []


SIZE = "(e) => parseFloat(getComputedStyle(e).fontSize)"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_what_a_thumb_presses_most_can_be_read_in_sunlight(browser, served, locale):
    with Window(browser, served, SMALL, locale=locale) as window:
        button = window.open().locator("#actions button")
        expect(button).to_have_count(1)  # to pair, with the whole width for its words
        assert button.evaluate(SIZE) >= 16
        assert button.evaluate_all(CUT) == []
        buttons = window.pair().open().locator("#actions button")
        expect(buttons).to_have_count(4)
        assert buttons.first.evaluate(SIZE) >= 13
        assert buttons.evaluate_all(CUT) == []


@pytest.mark.parametrize(("locale", "turn"), [("en-GB", "throws"), ("de-DE", "wirft")])
def test_the_first_load_is_small_and_asks_nobody_else(browser, served, locale, turn):
    """All files as they are, though most go out packed; German has the board's own sentences besides."""
    sizes = []
    with Window(browser, served, locale=locale) as window:
        window.page.on("response", lambda answer: sizes.append((answer.url, len(answer.body()))))
        page = window.open()
        expect(page.locator("#turn")).to_contain_text(turn)
        page.wait_for_load_state("networkidle")
        assert sum(size for _, size in sizes) <= 100_000, sizes
        assert [url for url, _ in sizes if url.endswith(("/said.json", "/books.json"))] == []  # when they are needed
        assert window.foreign() == []


@pytest.mark.parametrize(("path", "title"), [("/games", "Frühere Spiele"), ("/players", "Spieler")])
def test_a_page_of_the_past_is_called_what_it_shows(browser, served, path, title):
    with Window(browser, served, locale="de-DE") as window:
        expect(window.open(path)).to_have_title(title)


def test_a_home_screen_gets_a_name_and_an_icon(fresh):
    manifest = fresh.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in json.loads(manifest.body)["icons"]:
        answer = fresh.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])

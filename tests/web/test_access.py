"""Everybody can use the page: enough contrast, names for everything, the keyboard alone, room for a thumb."""

import pytest
from playwright.sync_api import expect

from tests.web.browser import SMALL, TELEVISION, Window
from tests.web.served import Served

# WCAG 2.2, 1.4.3: 4.5 to 1; 3 to 1 for what is large (24 px, or 18.66 px and bold). What is switched off is exempt.
CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const weights = [0.2126, 0.7152, 0.0722];
  const light = (colour) => weights.reduce((sum, weight, i) => sum + weight * linear(colour[i] / 255), 0);
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parts(getComputedStyle(e).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const element of document.querySelectorAll("body *:not(svg, svg *, noscript, script, option, datalist)")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.checkVisibility() || element.closest(":disabled")) continue;
    const style = getComputedStyle(element), px = parseFloat(style.fontSize);
    const large = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700);
    const has = ratio(parts(style.color), behind(element));
    const name = `${element.tagName}.${element.className} ${element.textContent.slice(0, 30)}`;
    if (has < (large ? 3 : 4.5)) found.push(`${name}: ${has.toFixed(2)}`);
  }
  for (const text of document.querySelectorAll("svg .piece text")) {
    const fill = (element) => parts(getComputedStyle(element).fill);
    const has = ratio(fill(text), fill(text.parentElement.querySelector("circle")));
    if (has < 4.5) found.push(`piece ${text.textContent} ${has.toFixed(2)}`);
  }
  return found;
}"""
NAMED = {"button", "link", "textbox", "combobox", "switch", "spinbutton", "dialog", "image", "progressbar"}
SMALLEST_PX = 32  # of what is pressed seldom; WCAG 2.2, 2.5.8 asks for 24
DIALOGS = {
    "New game": "New game",
    "Rule book": "HoleyBoard",
    "Paired devices": "Paired devices",
    "A1: in 5": "Correct A1, round 1",
}
THROWS = (("A1", "5"), ("A2", "on@180,420"), ("A3", "~3"), ("B1", "on@230,640(A2>off)"))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    with Served(tmp_path_factory.mktemp("played")) as site:
        site.start()
        for name, to in THROWS:
            site.do(do="correct", throw=name, to=to)
        yield site


def nameless(window: Window) -> list[str]:
    """Whatever Chromium's accessibility tree tells a screen reader that it cannot read out."""
    session = window.context.new_cdp_session(window.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    roles = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]
    assert len(roles) > 10
    return [role for role, name in roles if role in NAMED and not name.strip()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/tv", "/games", "/games#1", "/players"])
def test_contrast_is_enough_and_everything_has_a_name(browser, played, path, scheme):
    size = TELEVISION if path == "/tv" else SMALL
    with Window(browser, played, size, color_scheme=scheme) as window:
        page = window.pair().open(path)
        page.wait_for_selector(".throw, #ticker li, .game, .bars progress")
        for summary in page.locator("summary").all():
            if summary.is_visible():
                summary.click()
        assert page.evaluate(CONTRAST) == []
        assert nameless(window) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_so_it_is_in_every_dialog(browser, played, scheme):
    with Window(browser, played, SMALL, color_scheme=scheme) as window:
        page = window.open()
        page.get_by_role("button", name="Pair this phone").click()
        expect(page.get_by_role("dialog", name="Pair this phone")).to_be_visible()
        assert page.evaluate(CONTRAST) == []
        assert nameless(window) == []
        page = window.pair().open()
        page.wait_for_selector(".throw")
        for name, title in DIALOGS.items():
            if name != "A1: in 5":
                page.get_by_role("button", name="Menu").click()
                assert page.evaluate(CONTRAST) == []
            page.get_by_role("button", name=name).first.click()
            expect(page.get_by_role("dialog").get_by_role("heading").first).to_have_text(title)
            assert page.evaluate(CONTRAST) == []
            assert nameless(window) == []
            page.keyboard.press("Escape")


def test_a_thumb_hits_what_it_aims_at(browser, played):
    with Window(browser, played, SMALL) as window:
        page = window.pair().open()
        page.wait_for_selector(".throw")
        page.locator("#why summary").click()
        for button in page.get_by_role("button").all():
            box = button.bounding_box()
            name = button.get_attribute("class") or ""
            if "piece" not in name:  # a piece has a button of its own in the list
                assert min(box["width"], box["height"]) >= SMALLEST_PX, button.text_content()
        for button in page.locator("#actions button").all():
            assert min(button.bounding_box()["width"], button.bounding_box()["height"]) >= 48


def test_the_keyboard_is_enough_and_the_focus_is_not_lost_when_the_score_changes(browser, tmp_path):
    with Served(tmp_path) as site, Window(browser, site) as window:
        site.start()
        page = window.pair().open()
        site.do(do="correct", throw="A1", to="5")
        expect(page.get_by_role("button", name="A1: in 5").first).to_be_visible()
        piece = page.locator("#drawing [data-piece=A1]")
        piece.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
        three = page.get_by_role("dialog").get_by_role("button", name="in 3")
        three.focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Save").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".score.team-A .points")).to_have_text("+3")
        page.get_by_role("button", name="Undo").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".score.team-A .points")).to_have_text("+5")
        site.do(do="correct", throw="A2", to="1")
        expect(page.locator(".score.team-A .points")).to_have_text("+6")
        assert page.evaluate("document.activeElement.textContent") == "Undo"
        page.keyboard.press("Enter")
        expect(page.locator(".score.team-A .points")).to_have_text("+5")


def test_whose_throw_it_is_is_told_to_who_cannot_see_it(browser, played):
    with Window(browser, played) as window:
        page = window.open()
        expect(page.locator("#turn")).to_have_attribute("aria-live", "polite")
        expect(page.locator("#faults")).to_have_attribute("role", "alert")
        label = "The board from above: A1: in 5; A2: off; A3: leaning in 3; B1: on the board"
        expect(page.locator("#drawing svg")).to_have_attribute("aria-label", label)

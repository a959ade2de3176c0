"""What the board says in English, on a German page: reasons, refusals and faults in German, or marked as English."""

import ast
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

import boardd
from boardd.game import score
from boardd.sheet import parse
from tests.web.browser import Window
from tests.web.served import GAME, Served

SOURCE = Path(boardd.__file__).parent
SHEETS = [*(SOURCE / "sheets").glob("*.sheet"), *(Path(__file__).parents[1] / "sheets").rglob("*.sheet")]
SHUFFLED = "crazy-eight", "horse-collar", "knock-off", "tap-and-draw", "target"
TRANSLATED = (*SHUFFLED, "holeyboard", "ritzenthaler", "yocu-4", "yocu-9")
REFUSING = "referee/commands.py", "fitting.py", "recast.py", "web/past.py", "rules/parts/settings.py"
# What no page sends: programs hear of it, in English.
BY_PROGRAMS = re.compile(
    "^(7 did|what|there is no command|.* has no |what did it do|there is no (throw|round) |.*is not written)"
)
LEFT = re.compile(r"\b(and|of|the|for|or|to|is|with|not|on|off)\b")  # no words of German
FILLED = {"did_you_mean": "did you mean 7?"}  # what stands in for a value; otherwise a 7
FAULTY = "inference/faults.py", "displays/oled.py", "displays/max7219.py", "web/pairing.py"


SAID = """async (all) => {
    const { learn, said } = await import('/js/said.js');
    await learn();
    return all.map(said);
}"""


@pytest.fixture(scope="module")
def german(browser, served):
    with Window(browser, served, locale="de-DE") as window:
        page = window.open()
        expect(page.locator("#turn")).to_contain_text("Ann wirft")
        yield lambda *all: page.evaluate(SAID, all)
        assert window.wrong == []


def untranslated(found, said) -> list[str]:
    return [text for text, own in zip(said, found, strict=True) if own["lang"] != "de"]


def test_every_reason_of_the_rule_books_is_there_in_german(german):
    games = [parse(path.read_text(), str(path)).game for path in SHEETS]
    games = [game for game in games if game.variant in TRANSLATED]
    said = sorted({why.text for game in games for scored in score(game) for why in scored.why})
    assert len(said) > 200
    found = german(*said)
    assert untranslated(found, said) == []
    assert [own["text"] for own in found if LEFT.search(own["text"])] == []


def sentences(path: str) -> list[str]:
    """What a module's f-strings come to, with a word for each value: those that are raised, returned or told."""
    found = []
    for node in ast.walk(ast.parse((SOURCE / path).read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "Unwanted", "Unreachable"):
            found += [text(word) for word in node.args if isinstance(word, ast.JoinedStr | ast.Constant)]
    return [each for each in found if " " in each]


def text(node: ast.expr, filled: Mapping[str, str] = FILLED) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.FormattedValue):
        return filled.get(ast.unparse(node.value).partition("(")[0], "7")
    assert isinstance(node, ast.JoinedStr)
    return "".join(text(each, filled) for each in node.values)


@pytest.mark.parametrize("path", [*REFUSING, *FAULTY])
def test_every_refusal_that_a_phone_can_cause_is_there_in_german(german, path):
    said = [each for each in sentences(path) if not BY_PROGRAMS.match(each)]
    assert untranslated(german(*said), said) == []


def faults(path: str, where: str) -> list[str]:
    module = ast.parse((SOURCE / path).read_text())
    inside = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and node.name == "faults"]
    return [
        text(node, {"where": where}) for each in inside for node in ast.walk(each) if isinstance(node, ast.JoinedStr)
    ]


def test_every_fault_of_the_sensors_is_there_in_german_at_both_ends(german):
    for where in ("", " at end 1"):
        said = faults("inference/faults.py", where)
        assert len(said) >= 7
        assert untranslated(german(*said), said) == []


@pytest.mark.parametrize(
    ("english", "own"),
    [
        ("Ann: 5 + 3 = 8 in the holes", "Ann: 5 + 3 = 8 in den Löchern"),
        ("Bob's 3 cancels Ann's 3", "Die 3 von Bob hebt die 3 von Ann auf"),
        ("Ann: 15 + 6 = 21", "Ann: 15 + 6 = 21"),
        (
            "A's win is broken: A3 does not stay on the board",
            "Der Sieg von A ist gebrochen: A3 bleibt nicht auf dem Brett",
        ),
        (
            "Ann, Bo and Cy tied for highest on 15: another frame",
            "Ann, Bo und Cy gleichauf an der Spitze mit 15: noch ein Durchgang",
        ),
        ("2a and 2b count as one hole, 2", "2a und 2b zählen als ein Loch, 2"),
        ("beam 3.rim at end 1 sees nothing", "Lichtschranke 3.rim an Ende 1 sieht nichts"),
        (
            "broker 10.0.0.2:1883 cannot be reached: connection refused; trying again",
            "Broker 10.0.0.2:1883 ist nicht zu erreichen: Verbindung abgelehnt; neuer Versuch läuft",
        ),
        (
            'there is no hole or place "7" here; it can be 1 or 3',
            'Hier gibt es kein Loch und keinen Ort "7"; möglich ist 1 oder 3',
        ),
        ("A.* (x): 3 in the holes", "A.* (x): 3 in den Löchern"),
    ],
)
def test_values_keep_their_places_in_the_sentence(german, english, own):
    assert german(english) == [{"text": own, "lang": "de"}]


def test_what_has_no_german_stays_as_it_is_and_is_marked_as_english(german):
    for text in ("the moon is down", "the moon is down; trying again", "Ann: the moon is down", ""):
        assert german(text) == [{"text": text, "lang": "en"}]


def test_reasons_refusals_and_faults_are_german_on_a_german_phone(browser, tmp_path):
    more = GAME + '[[source]]\nkind = "trace"\nfile = "not-there.trace"\n'
    with Served(tmp_path, more=more) as site, Window(browser, site, locale="de-DE") as window:
        site.start()
        for n, to in enumerate(("5", "3", "off"), 1):
            assert site.do(do="correct", throw=f"A{n}", to=to) == {"ok": True}
        page = window.pair().open()
        fault = page.locator("#faults li")
        expect(fault).to_contain_text("lässt sich nicht lesen: Datei nicht gefunden")
        expect(fault).to_have_attribute("lang", "de")
        page.locator("#why summary").click()
        expect(page.locator("#reasons")).to_contain_text("Ann: 5 + 3 = 8 in den Löchern")
        page.locator("#thrown .throw", has_text="A1").click()
        site.do(do="new")
        page.get_by_role("button", name="Speichern").click()
        alert = page.get_by_role("dialog").get_by_role("alert")
        expect(alert).to_have_text(
            'Das gilt dem Spiel "1", aber jetzt wird Spiel 2 gespielt; sieh nach und gib es neu ein'
        )
        page.get_by_role("button", name="Schließen").click()
        for _ in range(6):
            site.do(do="undo")
        expect(page.locator(".score.team-A .number")).to_have_text("0")
        page.get_by_role("button", name="Zurück").click()
        expect(page.locator("#toast")).to_contain_text("Es gibt nichts zurückzunehmen")


def test_a_command_that_did_not_get_through_is_said_and_can_be_tried_again(browser, fresh):
    with Window(browser, fresh) as window:
        page = window.pair().open()
        fresh.do(do="correct", throw="A1", to="5")
        expect(page.locator(".score.team-A .points")).to_have_text("+5")
        window.page.route("**/api/command", lambda route: route.abort())
        page.get_by_role("button", name="Miss").click()
        expect(page.locator("#toast")).to_contain_text("the board does not answer; is this phone in the board's Wi-Fi?")
        window.page.unroute("**/api/command")
        page.get_by_role("button", name="Try again").click()
        fresh.wait_until(lambda: len(fresh.ask("state")["pieces"]) == 2)
        expect(page.locator("#toast")).to_be_hidden()


def test_it_is_not_tried_again_if_it_may_have_happened(browser, fresh):
    """The answer was lost, the command was not: once more would be one miss too many."""
    with Window(browser, fresh) as window:
        page = window.pair().open()

        def lost(route):
            route.fetch()
            route.abort()

        window.page.route("**/api/command", lost)
        page.get_by_role("button", name="Miss").click()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        window.page.unroute("**/api/command")
        expect(page.locator("#thrown .throw", has_text="off")).to_be_visible()
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#toast")).to_have_text("something has happened meanwhile: look at the score first")
        assert json.loads(fresh.get("/api/state").body)["pieces"] == {"A1": "off"}

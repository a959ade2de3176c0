"""boardd.web.files: what is in the folder is served, with its type and a tag, and nothing else; languages are whole."""

import gzip
import json
import re
from collections import Counter

import pytest

from boardd.rules import find, names
from boardd.web.books import book
from boardd.web.files import FOLDER, TYPES, files
from tests.web.test_said import TRANSLATED

TEXTS = sorted((FOLDER / "texts").glob("*.json"))
SLOT = r"{[a-z]+\d?}"
ENGLISH = json.loads((FOLDER / "texts" / "en.json").read_text())


def once(pairs):
    assert len({key for key, _ in pairs}) == len(pairs), "a text is there twice"
    return dict(pairs)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_language_has_every_text_once_with_the_same_values_in_it(path):
    texts = json.loads(path.read_text(), object_pairs_hook=once)
    for english, own in texts.pop("said", {}).items():
        assert set(re.findall(SLOT, own)) <= set(re.findall(SLOT, english)), english
    for english, own in texts.pop("books", {}).items():
        assert Counter(re.findall(r"\d+", own)) == Counter(re.findall(r"\d+", english)), english
    titles = {name for name in texts if name.startswith("title.")}
    assert titles <= {f"title.{name}" for name in names()}  # in English they are the rule books' own
    assert texts.keys() - titles == ENGLISH.keys()
    for name in ENGLISH:
        assert set(re.findall(r"{\w+}", texts[name])) == set(re.findall(r"{\w+}", ENGLISH[name])), name


def test_every_rule_book_is_there_in_german():
    german = json.loads((FOLDER / "texts" / "de.json").read_text())["books"]
    books = [book(name) for name in TRANSLATED]
    said = {text for each in books for text in (each["introduction"], *(one["text"] for one in each["clauses"]))}
    assert len(said) > 70
    assert said - german.keys() == set()
    assert german.keys() - said == set(), "of no rule book any more"


def test_a_text_that_a_page_asks_for_is_there():
    sources = "".join(path.read_text() for path in [*FOLDER.rglob("*.js"), *FOLDER.glob("*.html")])
    asked = set(re.findall(r"\bt\(\"([^\"]+)\"", sources)) | set(re.findall(r'data-(?:t|label)="([^"]+)"', sources))
    assert len(asked) > 50
    assert asked <= ENGLISH.keys()
    made = ("how.", "place.", "by.", "speech.", "set.")  # names that are put together
    unused = [name for name in ENGLISH if f'"{name}"' not in sources and not name.startswith(made)]
    assert [name for name in unused if not name.endswith(".1")] == []


def test_every_house_rule_of_the_rule_books_has_a_word():
    """In English it is the sheet's own."""
    known = {setting.name for name in names() for setting in find(name).settings}
    named = {name.removeprefix("set."): text for name, text in ENGLISH.items() if name.startswith("set.")}
    assert len(known) == 10
    assert named == {name: name for name in known}


def test_adding_a_language_is_adding_a_file(tmp_path):
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "fr.json").write_text('{"language": "Français"}')
    assert json.loads(files(tmp_path)["texts/languages.json"].data) == {"fr": "Français"}


def test_what_a_language_lacks_is_english(tmp_path):
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.json").write_text('{"language": "English", "miss": "Miss", "undo": "Undo"}')
    (tmp_path / "texts" / "fr.json").write_text('{"language": "Français", "undo": "Annuler"}')
    found = json.loads(files(tmp_path)["texts/fr.json"].data)
    assert found == {"language": "Français", "miss": "Miss", "undo": "Annuler"}


def test_a_table_in_a_language_goes_out_by_itself_also_where_it_is_missing(tmp_path):
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.json").write_text('{"language": "English"}')
    (tmp_path / "texts" / "fr.json").write_text('{"language": "Français", "said": {"no": "non"}}')
    found = {name: json.loads(file.data) for name, file in files(tmp_path).items()}
    assert found["texts/fr.json"] == {"language": "Français"}
    assert found["texts/fr/said.json"] == {"no": "non"}
    assert found["texts/en/said.json"] == {}


def test_every_file_has_a_type_and_names_no_other_host():
    for path in FOLDER.rglob("*"):
        if path.is_file():
            assert path.suffix in TYPES
            if path.suffix != ".png":
                found = re.findall(r"\w+://[\w.]+", path.read_text())
                assert set(found) <= {"http://www.w3.org"}, path  # the name of SVG


def test_what_has_not_changed_is_not_sent_again(served):
    answer = served.get("/style.css")
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    again = served.get("/style.css", If_None_Match=answer.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_it_comes_packed_for_whoever_can_unpack_it(served):
    plain, packed = served.get("/style.css"), served.get("/style.css", Accept_Encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2


@pytest.mark.parametrize(
    "path",
    [
        "/../settings.py",
        "/..%2fsettings.py",
        "/%2e%2e/settings.py",
        "/js/../../app.py",
        "/js/..%5c..%5capp.py",
        "//etc/passwd",
        "/etc/passwd",
        "/js/",
        "/js",
        "/index.html%00.png",
        "/" + "a" * 5000,
    ],
)
def test_there_is_no_way_out_of_the_folder(served, path):
    answer = served.get(path)
    assert answer.status == 404
    assert b"import" not in answer.body


@pytest.mark.parametrize("path", ["/", "/tv", "/overlay", "/games", "/players"])
def test_every_page_is_there(served, path):
    answer = served.get(path)
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert served.ask_page("HEAD", path).status == 200

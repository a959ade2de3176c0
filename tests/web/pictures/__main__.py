"""Takes the pictures: an evening by hand, seen from a phone, a television, a stream and afterwards."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser

from tests.web.browser import PHONE, Window, chromium
from tests.web.served import GAME, Served

FOLDER = Path(__file__).parent
TELEVISION = 1280, 720
FIRST = ("A1", "5"), ("A2", "on@120,560"), ("A3", "3"), ("B1", "3"), ("B2", "off"), ("B3", "1")
SECOND = ("B1", "5"), ("B2", "on@260,880"), ("B3", "off"), ("A1", "1"), ("A2", "~3(B2>off)")


def tell(site: Served, *throws: tuple[str, str]) -> None:
    for name, to in throws:
        assert site.do(do="correct", throw=name, to=to) == {"ok": True}


def keep(name: str, picture: bytes) -> None:
    """With 64 colours: small, and nobody sees the difference."""
    image = Image.open(BytesIO(picture))
    kept = image if image.mode == "RGBA" else image.convert("RGB").quantize(64, dither=Image.Dither.NONE)
    kept.save(FOLDER / f"{name}.png", optimize=True)


def phone(browser: Browser, site: Served) -> None:
    with Window(browser, site, PHONE) as window:
        page = window.pair().open()
        page.wait_for_selector("#thrown .throw")
        keep("phone", page.screenshot())
        page.locator("#drawing [data-piece=A2]").click()
        page.wait_for_selector("dialog .board")
        keep("correct", page.screenshot())
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="New game").click()
        keep("new", page.screenshot())


def others(browser: Browser, site: Served) -> None:
    for name, path, sign in (("tv", "/tv", "#ticker li"), ("overlay", "/overlay", ".teams")):
        with Window(browser, site, TELEVISION) as window:
            page = window.open(path)
            page.wait_for_selector(sign)
            clip = {"x": 0, "y": 560, "width": 1280, "height": 160} if name == "overlay" else None
            keep(name, page.screenshot(omit_background=name == "overlay", clip=clip))
    for name, path, sign in (("game", "/games#1", ".card"), ("players", "/players", ".card")):
        with Window(browser, site, PHONE) as window:
            page = window.open(path)
            page.wait_for_selector(sign)
            keep(name, page.screenshot())


def main() -> None:
    with TemporaryDirectory() as folder, Served(Path(folder), more=GAME) as site, chromium() as browser:
        site.config.write_text(site.config.read_text().replace('id = "test"', 'id = "garage"'))
        site.start()
        tell(site, *FIRST)
        site.do(do="pickup")
        tell(site, *SECOND)
        phone(browser, site)
        others(browser, site)


if __name__ == "__main__":
    main()

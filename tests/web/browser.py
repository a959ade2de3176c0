"""A real Chromium, Debian's own, and windows of the sizes that people have."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.web.served import Served

CHROMIUM = "/usr/bin/chromium"
SMALL, PHONE, TELEVISION = (320, 568), (390, 844), (1920, 1080)
expect.set_options(timeout=20_000)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def is_wrong(said: ConsoleMessage) -> bool:
    """Chromium reports every refusal as an error: what the rules or the pairing refuse is none."""
    return said.type == "error" and not re.search("status of (403|409)", said.text)


class Window:
    """One page, which must ask nobody but the board and break nothing."""

    def __init__(self, browser: Browser, site: Served, size: tuple[int, int] = PHONE, **more: Any) -> None:
        self.site, self.wrong, self.loaded = site, list[str](), list[str]()
        options = {"locale": "en-GB", "has_touch": True, "reduced_motion": "reduce", **more}
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if is_wrong(said) else None)
        self.page.on("request", lambda request: self.loaded.append(request.url))

    def __enter__(self) -> "Window":
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.site.url + path)
        return self.page

    def pair(self) -> "Window":
        name, _, value = self.site.paired().partition("=")
        self.context.add_cookies([{"name": name, "value": value, "url": self.site.url}])
        return self

    def foreign(self) -> list[str]:
        """What was asked of anybody else."""
        return [
            url
            for url in self.loaded
            if not url.startswith((self.site.url, "data:", self.site.url.replace("http", "ws")))
        ]

"""The page: what a first load weighs, how soon pixels change, what fifty phones cost the game, and hostile requests."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

from benchmarks.parts.evening import Site, Tap, centile, ended, evening, rss_mb, since_read, until_quiet
from benchmarks.parts.hostile import all_asked
from benchmarks.wire import verdict

CHROMIUM = "/usr/bin/chromium"
LOCALES = "en-GB", "de-DE"
FIRST_LOAD_KB, LATER_MS, RSS_MB, PHONES, HOSTILE = 100.0, 100.0, 100.0, 50, 3000
NOISE = 1.25  # two runs of the same thing differ by so much here
STAMPS = """
window.stamps = [];
const Native = WebSocket;
window.WebSocket = class extends Native {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", (event) => {
      const { seq } = JSON.parse(event.data);
      const stamp = () => window.stamps.push([seq, performance.timeOrigin + performance.now()]);
      requestAnimationFrame(() => requestAnimationFrame(stamp));  // the first frame with it is on the screen
    });
  }
};
"""


class Wall(Tap):
    """A subscriber with the browser's clock."""

    def message(self, client: object, data: object, message: Any) -> None:
        self.came.setdefault(json.loads(message.payload)["seq"], time.time())


class Paged:
    """A site with its page, while it plays."""

    def __init__(self, site: Site) -> None:
        with socket.create_server(("127.0.0.1", 0)) as asked:
            self.port = int(asked.getsockname()[1])
        self.site, self.url = site, f"http://127.0.0.1:{self.port}"
        more = f'[web]\nhost = "127.0.0.1"\nport = {self.port}\ncode = "246810"\n'
        site.config.write_text(site.config.read_text() + more)
        self.process = site.start()
        while True:
            try:
                self.state()
                return
            except OSError:
                time.sleep(0.02)

    def __enter__(self) -> Paged:
        return self

    def __exit__(self, *_: object) -> None:
        ended(self.process)

    def state(self) -> Any:
        with urlopen(f"{self.url}/api/state", timeout=10) as answer:
            return json.load(answer)


def looked(folder: Path, trace: Path, broker: int) -> None:
    """In a real browser: what is loaded, and when pixels change."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("  no browser: `make test` installs what drives one")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for locale in LOCALES:
            seen(browser, locale, folder, trace, broker)
        browser.close()


def seen(browser: Any, locale: str, folder: Path, trace: Path, broker: int) -> None:
    answers: list[Any] = []
    name = f"pixels-{locale}"
    with Paged(Site(folder, trace, broker, 10.0, name)) as paged:
        tap = Wall(broker, f"boardd/{name}/event")
        page = browser.new_page(viewport={"width": 390, "height": 844}, locale=locale)
        page.add_init_script(STAMPS)
        page.on("response", lambda answer: answers.append(answer))
        page.goto(paged.url)
        page.wait_for_load_state("networkidle")
        loaded = [len(answer.body()) for answer in answers]
        until_quiet(paged.site, paged.process)
        first, *later = page.evaluate("stamps")  # the first is how it stood when the page was opened
        stamps = {seq: when for seq, when in reversed(later) if seq != first[0]}
        page.close()
        tap.close()
    kb = sum(loaded) / 1000
    foreign = [answer.url for answer in answers if not answer.url.startswith((paged.url, "data:"))]
    reached = kb <= FIRST_LOAD_KB and not foreign
    print(
        f"  first load, {locale}: {kb:.1f} kB unpacked, {len(loaded)} files, {len(foreign)} of other hosts; "
        f"goal: {FIRST_LOAD_KB:g} kB or less, none; {verdict(reached)}"
    )
    late = [stamps[seq] - 1000 * tap.came[seq] for seq in stamps if seq in tap.came]
    print(
        f"  pixels after the MQTT message of the same event: {median(late):.0f} ms, slowest of {len(late)} "
        f"{max(late):.0f} ms; goal: {LATER_MS:g} ms or less; {verdict(max(late) <= LATER_MS)}"
    )


def delays(folder: Path, trace: Path, broker: int, phones: int) -> tuple[list[float], float]:
    """From a reading to the MQTT message of what it told, in ms, while so many watch; and the daemon's memory."""
    name = f"phones-{phones}"
    tap = Tap(broker, f"boardd/{name}/event")
    with Paged(Site(folder, trace, broker, 6.0, name)) as paged:
        command = [sys.executable, "-m", "benchmarks.parts.watchers", str(paged.port), str(phones)]
        watchers = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert watchers.stdout
        assert all(watchers.stdout.readline() for _ in range(phones)), "not all of them could watch"
        until_quiet(paged.site, paged.process)
        rss = rss_mb(paged.process.pid)
        ended(watchers)
    tap.close()
    return [1000 * took for took, _ in since_read(paged.site, tap)], rss


def watched(folder: Path, trace: Path, broker: int) -> None:
    alone, _ = delays(folder, trace, broker, 0)
    many, rss = delays(folder, trace, broker, PHONES)
    reached = median(many) <= NOISE * median(alone)
    print(
        f"  reading to MQTT with {PHONES} phones watching: {median(many):.1f} ms, 99 % {centile(many, 0.99):.0f} ms; "
        f"with none: {median(alone):.1f} and {centile(alone, 0.99):.0f} ms; goal: unchanged; {verdict(reached)}"
    )
    print(f"  memory with them {rss:.0f} MB; goal: {RSS_MB:g} MB or less; {verdict(rss <= RSS_MB)}")


def attacked(folder: Path, trace: Path, broker: int) -> None:
    with Paged(Site(folder, trace, broker, 1000.0, "hostile")) as paged:
        until_quiet(paged.site, paged.process)
        before = paged.state()
        began = time.monotonic()
        answers = all_asked(paged.port, 7, HOSTILE)
        took_s = time.monotonic() - began
        after, alive = paged.state(), paged.process.poll() is None
    bad = sum(count for status, count in answers.items() if status.startswith("5") or status == "nothing")
    told = ", ".join(f"{count} {status or 'hung up'}" for status, count in sorted(answers.items()))
    reached = alive and not bad and before == after
    changed = "nothing changed" if before == after else "THE GAME CHANGED"
    print(
        f"  {HOSTILE} hostile requests in {took_s:.0f} s: {told}; {changed}; "
        f"goal: no 5xx, nothing changed; {verdict(reached)}"
    )


def run() -> None:
    with evening() as found:
        if found:
            looked(*found)
            watched(*found)
            attacked(*found)


if __name__ == "__main__":
    run()

// A part of the page that did not come in; the whole page once more, as soon as the board answers, out.

(() => {
  const FIRST_MS = 1000, LONGEST_MS = 30000, KEY = "boardd.again";
  let failed = false;

  // The pause grows from load to load.
  function pauses() {
    try {
      return Number(sessionStorage.getItem(KEY)) || FIRST_MS;
    } catch {
      return LONGEST_MS; // a browser that remembers nothing
    }
  }

  function remember(pause) {
    try {
      sessionStorage.setItem(KEY, pause);
    } catch {
      /* then every pause is long */
    }
  }

  async function again(pause) {
    const link = document.getElementById("link");
    if (link) link.hidden = false;
    await new Promise((wait) => setTimeout(wait, pause));
    const longer = Math.min(2 * pause, LONGEST_MS);
    const there = await fetch("/api/state").then((answer) => answer.ok, () => false);
    if (!there) return again(longer);
    remember(longer);
    location.reload();
  }

  function missed(event) {
    if (failed || !event.target.matches?.("script, link[rel=stylesheet]")) return;
    failed = true;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => again(pauses()));
    else again(pauses());
  }

  addEventListener("error", missed, true);
  addEventListener("load", () => failed || remember(FIRST_MS));
})();

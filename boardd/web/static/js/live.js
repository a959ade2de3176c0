// Whoever wants to know in; every scoreboard, and whether the board is there at all, out. It keeps trying for ever.

const FIRST_MS = 300, LONGEST_MS = 4000;
const QUIET_MS = 20000; // then the board is asked whether it is still there: a pulled plug closes no socket

export function live(onState, onLink) {
  let socket = null, pause = FIRST_MS, timer = 0, heard = Date.now();

  function take(text) {
    heard = Date.now();
    const state = JSON.parse(text);
    onLink(true);
    onState(state);
  }

  function open() {
    clearTimeout(timer);
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
    const mine = socket;
    mine.onmessage = (event) => {
      pause = FIRST_MS;
      if (mine === socket) take(event.data);
    };
    mine.onclose = () => {
      if (mine !== socket) return;
      onLink(false);
      timer = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_MS);
    };
  }

  function again() {
    const old = socket;
    pause = FIRST_MS;
    open();
    if (old) old.close();
  }

  async function check() {
    if (document.hidden || Date.now() - heard < QUIET_MS || socket.readyState !== WebSocket.OPEN) return;
    try {
      const response = await fetch("/api/state", { signal: AbortSignal.timeout(5000), cache: "no-store" });
      take(await response.text());
    } catch {
      onLink(false);
      again();
    }
  }

  setInterval(check, 5000);
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && socket.readyState !== WebSocket.OPEN) again();
  });
  open();
}

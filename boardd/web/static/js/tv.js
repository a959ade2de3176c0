// The television's page: the score, whose throw it is, and the board from above.

import { get, insist } from "./api.js";
import { Board, tray } from "./board.js";
import { $, el, update } from "./dom.js";
import { live } from "./live.js";
import { saidIn } from "./said.js";
import { cards, crowd, headline, titleOf } from "./scores.js";
import { speak } from "./speech.js";
import { load, t } from "./texts.js";
import { throwWords, titled } from "./words.js";

const MOST_TOLD = 8;
const LONG = 20; // characters that fit beside the board in large type
let site = null, board = null, state = null, before = null;

function draw() {
  const idle = state.phase === "idle", pieces = idle ? {} : state.pieces;
  document.body.classList.toggle("finished", Boolean(state.winner) && !idle);
  update($("title"), idle ? state.id : titled("span", state.variant, titleOf(site, state)));
  $("round").textContent = idle ? "" : t("round", { n: state.round });
  $("scores").className = crowd(state);
  update($("scores"), idle ? [] : cards(state));
  const [words, more] = headline(state);
  document.body.classList.toggle("wordy", words.length > LONG);
  const below = idle ? t("watch", { address: location.host }) : more;
  update($("turn"), words, below ? el("small", {}, below) : null);
  const { ask } = state;
  $("asked").hidden = !ask;
  $("asked").textContent = ask ? t("ask", { name: state.teams[ask.team]?.name ?? ask.team, n: ask.n, round: ask.round }) : "";
  $("faults").hidden = !state.faults.length;
  update($("faults"), el("ul", {}, state.faults.map((fault) => saidIn("li", fault))));
  update($("drawing"), board.draw(pieces, { grow: 1.2, label: t("board"), before }), tray(pieces));
  before = state.pieces;
  if (!Object.keys(pieces).length) update($("ticker"));
}

// Throws as they happen: what they moved is not in the scoreboard.
async function tell() {
  if (!state.game || state.phase === "idle") return;
  const seq = state.seq;
  const game = await get(`/api/games/${state.game}`, 8000).catch(() => null);
  if (!game || seq !== state.seq) return;
  const throws = game.played.find((each) => each.round === state.round)?.throws ?? [];
  update(
    $("ticker"),
    throws.slice(-MOST_TOLD).reverse().map((each) =>
      el("li", { className: `team-${each.team}${each.ask ? " doubtful" : ""}` }, el("b", {}, `${each.team}${each.n}`), ` ${throwWords(each.throw)}`),
    ),
  );
}

async function main() {
  await load();
  site = await insist(() => get("/api/board", 5000));
  board = new Board(site.board);
  live(
    (next) => {
      const fresh = state?.seq !== next.seq || state?.game !== next.game;
      state = next;
      draw();
      speak(next);
      if (fresh) tell();
    },
    (there) => ($("link").hidden = there),
  );
}

main();

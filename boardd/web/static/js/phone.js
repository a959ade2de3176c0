// The phone's page: every scoreboard drawn, every tap a command.

import { command, get, insist, Unreachable } from "./api.js";
import { Board, tray } from "./board.js";
import { correct } from "./correct.js";
import { toast } from "./dialog.js";
import { $, el, update } from "./dom.js";
import { live } from "./live.js";
import { menu } from "./menu.js";
import * as pair from "./pair.js";
import { rules } from "./rules.js";
import { saidIn, whyNot } from "./said.js";
import { cards, crowd, headline, titleOf } from "./scores.js";
import { speak } from "./speech.js";
import { start } from "./start.js";
import { load, t } from "./texts.js";
import { houseWords, throwWords, titled } from "./words.js";

let site = null, board = null, state = null, game = null, seen = null, before = null;
const variant = () => site.variants.find((each) => each.name === state.variant) ?? site.variants[0];

function draw() {
  const idle = state.phase === "idle", over = Boolean(state.winner) || state.phase === "over";
  $("title").textContent = state.id;
  $("menu-button").disabled = false; // it needs a scoreboard
  document.title = Object.values(state.teams).map((line) => `${line.name} ${line.score}`).join(" · ") || state.id;
  const played = state.variant && !idle ? [titled("span", state.variant, titleOf(site, state)), el("b", {}, t("round", { n: state.round }))] : [];
  update($("round"), played);
  $("scores").className = crowd(state);
  update($("scores"), idle ? [] : cards(state));
  const [words, more] = headline(state);
  update($("turn"), words, more ? el("small", {}, more) : null);
  drawFaults();
  drawQuestion();
  document.body.classList.toggle("asking", Boolean(state.ask));
  $("play").hidden = idle;
  const label = Object.entries(state.pieces).map(([piece, place]) => `${piece}: ${throwWords(place)}`).join("; ");
  const onpiece = pair.paired ? tapped : null;
  update($("drawing"), board.draw(state.pieces, { label: label ? `${t("board")}: ${label}` : t("board"), onpiece, before }), tray(state.pieces));
  before = state.pieces;
  drawWhy();
  drawBegin(idle || over);
  drawActions(idle, over);
}

function drawFaults() {
  $("faults").hidden = !state.faults.length;
  update($("faults"), el("ul", {}, state.faults.map((fault) => saidIn("li", fault))));
}

function drawQuestion() {
  const ask = state.ask;
  $("question").hidden = !ask;
  if (!ask) return;
  const name = `${ask.team}${ask.n}`;
  const choices = ask.choices.map((choice, i) =>
    el("button", { disabled: !pair.paired, onclick: () => act({ do: "answer", choice: i, throw: name, round: ask.round }) }, throwWords(choice)),
  );
  const other = el("button", { className: "plain", disabled: !pair.paired, onclick: () => correctThrow(ask.round, ask.team, ask.n) }, t("ask.other"));
  const who = state.teams[ask.team]?.name ?? ask.team;
  update($("question"), el("h2", {}, t("ask", { name: who, n: ask.n, round: ask.round })), choices, other);
}

function drawWhy() {
  $("why").hidden = !state.why.length || state.phase === "idle";
  if ($("why").open) update($("reasons"), state.why.map(({ rule, text }) => el("li", {}, clause(rule), saidIn("span", text))));
}

const clause = (rule) => el("button", { className: "clause", ariaLabel: t("clause", { rule }), onclick: () => rules(state.variant, rule) }, rule);

function drawBegin(wanted) {
  $("begin").hidden = !(wanted && pair.paired);
  if ($("begin").hidden) return update($("begin"));
  const again = state.variant && Object.keys(state.teams).length ? el("button", { onclick: () => act({ do: "new" }) }, t("again")) : null;
  update($("begin"), el("div", { className: "card" }, el("button", { className: "main", onclick: () => start(site.variants, state) }, t("start")), again));
}

function drawActions(idle, over) {
  if (!pair.paired) {
    update($("actions"), el("button", { className: "main", onclick: () => pair.ask(changed) }, t("pair.start")));
    return;
  }
  const can = !idle && !over;
  const told = (name, wanted, use = true) => el("button", { disabled: !use, onclick: () => act(wanted) }, t(name));
  update(
    $("actions"),
    can ? told("miss", { do: "miss" }, Boolean(state.turn)) : null,
    can && variant().places.includes("dead") ? told("dead", { do: "dead" }, Object.keys(state.pieces).length > 0) : null,
    can ? told("pickup.do", { do: "pickup" }, Object.keys(state.pieces).length > 0) : null,
    told("undo", { do: "undo" }, state.seq > 0),
  );
}

function changed() {
  draw();
  drawThrows();
}

async function act(wanted, seq = state.seq, game = state.game) {
  if (seq !== state.seq || game !== state.game) return toast(t("meanwhile")); // it may be just this
  try {
    await command({ ...wanted, game });
  } catch (error) {
    if (error.status === 403) await pair.look().then(changed).catch(() => {});
    toast(whyNot("span", error), error instanceof Unreachable ? () => act(wanted, seq, game) : null);
  }
}

// The throws of this game, which the scoreboard does not tell: `game` is as of the event `seen`.

async function catchUp() {
  while (seen !== state.seq) {
    const { seq } = state;
    const found = state.game ? await get(`/api/games/${state.game}`, 8000) : null;
    if (seq === state.seq) [game, seen] = [found, seq];
  }
  drawThrows();
}

const fetchGame = () => catchUp().catch(() => setTimeout(fetchGame, 2000));

const roundOf = (number) => (game?.game === state.game ? game.played.find((each) => each.round === number) : null);

function drawThrows() {
  const known = game && game.game === state.game && state.phase !== "idle";
  const here = known ? (roundOf(state.round)?.throws ?? []) : [];
  const agreed = known ? houseWords(game.set) : "";
  $("agreed").textContent = agreed;
  $("agreed").hidden = !agreed;
  update($("thrown"), known ? throwList(state.round, here, state.turn) : []);
  const earlier = known ? game.played.filter((each) => each.round < state.round).reverse() : [];
  $("earlier").hidden = !earlier.length;
  update($("rounds"), earlier.map((each) => el("div", { className: "throws" }, el("h3", {}, roundTitle(each)), throwList(each.round, each.throws, null))));
}

function roundTitle(each) {
  const scores = each.score ? Object.entries(each.score.scores).map(([team, score]) => `${state.teams[team]?.name ?? team} ${score}`) : [];
  return [t("round", { n: each.round }), ...scores].join(" · ");
}

function throwList(round, throws, turn) {
  const rows = throws.map((each) => {
    const sure = each.by === "sensors" ? `${Math.floor(100 * each.confidence)} %` : t(`by.${each.by}`);
    const mark = each.by === "sensors" ? sure : each.by === "miss" || each.by === "pickup" ? "" : "✎";
    const row = el(
      "button",
      { className: `throw team-${each.team}${each.ask ? " doubtful" : ""}`, disabled: !pair.paired, onclick: () => correctThrow(round, each.team, each.n) },
      el("b", {}, `${each.team}${each.n}`),
      el("span", {}, throwWords(each.throw)),
      el("span", { className: "sure" }, mark),
    );
    row.dataset.round = round;
    row.setAttribute("aria-label", `${each.team}${each.n}: ${throwWords(each.throw)}, ${sure}. ${t("correct.do")}`);
    return row;
  });
  if (turn && pair.paired) {
    const next = el("button", { className: `throw next team-${turn.team}`, onclick: () => correctThrow(round, turn.team, turn.throw) }, el("b", {}, `${turn.team}${turn.throw}`), el("span", {}, t("correct.enter")), "");
    next.dataset.round = round;
    rows.push(next);
  }
  return el("div", { className: "throws" }, rows);
}

function tapped(piece) {
  const volley = variant().volley, number = Number(piece.slice(1));
  correctThrow(state.round, piece[0], volley ? Math.max(1, number - volley + 1) : number);
}

// With the newest throws: what one of them moved would be lost otherwise.
async function correctThrow(round, team, n) {
  if (!pair.paired) return pair.ask(changed);
  try {
    await catchUp();
  } catch (error) {
    return toast(whyNot("span", error));
  }
  const throws = [...(roundOf(round)?.throws ?? [])];
  let at = throws.findIndex((each) => each.team === team && each.n === n);
  if (at < 0) at = throws.push({ team, n, throw: "" }) - 1;
  correct(board, variant(), state.game, round, throws, at);
}

async function main() {
  await load();
  site = await insist(() => get("/api/board", 5000));
  await insist(pair.look);
  board = new Board(site.board);
  await pair.fromAddress().catch((error) => toast(whyNot("span", error)));
  $("why").ontoggle = () => state && drawWhy();
  $("menu-button").onclick = () => menu({ state, site, changed, act });
  live(
    (next) => {
      const fresh = !state || state.seq !== next.seq || state.game !== next.game;
      state = next;
      draw();
      speak(next);
      if (fresh) setTimeout(fetchGame, game ? 50 + 250 * Math.random() : 0); // not everybody at once
    },
    (there) => {
      if ($("link").hidden !== there && there) pair.look().then(() => state && changed()).catch(() => {});
      $("link").hidden = there;
    },
  );
}

main();

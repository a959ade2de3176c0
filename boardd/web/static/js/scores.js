// A scoreboard in; the teams' cards, and what is to be done, in words, out: for the phone and the television.

import { el } from "./dom.js";
import { t } from "./texts.js";
import { howWords } from "./words.js";

export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "");
export const minus = (score) => String(score).replace("-", "−");

// What this round adds; once the game is over the score has it already.
export const gained = (state, team) => (state.winner || state.phase === "over" ? 0 : state.teams[team].points);

// One that is played here although it does not fit the board has no title.
export const titleOf = (site, state) => site.variants.find((each) => each.name === state.variant)?.title ?? state.variant;

const LINE = 14; // characters of a name that fit into one line

// More teams than two need smaller cards, more than four even smaller ones; long names need smaller letters.
export function crowd(state) {
  const teams = Object.values(state.teams), long = teams.some((line) => line.name.length > LINE) ? " long" : "";
  return (teams.length > 4 ? "many crowd" : teams.length > 2 ? "many" : "") + long;
}

export function cards(state) {
  return Object.entries(state.teams).map(([team, line]) => {
    const up = state.turn?.team === team, won = state.winner === team;
    const left = Array.from({ length: up ? Math.min(state.turn.left, 12) : 0 }, () => el("i", { className: "pip" }));
    const more = gained(state, team);
    const points = el("span", { className: "points" }, signed(more));
    if (more) points.setAttribute("aria-label", t("points", { points: signed(more) }));
    const card = el(
      "div",
      { className: `score team-${team}${up ? " up" : ""}${won ? " won" : ""}` },
      el("span", { className: "name" }, line.name),
      el("span", { className: "number" }, minus(line.score)),
      points,
      el("span", { className: "pips", ariaHidden: "true" }, left),
    );
    card.dataset.team = team;
    return card;
  });
}

// What everybody wants to know now, and a little more.
export function headline(state) {
  if (state.phase === "idle") return [t("idle"), ""];
  if (state.winner) return [t(state.teams[state.winner].players.length > 1 ? "win" : "wins", { name: state.teams[state.winner].name }), howWords(state)];
  if (state.phase === "over") return [t("over"), ""];
  if (state.put_back.length) return [t("putback"), state.put_back.join(", ")];
  if (state.phase === "pickup") return [t("pickup"), ""];
  if (!state.turn) return ["", ""];
  const name = state.turn.player ?? state.teams[state.turn.team].name;
  return [t("turn", { name }), t("left", { n: state.turn.left })];
}

// Throws as a sheet writes them in; their parts, and a player's words for them, out.

import { el } from "./dom.js";
import { has, t } from "./texts.js";

export function placeOf(text) {
  const [, leaning, name, at] = /^(~?)([^@]*)(?:@(.*))?$/.exec(text);
  return { name, leaning: leaning === "~", at: at ? at.split(",").map(Number) : null };
}

export function throwOf(token) {
  const [, volley, single, moves] = /^(?:\[([^\]]*)\]|([^(]*))(?:\((.*)\))?$/.exec(token);
  return {
    places: volley !== undefined ? volley.split(" ") : [single],
    moves: Object.fromEntries((moves ? moves.split(" ") : []).map((move) => move.split(">"))),
  };
}

export function tokenOf({ places, moves }) {
  const rests = places.length > 1 ? `[${places.join(" ")}]` : places[0];
  const moved = Object.entries(moves).map(([piece, to]) => `${piece}>${to}`);
  return moved.length ? `${rests}(${moved.join(" ")})` : rests;
}

export function placeWords(text) {
  const place = placeOf(text);
  if (place.leaning) return t("place.leaning", { hole: place.name });
  return has(`place.${place.name}`) ? t(`place.${place.name}`) : t("place.in", { hole: place.name });
}

export function throwWords(token) {
  const { places, moves } = throwOf(token);
  const moved = Object.entries(moves).map(([piece, to]) => `${piece} ${moveWords(to)}`);
  return [places.map(placeWords).join(" "), ...moved].join(", ");
}

function moveWords(text) {
  const place = placeOf(text);
  return place.leaning || has(`place.${place.name}`) ? placeWords(text) : t("place.to", { hole: place.name });
}

export function howWords(state) {
  const score = state.teams[state.winner]?.score;
  return has(`how.${state.how}`) ? t(`how.${state.how}`, { score }) : (state.how ?? "").replaceAll("-", " ");
}

// What a variant is called: most of them by a name, in any language.
export const titleWords = (name, title) => (has(`title.${name}`) ? t(`title.${name}`) : title);
export const titled = (tag, name, title) => el(tag, has(`title.${name}`) ? {} : { lang: "en" }, titleWords(name, title));

export const settingWords = (name) => (has(`set.${name}`) ? t(`set.${name}`) : name);

// What was agreed on beside the book; nothing for a game as the book has it.
export function houseWords(set) {
  const agreed = Object.entries(set ?? {}).map(([name, value]) => `${settingWords(name)} ${value}`);
  return agreed.length ? `${t("start.house")}: ${agreed.join(", ")}` : "";
}

// The pieces that the n-th throw of a team sends.
export function thrownBy(team, n, count, volley) {
  const first = n === 1 ? 1 : n + (volley || 1) - 1;
  return Array.from({ length: count }, (_, i) => `${team}${first + i}`);
}

// Where everything lies after these throws of one round.
export function lies(throws, variant) {
  let pieces = {}, last = null;
  for (const each of throws) {
    if (variant.cleared_every_turn && last !== null && each.team !== last) pieces = {};
    last = each.team;
    const { places, moves } = throwOf(each.throw);
    if (!places.includes("dead")) Object.assign(pieces, moves);
    thrownBy(each.team, each.n, places.length, variant.volley).forEach((piece, i) => (pieces[piece] = places[i]));
  }
  return pieces;
}

// Scoreboards in; what has changed, spoken, out: off until somebody switches it on.

import { memory } from "./dom.js";
import { headline } from "./scores.js";
import { language, t } from "./texts.js";
import { placeWords } from "./words.js";

let before = null;

export const can = "speechSynthesis" in globalThis;
export const KINDS = ["off", "scores", "all"]; // nothing; who throws and how it stands; every throw too

// A television has no menu: /tv?speech=all
export const kind = () => new URLSearchParams(location.search).get("speech") ?? memory.get("speech", "off");

export function choose(wanted) {
  memory.set("speech", wanted);
  if (wanted === "off") speechSynthesis.cancel();
  else say(t("speech.on"));
}

export function speak(state) {
  const last = before;
  before = state;
  if (!last || !can || kind() === "off" || last.seq === state.seq || last.game !== state.game) return;
  const told = news(last, state, kind() === "all");
  if (told.length) say(told.join(". "));
}

function news(last, state, throws) {
  if (state.winner && !last.winner) return headline(state);
  const told = [];
  for (const [piece, place] of Object.entries(state.pieces)) {
    if (throws && !(piece in last.pieces)) told.push(`${state.teams[piece[0]]?.name ?? piece[0]}: ${placeWords(place)}`);
  }
  if (state.ask && !last.ask) told.push(t("ask.spoken"));
  if (state.round !== last.round) {
    told.push(Object.values(state.teams).map((team) => `${team.name} ${team.score}`).join(", "));
  }
  if (state.phase === "pickup" && last.phase !== "pickup") told.push(t("pickup"));
  if (state.turn && state.turn.team !== last.turn?.team) told.push(headline(state)[0]);
  return told;
}

function say(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  speechSynthesis.speak(words);
}

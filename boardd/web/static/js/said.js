// A sentence of the board's, which speaks English, in; the same in this device's language, and in which it is, out.
//
// A language's file may say what each sentence is there: its table "said" has English patterns. {n}, {n2} ... stand for numbers and
// sums, {piece} and {pieces} for A1 or A1 and B2, {why} and {part} for what is a sentence again, {list} for a, b or c,
// every other name for any words. What no pattern fits stays English; until the table has come, everything does.

import { Unreachable } from "./api.js";
import { el } from "./dom.js";
import { language, t, table } from "./texts.js";

const NUMBER = "[-+−]?\\d[\\d.,]*(?: [-+=] \\d+)*", PIECE = "[A-Z]?\\d+", AGAIN = ["why", "part"];
const KINDS = { n: NUMBER, piece: PIECE, pieces: `${PIECE}(?:(?:, | and )${PIECE})*` };
const SLOT = /\{([a-z]+\d?)\}/;
let patterns = null;

// The pattern that says most comes first.
export async function learn() {
  patterns ??= Object.entries(await table("said"))
    .map(([english, own]) => {
      const parts = english.split(SLOT), slots = parts.filter((_, i) => i % 2);
      const words = parts.map((part, i) => (i % 2 ? `(${KINDS[kind(part)] ?? ".+?"})` : escaped(part)));
      return { fits: new RegExp(`^${words.join("")}$`, "su"), slots, own, says: english.length - slots.join("").length };
    })
    .sort((a, b) => b.says - a.says);
}

const kind = (slot) => slot.replace(/\d$/, "");
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function translated(text) {
  for (const { fits, slots, own } of patterns ?? []) {
    const found = fits.exec(text);
    if (!found) continue;
    const values = Object.fromEntries(slots.map((slot, i) => [slot, filled(slot, found[i + 1])]));
    return own.replace(new RegExp(SLOT, "g"), (all, slot) => values[slot] ?? all);
  }
  const parts = text.split("; ").map((part, _, { length }) => (length > 1 ? translated(part) : null));
  return parts.every((part) => part !== null) ? parts.join("; ") : null;
}

function filled(slot, value) {
  if (["list", "pieces"].includes(slot)) return value.replace(/ (or|and) (?!.* \1 )/, (_, word) => ` ${word === "or" ? t("or") : t("and")} `);
  return AGAIN.includes(slot) ? (translated(value) ?? value) : value;
}

export function said(text) {
  const own = language === "en" ? text : translated(text);
  return own === null ? { text, lang: "en" } : { text: own, lang: language };
}

export function saidIn(tag, text) {
  const element = el(tag), say = () => put(element, text);
  say();
  if (!patterns) learn().then(say);
  return element;
}

function put(element, sentence) {
  const { text, lang } = said(sentence);
  element.textContent = text;
  element.lang = lang;
}

// That the board says nothing is not among its sentences.
export const whyNot = (tag, error) => (error instanceof Unreachable ? el(tag, {}, t("unreachable")) : saidIn(tag, error.message));

// A throw and what lay there before it in; what it really did, as people tap it, out.

import { command } from "./api.js";
import { open } from "./dialog.js";
import { $, el, keepFocus, put } from "./dom.js";
import { t } from "./texts.js";
import { lies, placeOf, placeWords, throwOf, throwWords, thrownBy, tokenOf } from "./words.js";

// `throws` are those of the round, `at` the index of the one that is meant; the next one may be told too.
export function correct(board, variant, game, round, throws, at) {
  const { team, n } = throws[at];
  const before = lies(throws.slice(0, at), variant);
  if (variant.cleared_every_turn && throws[at - 1]?.team !== team) for (const piece of Object.keys(before)) delete before[piece];
  const told = throws[at].throw ? throwOf(throws[at].throw) : null;
  const count = variant.volley && n === 1 ? variant.volley : 1;
  const thrown = thrownBy(team, n, count, variant.volley);
  const now = { places: told?.places ?? Array(count).fill(count > 1 ? "off" : null), moves: { ...told?.moves } };
  let pick = thrown[0];

  const chips = el("div", { className: "chips pieces" });
  const drawing = el("div");
  const places = el("div", { className: "places" });
  const words = el("p", { className: "hint" });
  words.setAttribute("role", "status");
  const save = el("button", { className: "main" }, t("correct.save"));
  const title = t(throws[at].throw ? "correct" : "correct.next", { throw: `${team}${n}`, n: round });
  const dialog = open(
    title,
    el("p", { className: "hint" }, t("correct.hint", { piece: thrown[0] })),
    chips,
    el("div", { className: "correct" }, drawing, places),
    words,
    el("div", { className: "bottom" }, save),
  );

  const fixed = (piece) => {
    const place = placeOf(before[piece]);
    return ["off", "dead"].includes(place.name) || (place.name in variant.holes && !place.leaning && variant.piece === "washer");
  };
  const movable = [...thrown, ...Object.keys(before).filter((piece) => !fixed(piece))];
  const all = () => {
    const found = { ...before, ...now.moves };
    thrown.forEach((piece, i) => now.places[i] && (found[piece] = now.places[i]));
    return found;
  };

  function rest(text) {
    const i = thrown.indexOf(pick);
    if (i >= 0) now.places[i] = text;
    else if (text === before[pick] || text === "dead") delete now.moves[pick];
    else now.moves[pick] = text;
    draw();
  }

  const draw = () => keepFocus($("dialog"), redraw);

  function redraw() {
    put(
      chips,
      movable.map((piece) => {
        const chip = el("button", { className: `team-${piece[0]}`, onclick: () => ((pick = piece), draw()) }, piece);
        chip.setAttribute("aria-pressed", piece === pick);
        return chip;
      }),
    );
    const onpiece = (piece) => ((pick = piece), draw());
    put(drawing, board.draw(all(), { pick, onplace: rest, onpiece, pickable: movable, label: t("board") }));
    put(places, buttons());
    words.textContent = now.places.every(Boolean) ? throwWords(tokenOf(now)) : "";
    save.disabled = !now.places.every(Boolean);
  }

  function buttons() {
    const here = placeOf(all()[pick] ?? "");
    const holes = Object.keys(variant.holes).reverse();
    const known = [...holes, ...variant.places].filter((name) => name !== "dead" || thrown.includes(pick));
    const made = known.map((name) => {
      const button = el("button", { onclick: () => rest(name) }, placeWords(name));
      button.setAttribute("aria-pressed", here.name === name && !here.leaning);
      return button;
    });
    if (variant.piece === "washer" && here.name in variant.holes) {
      const lean = el("button", { onclick: () => rest(here.leaning ? here.name : `~${here.name}`) }, t("correct.leaning"));
      lean.setAttribute("aria-pressed", here.leaning);
      made.push(lean);
    }
    return made;
  }

  save.onclick = async () => {
    save.disabled = true;
    try {
      await command({ do: "correct", throw: `${team}${n}`, to: tokenOf(now), round, game });
      dialog.close();
    } catch (error) {
      dialog.fail(error);
    }
    save.disabled = false;
  };
  draw();
}

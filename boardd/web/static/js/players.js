// Everybody who has played here: how well, and where the washers came to rest.

import { get, insist } from "./api.js";
import { Board } from "./board.js";
import { $, el, put, svg } from "./dom.js";
import { whyNot } from "./said.js";
import { load, locale, t } from "./texts.js";
import { placeWords } from "./words.js";

const CELL_MM = 25, MARK_MM = 250;

function person(player, board) {
  const numbers = [
    ["players.games", player.games], ["players.won", player.won], ["players.rounds", player.rounds], ["players.ppr", player.points_per_round ?? "–"],
    ["players.throws", player.throws], ["players.vics", player.vics], ["players.skunks", player.first_round_skunks],
  ].map(([name, value]) => el("div", {}, el("dt", {}, t(name)), el("dd", {}, value.toLocaleString(locale))));
  const ended = Object.entries(player.percent).sort((a, b) => b[1] - a[1]).flatMap(([place, percent]) => {
    const bar = el("progress", { max: 100, value: percent });
    bar.setAttribute("aria-label", placeWords(place));
    return [el("span", {}, placeWords(place)), bar, el("span", {}, `${percent.toLocaleString(locale)} %`)];
  });
  return el(
    "section",
    { className: "card" },
    el("h2", {}, player.name),
    el(
      "div",
      { className: "person" },
      el("div", { className: "list" }, el("dl", { className: "numbers" }, numbers), ended.length ? el("h3", {}, t("players.where")) : null, el("div", { className: "bars" }, ended)),
      el("div", {}, board.draw({}, { label: `${player.name}: ${t("players.heat")}`, heat: () => heat(player, board) })),
    ),
  );
}

// Darker where more came to rest; in a hole, how many fell into it.
function heat(player, board) {
  const most = Math.max(1, ...player.heat.map(([, , count]) => count));
  const cells = player.heat.map(([x, y, count]) => {
    const cell = svg("rect", { x, y: board.y(y + CELL_MM), width: CELL_MM, height: CELL_MM, class: "heat", opacity: 0.35 + (0.65 * count) / most });
    cell.append(svg("title", {}, `${x}–${x + CELL_MM}, ${y}–${y + CELL_MM} mm: ${count}`));
    return cell;
  });
  const holes = board.holes.flatMap(({ name, at, radius }) => {
    const count = player.places[name] ?? 0;
    return [svg("circle", { cx: at[0], cy: board.y(at[1]), r: radius, class: "hole" }), svg("text", { x: at[0], y: board.y(at[1]), class: "count" }, `${count}×`)];
  });
  return [...cells, ...holes, ...scale(board)];
}

// How far from the throwers, in mm.
function scale(board) {
  const first = Math.floor(board.from / MARK_MM) + 1, last = Math.floor((board.end ?? board.deep) / MARK_MM);
  const marks = Array.from({ length: last - first + 1 }, (_, i) => MARK_MM * (first + i));
  return marks.map((mm) => svg("text", { x: 10, y: board.y(mm), class: "mm" }, mm));
}

await load();
try {
  const [players, site] = await insist(() => Promise.all([get("/api/players"), get("/api/board")]));
  const board = new Board(site.board);
  put($("main"), players.length ? [el("p", { className: "hint" }, t("players.heat")), players.map((player) => person(player, board))] : el("p", {}, t("players.none")));
} catch (error) {
  put($("main"), whyNot("p", error));
}

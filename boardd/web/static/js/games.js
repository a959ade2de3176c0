// The games that were played here; one of them, with every throw and why, under its own rules and under others.

import { get, insist } from "./api.js";
import { open } from "./dialog.js";
import { $, el, put } from "./dom.js";
import { rules } from "./rules.js";
import { saidIn, whyNot } from "./said.js";
import { load, locale, t } from "./texts.js";
import { houseWords, howWords, throwWords, titled, titleWords } from "./words.js";

const when = (time) => new Date(time).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

function line(game) {
  const teams = Object.entries(game.teams).flatMap(([team, each], i) => [
    i ? " : " : "",
    el("span", { className: team === game.winner ? "won" : "" }, `${each.name} ${each.score ?? ""}`),
  ]);
  const how = game.winner ? howWords(game) : (game.error ?? t("games.open"));
  return [el("span", { className: "teams" }, teams), el("span", { className: "what" }, `${when(game.time)} · ${titleWords(game.variant, game.title ?? game.variant)} · ${t("players.rounds")}: ${game.rounds} · ${how}`)];
}

const scored = (scores, teams) => Object.entries(scores).map(([team, score]) => `${teams[team].name} ${score}`).join(" : ");

async function list() {
  const games = (await get("/api/games")).filter((game, i) => game.rounds || i === 0); // begun, and nobody threw: only the newest
  put($("main"), games.length ? games.map((game) => el("a", { className: "game", href: `#${game.game}` }, line(game))) : el("p", {}, t("games.none")));
}

async function one(number) {
  const game = await get(`/api/games/${number}`);
  const kinds = ["sheet", "csv", "json"].map((kind) => el("a", { className: "button", href: `/api/games/${number}/export.${kind}` }, kind));
  const traces = game.played.filter((each) => each.trace).map((each) => el("a", { className: "button", href: `/api/games/${number}/traces/${each.round}` }, t("games.trace", { n: each.round })));
  put(
    $("main"),
    el("a", { className: "button", href: "#" }, `‹ ${t("games.list")}`),
    el("div", { className: "game" }, line(game), game.set && houseWords(game.set) ? el("span", { className: "what" }, houseWords(game.set)) : null),
    game.played.map((each) => round(game, each)),
    rescore(game),
    el("section", { className: "card" }, el("h2", {}, t("games.sheet")), el("pre", { tabIndex: 0 }, game.sheet)),
    el("section", { className: "card" }, el("h2", {}, t("games.export")), el("div", { className: "links" }, kinds, traces)),
  );
}

function round(game, each) {
  const throws = each.throws.map((one) => {
    const name = `${one.team}${one.n}`;
    const row = el(
      "button",
      { className: `throw team-${one.team}${one.ask ? " doubtful" : ""}`, disabled: !each.trace, onclick: () => look(game.game, each.round, name) },
      el("b", {}, name),
      el("span", {}, throwWords(one.throw), note(one)),
      el("span", { className: "sure" }, one.by === "sensors" ? `${Math.floor(100 * one.confidence)} %` : t(`by.${one.by}`)),
    );
    row.title = each.trace ? t("games.look") : "";
    return row;
  });
  return el("section", { className: "card" }, el("h2", {}, el("span", {}, t("round", { n: each.round })), el("span", {}, scored(each.score?.scores ?? {}, game.teams))), el("div", { className: "throws" }, throws), reasons(game.variant, each.score?.why ?? []));
}

// What the board had read before people said otherwise; what it asked, and nobody answered.
function note(one) {
  if (one.ask) return el("small", {}, t("games.asked", { throws: one.ask.map(throwWords).join(` ${t("or")} `) }));
  return one.read ? el("small", {}, t("games.read", { throw: throwWords(one.read) })) : null;
}

function reasons(variant, why) {
  const clause = (rule) => el("button", { className: "clause", ariaLabel: t("clause", { rule }), onclick: () => rules(variant, rule) }, rule);
  return el("ul", { className: "reasons" }, why.map(({ rule, text }) => el("li", {}, clause(rule), saidIn("span", text))));
}

function rescore(game) {
  const result = el("div", { className: "list" });
  result.setAttribute("role", "status");
  const title = (variant) => titleWords(variant, game.titles[variant]);
  const chips = game.like.map((variant) =>
    el("button", {
      onclick: async () => {
        try {
          const other = await get(`/api/games/${game.game}/as/${variant}`);
          const scores = scored(other.scores, other.teams);
          const verdict = other.winner ? t("games.would", { variant: title(variant), name: other.teams[other.winner].name, scores }) : t("games.nobody", { variant: title(variant), scores });
          const notes = el("ul", { className: "notes hint" }, other.notes.map((note) => saidIn("li", note)));
          put(result, el("p", { className: "verdict" }, verdict), notes, el("pre", { tabIndex: 0 }, other.sheet), other.rounds.map((each) => [el("h3", {}, `${t("round", { n: each.round })} · ${scored(each.scores, other.teams)}`), reasons(variant, each.why)]));
        } catch (error) {
          put(result, whyNot("p", error));
        }
      },
    }, titled("span", variant, game.titles[variant])),
  );
  const not = Object.entries(game.unlike).map(([variant, why]) => el("li", {}, t("games.not", { variant: title(variant) }), " ", saidIn("span", why)));
  const as = chips.length ? el("div", { className: "row" }, el("span", { className: "fixed" }, t("games.as")), el("div", { className: "chips" }, chips)) : null;
  return el("section", { className: "card" }, el("h2", {}, t("games.rescore")), as, result, el("ul", { className: "notes hint" }, not));
}

async function look(number, roundNumber, name) {
  const body = el("div", { className: "list" }, el("p", {}, t("games.looking")));
  const dialog = open(`${t("games.look")}: ${name}, ${t("round", { n: roundNumber })}`, body);
  $("dialog").classList.add("large");
  try {
    const found = await get(`/api/games/${number}/throws/${roundNumber}.${name}`);
    const picture = found.picture ? el("img", { className: "picture", src: found.picture, alt: t("games.look") }) : null;
    put(body, picture ? el("div", { className: "wide", tabIndex: 0 }, picture) : null, el("pre", { lang: "en", tabIndex: 0 }, found.words));
  } catch (error) {
    put(body);
    dialog.fail(error);
  }
}

async function show() {
  const { hash } = location, number = /^#([0-9]+)$/.exec(hash)?.[1];
  try {
    await insist(() => location.hash === hash && (number ? one(number) : list())); // whoever goes on asks for another
  } catch (error) {
    put($("main"), whyNot("p", error));
  }
  scrollTo(0, 0);
}

await load();
addEventListener("hashchange", show);
show();

// The variants of this board and the last game in; the game that people agree on out.

import { command, get } from "./api.js";
import { open } from "./dialog.js";
import { $, el, keepFocus, memory, put } from "./dom.js";
import { rules } from "./rules.js";
import { t } from "./texts.js";
import { settingWords, titled } from "./words.js";

const MOST_NAMES = 40;

export function start(variants, state, agreed = null) {
  const wanted = agreed ?? {
    variant: state.variant ?? variants[0]?.name,
    teams: Object.fromEntries(Object.entries(state.teams).map(([team, line]) => [team, [...line.players]])),
    first: challenger(state),
    set: {},
  };
  for (const team of ["A", "B"]) wanted.teams[team] ??= [];
  const again = () => start(variants, state, wanted);
  const variant = () => variants.find((each) => each.name === wanted.variant) ?? variants[0];
  const body = el("div", { className: "list" });
  const list = el("datalist", { id: "names" });
  const offer = (names) => put(list, names.map((name) => el("option", { value: name })));
  offer(memory.get("names", []));
  known().then(offer);
  const go = el("button", { className: "main" }, t("start.go"));
  const book = el("button", { onclick: () => rules(wanted.variant, null, again) }, t("start.book"));
  const dialog = open(t("start"), body, list, el("div", { className: "bottom" }, book, go));

  function draw() {
    keepFocus($("dialog"), () => put(body, chosen(), ...teams(), first(), house()));
  }

  function chosen() {
    const options = variants.map((each) => Object.assign(titled("option", each.name, each.title), { value: each.name, selected: each.name === wanted.variant }));
    const choice = el("select", { onchange: () => ((wanted.variant = choice.value), (wanted.set = {}), draw()) }, options);
    return el("label", {}, t("start.game"), choice);
  }

  function teams() {
    const letters = Object.keys(wanted.teams);
    const boxes = letters.map((team) => {
      const players = wanted.teams[team].length ? wanted.teams[team] : [""];
      const inputs = players.map((name, i) => {
        const input = el("input", { value: name, maxLength: 40, placeholder: t("start.player"), list: "names", autocomplete: "off" });
        input.setAttribute("aria-label", t("start.player.of", { team, n: i + 1 }));
        input.oninput = () => ((players[i] = input.value), (wanted.teams[team] = players));
        return input;
      });
      const more = el("button", { className: "fixed", ariaLabel: t("start.partner", { team }) }, "+");
      more.onclick = () => ((wanted.teams[team] = players.length === 1 ? [...players, ""] : [players[0]]), draw());
      more.textContent = players.length === 1 ? "+" : "−";
      return el("fieldset", { className: `team-box team-${team}` }, el("legend", {}, t("team", { team })), el("div", { className: "row" }, inputs, more));
    });
    if (!variant().more_than_two_teams) {
      for (const team of letters.slice(2)) delete wanted.teams[team];
      return boxes.slice(0, 2);
    }
    const next = String.fromCharCode(65 + letters.length);
    const add = el("button", { onclick: () => ((wanted.teams[next] = []), draw()) }, t("start.team"));
    const less = el("button", { onclick: () => (delete wanted.teams[letters.at(-1)], draw()) }, t("start.noteam"));
    return [...boxes, el("div", { className: "row" }, letters.length < 8 ? add : null, letters.length > 2 ? less : null)];
  }

  function first() {
    const letters = Object.keys(wanted.teams);
    if (!letters.includes(wanted.first)) wanted.first = "A";
    const chips = letters.map((team) => {
      const chip = el("button", { className: `team-${team}`, onclick: () => ((wanted.first = team), draw()) }, team);
      chip.setAttribute("aria-pressed", team === wanted.first);
      return chip;
    });
    return el("fieldset", {}, el("legend", {}, t("start.first")), el("div", { className: "chips pieces" }, chips));
  }

  function house() {
    const way = Object.values(wanted.set).find((value) => value in variant().ways);
    const settings = way ? variant().ways[way] : variant().settings;
    const fields = settings.map((setting) => {
      const label = `${settingWords(setting.name)} (${t("start.bookvalue", { value: setting.book })})`;
      return el("label", {}, label, setting.choices.length ? choice(setting) : amount(setting));
    });
    const box = el("details", { open: Object.keys(wanted.set).length > 0 }, el("summary", {}, t("start.house")), el("div", { className: "list" }, fields));
    return box;
  }

  function amount(setting) {
    const input = el("input", { type: "number", inputMode: "numeric", min: setting.low, value: wanted.set[setting.name] ?? setting.book });
    if (!setting.below) input.max = setting.high;
    input.oninput = () => agree(setting, input.value === "" ? setting.book : Number(input.value));
    return input;
  }

  function choice(setting) {
    const options = setting.choices.map((each) => el("option", { value: each, selected: each === (wanted.set[setting.name] ?? setting.book) }, each));
    const select = el("select", { onchange: () => (agree(setting, select.value), draw()) }, options);
    return select;
  }

  function agree(setting, value) {
    if (value === setting.book) delete wanted.set[setting.name];
    else wanted.set[setting.name] = value;
  }

  go.onclick = async () => {
    const teamsWanted = Object.fromEntries(
      Object.entries(wanted.teams).map(([team, players]) => [team, players.map((name) => name.trim()).filter(Boolean)]),
    );
    go.disabled = true;
    try {
      await command({ do: "new", game: state.game, variant: variant().name, teams: teamsWanted, first: wanted.first, set: wanted.set });
      remember(Object.values(teamsWanted).flat());
      dialog.close();
    } catch (error) {
      dialog.fail(error);
    }
    go.disabled = false;
  };
  draw();
}

// Whoever lost the last one goes first.
function challenger(state) {
  return state.winner ? (Object.keys(state.teams).find((team) => team !== state.winner) ?? "A") : "A";
}

async function known() {
  const played = await get("/api/players", 3000).catch(() => []);
  return [...new Set([...memory.get("names", []), ...played.map((player) => player.name)])].slice(0, MOST_NAMES);
}

function remember(names) {
  memory.set("names", [...new Set([...names, ...memory.get("names", [])])].slice(0, MOST_NAMES));
}

// The stream's lower third. /overlay?size=1.2&A=%23ff0000&B=gold&back=black&text=white&on=white&at=left&language=de

import { el, put } from "./dom.js";
import { live } from "./live.js";
import { crowd, gained, headline, minus, signed } from "./scores.js";
import { load, t } from "./texts.js";

const wanted = new URLSearchParams(location.search);
const bar = document.getElementById("bar");

function settings() {
  for (const name of [..."ABCDEFGH", "back", "text", "on"]) {
    const colour = wanted.get(name);
    if (colour && CSS.supports("color", colour)) document.documentElement.style.setProperty(`--${name}`, colour);
  }
  const size = Number(wanted.get("size") ?? 1);
  if (size >= 0.2 && size <= 5) bar.style.fontSize = `${1.85 * size}vw`;
  for (const at of (wanted.get("at") ?? "").split(",")) if (["left", "right", "top"].includes(at)) bar.classList.add(at);
}

// On a team's colour: white while that is readable, which for large figures is 3 to 1 (WCAG 2.2, 1.4.3), else black.
function ink(team) {
  const paper = new OffscreenCanvas(1, 1).getContext("2d");
  paper.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${team}`);
  paper.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...paper.getImageData(0, 0, 1, 1).data].map((part) => linear(part / 255));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 3 ? "#ffffff" : "#000000";
}

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function colours() {
  for (const team of "ABCDEFGH") document.documentElement.style.setProperty(`--on-${team}`, wanted.get("on") ? "var(--on)" : ink(team));
}

function coloured(team, card) {
  card.style.setProperty("--team", `var(--${team})`);
  card.style.setProperty("--on-team", `var(--on-${team})`);
  return card;
}

function draw(state) {
  bar.hidden = state.phase === "idle";
  const teams = Object.entries(state.teams).map(([team, line]) =>
    coloured(team, el(
      "div",
      { className: `team team-${team}${state.turn?.team === team ? " up" : ""}` },
      el("span", { className: "name" }, line.name),
      el("span", { className: "number" }, minus(line.score)),
      el("span", { className: "points" }, signed(gained(state, team))),
    )),
  );
  const [words, more] = headline(state);
  const said = state.winner ? `${words} – ${more}` : [t("round", { n: state.round }), words, more].filter(Boolean).join(" · ");
  put(bar, el("div", { className: "line" }, said), el("div", { className: `teams ${crowd(state)}` }, teams));
}

await load();
settings();
colours();
live(draw, () => {}); // a viewer is better served by the last score than by a fault

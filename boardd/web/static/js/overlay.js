// The stream's lower third. /overlay?size=1.2&A=%23ff0000&B=gold&back=black&text=white&at=left&language=de

import { el, put } from "./dom.js";
import { live } from "./live.js";
import { crowd, gained, headline, minus, signed } from "./scores.js";
import { load, t } from "./texts.js";

const wanted = new URLSearchParams(location.search);
const bar = document.getElementById("bar");

function settings() {
  for (const name of ["A", "B", "C", "D", "back", "text", "on"]) {
    const colour = wanted.get(name);
    if (colour && CSS.supports("color", colour)) document.documentElement.style.setProperty(`--${name}`, colour);
  }
  const size = Number(wanted.get("size") ?? 1);
  if (size >= 0.2 && size <= 5) bar.style.fontSize = `${1.85 * size}vw`;
  for (const at of (wanted.get("at") ?? "").split(",")) if (["left", "right", "top"].includes(at)) bar.classList.add(at);
}

function draw(state) {
  bar.hidden = state.phase === "idle";
  const teams = Object.entries(state.teams).map(([team, line]) =>
    el(
      "div",
      { className: `team team-${team}${state.turn?.team === team ? " up" : ""}` },
      el("span", { className: "name" }, line.name),
      el("span", { className: "number" }, minus(line.score)),
      el("span", { className: "points" }, signed(gained(state, team))),
    ),
  );
  const [words, more] = headline(state);
  const said = state.winner ? `${words} – ${more}` : [t("round", { n: state.round }), words, more].filter(Boolean).join(" · ");
  put(bar, el("div", { className: "line" }, said), el("div", { className: `teams ${crowd(state)}` }, teams));
}

await load();
settings();
live(draw, () => {}); // a viewer is better served by the last score than by a fault

// What is not needed at every throw.

import { open } from "./dialog.js";
import { $, el } from "./dom.js";
import * as pair from "./pair.js";
import { rules } from "./rules.js";
import * as speech from "./speech.js";
import { start } from "./start.js";
import { choose, language, languages, t } from "./texts.js";

export function menu({ state, site, changed, act }) {
  const item = (name, does) => el("button", { onclick: does }, t(name));
  const link = (name, to) => el("a", { className: "button", href: to }, t(name));
  const options = Object.entries(languages).map(([code, name]) => el("option", { value: code, selected: code === language }, name));
  const tongue = el("select", { onchange: () => choose(tongue.value) }, options);
  const kinds = speech.KINDS.map((kind) => el("option", { value: kind, selected: kind === speech.kind() }, t(`speech.${kind}`)));
  const voice = el("select", { onchange: () => speech.choose(voice.value) }, kinds);
  open(
    t("menu"),
    el(
      "div",
      { className: "list" },
      pair.paired ? item("start", () => start(site.variants, state)) : item("pair.start", () => pair.ask(changed)),
      pair.paired && state.phase !== "idle" ? item("end", () => ($("dialog").close(), act({ do: "end" }))) : null,
      state.variant ? item("start.book", () => rules(state.variant)) : null,
      link("games", "/games"),
      link("players", "/players"),
      link("tv", "/tv"),
      pair.paired ? item("devices", () => pair.devices(changed)) : null,
      speech.can ? el("label", {}, t("speech"), voice) : null,
      el("label", {}, t("language.choose"), tongue),
    ),
  );
}

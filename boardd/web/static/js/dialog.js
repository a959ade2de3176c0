// A title and what goes in, a dialog from below out. Errors are shown where the thumb is.

import { $, el, put } from "./dom.js";
import { whyNot } from "./said.js";
import { t } from "./texts.js";

export function open(title, ...parts) {
  const dialog = $("dialog");
  const close = el("button", { className: "plain", ariaLabel: t("close"), onclick: () => dialog.close() }, "✕");
  const error = el("p", { className: "error", hidden: true });
  error.setAttribute("role", "alert");
  const heading = el("h2", { id: "dialog-title" }, title);
  put(dialog, el("div", { className: "inside" }, el("div", { className: "top" }, heading, close), error, ...parts));
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  return {
    close: () => dialog.close(),
    fail(why) {
      put(error, whyNot("span", why));
      error.hidden = false;
      error.scrollIntoView({ block: "nearest" });
    },
  };
}

let fading = 0;

// With `again` there is a button for it, and time to reach it.
export function toast(words, again = null) {
  const place = $("toast");
  put(place, words, again ? el("button", { onclick: () => ((place.hidden = true), again()) }, t("retry")) : null);
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (place.hidden = true), again ? 20000 : 6000);
}

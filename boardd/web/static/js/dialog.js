// A title and what goes in, a dialog from below out. Errors are shown where the thumb is.

import { $, el, put } from "./dom.js";
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
    fail(text) {
      error.textContent = text;
      error.hidden = !text;
      if (text) error.scrollIntoView({ block: "nearest" });
    },
  };
}

let fading = 0;

export function toast(text) {
  const place = $("toast");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (place.hidden = true), 6000);
}

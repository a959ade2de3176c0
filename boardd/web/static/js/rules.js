// A variant in, its rule book in a dialog out; a clause that was asked for is shown first.

import { get } from "./api.js";
import { open } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./texts.js";

export async function rules(variant, clause = null, back = null) {
  const book = await get(`/api/rules/${variant}`, 8000).catch((error) => open(t("start.book")).fail(error.message));
  if (!book) return;
  const values = Object.entries(book.holes).map(([hole, value]) => `${hole} = ${value}`).join(", ");
  const clauses = book.clauses.map(({ rule, text }) =>
    el("p", { className: rule === clause ? "found" : "", id: `clause-${rule}` }, el("b", {}, rule), ` ${text}`),
  );
  const first = clause ? clauses.filter((each) => each.className === "found") : [];
  const rest = clauses.filter((each) => !first.includes(each));
  const again = back ? el("div", { className: "bottom" }, el("button", { onclick: back }, t("back"))) : null;
  open(
    book.title,
    el("div", { className: "book", lang: "en" }, first, el("p", {}, book.introduction), el("p", {}, values), rest),
    el("p", { className: "hint", lang: "en" }, book.book),
    again,
  );
}

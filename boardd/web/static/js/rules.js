// A variant in, its rule book in a dialog out; a clause that was asked for is shown first.
//
// Its words are boardd's own, after a printed book: a language's table "books" has them by the English ones.

import { get } from "./api.js";
import { open } from "./dialog.js";
import { el } from "./dom.js";
import { language, t, table } from "./texts.js";
import { titled } from "./words.js";

export async function rules(variant, clause = null, back = null) {
  const asked = Promise.all([get(`/api/rules/${variant}`, 8000), table("books")]);
  const [book, own] = await asked.catch((error) => (open(t("start.book")).fail(error), []));
  if (!book) return;
  const words = (text) => el("span", { lang: own[text] ? language : "en" }, own[text] ?? text);
  const values = Object.entries(book.holes).map(([hole, value]) => `${hole} = ${value}`).join(", ");
  const clauses = book.clauses.map(({ rule, text }) =>
    el("p", { className: rule === clause ? "found" : "", id: `clause-${rule}` }, el("b", {}, rule), " ", words(text)),
  );
  const first = clause ? clauses.filter((each) => each.className === "found") : [];
  const rest = clauses.filter((each) => !first.includes(each));
  const again = back ? el("div", { className: "bottom" }, el("button", { onclick: back }, t("back"))) : null;
  open(
    titled("span", variant, book.title),
    el("div", { className: "book" }, first, el("p", {}, words(book.introduction)), el("p", {}, t("book.worth", { values })), rest),
    el("p", { className: "hint" }, t("book.after"), " ", el("cite", { lang: "en" }, book.book)),
    again,
  );
}

// A text's name and its values in, the text in this device's language out. A language is a file in texts/, in which what
// is a table ("said", "books") is asked for when it is needed.

import { get, insist } from "./api.js";
import { memory } from "./dom.js";

let texts = {};
const tables = {};
export let languages = {};
export let language = "en";
export let locale = "en"; // the same with the device's country, for dates

export async function load() {
  languages = await file("languages");
  const wanted = [memory.get("language", null), ...navigator.languages.map((name) => name.slice(0, 2))];
  language = new URLSearchParams(location.search).get("language") ?? wanted.find((name) => name in languages) ?? "en";
  if (!(language in languages)) language = "en";
  locale = navigator.languages.find((name) => name.startsWith(language)) ?? language;
  texts = await file(language); // what it lacks is in English
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
}

const file = (name) => insist(() => get(`/texts/${name}.json`, 5000));

// English needs none: it is what they translate.
export const table = (name) => (tables[name] ??= language === "en" ? Promise.resolve({}) : file(`${language}/${name}`));

export function choose(name) {
  memory.set("language", name);
  location.reload();
}

export function has(name) {
  return name in texts;
}

export function t(name, values = {}) {
  const one = values.n === 1 && has(`${name}.1`) ? `${name}.1` : name;
  const text = texts[one] ?? name;
  return text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
}

// What the server says, as this page shows it: in the page's language where the catalogue has it, else in
// English and marked so. A page in English shows it as it came and fetches nothing. Nothing waits for the
// catalogue: what is shown before it is there is put into the language in its place when it comes.

import { el } from "../dom.js";
import { language } from "./text.js";

const AGAIN = 4000; // ms until the catalogue is asked for again where no answer came
const MOST = 500; // things that wait for it
const NAME = /^\(?[\p{L}\p{N}]{1,8}(-[\p{L}\p{N}]{1,3}){1,2}[.,:;)]*$/u; // fr-1, csa-hq:, (csa-hq-1)

let translate = null;
let waiting = language === "en" ? null : []; // what is to be done when it comes; null: it has, or will not

async function fetchTexts() {
  try {
    const [answer, { translator }] = await Promise.all([fetch(`/texts/${language}`), import("./told.js")]);
    if (answer.ok) translate = translator((await answer.json()).texts);
  } catch {
    setTimeout(fetchTexts, AGAIN);
    return;
  }
  const shown = waiting;
  waiting = null;
  if (translate) shown.forEach((show) => show());
}

if (waiting) fetchTexts();

/** Do something once the catalogue has come, where it is still on its way. */
export function later(show) {
  if (!waiting) return;
  if (waiting.length === MOST) waiting.shift();
  waiting.push(show);
}

/** A text of the server as {words, lang}: lang is "en" where it stays English on a page that is not. */
export function told(text) {
  if (language === "en" || !/\p{L}/u.test(text ?? "")) return { words: text ?? "", lang: null };
  const found = translate?.(text);
  return found ? { words: found.words, lang: null } : { words: text, lang: "en" };
}

/** A name of the rules as words: "headquarters-base" is written so in files. */
export const spoken = (name) => String(name).replaceAll("-", " ");

/** Let an element hold words: the page's own (a text), or what was told. */
export function hold(element, words) {
  const { words: shown, lang } = typeof words === "string" ? { words, lang: null } : words;
  if (element.textContent !== shown) element.replaceChildren(...(element instanceof HTMLElement ? unbroken(shown) : [shown]));
  if (lang) {
    element.setAttribute("lang", lang);
    later(() => element.textContent === shown && hold(element, told(shown)));
  } else element.removeAttribute("lang");
  return element;
}

/** Words as nodes: what is like the name of a unit is not broken at its hyphen where a line ends. */
function unbroken(words) {
  return words.split(/(\s+)/).map((part) => (NAME.test(part) ? el("bdi", { class: "unbroken" }, part) : part));
}

/** An element that holds a text of the server. */
export const said = (name, attributes, text) => hold(el(name, attributes), told(text));

/** Why a post was refused: as the server tells it, or in the page's own words where no answer came. */
export const refusal = ({ body }, own) => (body.error ? told(body.error) : own);

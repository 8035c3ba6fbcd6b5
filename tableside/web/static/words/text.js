// The page's texts in the language that this phone is set to, or that was chosen on it.

import { all, el } from "../dom.js";
import { keep, kept } from "../kept.js";
import en from "./text-en.js";

const KEY = "language";

/** What the page speaks, each in its own words; the others than English are loaded where they are chosen. */
export const languages = { en: "English", de: "Deutsch" };

function chosen() {
  const wanted = [kept(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((name) => name && Object.hasOwn(languages, name)) ?? "en";
}

export const language = chosen();
export const text = language === "en" ? en : (await import(`./text-${language}.js`)).default;
document.documentElement.lang = language;
tell(language);

/** The turn of a table, in the game's own word for it where it has one; empty before the first. */
export function turnOf({ turn, last_turn: last, turn_name: named }) {
  return named ?? (turn ? text.turn(turn, last) : "");
}

/** Have the server speak it, too. */
function tell(name) {
  document.cookie = `language=${name};path=/;SameSite=Strict;max-age=31536000`;
}

/** Show the page in another language from now on. */
export function speak(name) {
  keep(KEY, name);
  tell(name);
  location.reload();
}

/** A button for each language, in its own words. */
export const switches = (look) => Object.entries(languages).map(([name, own]) => el("button", {
  type: "button", class: look, lang: name, "aria-pressed": String(name === language), onclick: () => name !== language && speak(name),
}, own));

/** Fill in the texts that the page's own elements name: data-say is what they hold, data-label what they are called. */
export function fillIn(root = document, catalogue = text) {
  const words = (key) => key.split(".").reduce((part, name) => part[name], catalogue);
  for (const element of all(root, "[data-say]")) element.textContent = words(element.dataset.say);
  for (const element of all(root, "[data-label]")) called(element, words(element.dataset.label));
}

/** Have an element called so: for those who hear the page, and those who hold a pointer over it. */
export function called(element, words) {
  element.setAttribute("aria-label", words);
  if (element.matches("img")) element.alt = words;
  if (element.matches("button")) element.title = words;
}

// The page's texts in the language that this phone is set to, or that was chosen on it.

import de from "./text-de.js";
import en from "./text-en.js";

const KEY = "language";
export const catalogues = { en, de };

function chosen() {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((name) => name && Object.hasOwn(catalogues, name)) ?? "en";
}

export const language = chosen();
export const text = catalogues[language];

/** Show the page in another language from now on. */
export function speak(name) {
  localStorage.setItem(KEY, name);
  location.reload();
}

/** Fill in the texts that the page's own elements name: data-say is what they hold, data-label what they are called. */
export function fillIn(root = document, catalogue = text) {
  document.documentElement.lang = language;
  const words = (key) => key.split(".").reduce((part, name) => part[name], catalogue);
  for (const element of root.querySelectorAll("[data-say]")) element.textContent = words(element.dataset.say);
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", words(element.dataset.label));
    if (element.matches("img")) element.alt = words(element.dataset.label);
    if (element.matches("button")) element.title = words(element.dataset.label);
  }
}

// What the server says, as this page shows it: it comes in the reader's language already.

import { el } from "../dom.js";

const NAME = /^\(?[\p{L}\p{N}]{1,8}(-[\p{L}\p{N}]{1,3}){1,2}[.,:;)]*$/u; // fr-1, csa-hq:, (csa-hq-1)

/** Let an element hold words. */
export function hold(element, words) {
  if (element.textContent !== words) element.replaceChildren(...(element instanceof HTMLElement ? unbroken(words) : [words]));
  return element;
}

/** Words as nodes: what is like the name of a unit is not broken at its hyphen where a line ends. */
function unbroken(words) {
  return words.split(/(\s+)/).map((part) => (NAME.test(part) ? el("bdi", { class: "unbroken" }, part) : part));
}

/** An element that holds a text of the server. */
export const said = (name, attributes, text) => hold(el(name, attributes), text ?? "");

/**
 * Why a post was refused: as the server says it, or in the page's own words where no answer came, or one that
 * is for programmers: fields of a post are nothing that a player has ever seen.
 */
export const refusal = ({ body }, own) => (body.form ? own : body.error ?? own);

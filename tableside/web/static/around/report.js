// The way to the report of the game, which is a page of its own.

import { el } from "../dom.js";
import { text } from "../words/text.js";

/** A link to the report; nothing where no file keeps the game. */
export function reportLink(store) {
  if (!store.parts.report) return null;
  return el("p", { class: "report" }, el("a", { href: "/report", target: "_blank", rel: "noopener" }, text.report));
}

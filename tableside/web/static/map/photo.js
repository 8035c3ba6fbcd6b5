// The photograph of the table from above.

import { svg } from "../dom.js";

/** The photograph of the whole board, laid on it. */
export function boardPhoto(number, { width, depth }) {
  return svg("image", {
    href: `/picture/${number}`, width, height: depth, preserveAspectRatio: "none",
    transform: `translate(0 ${depth}) scale(1 -1)`, class: "photo",
  });
}

// Says where a page of the doorway has lost the server, until it has it again.

import { text } from "../words/text.js";

/** ``link``: "open" or "lost", as the stream tells it; ``element`` is where the page says what went wrong. */
export function connected(link, element) {
  if (link === "lost") {
    element.classList.remove("good");
    element.textContent = text.reconnecting;
  } else if (element.textContent === text.reconnecting) element.textContent = "";
}

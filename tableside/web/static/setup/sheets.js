// Sheets to print: each opens in a tab of its own, and why one cannot be drawn is told on this page.

import { el } from "../dom.js";
import { refusal } from "../words/said.js";
import { setup } from "../words/setup.js";
import { choice } from "./fields.js";

export const papers = () => choice("paper", [["a4", "A4"], ["a3", "A3"], ["letter", setup.letter]]);

/** A link to a sheet that follows what is chosen beside it: ``paper`` and, where there is one, ``form``. */
export function sheet(said, what, tell, paper, form = null) {
  const link = el("a", { class: "button", target: "_blank" }, said);
  const follow = () => {
    link.href = `/print/${what}.pdf?paper=${paper.value}${form ? `&form=${form.value}` : ""}`;
  };
  for (const each of [paper, form]) each?.addEventListener("change", follow);
  follow();
  link.addEventListener("click", (event) => {
    event.preventDefault();
    show(link.href, tell);
  });
  return link;
}

async function show(address, tell) {
  tell("");
  const tab = window.open("", "_blank"); // at once: who waits for an answer first is let open none
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) {
    const drawn = URL.createObjectURL(await answer.blob());
    (tab ?? window).location.assign(drawn);
    return;
  }
  tab?.close();
  const body = await answer?.json().catch(() => null);
  tell(refusal({ body: body ?? {} }, setup.unanswered));
}

// Findings as banners: what is wrong, by how much, give or take. A tap shows the unit.

import { byId, el } from "./dom.js";
import { text } from "./text.js";

const SHOWN = 2;

export class Banners {
  constructor(store, onSelect) {
    this.store = store;
    this.onSelect = onSelect;
    this.box = byId("banners");
    this.all = false;
    store.addEventListener("change", ({ detail }) => {
      if (["findings", "camera", "clock"].some((name) => detail.changed.has(name))) this.draw();
    });
  }

  draw() {
    const { findings = [], camera } = this.store.parts;
    const wanted = JSON.stringify([findings, camera, this.all]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const troubles = [...(camera?.troubles ?? [])];
    if (camera && !camera.registered && this.store.parts.clock?.mode !== "waiting" && !troubles.length) {
      troubles.push(text.lost);
    }
    const list = [
      ...troubles.map((words) => el("p", { class: "banner trouble" }, sign("!"), words)),
      ...findings.map((finding) => banner(finding, this.onSelect)),
    ];
    const shown = this.all ? list : list.slice(0, SHOWN);
    const rest = list.length - shown.length;
    this.box.replaceChildren(...shown, ...(rest ? [this.moreButton(rest)] : []));
    if (!list.length) this.all = false;
  }

  moreButton(count) {
    return el("button", { type: "button", class: "more", onclick: () => {
      this.all = true;
      this.draw();
    } }, text.more(count));
  }
}

const sign = (words) => el("span", { class: "sign", "aria-hidden": "true" }, words);

/** A finding as a button that shows its first unit. */
export function banner(finding, onSelect) {
  const amount = margin(finding);
  return el("button", {
    type: "button",
    class: `banner ${finding.verdict}`,
    onclick: () => onSelect?.(finding.units[0] ?? null),
  },
  sign(finding.verdict === "too_close" ? "≈" : "!"),
  el("span", { class: "words" },
    el("b", {}, text.verdicts[finding.verdict] ?? finding.verdict),
    el("span", { class: "message" }, finding.message),
    el("small", {}, [finding.units.join(", "), finding.rule, amount].filter(Boolean).join(" · "))));
}

function margin({ margin: by, give_or_take: give, unit = "" }) {
  return by === undefined ? "" : text.margin(by, unit && ` ${unit}`, give);
}

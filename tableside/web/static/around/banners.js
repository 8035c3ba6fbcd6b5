// Findings as banners: what is wrong, by how much, give or take. A tap shows the unit.

import { byId, el } from "../dom.js";
import { unjudged } from "../map/accuracy.js";
import { hold } from "../words/said.js";
import { text } from "../words/text.js";

const SHOWN = 2;
const CAMERA = ["registered", "camera-moved", "lost-registration"]; // kinds of log entries
const SIGNS = { too_close: "≈", not_judged: "?" };
const NEWS = 8; // seconds for which it is said that the camera hangs still again
const READING = 9000; // ms for which a new banner is shown in full on a small screen

export class Banners {
  constructor(store, { onWhy = null, onHeight = null } = {}) {
    this.store = store;
    this.onWhy = onWhy;
    this.box = byId("banners");
    this.all = false;
    this.first = new Map(); // a banner's words: when they were first shown
    store.addEventListener("change", ({ detail }) => {
      if (["findings", "camera", "clock", "accuracy", "log"].some((name) => detail.changed.has(name))) this.draw();
    });
    setInterval(() => (this.news() === this.told ? this.age() : this.draw()), 1000);
    if (onHeight) new ResizeObserver(() => onHeight(this.height())).observe(this.box);
  }

  draw() {
    const { findings = [] } = this.store.parts;
    const troubles = this.troubles();
    this.told = this.news();
    const wanted = JSON.stringify([findings, troubles, this.told, this.all]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const list = [
      ...(this.told ? [el("p", { class: "banner news" }, sign("✓"), this.told)] : []),
      ...troubles.map((words) => el("p", { class: "banner trouble" }, sign("!"), hold(el("span"), words))),
      ...findings.map((finding) => banner(finding, this.store, this.onWhy)),
    ];
    const shown = this.all ? list : list.slice(0, SHOWN);
    const rest = list.length - shown.length;
    this.box.replaceChildren(...shown, ...(rest ? [this.moreButton(rest)] : []));
    if (!list.length) this.all = false;
    this.age();
  }

  height() {
    const last = /** @type {HTMLElement | null} */ (this.box.lastElementChild);
    return last ? last.offsetTop + last.offsetHeight + 8 : 0;
  }

  troubles() {
    const { camera, clock, accuracy } = this.store.parts;
    const poor = camera?.registered ? unjudged(accuracy) : null;
    if (!camera || camera.troubles.length) return [...(camera?.troubles ?? []), ...(poor ? [poor] : [])];
    if (poor) return [poor];
    return camera.registered || ["waiting", "none"].includes(clock?.mode ?? "") ? [] : [text.lost];
  }

  /** What is good to know for a while: that a bumped camera hangs still and is tied to the board again. */
  news() {
    const [newest, before] = this.store.log.filter(({ kind }) => CAMERA.includes(kind));
    const again = newest?.kind === "registered" && before?.kind === "camera-moved";
    const since = this.store.now() - (newest?.time ?? 0);
    return again && since >= 0 && since < NEWS ? text.registeredAgain : null;
  }

  /** Banners that have been there for a while count as read. */
  age() {
    const now = performance.now();
    const shown = new Map();
    for (const element of this.box.querySelectorAll(".banner")) {
      const since = this.first.get(element.textContent) ?? now;
      shown.set(element.textContent, since);
      element.classList.toggle("read", now - since > READING);
    }
    this.first = shown;
  }

  moreButton(count) {
    return el("button", { type: "button", class: "more", onclick: () => {
      this.all = true;
      this.draw();
    } }, text.more(count));
  }
}

const sign = (words) => el("span", { class: "sign", "aria-hidden": "true" }, words);

/** A finding as a button that shows why. */
export function banner(finding, store, onWhy) {
  const small = [finding.units.map((id) => store.unitName(id)).join(", "), margin(finding)].filter(Boolean).join(" · ");
  const verdict = text.verdicts[finding.verdict] ?? finding.verdict;
  return el(onWhy ? "button" : "div", {
    type: onWhy ? "button" : null,
    class: `banner ${finding.verdict}`,
    onclick: () => onWhy?.(finding),
  },
  sign(SIGNS[finding.verdict] ?? "!"),
  el("span", { class: "words" },
    el("b", {}, verdict),
    hold(el("span", { class: "message" }), finding.message),
    el("small", {}, small)),
  onWhy ? el("span", { class: "why" }, text.why) : null);
}

function margin({ margin: by, give_or_take: give, angle }) {
  return by === undefined ? "" : text.margin(by, give, angle);
}

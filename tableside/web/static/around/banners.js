// Findings as banners: what is wrong, by how much, give or take. A tap shows the unit.

import { byId, el } from "../dom.js";
import { unjudged } from "../map/accuracy.js";
import { hold, said } from "../words/said.js";
import { text } from "../words/text.js";

const CAMERA = ["registered", "camera-moved", "lost-registration"]; // kinds of log entries
const SIGNS = { too_close: "≈", not_judged: "?" };
/** Seconds for which it is said that the camera hangs still again. */
const NEWS = 8;

export class Banners {
  /**
   * ``shown``: so many stand here, the others where ``onMore`` leads; those that are ``asked`` about elsewhere do not.
   * @param {any} store
   * @param {{onWhy?: any, onMore?: any, shown?: number, asked?: (finding: any) => boolean}} [options]
   */
  constructor(store, { onWhy = null, onMore = null, shown = 2, asked = () => false } = {}) {
    this.store = store;
    this.onWhy = onWhy;
    this.onMore = onMore;
    this.shown = shown;
    this.asked = asked;
    this.box = byId("banners");
    store.addEventListener("change", ({ detail }) => {
      if (["findings", "camera", "clock", "accuracy", "log", "you"].some((name) => detail.changed.has(name))) this.draw();
    });
    setInterval(() => this.news() !== this.told && this.draw(), 1000);
  }

  draw() {
    const flagged = (this.store.parts.findings ?? []).filter((finding) => !this.asked(finding));
    // What a move breaks may be several rules: the first of them has the room.
    const findings = this.shown > 1 ? flagged : flagged.filter(({ units: [unit] }, at) => !flagged.slice(0, at).some(({ units }) => unit && units[0] === unit));
    const told = troubles(this.store);
    this.told = this.news();
    const wanted = JSON.stringify([findings, told, this.told]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const list = [
      ...(this.told ? [el("p", { class: "banner news", title: this.told }, sign("✓"), el("span", { class: "words" }, this.told))] : []),
      ...findings.map((finding) => banner(finding, this.store, this.onWhy)),
      ...told.map((words) => trouble(words)),
    ];
    const rest = list.length - this.shown;
    const more = rest > 0 ? [el(this.onMore ? "button" : "p", { type: this.onMore ? "button" : null, class: "more", onclick: () => this.onMore?.() }, text.more(rest))] : [];
    this.box.replaceChildren(...list.slice(0, this.shown), ...more);
  }

  /** What is good to know for a while: that a bumped camera hangs still and is tied to the board again. */
  news() {
    const [newest, before] = this.store.log.filter(({ kind }) => CAMERA.includes(kind));
    const again = newest?.kind === "registered" && before?.kind === "camera-moved";
    const since = this.store.now() - (newest?.time ?? 0);
    return again && since >= 0 && since < NEWS ? text.registeredAgain : null;
  }
}

/** What keeps the camera from measuring, in sentences. */
export function troubles({ parts: { camera, clock, accuracy } }) {
  const poor = camera?.registered ? unjudged(accuracy) : null;
  if (!camera || camera.troubles.length) return [...(camera?.troubles ?? []), ...(poor ? [poor] : [])];
  if (poor) return [poor];
  return camera.registered || ["waiting", "none"].includes(clock?.mode ?? "") ? [] : [text.lost];
}

export const trouble = (words) => el("p", { class: "banner trouble", title: words }, sign("!"), hold(el("span", { class: "words" }), words));

const sign = (words) => el("span", { class: "sign", "aria-hidden": "true" }, words);

/** A finding as a button that shows why. */
export function banner(finding, store, onWhy) {
  const small = [finding.units.filter((id) => store.units[id]).map((id) => store.unitName(id)).join(", "), margin(finding)].filter(Boolean).join(" · ");
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

/** A finding as one sentence that shows why. */
export const reason = (finding, onWhy) => el("button", { type: "button", class: `verdict ${finding.verdict}`, onclick: () => onWhy(finding) },
  said("b", {}, finding.message), el("span", { class: "why" }, text.why));

function margin({ margin: by, give_or_take: give, angle }) {
  return by === undefined ? "" : text.margin(by, give, angle);
}

/** How much what happened weighs among what was told together. */
export const weight = (entry) => entry.weight ?? (entry.kind === "eliminated" ? 1 : 0);

/** The weighty ones of some entries; what is told in several phases in the same words is read once. */
export const heavyOf = (entries) => [...new Map(entries.filter(weight).map((entry) => [JSON.stringify(entry.text), entry])).values()];

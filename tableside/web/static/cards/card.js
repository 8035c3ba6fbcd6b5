// A unit's card: how fresh it is, what is flagged, what the rules say of it, what it draws. Its facts
// are there at once; what takes a search follows below them, so that nothing that is read moves away.

import { banner } from "../around/banners.js";
import { byId, el } from "../dom.js";
import { redress } from "../map/layers.js";
import { isNew } from "../words/hints.js";
import { hold, said } from "../words/said.js";
import { bars, sharesOf } from "../words/shares.js";
import { text } from "../words/text.js";
import { factRows } from "./agreed.js";

export class UnitCard {
  constructor(id, { store, overlays, layers, sheet, onWhy, onWhatIf }) {
    this.kind = "unit";
    this.unit = id;
    this.store = store;
    this.overlays = overlays;
    this.layers = layers;
    this.sheet = sheet;
    this.onWhy = onWhy;
    this.onWhatIf = onWhatIf;
    this.card = this.glance = null;
    /** @type {boolean | undefined} whether what-if is explained: once for each card */
    this.hint = undefined;
    this.said = text.loadingCard;
    this.onLayers = () => redress(sheet.body, layers);
  }

  opened() {
    this.layers.addEventListener("change", this.onLayers);
    this.overlays.set(this.card?.overlays ?? []);
    this.fetch();
  }

  get title() {
    const title = (this.glance ?? this.card)?.title;
    return title || (this.store.unitName(this.unit));
  }

  /** Fetch the card; it is fetched anew whenever the game changes. */
  async fetch() {
    const asked = (this.asked = Symbol(this.unit)); // only the answer to the last question counts
    const current = () => this.asked === asked && this.sheet.showing === this;
    const searched = fetchCard(this.unit);
    const glance = await fetchJson(`/glance/${encodeURIComponent(this.unit)}`);
    if (!current()) return;
    this.glance = glance.error ? null : glance;
    if (!this.card) this.overlays.set(this.glance?.overlays ?? []);
    this.sheet.redraw(this);
    let card = await searched;
    while (card.waiting && current()) card = await fetchCard(this.unit);
    if (!current()) return;
    this.said = card.error ?? null;
    this.card = card.error ? null : card;
    this.overlays.set(this.card?.overlays ?? []);
    this.sheet.redraw(this);
  }

  /** What was worked out belongs to an older state: its place is kept until the new is there. */
  get stale() {
    return Boolean(this.card && this.glance && this.card.state < this.glance.state);
  }

  body() {
    const head = [this.freshness(), this.doubt(), ...this.flagged(), this.whatIf()];
    const { card } = this;
    const facts = this.glance ?? card;
    const known = facts ? el("dl", { class: "facts" }, factRows(facts.facts)) : null;
    if (!card) return [...head, known, hold(el("p", { class: "quiet working", role: "status" }), this.said ?? "")];
    return [
      ...head,
      known,
      ...this.switches(),
      ...card.sections.map((section, i) => el("details", {
        "data-title": section.title, class: this.stale ? "stale" : null, open: i < 3,
      }, said("summary", {}, section.title), el("ul", {}, section.lines.map((words) => said("li", {}, words))))),
    ];
  }

  whatIf() {
    if (!this.store.units[this.unit]) return null;
    this.hint ??= isNew("what-if");
    return el("p", { class: "what-if" },
      el("button", { type: "button", class: "turn-option", onclick: () => this.onWhatIf(this.unit) }, text.whatIf),
      this.hint ? el("span", { class: "quiet" }, text.whatIfHint) : null);
  }

  /** One switch for each layer that the card draws. */
  switches() {
    const names = this.layers.of(this.card.overlays);
    if (!names.length) return [];
    return [el("div", { class: "chips", role: "group", "aria-label": text.layers }, names.map((name) => this.layers.chip(name)))];
  }

  /** What is flagged about this unit. */
  flagged() {
    const mine = (this.store.parts.findings ?? []).filter(({ units }) => units[0] === this.unit);
    return mine.length ? [el("div", { class: "flagged" }, mine.map((finding) => banner(finding, this.store, this.onWhy)))] : [];
  }

  freshness() {
    const unit = this.store.units[this.unit];
    return el("p", { class: `fresh life-${unit?.life ?? "gone"}`, id: "freshness" },
      ...(unit ? this.freshWords(unit) : []));
  }

  freshWords(unit) {
    const seconds = this.store.unseen(unit);
    const seen = seconds === null ? text.life[unit.life] ?? unit.life : text.hiddenFor(seconds);
    if (unit.life === "unseen") return [el("b", {}, seen), ` ${text.unseenHint}`];
    if (unit.life === "known") return [el("b", {}, seen)];
    const [x, y, facing] = unit.sigma;
    return [el("b", {}, seen), ` ${text.precision(2 * Math.max(x, y), Math.max(0.1, 2 * facing).toFixed(1))}`];
  }

  /** What makes the place uncertain most, and what would mend it; every cause with its figure on request. */
  doubt() {
    const unit = this.store.units[this.unit];
    if (!unit?.doubt || unit.life === "unseen") return null;
    return el("details", { class: "doubt", id: "doubt", "data-title": "doubt" },
      el("summary", {}, text.doubt.line(unit.doubt)), bars(sharesOf(unit.doubt)), el("p", { class: "quiet" }, text.doubt.together(unit.doubt)));
  }

  update(changed) {
    if (changed.has("game") || changed.has("findings")) this.fetch();
    else if (changed.has("units")) this.tick();
  }

  tick() {
    const old = byId("freshness");
    const fresh = this.freshness();
    if (old && (old.textContent !== fresh.textContent || old.className !== fresh.className)) {
      old.replaceWith(fresh);
    }
    const [doubt, now] = [byId("doubt"), this.doubt()];
    if (doubt && now && doubt.textContent !== now.textContent) {
      now.open = doubt.open;
      doubt.replaceWith(now);
    }
  }

  closed() {
    this.layers.removeEventListener("change", this.onLayers);
    this.overlays.set([]);
  }
}

const fetchCard = (id) => fetchJson(`/unit/${encodeURIComponent(id)}`);

async function fetchJson(address) {
  try {
    const answer = await (await fetch(address)).json();
    return answer;
  } catch {
    return { error: text.cardFailed };
  }
}

// A unit's card: three numbers, the odds of a fight, one thing drawn on the map, and the rest on request.
// Its numbers are there at once; what takes a search follows, so that nothing that is read moves away.

import { banner } from "../around/banners.js";
import { byId, el } from "../dom.js";
import { keep, kept } from "../kept.js";
import { chip, layerOf, layersOf } from "../map/layers.js";
import { glanced, searched } from "../state/unit.js";
import { written } from "../words/measure.js";
import { odds } from "../words/odds.js";
import { hold, said } from "../words/said.js";
import { bars, sharesOf } from "../words/shares.js";
import { text } from "../words/text.js";
import { factRows } from "./agreed.js";

const LAYER = "card-layer"; // what was drawn last, on this phone
const RETREAT = "retreat";
/** Where the card stands beside a large map, all of it has room. */
const ROOMY = matchMedia("(orientation: landscape) and (min-height: 561px)");

export class UnitCard {
  /** `apart` tells how far it is from what was chosen before it; `goes` what it means that it goes elsewhere, null for nothing. */
  constructor(id, { store, overlays, sheet, onWhy, goes, apart }) {
    this.kind = "unit";
    this.unit = id;
    this.store = store;
    this.overlays = overlays;
    this.sheet = sheet;
    this.onWhy = onWhy;
    this.goes = goes;
    this.apart = apart;
    this.card = this.glance = null;
    /** @type {string | undefined} the layer that was chosen on this card; "" for none */
    this.chosen = undefined;
    this.said = text.loadingCard;
  }

  opened() {
    this.show();
    this.fetch();
    this.measure();
  }

  async measure() {
    if (!(await this.apart.to({ unit: this.unit })) || this.sheet.showing !== this) return;
    this.show();
    this.sheet.redraw(this);
  }

  get title() {
    const title = (this.glance ?? this.card)?.title;
    return title || (this.store.unitName(this.unit));
  }

  /** Fetch the card; it is fetched anew whenever the game changes. */
  async fetch() {
    const asked = (this.asked = Symbol(this.unit)); // only the answer to the last question counts
    const current = () => this.asked === asked && this.sheet.showing === this;
    const search = searched(this.unit, current);
    const glance = await glanced(this.unit);
    if (!current()) return;
    this.glance = glance.error ? null : glance;
    this.show();
    this.sheet.redraw(this);
    const card = await search;
    if (!current()) return;
    this.said = card.error ?? null;
    this.card = card.error ? null : card;
    this.show();
    this.sheet.redraw(this);
  }

  /** What was worked out belongs to an older state: its place is kept until the new is there. */
  get stale() {
    return Boolean(this.card && this.glance && this.card.state < this.glance.state);
  }

  /** Whether retreats are what matters now: one is awaited, or a fight of two units can be named. */
  get fights() {
    const { table, options = [] } = this.store.parts;
    return table.prompt?.overlays?.some(({ style }) => style === RETREAT)
      || options.some(({ odds, action }) => odds.length && this.store.unitsOf(action).length > 1);
  }

  /** The layer that is drawn: what has to be done now, where there are fights the retreat, else what was chosen last on this phone, else the first. */
  get layer() {
    const card = this.card ?? this.glance;
    const names = layersOf(card?.overlays ?? []);
    const retreat = names.includes(RETREAT) && this.fights ? RETREAT : "";
    const wanted = this.chosen ?? (layerOf(card?.now) || retreat || kept(LAYER));
    return wanted === "" || names.includes(wanted) ? wanted : names[0];
  }

  show() {
    const { layer } = this;
    const all = (this.card ?? this.glance)?.overlays ?? [];
    this.overlays.set([...all.filter(({ style }) => [undefined, layer].includes(layerOf(style))), ...this.apart.drawn]);
  }

  body() {
    const card = this.card ?? this.glance;
    const sections = card?.sections ?? [];
    const urgent = card?.now ? sections.slice(0, 2) : [];
    const settled = this.store.units[this.unit]?.life === "settled";
    const more = [
      ...(settled ? [this.freshness()] : []), this.doubt(),
      card ? el("dl", { class: "facts" }, factRows((this.glance ?? card).facts)) : null,
      ...sections.filter((each) => !urgent.includes(each)).map((each, i) => this.section(each, i < 3)),
    ];
    return [
      this.apart.line(), ...(settled ? [] : [this.freshness()]), ...this.flagged(), this.numbers(),
      ...urgent.map((each) => this.section(each, true)),
      ...this.odds(), this.switches(),
      this.card ? null : hold(el("p", { class: "quiet working", role: "status" }), this.said ?? ""),
      el("details", { class: "card-more", "data-title": "more", open: ROOMY.matches }, el("summary", {}, text.moreOf), ...more.filter(Boolean)),
    ];
  }

  section({ title, lines }, open) {
    return el("details", { "data-title": title, class: this.stale ? "stale" : null, open },
      said("summary", {}, title), el("ul", {}, lines.map((words) => said("li", {}, words))));
  }

  /** What a player asks for first; those of the card know more than those of the glance. */
  numbers() {
    const { numbers = [] } = (this.stale ? this.glance : this.card ?? this.glance) ?? {};
    return numbers.length ? el("dl", { class: "numbers" }, factRows(numbers)) : null;
  }

  /** What may come of a fight. */
  odds() {
    const { odds: list = [], odds_of: of } = this.card ?? {};
    return list.length ? [said("p", { class: "odds-of" }, of), odds(list)] : [];
  }

  /** One thing is drawn at a time: a switch for each; what would be if it stood elsewhere is beside them. */
  switches() {
    const names = layersOf((this.card ?? this.glance)?.overlays ?? []);
    const { layer } = this;
    const goes = this.goes(this.unit);
    const elsewhere = goes ? [el("button", { type: "button", class: "chip plain elsewhere", onclick: () => this.goes(this.unit)?.at() }, said("span", {}, goes.words))] : [];
    return el("div", { class: "chips", role: "group", "aria-label": text.layers },
      elsewhere, names.map((name) => chip(name, name === layer, () => this.choose(name === layer ? "" : name))));
  }

  choose(name) {
    this.chosen = name;
    keep(LAYER, name);
    this.show();
    this.sheet.redraw(this);
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
    return [el("b", {}, seen), ` ${text.precision(2 * Math.max(x, y), written(Math.max(0.1, 2 * facing), 1))}`];
  }

  /** What makes the place uncertain most, and what would mend it; every cause with its figure on request. */
  doubt() {
    const unit = this.store.units[this.unit];
    if (!unit?.doubt || unit.life === "unseen") return null;
    return el("details", { class: "doubt", id: "doubt", "data-title": "doubt" },
      el("summary", {}, text.doubt.line(unit.doubt)), bars(sharesOf(unit.doubt)), el("p", { class: "quiet" }, text.doubt.together(unit.doubt)));
  }

  update(changed) {
    if (changed.has("game") || changed.has("units")) this.measure();
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
    this.overlays.set([]);
  }
}

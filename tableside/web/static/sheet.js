// The panel: a unit's card, or the log. At the bottom on a phone, at the side on a wide screen.

import { banner } from "./banners.js";
import { byId, el } from "./dom.js";
import { swatch } from "./headline.js";
import { clock } from "./player.js";
import { text } from "./text.js";

const WIDE = matchMedia("(min-width: 800px)");

export class Sheet {
  constructor(store, overlays, { onClose, onSelect }) {
    Object.assign(this, { store, overlays, onClose, onSelect });
    this.sheet = byId("sheet");
    this.title = byId("sheet-title");
    this.body = byId("sheet-body");
    this.showing = null; // {unit} or {log}
    byId("close-sheet").addEventListener("click", () => this.close());
    this.grips();
    addEventListener("keydown", (event) => event.key === "Escape" && this.showing && this.close());
    store.addEventListener("change", ({ detail }) => this.update(detail.changed));
    setInterval(() => this.tick(), 500);
  }

  /** What the sheet hides of the stage, in pixels. */
  covers() {
    if (this.sheet.hidden) return {};
    const top = innerHeight - this.sheet.offsetHeight; // not where it is while it slides in
    return WIDE.matches ? {} : { bottom: Math.max(0, byId("stage").getBoundingClientRect().bottom - top) };
  }

  grips() {
    const grip = byId("grip");
    let start = null;
    grip.addEventListener("pointerdown", (event) => {
      start = { y: event.clientY, height: this.sheet.offsetHeight };
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointermove", (event) => {
      if (!start) return;
      const height = start.height + start.y - event.clientY;
      const most = innerHeight * 0.86;
      this.sheet.style.height = `${Math.max(120, Math.min(most, height))}px`;
      start.moved ||= Math.abs(event.clientY - start.y) > 6;
    });
    const up = (event) => {
      if (start && event.type === "pointerup" && !start.moved) this.grow();
      else if (start?.moved && this.sheet.offsetHeight < 140) this.close();
      start = null;
    };
    grip.addEventListener("pointerup", up);
    grip.addEventListener("pointercancel", up);
    grip.addEventListener("keydown", (event) => event.key === "Enter" && this.grow());
  }

  grow() {
    const tall = this.sheet.offsetHeight > innerHeight * 0.6;
    this.sheet.style.height = tall ? "" : "80dvh";
  }

  open(showing) {
    this.showing = showing;
    this.sheet.hidden = false;
    document.body.classList.add("with-sheet");
  }

  close() {
    const focus = this.showing?.unit && document.querySelector(`[data-unit="${CSS.escape(this.showing.unit)}"]`);
    this.showing = null;
    this.card = null;
    this.sheet.hidden = true;
    this.sheet.style.height = "";
    document.body.classList.remove("with-sheet");
    this.overlays.set([]);
    this.onClose();
    if (focus && this.sheet.contains(document.activeElement)) focus.focus();
  }

  /** Show the card of a unit; it is fetched anew whenever the game changes. */
  async unit(id) {
    const same = this.showing?.unit === id;
    this.open({ unit: id });
    if (!same) {
      this.card = null;
      this.overlays.set([]);
      this.title.textContent = this.store.units[id]?.label ?? id;
      this.say(text.loadingCard);
      this.body.scrollTop = 0;
    }
    const asked = (this.asked = Symbol(id)); // only the answer to the last question counts
    let card = await fetchCard(id);
    while (card.waiting && this.asked === asked && this.showing?.unit === id) card = await fetchCard(id);
    if (this.asked !== asked || this.showing?.unit !== id) return;
    if (card.error) {
      this.say(card.error);
      this.overlays.set([]);
      return;
    }
    this.card = card;
    this.overlays.set(card.overlays);
    this.drawCard();
  }

  /** What is known without a card, and a line in its place. */
  say(words) {
    this.body.replaceChildren(this.freshness(), ...this.flagged(), el("p", { class: "quiet" }, words));
  }

  drawCard() {
    const { card } = this;
    const opened = new Set([...this.body.querySelectorAll("details[open]")].map((d) => d.dataset.title));
    const closed = new Set([...this.body.querySelectorAll("details:not([open])")].map((d) => d.dataset.title));
    this.title.textContent = card.title;
    this.body.replaceChildren(
      this.freshness(),
      ...this.flagged(),
      ...this.layers(),
      el("dl", { class: "facts" }, card.facts.map(([label, value]) =>
        el("div", {}, el("dt", {}, label), el("dd", {}, value)))),
      ...card.sections.map((section, i) => el("details", {
        "data-title": section.title,
        open: opened.has(section.title) || (!closed.has(section.title) && i < 3),
      }, el("summary", {}, section.title), el("ul", {}, section.lines.map((words) => el("li", {}, words))))),
    );
  }

  /** One switch for each kind of overlay that the card draws. */
  layers() {
    const styles = this.overlays.styles();
    if (!styles.size) return [];
    return [el("div", { class: "chips", role: "group", "aria-label": text.layers },
      [...styles.keys()].map((style) => el("button", {
        type: "button",
        class: `chip style-${style}`,
        "aria-pressed": String(!this.overlays.hidden.has(style)),
        onclick: ({ currentTarget }) => {
          this.overlays.toggle(style);
          currentTarget.setAttribute("aria-pressed", String(!this.overlays.hidden.has(style)));
        },
      }, text.styles[style] ?? style)))];
  }

  /** What is flagged about this unit. */
  flagged() {
    const mine = (this.store.parts.findings ?? []).filter(({ units }) => units[0] === this.showing.unit);
    return mine.length ? [el("div", { class: "flagged" }, mine.map((finding) => banner(finding, null)))] : [];
  }

  freshness() {
    const unit = this.store.units[this.showing.unit];
    return el("p", { class: `fresh life-${unit?.life ?? "gone"}`, id: "freshness" },
      ...(unit ? this.freshWords(unit) : []));
  }

  freshWords(unit) {
    const seconds = this.store.unseen(unit);
    const seen = seconds === null ? text.life[unit.life] ?? unit.life : text.hiddenFor(seconds);
    if (unit.life === "unseen") return [el("b", {}, seen), ` ${text.unseenHint}`];
    const [x, y, facing] = unit.sigma;
    const inches = Math.max(0.01, 2 * Math.max(x, y)).toFixed(2);
    return [el("b", {}, seen), ` ${text.precision(inches, Math.max(0.1, 2 * facing).toFixed(1))}`];
  }

  /** The log, what is flagged now, and how well the table is seen. */
  log() {
    this.open({ log: true });
    this.overlays.set([]);
    this.title.textContent = text.table;
    this.drawLog();
  }

  drawLog() {
    const { camera, findings = [] } = this.store.parts;
    this.body.replaceChildren(
      accuracyLine(camera),
      sides(this.store),
      el("h3", {}, text.findings),
      findings.length
        ? el("div", { class: "flagged" }, findings.map((finding) => banner(finding, this.onSelect)))
        : el("p", { class: "quiet" }, text.noFindings),
      el("h3", {}, text.log),
      logList(this.store),
    );
  }

  update(changed) {
    if (!this.showing) return;
    if (this.showing.log && ["log", "findings", "camera"].some((name) => changed.has(name))) this.drawLog();
    if (this.showing.unit && (changed.has("game") || changed.has("findings"))) this.unit(this.showing.unit);
    else if (this.showing.unit && changed.has("units")) this.tick();
  }

  tick() {
    if (!this.showing?.unit) return;
    const old = byId("freshness");
    const fresh = this.freshness();
    if (old && (old.textContent !== fresh.textContent || old.className !== fresh.className)) {
      old.replaceWith(fresh);
    }
  }
}

function sides(store) {
  const list = Object.entries(store.parts.table?.sides ?? {});
  return el("div", { class: "sides" }, list.map(([name, side]) =>
    el("span", {}, swatch(store, name), el("b", {}, name), side.army ? ` ${side.army}` : "")));
}

async function fetchCard(id) {
  try {
    return await (await fetch(`/unit/${encodeURIComponent(id)}`)).json();
  } catch {
    return { error: text.cardFailed };
  }
}

export function accuracyLine(camera) {
  const known = camera?.registered && camera.accuracy !== null;
  const words = !camera?.registered ? text.lost
    : known ? text.accuracy(Math.max(0.001, camera.accuracy).toFixed(3)) : text.noAccuracy;
  return el("p", { class: `fresh life-${camera?.registered ? "settled" : "hidden"}` }, el("b", {}, words));
}

/** The log, newest first, each line with its time. */
export function logList(store, most = 40) {
  const entries = store.log.slice(0, most);
  if (!entries.length) return el("p", { class: "quiet" }, text.nothingYet);
  return el("ol", { class: "entries", reversed: true }, entries.map((entry) =>
    el("li", { class: `entry-${entry.kind}` }, el("time", {}, clock(entry.time)), el("span", {}, entry.text))));
}

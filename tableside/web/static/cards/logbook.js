// The log, what is flagged now, and how well the table is seen; and a walk back through the log.

import { banner, trouble, troubles } from "../around/banners.js";
import { swatch } from "../around/headline.js";
import { clock } from "../around/player.js";
import { reportLink } from "../around/report.js";
import { all, byId, el } from "../dom.js";
import { said } from "../words/said.js";
import { switches, text, turnOf } from "../words/text.js";
import { agreedOn } from "./agreed.js";

export class LogView {
  constructor(store, sheet, { onWhy, onMoment }) {
    this.kind = "log";
    this.title = text.table;
    this.store = store;
    this.sheet = sheet;
    this.onWhy = onWhy;
    this.onMoment = onMoment;
  }

  body() {
    const { camera, findings = [] } = this.store.parts;
    return [
      accuracyLine(camera, this.store.parts.clock),
      ...troubles(this.store).map(trouble),
      sides(this.store),
      el("div", { class: "chips", role: "group", "aria-label": text.languageName }, switches("chip plain")),
      el("h3", {}, text.findings),
      findings.length
        ? el("div", { class: "flagged" }, findings.map((finding) => banner(finding, this.store, this.onWhy)))
        : el("p", { class: "quiet" }, text.noFindings),
      ...agreedOn(this.store.parts.agreed),
      el("h3", {}, text.log),
      this.store.log.length ? el("p", { class: "quiet" }, text.logHint) : null,
      this.store.log.length ? reportLink(this.store) : null,
      logList(this.store, Infinity, this.onMoment),
    ];
  }

  update(changed) {
    if (["log", "findings", "camera", "agreed"].some((name) => changed.has(name))) this.sheet.redraw(this);
  }
}

function sides(store) {
  const list = Object.entries(store.parts.table?.sides ?? {});
  return el("div", { class: "sides" }, list.map(([name, side]) =>
    el("span", {}, swatch(store, name), el("b", {}, side.name ?? name), " ", side.army && side.army !== side.name ? said("span", {}, side.army) : "")));
}

export function accuracyLine(camera, clock) {
  const known = camera?.registered && camera.accuracy !== null;
  const words = clock?.mode === "none" ? text.noCamera : !camera?.registered ? text.lost
    : known ? text.accuracy(camera.accuracy) : text.noAccuracy;
  return el("p", { class: `fresh life-${camera?.registered ? "settled" : "hidden"}` }, el("b", {}, words));
}

/** The log, newest first, each line with its time; with ``onMoment`` a line shows the table then. */
export function logList(store, most = Infinity, onMoment = null) {
  const entries = store.log.slice(0, most);
  if (!entries.length) return el("p", { class: "quiet" }, text.nothingYet);
  return el("ol", { class: "entries", reversed: true }, entries.map((entry) => {
    const parts = [el("time", {}, clock(entry.time)), said("span", {}, entry.text)];
    return el("li", { class: `entry-${entry.kind}` }, onMoment ? moment(entry, parts, onMoment) : parts);
  }));
}

function moment({ number, text: words }, parts, onMoment) {
  const button = el("button", { type: "button", onclick: () => onMoment(number) }, parts);
  button.setAttribute("aria-label", text.showThen(words));
  return button;
}

/** The bar over the map while it shows the table as it stood; the game goes on meanwhile. */
export class Walk {
  constructor(store, overlays, say) {
    this.store = store;
    this.overlays = overlays;
    this.say = say;
    this.at = null;
    this.bar = byId("past");
    addEventListener("keydown", (event) => {
      if (this.at !== null && event.key === "Escape") this.leave();
    });
    store.addEventListener("change", ({ detail: { changed } }) => { // a new game, or one taken back to before this
      if (this.at !== null && changed.has("log") && !(store.log[0]?.number >= this.at)) this.leave();
    });
  }

  async go(number) {
    const asked = (this.asked = Symbol(number)); // only the answer to the last step counts
    const answer = await fetch(`/log/${number}`).then((got) => got.json()).catch(() => ({ error: true, own: text.pastFailed }));
    if (this.asked !== asked) return null;
    if (answer.error) return this.say(answer.own ?? answer.error);
    this.at = number;
    this.store.stand(answer.stood);
    this.overlays.set(answer.overlays);
    document.body.classList.add("past");
    this.bar.hidden = false;
    const focused = all(this.bar, "button").indexOf(document.activeElement); // who walks on stays there
    this.bar.replaceChildren(...this.elements(answer));
    const again = focused >= 0 && all(this.bar, "button")[focused];
    return (again && !again.disabled ? again : all(this.bar, ".main")[0]).focus({ preventScroll: true });
  }

  elements({ time, text: words, table }) {
    const numbers = this.store.log.map(({ number }) => number).sort((a, b) => a - b);
    const place = numbers.indexOf(this.at);
    const step = (label, sign, number) => el("button", {
      type: "button", class: "icon", "aria-label": label, title: label, disabled: number === undefined,
      onclick: () => this.go(number),
    }, el("span", { "aria-hidden": "true" }, sign));
    const when = [text.past(clock(time)), turnOf(table), text.phase(table.phase_name)];
    return [
      step(text.earlier, "‹", numbers[place - 1]),
      el("p", {}, el("b", {}, when.filter(Boolean).join(" · ")), said("span", {}, words)),
      step(text.later, "›", place < 0 ? undefined : numbers[place + 1]),
      el("button", { type: "button", class: "turn-option main", onclick: () => this.leave() }, text.pastNow),
    ];
  }

  leave() {
    this.at = this.asked = null;
    this.bar.hidden = true;
    document.body.classList.remove("past");
    this.overlays.set([]);
    this.store.stand(null);
  }
}

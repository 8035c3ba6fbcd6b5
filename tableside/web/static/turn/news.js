// What a single change brought: a turn that is resolved at once has more lines than the dock can show.

import { heavyOf, weight } from "../around/banners.js";
import { mayAct } from "../around/you.js";
import { el } from "../dom.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";

/** From so many lines on they are read on a sheet of their own. */
const MANY = 8;
const WATCHED = 4; // lines in the dock of whom nothing is asked
/** Kinds of log entries that tell of no action in the game. */
const ASIDE = ["finding", "luck", "registered", "camera-moved", "lost-registration"];

/** The lines of the last change, newest first: those after number `before` that were told together. */
export function newsOf(log, before) {
  const told = log.filter(({ kind }) => !ASIDE.includes(kind));
  return told.filter(({ time, number }) => time === told[0].time && (number > before || number === told[0].number));
}

/** Whether there are so many that the first of them does not tell what happened. */
export const isLong = (news) => news.length >= MANY;

/** What those see who only watch: what happened last, the newest first. */
export function goingOn(log) {
  const told = log.filter(({ kind }) => !ASIDE.includes(kind)).slice(0, WATCHED);
  return told.length ? el("ol", { class: "going-on", reversed: true, tabindex: "0" }, told.map((entry) => said("li", {}, entry.text)))
    : el("p", { class: "quiet" }, text.nothingYet);
}

/** The sheet that reads them, the weighty ones by themselves and then all in their order; a line shows the table as it stood then. */
export class News {
  constructor(entries, { onMoment }) {
    this.kind = "news";
    this.title = text.page.happened;
    this.entries = entries.toReversed();
    this.onMoment = onMoment;
  }

  body() {
    const heavy = heavyOf(this.entries);
    const short = heavy.length ? [el("h3", {}, text.inShort), this.list(heavy, "in-short"), el("h3", {}, text.inOrder)] : [];
    return [...short, this.list(this.entries, "news")];
  }

  list(entries, name) {
    return el("ol", { class: `entries ${name}` }, entries.map((entry) => el("li", { class: weight(entry) ? "weighty" : "" },
      el("button", { type: "button", onclick: () => this.onMoment(entry.number) }, said("span", {}, entry.text)))));
  }
}

/** Opens the sheet when such a change arrives, where nothing else is being read or filled in. */
export function tellNews(store, turn, { busy, open }) {
  store.addEventListener("change", ({ detail }) => {
    if (!detail.changed.has("game") || store.parts.recorded || !mayAct(store) || !turn.before || busy()) return;
    const news = newsOf(store.log, turn.before);
    if (isLong(news)) open(news);
  });
}

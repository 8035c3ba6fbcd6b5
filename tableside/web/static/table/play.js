// What is done with the table on a phone: taps, cards, the turn, the log, and the stream that keeps it up to date.

import { Banners } from "../around/banners.js";
import { Clocks } from "../around/clocks.js";
import { LinkLine } from "../around/headline.js";
import { Notice } from "../around/notice.js";
import { Player } from "../around/player.js";
import { Wished } from "../around/wished.js";
import { You, mayAct } from "../around/you.js";
import { UnitCard } from "../cards/card.js";
import { ChartSheet } from "../chart/chartsheet.js";
import { LogView, Walk } from "../cards/logbook.js";
import { Sheet } from "../cards/sheet.js";
import { Apart, Measuring, Tape, endAt, tapeLine } from "../cards/tape.js";
import { WhatIf } from "../cards/whatif.js";
import { Why } from "../cards/why.js";
import { byId, fragment } from "../dom.js";
import { LayerSheet } from "../map/layers.js";
import { Legend } from "../map/legend.js";
import { fromPose } from "../map/projection.js";
import { forgetful } from "../state/forgetting.js";
import { Stream } from "../state/stream.js";
import { News, tellNews } from "../turn/news.js";
import { TurnPanel, forget } from "../turn/turn.js";
import { Hints } from "../words/hints.js";
import { called, text } from "../words/text.js";
import { map, store } from "./main.js";

/** Pixels an inch below which signs are larger than their bases. */
const SMALL = 12;

const linkLine = new LinkLine();
const say = (words) => linkLine.say(words);
const { overlays, choice: layers } = map;
const sheet = new Sheet(store, { onClose: closed });
const pulling = new Measuring(store);
const walk = new Walk(store, overlays, say);
const turn = new TurnPanel(store, map, say, { near, edge: (name) => map.view.placeOfEdge(name), why: (finding) => why(finding), news, front });

/**
 * A tap on the map: a unit, or with one chosen the place where it would stand. Then a place right
 * beside a unit is a place: only a tap on a base itself means that unit.
 */
function tapped(near, place) {
  if (turn.pick(near, place) || walk.at !== null) return true;
  if (sheet.showing?.kind === "tape") {
    sheet.showing.lay(end([near, place]));
    return true;
  }
  const chosen = sheet.showing?.unit;
  if (!place) { // the keyboard means the unit itself
    meant(near, chosen);
    return true;
  }
  const id = chosen ? map.onBase(place) : near;
  if (id && strikes(chosen, id)) goes(chosen).at(place);
  else if (id && id !== (sheet.showing?.kind === "whatif" ? chosen : null)) meant(id, chosen);
  else if (!id && chosen && onBoard(place) && goes(chosen)) goes(chosen).at(place);
  else if (!id && sheet.showing) sheet.close();
  else return Boolean(id);
  return true;
}

/** Whether a unit that is chosen may be ordered against this one: on a printed grid into its square. */
function strikes(chosen, id) {
  const [own, other] = [store.units[chosen], store.units[id]];
  return Boolean(store.parts.table.grid && own && other && own.side !== other.side && goes(chosen));
}

/** A unit is meant, with another one chosen or not: how far from its ghost, else its card with how far from the other. */
function meant(id, chosen) {
  const ghost = sheet.showing?.kind === "whatif" && id !== chosen ? sheet.showing : null;
  if (ghost && ghost.apart.from?.unit !== id) ghost.measure(id);
  else select(id, ghost || id === chosen ? null : chosen);
}

/** Bring units near on a map so small that they could not be told apart, and out from under the panel; with none, go back. */
function near(ids) {
  if (!ids.length) return map.view.settle();
  map.view.measure();
  if (!map.view.home) return undefined;
  const [x, y] = [0, 1].map((axis) => ids.map((id) => store.units[id].pose[axis]));
  const [left, right, low, high] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  if (map.view.fitScale() < SMALL) return map.view.frame([left, low, right, high], turn.covers());
  return map.view.reveal((left + right) / 2, (low + high) / 2, turn.covers());
}

/** What is filled in comes to the front: the card of a unit that was looked at meanwhile goes. */
function front() {
  if (sheet.showing?.kind === "unit") sheet.close();
}

/** What a finger means that measures: a unit, a piece of terrain, or the place itself. */
const end = ([unit, place]) => endAt(unit, place, store.parts.table.terrain);

/** A finger that rested draws a tape; where it is lifted the tape lies, or a tap lays its other end. */
function taped(one, other, done) {
  const ends = [end(one), other && end(other)];
  const moved = other && JSON.stringify(ends[0]) !== JSON.stringify(ends[1]);
  if (!done) return pulled(one[1], other[1], moved ? ends : null);
  overlays.set([]);
  if (!other) return undefined;
  map.select(one[0]);
  return lay(ends[0], moved ? ends[1] : null);
}

function lay(one, other) {
  map.layers.whatif.replaceChildren();
  return sheet.open(new Tape(one, other, { store, overlays, sheet }));
}

/** The tape while it is pulled: a line at once, its length as soon as it is known. */
async function pulled(from, to, ends) {
  const bare = { kind: "path", style: "measure", points: [from, to], text: "", arrow: false };
  overlays.set([bare]);
  const answer = ends && (await pulling.between(...ends));
  if (answer && !answer.error && map.pulling) overlays.set([tapeLine(answer)]);
}

function onBoard([x, y]) {
  const { width, depth } = store.parts.table.board;
  return x >= 0 && y >= 0 && x <= width && y <= depth;
}

/** Show a unit's card; `from`: the unit that was chosen before it, null for none. */
function select(id, from = null) {
  map.select(id);
  if (!store.parts.sees) history.replaceState(null, "", `#${encodeURIComponent(id)}`); // an address outlives a role
  map.layers.whatif.replaceChildren();
  if (sheet.showing?.kind !== "unit" || sheet.showing.unit !== id) {
    const apart = new Apart(store, from && { unit: from }, lay);
    sheet.open(new UnitCard(id, { store, overlays, sheet, onWhy: (finding) => why(finding), goes, apart }));
  }
  const unit = store.units[id];
  if (unit) requestAnimationFrame(() => map.view.reveal(unit.pose[0], unit.pose[1], sheet.covers()));
}

/**
 * What a tap beside a unit that is chosen means, and how its card calls that: what if it stood there; on a printed grid
 * an order to that square, where this phone may give one.
 * @returns {{words: any, at: (place?: [number, number]) => void} | null}
 */
function goes(id) {
  if (!store.parts.table.grid) return store.units[id] ? { words: text.whatIf, at: (place = ahead(id)) => whatIf(id, place) } : null;
  const option = turn.ordering(id);
  const order = (/** @type {[number, number]} */ place) => {
    sheet.close();
    turn.order(option, id, place);
  };
  return option && { words: option.text, at: order };
}

/** Two inches before a unit's front: where its ghost begins when no place was tapped. */
const ahead = (id) => fromPose(store.units[id].pose, [2, 0]);

function whatIf(id, [x, y]) {
  const before = sheet.showing;
  if (before?.kind === "whatif") return before.ghost.put(x, y);
  const apart = new Apart(store, null, (one, other) => lay(other, one)); // the ghost is what is measured from
  const view = new WhatIf(id, { store, map, overlays, sheet, onWhy: (finding, from) => why(finding, () => sheet.open(from)), apart, turn, known: before?.card?.overlays ?? [] });
  view.ghost.stand(x, y);
  sheet.open(view);
  return map.view.reveal(x, y, sheet.covers());
}

function why(finding, back = null) {
  if (walk.at !== null) walk.leave();
  sheet.open(new Why(finding, { store, overlays, view: map.view, sheet, onUnit: select, back }));
}

/** Open a view, or close it where it is open. */
function toggle(kind, make) {
  if (sheet.showing?.kind === kind) return sheet.close();
  map.select(null);
  map.layers.whatif.replaceChildren();
  return sheet.open(make());
}

function closed() {
  map.select(null);
  map.layers.whatif.replaceChildren();
  map.view.settle();
  history.replaceState(null, "", location.pathname);
}

function log() {
  return new LogView(store, sheet, { onWhy: (finding) => why(finding), onMoment: moment });
}

function news(entries) {
  map.select(null);
  sheet.open(new News(entries, { onMoment: moment }));
}

function moment(number) {
  sheet.close();
  walk.go(number);
}

new You(store, say);
new Wished(store, map.view, { covers: () => turn.covers(), busy: () => Boolean(sheet.showing || turn.fill) || walk.at !== null });
new Clocks(store, byId("bar"), say);
new Notice(store);
// What the dock asks about stands there alone.
const asked = ({ waits }) => Boolean(waits) && mayAct(store) && !store.parts.recorded;
new Banners(store, { onWhy: (finding) => why(finding), onMore: () => toggle("log", log), shown: 1, asked });
new Hints(store, { view: map.view, busy: () => byId("banners").childElementCount > 0 });
new Player(store, say);
new Legend(map);

byId("fit-map").addEventListener("click", () => map.view.fit());
byId("turn-map").addEventListener("click", () => map.view.turnBy(1));
byId("choose-layers").addEventListener("click", () => toggle("layers", () => new LayerSheet(layers, map.view, store.blind)));
byId("open-log").addEventListener("click", () => toggle("log", log));
byId("open-chart").addEventListener("click", () => toggle("chart", () => new ChartSheet(store, { sheet, onUnit: select })));
store.addEventListener("change", () => { byId("open-chart").hidden = !store.parts.table?.chart; });
store.addEventListener("change", (/** @type {any} */ { detail }) => {
  if (detail.changed.has("clock") && store.blind) called(byId("open-log"), text.page.openLogBlind);
});
layers.addEventListener("change", () => sheet.showing?.kind === "layers" && sheet.redraw());

forgetful(store, forget);
tellNews(store, turn, { busy: () => Boolean(sheet.showing || turn.fill) || walk.at !== null, open: news });

// Last of all that listen: what is drawn is this state.
store.addEventListener("change", () => { document.body.dataset.state = String(store.state); });
map.listen(tapped, taped, (unit) => {
  map.select(unit);
  lay({ unit }, null);
});
store.again();
const remembered = fragment();
if (store.units[remembered]) select(remembered);
new Stream(store, (state) => linkLine.tell(state));
document.body.inert = false;

// The phone page: wires the parts together.

import { Banners } from "./banners.js";
import { UnitCard } from "./card.js";
import { Clocks } from "./clocks.js";
import { byId } from "./dom.js";
import { LinkLine, headline } from "./headline.js";
import { LayerSheet } from "./layers.js";
import { LogView, Walk } from "./logbook.js";
import { TableMap } from "./map.js";
import { Notice } from "./notice.js";
import { Player } from "./player.js";
import { Sheet } from "./sheet.js";
import { Store } from "./store.js";
import { Stream } from "./stream.js";
import { fillIn } from "./text.js";
import { TurnPanel } from "./turn.js";
import { WhatIf } from "./whatif.js";
import { Why } from "./why.js";
import { You } from "./you.js";

const ON_BASE = 4; // px that a tap may lie beside a base and still mean it

fillIn();
const store = new Store();
const linkLine = new LinkLine();
const say = (words) => linkLine.say(words);
const map = new TableMap(byId("stage"), byId("map"), store, { onSelect: tapped });
const { overlays, choice: layers } = map;
const sheet = new Sheet(store, { onClose: closed });
const walk = new Walk(store, overlays, say);
const turn = new TurnPanel(store, map.units, say);

/**
 * A tap on the map: a unit, or with one chosen the place where it would stand. Then a place right
 * beside a unit is a place: only a tap on a base itself means that unit.
 */
function tapped(near, place) {
  if (turn.pick(near) || walk.at !== null) return true;
  if (!place) { // the keyboard means the unit itself
    select(near);
    return true;
  }
  const chosen = sheet.showing?.unit;
  const id = chosen ? map.units.near(place, ON_BASE / map.view.scale) : near;
  if (id && id !== (sheet.showing?.kind === "whatif" ? chosen : null)) select(id);
  else if (!id && chosen && onBoard(place)) whatIf(chosen, place);
  else if (!id && sheet.showing) sheet.close();
  else return Boolean(id);
  return true;
}

function onBoard([x, y]) {
  const { width, depth } = store.parts.table.board;
  return x >= 0 && y >= 0 && x <= width && y <= depth;
}

function select(id) {
  map.units.select(id);
  history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  map.layers.whatif.replaceChildren();
  if (sheet.showing?.kind !== "unit" || sheet.showing.unit !== id) {
    sheet.open(new UnitCard(id, { store, overlays, layers, sheet, onWhy: (finding) => why(finding), onWhatIf: (unit) => whatIf(unit, ahead(unit)) }));
  }
  const unit = store.units[id];
  if (unit) requestAnimationFrame(() => map.view.reveal(unit.pose[0], unit.pose[1], sheet.covers()));
}

/** Two inches before a unit's front: where its ghost begins when no place was tapped. */
function ahead(id) {
  const [x, y, facing] = store.units[id].pose;
  const angle = (facing * Math.PI) / 180;
  return [x + 2 * Math.cos(angle), y + 2 * Math.sin(angle)];
}

function whatIf(id, [x, y]) {
  let view = sheet.showing;
  if (view?.kind !== "whatif") {
    view = new WhatIf(id, { store, map, overlays, sheet, onWhy: (finding, from) => why(finding, () => sheet.open(from)) });
    view.pose.splice(0, 2, x, y);
    sheet.open(view);
    map.view.reveal(x, y, sheet.covers());
  }
  view.put(x, y);
}

function why(finding, back = null) {
  if (walk.at !== null) walk.leave();
  sheet.open(new Why(finding, { store, overlays, view: map.view, sheet, onUnit: select, back }));
}

/** Open a view, or close it where it is open. */
function toggle(kind, make) {
  if (sheet.showing?.kind === kind) return sheet.close();
  map.units.select(null);
  map.layers.whatif.replaceChildren();
  return sheet.open(make());
}

function closed() {
  map.units.select(null);
  map.layers.whatif.replaceChildren();
  map.view.settle();
  history.replaceState(null, "", location.pathname);
}

function moment(number) {
  sheet.close();
  walk.go(number);
}

headline(store);
new You(store, say);
new Clocks(store, byId("bar"), say);
new Notice(store);
new Banners(store, { onWhy: (finding) => why(finding), onHeight: (pixels) => map.view.setCover(pixels) });
new Player(store, say);

byId("fit-map").addEventListener("click", () => map.view.fit());
byId("turn-map").addEventListener("click", () => map.view.rotate());
byId("choose-layers").addEventListener("click", () => toggle("layers", () => new LayerSheet(layers, map.view)));
byId("open-log").addEventListener("click", () => toggle("log", () => new LogView(store, sheet, { onWhy: (finding) => why(finding), onMoment: moment })));
layers.addEventListener("change", () => sheet.showing?.kind === "layers" && sheet.redraw());

// Last of all that listen: what is drawn is this state.
store.addEventListener("change", () => { document.body.dataset.state = store.state; });
store.take(JSON.parse(byId("first").textContent));
const remembered = decodeURIComponent(location.hash.slice(1));
if (store.units[remembered]) select(remembered);
new Stream(store, (state) => linkLine.tell(state));

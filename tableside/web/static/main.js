// The phone page: wires the parts together.

import { Banners } from "./banners.js";
import { byId } from "./dom.js";
import { LinkLine, headline } from "./headline.js";
import { TableMap } from "./map.js";
import { Player } from "./player.js";
import { Sheet } from "./sheet.js";
import { Store } from "./store.js";
import { Stream } from "./stream.js";
import { TurnPanel } from "./turn.js";
import { You } from "./you.js";

const store = new Store();
const linkLine = new LinkLine();

function select(id) {
  map.units.select(id);
  history.replaceState(null, "", id ? `#${encodeURIComponent(id)}` : location.pathname);
  if (!id) {
    if (sheet.showing) sheet.close();
    return;
  }
  sheet.unit(id);
  const unit = store.units[id];
  if (unit) requestAnimationFrame(() => map.view.reveal(unit.pose[0], unit.pose[1], sheet.covers()));
}

const map = new TableMap(byId("stage"), byId("map"), store, {
  onSelect: (id) => {
    if (turn.pick(id)) return;
    if (id || !sheet.showing?.log) select(id);
    else sheet.close();
  },
});
const sheet = new Sheet(store, map.overlays, {
  onSelect: (id) => id && select(id),
  onClose: () => {
    map.units.select(null);
    map.view.settle();
    history.replaceState(null, "", location.pathname);
  },
});
const turn = new TurnPanel(store, map.units, (words) => linkLine.say(words));
new You(store, (words) => linkLine.say(words));
headline(store);
new Banners(store, {
  onSelect: (id) => id && select(id),
  onHeight: (pixels) => map.view.setCover(pixels),
});
new Player(store, (words) => linkLine.say(words));

byId("fit-map").addEventListener("click", () => map.view.fit());
byId("turn-map").addEventListener("click", () => map.view.rotate());
byId("open-log").addEventListener("click", () => {
  if (sheet.showing?.log) return sheet.close();
  map.units.select(null);
  sheet.log();
});

store.take(JSON.parse(byId("first").textContent));
const remembered = decodeURIComponent(location.hash.slice(1));
if (store.units[remembered]) select(remembered);
new Stream(store, (state) => linkLine.tell(state));

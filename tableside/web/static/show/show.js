// The big screen: the map, what is flagged, what happened, and how to join.

import { Banners } from "../around/banners.js";
import { Clocks } from "../around/clocks.js";
import { LinkLine, headline } from "../around/headline.js";
import { factRows } from "../cards/agreed.js";
import { logList } from "../cards/logbook.js";
import { picture, squareAt } from "../chart/chart.js";
import { byId, el } from "../dom.js";
import { TableMap } from "../map/map.js";
import { wearColours } from "../state/colours.js";
import { Store } from "../state/store.js";
import { Stream, post } from "../state/stream.js";
import { twice } from "../sure.js";
import { refusal } from "../words/said.js";
import { fillIn, language, languages, speak, text } from "../words/text.js";
import { Moment } from "./moment.js";
import { Short } from "./short.js";

fillIn();
export const store = new Store();
wearColours(store);
const linkLine = new LinkLine();
// Those who pass by are to see their own table: what is chosen here is no phone's choice.
const layers = { key: "show-layers", on: ["photo"] };
const map = new TableMap(byId("stage"), byId("map"), store, { layers });
headline(store);
new Clocks(store, byId("bar"));
new Banners(store);
new Moment(store);
store.addEventListener("change", (/** @type {any} */ { detail }) => {
  if (detail.changed.has("log")) byId("log").replaceChildren(logList(store, 12));
  if (detail.changed.has("agreed")) byId("agreed").replaceChildren(...factRows(store.parts.agreed.facts));
  if (detail.changed.has("table")) theatre(store.parts.table);
  if (detail.changed.has("join")) join(store.parts.join);
  if (detail.changed.has("attract")) attract(store.parts.attract);
});
new Short(store); // once all else has its words

/**
 * The map that lies on no table, with the square framed that lies on this one.
 * @param {{chart?: any, grid?: any}} table
 */
function theatre({ chart, grid }) {
  byId("theatre").replaceChildren(...(chart ? [picture(chart, (side) => store.sideLetter(side), { framed: squareAt(chart, grid?.name) })] : []));
}

/** The host may make a new code while the screen is on. */
function join(how) {
  if (!how || !byId("code") || byId("code").textContent === how.code) return;
  byId("code").textContent = how.code;
  byId("join").querySelector(".qr").outerHTML = how.qr; // drawn by the server, of its own address
}

/** Nobody plays: what is shown is the demo. */
function attract(on) {
  document.body.classList.toggle("attract", on);
  byId("attract").textContent = on ? text.page.attract : "";
}

const photo = byId("choose-layers"); // the big screen has one layer to choose
const dressPhoto = () => photo.setAttribute("aria-pressed", String(map.choice.shows("photo")));
photo.setAttribute("aria-label", (photo.title = text.layerNames.photo));
photo.addEventListener("click", () => map.choice.toggle("photo"));
map.choice.addEventListener("change", dressPhoto);
store.addEventListener("change", () => { photo.hidden = store.blind; });
dressPhoto();
byId("fit-map").addEventListener("click", () => map.view.fit());
byId("turn-map").addEventListener("click", () => map.view.turnBy(1));
for (const [name, own] of Object.entries(languages)) { // its visitors' language need not be its machine's
  if (name !== language) byId("tools").prepend(el("button", {
    type: "button", class: "icon speak", lang: name, title: own, "aria-label": own, onclick: () => speak(name),
  }, name.toUpperCase()));
}
const first = JSON.parse(byId("first").textContent);
byId("restart").hidden = !first.you?.hosts; // the machine itself, or a screen that the host has opened
twice(byId("restart"), text.joining.host.restart, text.joining.host.sure, async () => {
  const answer = await post("/host/restart", {});
  linkLine.say(answer.ok ? text.joining.host.restarted : refusal(answer, text.refused));
});
store.take(first);
new Stream(store, (state) => linkLine.tell(state), "/show/stream");

// The phone page: the table is drawn first, what is done with it is loaded after that.

import { headline } from "../around/headline.js";
import { byId } from "../dom.js";
import { TableMap } from "../map/map.js";
import { wearColours } from "../state/colours.js";
import { Store } from "../state/store.js";
import { fillIn } from "../words/text.js";

fillIn();
export const store = new Store();
wearColours(store);
export const map = new TableMap(byId("stage"), byId("map"), store);
headline(store);
// What has its place on the page follows from what this phone is: it is there from the first paint on.
store.addEventListener("change", () => {
  document.body.dataset.role = store.parts.you?.role ?? "watcher";
  document.body.classList.toggle("recorded", Boolean(store.parts.recorded));
});
store.take(JSON.parse(byId("first").textContent));

// Until then the page is inert: no tap is lost on something that does not listen yet.
// Two frames: the first one is painted before the second begins.
// What is loaded then is named at once: one module after another would tell the next a round trip later.
requestAnimationFrame(() => requestAnimationFrame(() => {
  document.head.append(/** @type {HTMLTemplateElement} */ (byId("later")).content);
  import("./play.js");
}));

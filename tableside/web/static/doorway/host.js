// The host's page: the way in, who has which role, the lock, a new game.

import { byId, el, fragment } from "../dom.js";
import { Lines } from "../lines.js";
import { wearColours } from "../state/colours.js";
import { Store } from "../state/store.js";
import { InTurn, Stream, post } from "../state/stream.js";
import { connected } from "./connected.js";
import { atSecond, twice } from "../sure.js";
import { hold, refusal } from "../words/said.js";
import { text } from "../words/text.js";

const words = text.joining.host;
const EVERY = 3000; // ms: phones come and go without being told of to everybody
const LISTED = 40; // watchers shown one by one
const store = new Store();
wearColours(store);
const house = new InTurn();
/** @type {Stream} */
let stream;

/** The other pages; the game's report among them where a file keeps the game. */
function showWays() {
  const report = store.parts.report ? [["/report", text.report]] : [];
  byId("ways").replaceChildren(...[["/", words.table], ["/show", words.screen], ["/join", words.join], ...report]
    .map(([href, said]) => el("a", { href }, said)));
}

function begin() {
  document.title = `${words.title} · Tableside`;
  for (const [id, said] of [["title", words.title], ["secret-label", words.secret], ["secret-hint", words.secretHint],
    ["enter-go", words.enter], ["way-in-title", words.wayIn], ["renew", words.renew], ["phones-title", words.phones],
    ["game-title", words.game], ["restart-hint", words.restartHint],
    ["clocks-title", words.clocks], ["clocks-hint", words.clocksHint], ["minutes-label", words.minutes],
    ["give-clocks", words.giveClocks], ["no-clocks", words.noClocks]]) byId(id).textContent = said;
  showWays();
  byId("enter").addEventListener("submit", (event) => {
    event.preventDefault();
    enter(byId("secret").value.trim());
  });
  byId("renew").addEventListener("click", () => change("/host/code", {}, words.renewed));
  byId("lock").addEventListener("click", () =>
    change("/host/lock", { on: byId("lock").getAttribute("aria-pressed") !== "true" }));
  twice(byId("restart"), words.restart, words.sure, () => change("/host/restart", {}, words.restarted));
  byId("give-clocks").addEventListener("click", () => change("/host/clocks", { minutes: byId("minutes").valueAsNumber || 0 }));
  byId("no-clocks").addEventListener("click", () => change("/host/clocks", { minutes: null }));
  store.addEventListener("change", (/** @type {any} */ { detail }) => {
    if (store.blind) byId("restart-hint").textContent = words.restartBlind;
    if (detail.changed.has("table")) byId("game").textContent = store.parts.table.game ?? "";
    if (detail.changed.has("report")) showWays();
    if (detail.changed.has("seats") || detail.changed.has("you")) look();
  });
  const secret = ofLink();
  addEventListener("hashchange", () => { // a page that is open already follows a new link
    const given = ofLink();
    if (given) enter(given);
  });
  store.take(JSON.parse(byId("first").textContent));
  stream = new Stream(store, (link) => connected(link, byId("trouble")));
  if (secret && !store.parts.you.hosts) enter(secret);
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
}

/** The secret of the link that led here; it is not to be seen over a shoulder. */
function ofLink() {
  const secret = fragment();
  if (secret) history.replaceState(null, "", location.pathname);
  return secret;
}

async function enter(secret) {
  const answer = await post("/host/enter", { secret });
  say(answer);
  if (!answer.ok) return;
  byId("secret").value = "";
  stream.open(); // it then knows the phone as the host's
}

function say(answer, done = "") {
  byId("trouble").classList.toggle("good", answer.ok);
  hold(byId("trouble"), answer.ok ? done : refusal(answer, text.joining.failed));
}

async function look() {
  if (!store.parts.you?.hosts) {
    byId("enter").hidden = false;
    byId("house").hidden = true;
    return;
  }
  const newest = house.reading();
  const answer = await fetch("/host/house").catch(() => null);
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  if (found && newest()) draw(found);
}

/** Ask the server to change something; true when it is so now. */
async function change(address, body, done) {
  const answer = await house.post(address, body);
  say(answer, done);
  if (answer.ok) draw(answer.body);
  return answer.ok;
}

function draw(told) {
  byId("enter").hidden = true;
  byId("house").hidden = false;
  if (byId("qr").dataset.url !== told.url) {
    byId("qr").dataset.url = told.url;
    byId("qr").innerHTML = told.qr; // drawn by the server, of an address of its own
  }
  byId("code").textContent = told.code;
  byId("address").textContent = told.address;
  byId("lock").textContent = told.locked ? words.locked : words.lock;
  byId("lock").setAttribute("aria-pressed", String(told.locked));
  byId("clocks-part").hidden = told.recorded;
  byId("no-clocks").hidden = told.clocks === null;
  const minutes = byId("minutes");
  if (told.clocks !== null && document.activeElement !== minutes) minutes.value = told.clocks;
  phones(told);
}

/** Those with a role first, then who watches. */
function phones({ phones: all, sides, recorded }) {
  const seated = all.filter(({ role }) => role !== "watcher");
  const watching = all.filter(({ role }) => role === "watcher");
  const shown = [...seated, ...watching.slice(0, LISTED)];
  list.show(shown.map((phone) => ({ ...phone, sides: recorded ? [] : sides })), ({ phone }) => phone);
  const more = watching.length - LISTED;
  byId("watchers").textContent = !all.length ? words.nobody : more > 0 ? words.more(more) : "";
}

const list = new Lines(byId("phones"), ({ phone }) => {
  const name = el("b");
  const state = el("small");
  const select = el("select");
  let [now, offered, own] = [null, null, false]; // own: it is this device's
  const give = async (value) => {
    const role = value.startsWith("side ") ? { role: "side", side: value.slice(5) } : { role: value };
    if (!await change("/host/give", { phone, ...role })) select.value = now; // refused: it is what it was
  };
  const giveUp = atSecond(() => {
    select.value = now;
    hold(byId("trouble"), text.joining.hostNoMore);
  }, give);
  select.addEventListener("change", () => (now === "host" && own ? giveUp : give)(select.value));
  const write = (one) => {
    const who = one.name || words.phone(one.mark);
    const role = one.role === "side" ? `side ${one.side}` : one.role;
    const values = ["watcher", ...one.sides.map((side) => `side ${side}`), "referee", ...(role === "host" ? ["host"] : [])];
    name.textContent = who;
    own = one.mark === store.parts.you.mark;
    state.textContent = [one.name ? words.phone(one.mark) : "",
      own ? words.thisOne : one.there ? words.there : words.asleep].filter(Boolean).join(", ");
    select.setAttribute("aria-label", words.roleOf(who));
    if (offered !== values.join("\n")) select.replaceChildren(...values.map((value) => el("option", { value, disabled: value === "host" },
      value.startsWith("side ") ? store.sideName(value.slice(5)) : words.roles[value])));
    else if (now === role) return; // a choice may be open
    [offered, now] = [values.join("\n"), role];
    select.value = role;
  };
  return { element: el("li", {}, el("div", {}, name, state), select), write };
});

begin();

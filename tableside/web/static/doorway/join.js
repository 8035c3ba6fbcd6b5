// Joining: what this phone will be at the table. The server says what is free, and whether it may.

import { swatch } from "../around/headline.js";
import { byId, el, fragment } from "../dom.js";
import { keep, kept } from "../kept.js";
import { Lines } from "../lines.js";
import { wearColours } from "../state/colours.js";
import { Store } from "../state/store.js";
import { Stream, post } from "../state/stream.js";
import { connected } from "./connected.js";
import { hold, refusal } from "../words/said.js";
import { switches, text } from "../words/text.js";

const words = text.joining;
const CODE = "table-code";
const store = new Store();
wearColours(store);
let chosen = null; // the value of the role that was tapped
let sure = null; // the one that is taken at the next tap though it takes the host's page from this device
let waits = null; // that of the role that this phone asks for

function begin() {
  document.title = `${words.title} · Tableside`;
  scanned();
  addEventListener("hashchange", scanned); // a page that is open already follows a new link
  for (const [id, said] of [["title", words.title], ["roles-legend", words.who], ["code-label", words.code],
    ["code-hint", words.codeHint], ["to-table", words.toTable], ["to-host", words.host.title], ["name-label", words.name]]) byId(id).textContent = said;
  byId("languages").append(...switches("small"));
  byId("form").addEventListener("submit", (event) => {
    event.preventDefault();
    join();
  });
  store.addEventListener("change", (/** @type {any} */ { detail }) => {
    if (["you", "seats", "table", "recorded"].some((name) => detail.changed.has(name))) draw();
  });
  store.take(JSON.parse(byId("first").textContent));
  byId("name").value = store.parts.you.name;
  new Stream(store, (link) => connected(link, byId("trouble")));
}

/** Take the code of the link that led here; kept so that a reload need not scan it again. */
function scanned() {
  const code = fragment();
  if (code) {
    keep(CODE, code, "page");
    history.replaceState(null, "", location.pathname);
  }
  byId("code").value = kept(CODE, "page") ?? "";
}

/** What this phone asks for, null where it does not. */
const asking = () => store.parts.seats.asks?.find(({ mark }) => mark === store.parts.you.mark) ?? null;

/** What can be chosen: value, role as it is posted, title, hint, the names of those who have it. */
function choices() {
  const { table, seats, recorded, sees } = store.parts;
  const sides = recorded ? [] : Object.keys(table.sides ?? {});
  const referee = recorded
    ? { title: words.controls, hint: words.controlsHint, names: [] }
    : { title: words.referee, hint: words.refereeHint, names: seats.referees };
  return [
    ...sides.map((side) => ({
      value: `side ${side}`, post: { role: "side", side }, title: store.sideName(side), hint: sees ? words.sideSecret : words.sideHint,
      names: seats.sides[side] ?? [], side,
    })),
    { value: "referee", post: { role: "referee" }, ...referee },
    { value: "watcher", post: { role: "watcher" }, title: words.watch, hint: sees ? words.watchSecret : words.watchHint, names: [] },
  ];
}

function valueOf({ role, side }) {
  return role === "side" ? `side ${side}` : role;
}

function draw() {
  const { you, seats, table } = store.parts;
  const mine = valueOf(you);
  byId("game").textContent = table.game ?? "";
  if (waits && mine === waits) location.href = "/"; // somebody said yes
  const asked = asking();
  if (waits && !asked) hold(byId("trouble"), words.saidNo);
  waits = asked && valueOf(asked);
  chosen ??= mine === "watcher" || mine === "host" ? null : mine;
  const locked = seats.locked && !you.hosts;
  const shown = choices().map((each) => ({ ...each, ...standing(each, mine, locked) }));
  if (shown.find(({ value }) => value === chosen)?.off) chosen = null; // locked meanwhile
  rows.show(shown, ({ value }) => value);
  const free = you.role !== "watcher" || you.hosts;
  byId("code-field").hidden = free || chosen === "watcher";
  byId("name-field").hidden = chosen === "watcher";
  const taken = shown.find(({ value }) => value === chosen)?.taken;
  byId("go").textContent = waits ? words.askNoMore : taken ? words.ask : mine === "watcher" || mine === "host" ? words.join : words.change;
  byId("go").disabled = !waits && (!chosen || chosen === mine);
  byId("asked").hidden = !waits && chosen !== null;
  if (!waits && chosen === null) byId("asked").textContent = words.chooseFirst; // why the button takes no tap
  byId("to-host").hidden = !you.hosts;
  byId("to-table").hidden = you.role === "watcher"; // whose way back is to choose *Watch*
  if (waits) byId("asked").textContent = whoGrants(asked, shown.find(({ value }) => value === waits)?.title ?? "");
  byId("you").textContent = locked ? words.lockedFor(you.mark) : words.you(you.mark);
}

/** Who can grant what this phone has asked for. */
function whoGrants({ others }, role) {
  return others === null ? words.asked(role) : words.askedAway(role);
}

/** Whether a role cannot be chosen, and what is said beside it. */
function standing({ value, hint, names }, mine, locked) {
  const taken = names.length > 0 && value !== mine && !store.parts.you.hosts;
  const off = locked && value !== "watcher" && value !== mine;
  const shared = names.length > 0 && value !== mine && words.sharedWith(names); // a host may give one role twice
  return { off, taken, beside: taken ? words.takenBy(names) : shared || hint };
}

const rows = new Lines(byId("choices"), ({ value, title, side }) => {
  const input = el("input", { type: "radio", name: "role", value, onchange: () => {
    chosen = value;
    sure = null;
    hold(byId("trouble"), "");
    draw();
  } });
  const small = el("small");
  const write = ({ off, beside }) => {
    [input.checked, input.disabled] = [chosen === value, off];
    small.textContent = beside;
  };
  return { element: el("label", { class: "role" }, input, el("b", {}, ...(side ? [swatch(store, side)] : []), title), small), write };
});

/** Whether another role takes the host's page from this device: the machine itself keeps it, and has no seat as the host. */
async function endsHosting() {
  const { you } = store.parts;
  if (you.role !== "host") return false;
  const answer = await fetch("/host/house").catch(() => null);
  const { phones = [] } = answer?.ok ? await answer.json() : {};
  return phones.some(({ mark, role }) => mark === you.mark && role === "host");
}

async function join() {
  const asked = asking();
  if (asked) {
    waits = null;
    const answer = await post("/seat", { number: asked.number, do: "cancel" });
    if (!answer.ok) hold(byId("trouble"), refusal(answer, words.failed));
    return;
  }
  const choice = choices().find(({ value }) => value === chosen);
  if (!choice) return;
  if (sure !== chosen && await endsHosting()) {
    sure = chosen;
    hold(byId("trouble"), words.hostNoMore);
    return;
  }
  const code = byId("code").value.trim();
  const given = code && !byId("code-field").hidden ? { code } : {};
  const { taken } = standing(choice, valueOf(store.parts.you), false);
  const body = { ...choice.post, ...(taken ? { ask: true } : {}), name: byId("name").value.trim(), ...given };
  byId("go").disabled = true;
  const answer = await post("/join", body);
  byId("go").disabled = false;
  if (!answer.ok) {
    hold(byId("trouble"), refusal(answer, words.failed));
    return;
  }
  keep(CODE, code, "page");
  if (chosen === "watcher" || valueOf(answer.body) === chosen) location.href = "/"; // the machine itself watches as its host
}

begin();

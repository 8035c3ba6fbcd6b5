// Joining: what this phone will be at the table. The server says what is free, and whether it may.

import { swatch } from "../around/headline.js";
import { byId, el } from "../dom.js";
import { Store } from "../state/store.js";
import { Stream, post } from "../state/stream.js";
import { hold, refusal } from "../words/said.js";
import { text } from "../words/text.js";

const words = text.joining;
const CODE = "table-code";
const store = new Store();
let chosen = null; // the value of the role that was tapped

function begin() {
  document.title = `${words.title} · Tableside`;
  const scanned = decodeURIComponent(location.hash.slice(1));
  if (scanned) {
    sessionStorage.setItem(CODE, scanned); // so that a reload need not scan it again
    history.replaceState(null, "", location.pathname);
  }
  byId("code").value = sessionStorage.getItem(CODE) ?? "";
  for (const [id, said] of [["title", words.title], ["roles-legend", words.who], ["code-label", words.code],
    ["code-hint", words.codeHint], ["name-label", words.name]]) byId(id).textContent = said;
  byId("form").addEventListener("submit", (event) => {
    event.preventDefault();
    join();
  });
  store.addEventListener("change", ({ detail }) => {
    if (["you", "seats", "table", "recorded"].some((name) => detail.changed.has(name))) draw();
  });
  store.take(JSON.parse(byId("first").textContent));
  byId("name").value = store.parts.you.name;
  new Stream(store, () => {});
}

/** What can be chosen: value, role as it is posted, title, hint, the names of those who have it. */
function choices() {
  const { table, seats, recorded } = store.parts;
  const sides = recorded ? [] : Object.keys(table.sides ?? {});
  const referee = recorded
    ? { title: words.controls, hint: words.controlsHint, names: [] }
    : { title: words.referee, hint: words.refereeHint, names: seats.referees };
  return [
    ...sides.map((side) => ({
      value: `side ${side}`, post: { role: "side", side }, title: side, hint: words.sideHint,
      names: seats.sides[side] ?? [], side,
    })),
    { value: "referee", post: { role: "referee" }, ...referee },
    { value: "watcher", post: { role: "watcher" }, title: words.watch, hint: words.watchHint, names: [] },
  ];
}

function valueOf({ role, side }) {
  return role === "side" ? `side ${side}` : role;
}

function draw() {
  const { you, seats, table } = store.parts;
  const mine = valueOf(you);
  byId("game").textContent = table.game ?? "";
  chosen ??= mine === "watcher" || mine === "host" ? null : mine;
  const locked = seats.locked && !you.hosts;
  const rows = choices().map((each) => row(each, mine, locked));
  const held = byId("roles").contains(document.activeElement) ? document.activeElement.value : null;
  byId("roles").replaceChildren(byId("roles-legend"), ...rows);
  if (held) [...byId("roles").querySelectorAll("input")].find(({ value }) => value === held)?.focus();
  const free = you.role !== "watcher" || you.hosts;
  byId("code-field").hidden = free || chosen === "watcher";
  byId("name-field").hidden = chosen === "watcher";
  byId("go").textContent = mine === "watcher" || mine === "host" ? words.join : words.change;
  byId("go").disabled = !chosen || chosen === mine;
  byId("you").textContent = locked ? words.lockedFor(you.mark) : words.you(you.mark);
}

function row({ value, title, hint, names, side }, mine, locked) {
  const taken = names.length > 0 && value !== mine && !store.parts.you.hosts;
  const off = taken || (locked && value !== "watcher" && value !== mine);
  const input = el("input", {
    type: "radio", name: "role", value, checked: chosen === value, disabled: off,
    onchange: () => {
      chosen = value;
      hold(byId("trouble"), "");
      draw();
      byId("roles").querySelector(":checked")?.focus();
    },
  });
  return el("label", { class: "role" }, input,
    el("b", {}, ...(side ? [swatch(store, side)] : []), title),
    el("small", {}, taken ? words.takenBy(names) : hint));
}

async function join() {
  const choice = choices().find(({ value }) => value === chosen);
  if (!choice) return;
  const code = byId("code").value.trim();
  const body = { ...choice.post, name: byId("name").value.trim() };
  if (code && !byId("code-field").hidden) body.code = code;
  byId("go").disabled = true;
  const answer = await post("/join", body);
  byId("go").disabled = false;
  if (!answer.ok) {
    hold(byId("trouble"), refusal(answer, words.failed));
    return;
  }
  sessionStorage.setItem(CODE, code);
  location.href = "/";
}

begin();

// The page on which a table is set up. It asks how everything stands a few times a second, and
// draws that; what is wrong and how to mend it is said by the server.

import { byId, el, line, svg } from "../dom.js";
import { Lines } from "../lines.js";
import { short } from "../map/names.js";
import { InTurn } from "../state/stream.js";
import { hold, refusal, said } from "../words/said.js";
import { setup } from "../words/setup.js";
import { fillIn } from "../words/text.js";
import { Placement } from "./placement.js";
import { CONTROLS } from "./steps.js";

const words = setup;

fillIn(document, words);
document.title = `${words.page.setUp} · Tableside`;
const ASK = 300; // ms
const SILENCE = 15000; // ms: no answer takes longer, however busy the machine is
const OPENING = 60000; // ms: no game takes longer to open, on a small machine either
const SIGNS = { done: "✓", doubt: "!", wrong: "✕" };

let status = null;
let panel = null; // the controls of the step that is open
let drawn = {};
const placement = new Placement();
const server = new InTurn();
let lost = 0; // since when the program does not answer, 0: it does

async function ask() {
  const newest = server.reading();
  const answer = await fetch("/status", { signal: AbortSignal.timeout(SILENCE) }).catch(() => null);
  const next = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!next) over(answer?.status);
  else {
    if (lost) tell("");
    lost = 0;
    if (newest()) take(next);
  }
  setTimeout(ask, ASK);
}

/** The page has no answer that it can use: why, as far as it can know. */
function over(refused) {
  lost ||= Date.now();
  if (refused === 404) location.assign(status?.opens ?? "/"); // the game has begun in its place
  else if (refused === 403) tell(words.closed);
  else if (panel?.leaving && Date.now() - lost < OPENING) tell(words.opening, "good");
  else tell(words.stopped);
}

/** Ask the server to do something: true, false where it refuses, null where no answer comes; why not is told. */
async function post(wanted) {
  tell(""); // what was refused before; an answer that comes late takes nothing away that is said since
  return told(await server.post("/do", wanted));
}

/** Send a picture file for the survey: why it is refused, "" where it is taken; ``gone`` where no answer comes. */
async function send(picture) {
  const answer = await server.post(`/survey?name=${encodeURIComponent(picture.name)}`, picture);
  if (answer.ok) take(answer.body);
  return { why: answer.ok ? "" : refusal(answer, words.unanswered), gone: !answer.ok && !answer.body.error };
}

function told(answer) {
  if (answer.ok) take(answer.body);
  else tell(refusal(answer, words.unanswered));
  return answer.ok || (answer.body.error ? false : null);
}

function tell(words, tone = "wrong") {
  hold(byId("refused"), words);
  byId("refused").hidden = !words;
  byId("refused").className = tone;
}

function take(next) {
  const moved = status?.step !== next.step;
  status = next;
  const step = next.steps.find((each) => each.name === next.step);
  changed("steps", next.steps.map(({ name, state }) => [name, state, name === next.step]), () => steps.show(next.steps, ({ name }) => name));
  if (moved) open(step);
  changed("said", [step.name, step.said], () => lines.show(step.said, ({ button }, i) => `${step.name} ${button ? JSON.stringify(button.post) : i}`));
  panel.update?.(step.values, step, next);
  placement.update(next.placed);
  byId("view").hidden = panel.stage === null || (step.values.alone && !panel.stage);
  drawPicture(step);
  byId("next").classList.toggle("later", !["done", "doubt"].includes(step.state));
}

/** Do something only where what it draws is not what was drawn last. */
function changed(what, value, draw) {
  const now = JSON.stringify(value);
  if (drawn[what] === now) return;
  drawn[what] = now;
  draw();
}

const steps = new Lines(byId("steps"), ({ name, title }) => {
  const sign = el("i", { "aria-hidden": "true" });
  const state = el("span", { class: "skip" });
  const button = el("button", { type: "button", "data-step": name, onclick: () => post({ do: "step", step: name }) },
    sign, words.steps[name] ?? title, state);
  const element = el("li", {}, button);
  const write = ({ state: now }, i) => {
    element.className = now;
    sign.textContent = SIGNS[now] ?? String(i + 1);
    state.textContent = ` (${words.states[now] ?? now})`;
    if (name === status.step) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  };
  return { element, write };
});

function open(step) {
  const last = status.steps.at(-1).name === step.name;
  byId("title").textContent = words.steps[step.name] ?? step.title;
  byId("next").hidden = last;
  panel = CONTROLS[step.name]({ post, send, tell, told: toWhatIsSaid, placement });
  byId("controls").replaceChildren(panel.element);
  byId("view").replaceChildren(panel.stage ?? frame);
  byId("steps").querySelector("[aria-current]").scrollIntoView({ inline: "nearest", block: "nearest" });
  tell("");
}

const frame = byId("frame");

/** Bring into sight what is said of the step, above a long form. */
function toWhatIsSaid() {
  byId("title").scrollIntoView({ block: "center" });
}

/** One thing that is so. How it is mended is said once, under the last of those in a row that it mends. */
const lines = new Lines(byId("said"), ({ button }) => {
  const what = el("strong");
  const mend = el("span", { class: "mend" });
  const press = button && said("button", { type: "button", class: "button", onclick: async () => {
    press.disabled = true; // a second tap would ask for what is done already
    await post(button.post);
    press.disabled = false;
  } }, button.text);
  const element = el("li", {}, what, press);
  const write = ({ text: words, mend: how, tone }, i) => {
    const step = status.steps.find(({ name }) => name === status.step);
    element.className = tone;
    hold(what, words);
    hold(mend, how);
    if (!how || (!button && step.said[i + 1]?.mend === how)) mend.remove();
    else if (!mend.parentNode) what.after(mend); // what is read aloud stays where it is
  };
  return { element, write };
});

function drawPicture(step) {
  const [width, height] = status.size;
  const image = /** @type {any} */ (frame.querySelector("#picture"));
  if (status.frame < 0 || !width) {
    image.hidden = true;
    drawn.picture = null; // another camera begins to count anew
  } else changed("picture", [status.frame, width], () => {
    image.src = `/picture.jpg?n=${status.frame}`;
    image.hidden = false;
    frame.style.setProperty("--ratio", String(width / height));
    frame.querySelector("#marks").setAttribute("viewBox", `0 0 ${width} ${height}`);
  });
  changed("marks", step.marks, () => frame.querySelector("#marks").replaceChildren(
    ...step.marks.flatMap((mark) => drawMark(mark, width))));
}

function drawMark({ points, tone, label }, width) {
  if (points.length === 1) return svg("circle", { cx: points[0][0], cy: points[0][1], r: width / 240, class: `mark dot ${tone}` });
  const shape = svg("path", { d: line(points, true), class: `mark ${tone}` });
  if (!label) return shape;
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, at) => sum + at[axis], 0) / points.length);
  return [shape, hold(svg("text", { x, y, style: `font-size:${width / 55}px` }), short(label))];
}

byId("next").addEventListener("click", () => {
  const at = status.steps.findIndex((each) => each.name === status.step);
  post({ do: "step", step: status.steps[at + 1].name });
  byId("title").focus();
});
ask();

// The page on which a table is set up. It asks how everything stands a few times a second, and
// draws that; what is wrong and how to mend it is said by the server.

import { byId, el, line, svg } from "../dom.js";
import { hold, refusal, said, told } from "../words/said.js";
import { fillIn, text } from "../words/text.js";
import { CONTROLS } from "./steps.js";

const words = text.setup;

fillIn(document, words);
document.title = `${words.page.setUp} · Tableside`;
const ASK = 300; // ms
const SIGNS = { done: "✓", doubt: "!", wrong: "✕" };

let status = null;
let panel = null; // the controls of the step that is open
let drawn = {};

async function ask() {
  try {
    take(await (await fetch("/status")).json());
  } catch {
    await over();
  }
  setTimeout(ask, ASK);
}

/** The server does not answer: it has stopped, or the game has begun in its place. */
async function over() {
  if (!panel?.leaving) return tell(words.stopped);
  try {
    if ((await fetch("/state")).ok) location.assign("/");
  } catch {
    tell(words.opening);
  }
  return null;
}

/** Ask the server to do something; its refusal is told. */
export async function post(wanted) {
  const answer = await fetch("/do", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
  const body = await answer.json();
  tell(answer.ok ? "" : refusal({ body }, words.stopped));
  if (answer.ok) take(body);
  return answer.ok;
}

function tell(words) {
  hold(byId("refused"), words);
  byId("refused").hidden = !words;
}

function take(next) {
  const moved = status?.step !== next.step;
  status = next;
  const step = next.steps.find((each) => each.name === next.step);
  changed("steps", next.steps.map(({ name, state }) => [name, state, name === next.step]), drawSteps);
  if (moved) open(step);
  changed("said", [step.name, step.said], () => byId("said").replaceChildren(...step.said.map(saidLine)));
  panel.update?.(step.values, step, next);
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

function drawSteps() {
  byId("steps").replaceChildren(...status.steps.map(({ name, title, state }, i) => el("li", { class: state },
    el("button", {
      type: "button",
      "data-step": name,
      "aria-current": name === status.step ? "step" : null,
      onclick: () => post({ do: "step", step: name }),
    }, el("i", { "aria-hidden": "true" }, SIGNS[state] ?? String(i + 1)), words.steps[name] ?? title,
    el("span", { class: "skip" }, ` (${words.states[state] ?? state})`)))));
  byId("steps").querySelector("[aria-current]").scrollIntoView({ inline: "nearest", block: "nearest" });
}

function open(step) {
  const last = status.steps.at(-1).name === step.name;
  byId("title").textContent = words.steps[step.name] ?? step.title;
  byId("next").hidden = last;
  panel = CONTROLS[step.name]({ post, tell });
  byId("controls").replaceChildren(panel.element);
  byId("view").replaceChildren(panel.stage ?? byId("frame") ?? frame);
  tell("");
}

const frame = byId("frame");

/** One thing that is so. How it is mended is said once, under the last of those in a row that it mends. */
function saidLine({ text: words, mend, tone, button }, i, all) {
  const again = !button && all[i + 1]?.mend === mend;
  return el("li", { class: tone },
    said("strong", {}, words),
    mend && !again ? said("span", { class: "mend" }, mend) : null,
    button ? said("button", { type: "button", class: "button", onclick: () => post(button.post) }, button.text) : null);
}

function drawPicture(step) {
  const [width, height] = status.size;
  const image = frame.querySelector("#picture");
  if (status.frame < 0 || !width) image.hidden = true;
  else changed("picture", [status.frame, width], () => {
    image.src = `/picture.jpg?n=${status.frame}`;
    image.hidden = false;
    frame.style.setProperty("--ratio", width / height);
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
  return [shape, hold(svg("text", { x, y, style: `font-size:${width / 55}px` }), told(label))];
}

byId("next").addEventListener("click", () => {
  const at = status.steps.findIndex((each) => each.name === status.step);
  post({ do: "step", step: status.steps[at + 1].name });
  byId("title").focus();
});
ask();

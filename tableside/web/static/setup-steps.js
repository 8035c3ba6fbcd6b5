// What can be filled in and pressed at each step of setting up a table.

import { el } from "./dom.js";
import { terrain } from "./setup-terrain.js";

const EDGES = ["left", "right", "top", "bottom"];

const labelled = (words, input) => el("label", {}, words, input);
const button = (words, press, more = {}) => el("button", { type: "button", class: "button", onclick: press, ...more }, words);
const choice = (name, options) => el("select", { name }, options.map(([value, words]) => el("option", { value }, words)));
const group = (words, ...inside) => el("fieldset", {}, el("legend", {}, words), inside);
const number = (name, value, more = {}) => el("input", { name, type: "number", value, step: "any", inputmode: "decimal", ...more });
const papers = () => choice("paper", [["a4", "A4"], ["a3", "A3"], ["letter", "Letter"]]);

/** A link to a sheet that follows what is chosen beside it. */
function sheet(words, what, paper, form) {
  const link = el("a", { class: "button", target: "_blank" }, words);
  const follow = () => {
    link.href = `/print/${what}.pdf?paper=${paper.value}${form ? `&form=${form.value}` : ""}`;
  };
  for (const each of [paper, form]) each?.addEventListener("change", follow);
  follow();
  return link;
}

function camera({ post }) {
  const plugged = choice("camera", []);
  const source = el("input", { name: "source", placeholder: "0, or rtsp://192.168.1.5:8554/camera", autocomplete: "off", spellcheck: "false" });
  const size = choice("size", [["0x0", "the usual size"], ["3840x2160", "3840 x 2160"], ["1920x1080", "1920 x 1080"], ["1280x720", "1280 x 720"]]);
  const use = () => post({ do: "source", source: source.value, size: size.value.split("x").map(Number) });
  plugged.addEventListener("change", () => { source.value = plugged.value; });
  const row = el("div", { class: "row" }, labelled("Plugged in", plugged));
  let known = null;
  return {
    element: group("Which camera", row, labelled("Number or address", source),
      el("div", { class: "row" }, labelled("Pictures", size), button("Use it", use))),
    update(values) {
      const now = JSON.stringify([values.cameras, values.source]);
      if (known === now) return;
      known = now;
      row.hidden = !values.cameras.length;
      plugged.replaceChildren(...values.cameras.map(([value, words]) => el("option", { value }, `${value}  ${words}`)));
      source.value = values.source || values.cameras[0]?.[0] || "";
      size.value = values.asked.join("x");
    },
  };
}

function print({ post }) {
  const paper = papers();
  const mm = number("mm", "", { min: 180, max: 220, placeholder: "200" });
  return {
    element: el("div", {},
      group("Print", el("div", { class: "row" }, labelled("Paper", paper), sheet("Lens pattern", "lens", paper))),
      group("The check line, end to end", el("div", { class: "row" }, labelled("It measures (mm)", mm),
        button("Keep", () => post({ do: "check-line", mm: Number(mm.value) }))))),
    update(values) {
      if (values.check_line && !mm.value) mm.value = values.check_line;
    },
  };
}

function lens({ post }) {
  const pattern = el("input", { name: "pattern", autocomplete: "off", spellcheck: "false" });
  const start = button("Start", () => post({ do: "lens", what: "start", pattern: pattern.value }));
  const finish = button("Finish with these pictures", () => post({ do: "lens", what: "finish" }));
  const stop = button("Stop", () => post({ do: "lens", what: "stop" }));
  const bar = el("progress", { "aria-label": "Pictures taken" });
  const count = el("p", {});
  const tilts = el("p", {});
  const missing = el("ul", { class: "plain-list" });
  const figures = el("dl", { class: "figures" });
  const at = group("Pictures", count, bar, tilts, missing, el("div", { class: "row" }, finish, stop));
  const idle = group("The pattern, as its sheet names it", pattern, el("div", { class: "row" }, start));
  return {
    element: el("div", {}, at, idle, figures),
    update(values) {
      if (values.pattern && !pattern.value) pattern.value = values.pattern;
      [at.hidden, idle.hidden] = [!values.measuring, Boolean(values.measuring)];
      start.textContent = values.figures ? "Measure it anew" : "Start";
      figures.replaceChildren(...(values.figures ?? []).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
      if (!values.measuring) return;
      count.textContent = `${values.taken} of ${values.enough} pictures or more`;
      [bar.max, bar.value] = [values.enough, values.taken];
      tilts.textContent = `Tilted towards: ${EDGES.map((edge) => edge + (values.tilts.includes(edge) ? " ✓" : "")).join(", ")}`;
      missing.replaceChildren(...values.missing.slice(0, 4).map((words) => el("li", {}, `Still: ${words}`)));
      finish.disabled = values.taken < 4 || values.phase === "fitting";
    },
  };
}

function board({ post }) {
  const width = number("width", 36);
  const depth = number("depth", 24);
  const side = number("side", 40);
  const preset = choice("preset", [["edge", "round the edge"], ["corners", "in the corners"]]);
  const form = choice("form", [["cards", "cards, laid by a tape"], ["strips", "strips for the corners"], ["mat", "the whole mat"]]);
  const paper = papers();
  const make = () => post({
    do: "board", width: Number(width.value), depth: Number(depth.value), side: Number(side.value), preset: preset.value,
  });
  const sheets = group("Print its markers", el("div", { class: "row" }, labelled("As", form), labelled("Paper", paper), sheet("Print", "board", paper, form)));
  let known = null;
  return {
    element: el("div", {},
      group("The table", el("div", { class: "row" }, labelled("Width (in)", width), labelled("Depth (in)", depth), labelled("Markers (mm)", side)),
        el("div", { class: "row" }, labelled("Markers", preset), button("This is it", make))),
      sheets),
    update({ board: there }) {
      sheets.hidden = !there;
      const now = JSON.stringify(there);
      if (known === now || !there) return;
      known = now;
      [width.value, depth.value, side.value] = [there.width, there.depth, there.side];
    },
  };
}

function accuracy() {
  const key = el("ul", { class: "key" });
  return {
    element: key,
    update({ limit }) {
      if (!limit || key.children.length) return;
      const parts = [1, 2, 3, 4].map((n) => [String(n - 1), `up to ${((limit * n) / 4).toFixed(3)} in`]);
      key.replaceChildren(...[...parts, ["bad", "not judged"]].map(([name, words]) =>
        el("li", {}, el("i", { class: `shade-${name}` }), words)));
    },
  };
}

const FORMS = { lip: "on the tray's lip, two to a base", card: "on a card behind the base", flag: "on a flag, one to a base" };

function tags({ post, tell }) {
  const file = el("input", { type: "file", name: "position", accept: ".json,application/json" });
  const form = choice("form", Object.entries(FORMS));
  const paper = papers();
  const list = el("ul", { class: "plain-list", id: "units" });
  const choose = async () => {
    try {
      await post({ do: "game", position: JSON.parse(await file.files[0].text()), form: form.value });
    } catch {
      tell("That file is no JSON: choose a position file");
    }
  };
  file.addEventListener("change", choose);
  const sheets = group("Their tags", el("div", { class: "row" }, labelled("Where", form), button("Make the roster anew", () => post({ do: "roster", form: form.value }))),
    el("div", { class: "row" }, labelled("Paper", paper), sheet("Print the tags", "tags", paper)));
  return {
    element: el("div", {}, list, group("The game", labelled("Position file", file)), sheets),
    update({ game, units }) {
      sheets.hidden = !game;
      list.replaceChildren(...(units ?? []).map(({ name, pose, on_table: wanted }) =>
        el("li", {}, `${pose ? "✓" : wanted ? "?" : "–"} ${name}${pose ? `  ${pose[0]}, ${pose[1]} in, ${pose[2]}°` : ""}`)));
    },
  };
}

function go({ post }) {
  const stand = el("input", { type: "checkbox", name: "stand", checked: true });
  const start = button("Begin the game", () => post({ do: "go", new: true, as_they_stand: stand.checked }), { class: "large" });
  const on = button("Go on with the game", () => post({ do: "go" }), { class: "large" });
  const took = el("p", { id: "took" });
  const panel = {
    leaving: false,
    element: el("div", {}, took, on, el("label", { class: "check" }, stand, "The units begin where they stand now"), start),
    update({ ready, game }, step, { gone, seconds }) {
      panel.leaving = gone;
      took.textContent = `Set up in ${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
      on.hidden = !game;
      for (const each of [start, on]) each.disabled = !ready || gone;
      start.textContent = game ? "Begin a new game" : "Begin the game";
      start.classList.toggle("later", Boolean(game));
    },
  };
  return panel;
}

export const CONTROLS = { camera, print, lens, board, accuracy, tags, terrain, go };

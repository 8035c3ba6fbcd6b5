// What can be filled in and pressed at each step of setting up a table.

import { el } from "./dom.js";
import { ShownTag } from "./setup-tag.js";
import { terrain } from "./setup-terrain.js";
import { setup as words } from "./text-setup.js";

const EDGES = Object.keys(words.edges);

const labelled = (said, input) => el("label", {}, said, input);
const button = (said, press, more = {}) => el("button", { type: "button", class: "button", onclick: press, ...more }, said);
const choice = (name, options) => el("select", { name }, options.map(([value, said]) => el("option", { value }, said)));
const group = (said, ...inside) => el("fieldset", {}, el("legend", {}, said), inside);
const number = (name, value, more = {}) => el("input", { name, type: "number", value, step: "any", inputmode: "decimal", ...more });
const papers = () => choice("paper", [["a4", "A4"], ["a3", "A3"], ["letter", words.letter]]);

/** A link to a sheet that follows what is chosen beside it. */
function sheet(said, what, paper, form) {
  const link = el("a", { class: "button", target: "_blank" }, said);
  const follow = () => {
    link.href = `/print/${what}.pdf?paper=${paper.value}${form ? `&form=${form.value}` : ""}`;
  };
  for (const each of [paper, form]) each?.addEventListener("change", follow);
  follow();
  return link;
}

function camera({ post }) {
  const plugged = choice("camera", []);
  const source = el("input", { name: "source", placeholder: words.camera.hint, autocomplete: "off", spellcheck: "false" });
  const size = choice("size", [["0x0", words.camera.usual], ["3840x2160", "3840 x 2160"], ["1920x1080", "1920 x 1080"], ["1280x720", "1280 x 720"]]);
  const use = () => post({ do: "source", source: source.value, size: size.value.split("x").map(Number) });
  plugged.addEventListener("change", () => { source.value = plugged.value; });
  const row = el("div", { class: "row" }, labelled(words.camera.plugged, plugged));
  let known = null;
  return {
    element: group(words.camera.which, row, labelled(words.camera.source, source),
      el("div", { class: "row" }, labelled(words.camera.pictures, size), button(words.camera.use, use))),
    update(values) {
      const now = JSON.stringify([values.cameras, values.source]);
      if (known === now) return;
      known = now;
      row.hidden = !values.cameras.length;
      plugged.replaceChildren(...values.cameras.map(([value, name]) => el("option", { value }, `${value}  ${name}`)));
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
      group(words.print, el("div", { class: "row" }, labelled(words.paper, paper), sheet(words.scale.pattern, "lens", paper))),
      group(words.scale.line, el("div", { class: "row" }, labelled(words.scale.measures, mm),
        button(words.scale.keep, () => post({ do: "check-line", mm: Number(mm.value) }))))),
    update(values) {
      if (values.check_line && !mm.value) mm.value = values.check_line;
    },
  };
}

function lens({ post }) {
  const pattern = el("input", { name: "pattern", "aria-label": words.lens.pattern, autocomplete: "off", spellcheck: "false" });
  const start = button(words.lens.start, () => post({ do: "lens", what: "start", pattern: pattern.value }));
  const finish = button(words.lens.finish, () => post({ do: "lens", what: "finish" }));
  const stop = button(words.lens.stop, () => post({ do: "lens", what: "stop" }));
  const bar = el("progress", { "aria-label": words.lens.taken });
  const count = el("p", {});
  const tilts = el("p", {});
  const missing = el("ul", { class: "plain-list" });
  const figures = el("dl", { class: "figures" });
  const at = group(words.lens.pictures, count, bar, tilts, missing, el("div", { class: "row" }, finish, stop));
  const idle = group(words.lens.pattern, pattern, el("div", { class: "row" }, start));
  return {
    element: el("div", {}, at, idle, figures),
    update(values) {
      if (values.pattern && !pattern.value) pattern.value = values.pattern;
      [at.hidden, idle.hidden] = [!values.measuring, Boolean(values.measuring)];
      start.textContent = values.figures ? words.lens.anew : words.lens.start;
      figures.replaceChildren(...(values.figures ?? []).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
      if (!values.measuring) return;
      count.textContent = words.lens.count(values.taken, values.enough);
      [bar.max, bar.value] = [values.enough, values.taken];
      tilts.textContent = words.lens.tilts(EDGES.map((edge) => words.edges[edge] + (values.tilts.includes(edge) ? " ✓" : "")).join(", "));
      missing.replaceChildren(...values.missing.slice(0, 4).map((what) => el("li", { lang: "en" }, words.lens.still(what))));
      finish.disabled = values.taken < 4 || values.phase === "fitting";
    },
  };
}

function board({ post }) {
  const width = number("width", 36);
  const depth = number("depth", 24);
  const side = number("side", 40);
  const preset = choice("preset", [["edge", words.board.round], ["corners", words.board.corners]]);
  const form = choice("form", ["cards", "strips", "mat"].map((name) => [name, words.board[name]]));
  const paper = papers();
  const make = () => post({
    do: "board", width: Number(width.value), depth: Number(depth.value), side: Number(side.value), preset: preset.value,
  });
  const sheets = group(words.board.markers, el("div", { class: "row" }, labelled(words.board.as, form), labelled(words.paper, paper), sheet(words.print, "board", paper, form)));
  let known = null;
  return {
    element: el("div", {},
      group(words.board.table, el("div", { class: "row" }, labelled(words.board.width, width), labelled(words.board.depth, depth), labelled(words.board.side, side)),
        el("div", { class: "row" }, labelled(words.board.where, preset), button(words.board.make, make))),
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
      const parts = [1, 2, 3, 4].map((n) => [String(n - 1), words.accuracy.upTo(((limit * n) / 4).toFixed(3))]);
      key.replaceChildren(...[...parts, ["bad", words.accuracy.bad]].map(([name, said]) =>
        el("li", {}, el("i", { class: `shade-${name}` }), said)));
    },
  };
}

const FORMS = ["lip", "card", "flag"];

function tags({ post, tell }) {
  const file = el("input", { type: "file", name: "position", accept: ".json,application/json" });
  const form = choice("form", FORMS.map((name) => [name, words.tags[name]]));
  const paper = papers();
  const list = el("ul", { class: "plain-list", id: "units" });
  const choose = async () => {
    try {
      await post({ do: "game", position: JSON.parse(await file.files[0].text()), form: form.value });
    } catch {
      tell(words.tags.noJson);
    }
  };
  file.addEventListener("change", choose);
  const sheets = group(words.tags.theirs, el("div", { class: "row" }, labelled(words.tags.where, form), button(words.tags.anew, () => post({ do: "roster", form: form.value }))),
    el("div", { class: "row" }, labelled(words.paper, paper), sheet(words.tags.print, "tags", paper)));
  const shown = new ShownTag(post, tell);
  const agreed = rules(post, tell);
  let known = null;
  return {
    element: el("div", {}, list, shown.element, group(words.tags.game, labelled(words.tags.file, file)), agreed.element, sheets),
    update({ game, units, shown: tagsSeen, rules: offered }) {
      sheets.hidden = !game;
      agreed.update(offered);
      shown.see(units ?? [], tagsSeen ?? []);
      const now = JSON.stringify(units);
      if (known === now) return;
      known = now;
      const open = list.querySelector("details[open]")?.dataset.unit;
      list.replaceChildren(...(units ?? []).map((unit) => el("li", {}, el("details", { "data-unit": unit.id, open: unit.id === open },
        el("summary", {}, seen(unit)),
        el("div", { class: "row" }, unit.tags.map((tag) => button(words.tags.show(tag.id), () => shown.arm(unit, tag))))))));
    },
  };
}

function seen({ name, pose, on_table: wanted }) {
  return `${pose ? "✓" : wanted ? "?" : "–"} ${name}${pose ? `  ${pose[0]}, ${pose[1]} in, ${pose[2]}°` : ""}`;
}

/** The house rules and the scenario; what can be chosen is the game's own. */
function rules(post, tell) {
  const element = el("details", { class: "rules" });
  let [known, drawn] = [null, null]; // what was offered last, and the names of its rules
  let [edits, kept] = [0, 0]; // what is typed and not yet kept is never drawn over
  element.addEventListener("input", () => { edits += 1; });
  const field = (rule) => {
    if (rule.kind === "yes-no") return el("input", { type: "checkbox", checked: rule.value === true });
    if (rule.kind === "number") return el("input", { type: "number", step: "any", value: rule.value });
    if (rule.kind === "choice") return el("select", {}, rule.choices.map((each) => el("option", { value: each, selected: each === rule.value }, each)));
    return el("input", { value: JSON.stringify(rule.value), spellcheck: "false", autocomplete: "off" });
  };
  const value = ({ kind }, input) => (kind === "yes-no" ? input.checked
    : kind === "number" ? input.valueAsNumber : kind === "choice" ? input.value : JSON.parse(input.value));
  const draw = ({ house, scenarios, scenario }) => {
    const inputs = house.map((rule) => [rule, field(rule)]);
    const which = choice("scenario", [["", words.rules.usual], ...scenarios.map((name) => [name, name])]);
    which.value = scenario ?? "";
    const use = async () => {
      try {
        const chosen = Object.fromEntries(inputs.map(([rule, input]) => [rule.name, value(rule, input)]));
        const sent = edits;
        if (await post({ do: "rules", house_rules: chosen, scenario: which.value || null })) kept = sent;
      } catch (fault) {
        tell(String(fault.message));
      }
    };
    element.replaceChildren(el("summary", {}, words.rules.title),
      ...(scenarios.length ? [labelled(words.rules.scenario, which)] : []),
      ...inputs.map(([rule, input]) => el("label", { class: rule.kind === "yes-no" ? "check" : null, lang: "en" }, rule.name.replaceAll("-", " "), input)),
      el("div", { class: "row" }, button(words.rules.use, use)));
  };
  return {
    element,
    update(offered) {
      element.hidden = !offered?.house.length;
      const now = JSON.stringify(offered);
      const game = JSON.stringify(offered?.house.map(({ name }) => name));
      if (element.hidden || known === now || (edits !== kept && game === drawn)) return;
      [known, drawn, kept] = [now, game, edits];
      draw(offered);
    },
  };
}

function go({ post }) {
  const stand = el("input", { type: "checkbox", name: "stand", checked: true });
  const start = button(words.go.begin, () => post({ do: "go", new: true, as_they_stand: stand.checked }), { class: "large" });
  const on = button(words.go.on, () => post({ do: "go" }), { class: "large" });
  const took = el("p", { id: "took" });
  const panel = {
    leaving: false,
    element: el("div", {}, took, on, el("label", { class: "check" }, stand, words.go.stand), start),
    update({ ready, game }, step, { gone, seconds }) {
      panel.leaving = gone;
      took.textContent = words.go.took(Math.floor(seconds / 60), Math.floor(seconds % 60));
      on.hidden = !game;
      for (const each of [start, on]) each.disabled = !ready || gone;
      start.textContent = game ? words.go.anew : words.go.begin;
      start.classList.toggle("later", Boolean(game));
    },
  };
  return panel;
}

export const CONTROLS = { camera, print, lens, board, accuracy, tags, terrain, go };

// What can be filled in and pressed at each step of setting up a table.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { written } from "../words/measure.js";
import { hold, said } from "../words/said.js";
import { bars, sharesOf } from "../words/shares.js";
import { setup } from "../words/setup.js";
import { text } from "../words/text.js";
import { button, choice, labelled } from "./fields.js";
import { game } from "./game.js";
import { go } from "./go.js";
import { jig } from "./jig.js";
import { begins } from "./placement.js";
import { papers, sheet } from "./sheets.js";
import { survey } from "./survey.js";
import { ShownTag } from "./tag.js";
import { terrain } from "./terrain.js";

const words = setup;
const EDGES = Object.keys(words.edges);

const group = (said, ...inside) => el("fieldset", {}, el("legend", {}, said), inside);
const number = (name, value, more = {}) => el("input", { name, type: "number", value, step: "any", inputmode: "decimal", ...more });

function camera({ post }) {
  const plugged = choice("camera", []);
  const source = el("input", { name: "source", placeholder: words.camera.hint, autocomplete: "off", spellcheck: "false" });
  const size = choice("size", [["0x0", words.camera.usual], ["3840x2160", "3840 x 2160"], ["1920x1080", "1920 x 1080"], ["1280x720", "1280 x 720"]]);
  const use = () => post({ do: "source", source: source.value, size: size.value.split("x").map(Number) });
  plugged.addEventListener("change", () => { source.value = plugged.value; });
  const row = el("div", { class: "row" }, labelled(words.camera.plugged, plugged));
  const listed = new Lines(plugged, ([value, name]) => ({ element: el("option", { value }, `${value}  ${name}`), write: () => {} }));
  let known = null;
  return {
    element: group(words.camera.which, row, labelled(words.camera.source, source),
      el("div", { class: "row" }, labelled(words.camera.pictures, size), button(words.camera.use, use))),
    update(values) {
      row.hidden = !values.cameras.length;
      listed.show(values.cameras, ([value, name]) => `${value} ${name}`);
      const now = JSON.stringify([values.source, values.asked]);
      if (known !== now) { // else what is being typed stays
        known = now;
        source.value = values.source;
        size.value = values.asked.join("x");
      }
      source.value ||= source === document.activeElement ? "" : plugged.value;
    },
  };
}

function print({ post, tell }) {
  const paper = papers();
  const mm = number("mm", "", { min: 180, max: 220, placeholder: "200" });
  return {
    element: el("div", {},
      group(words.print, el("div", { class: "row" }, labelled(words.paper, paper), sheet(words.scale.pattern, "lens", tell, paper))),
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
      figures.replaceChildren(...(values.figures ?? []).flatMap(([name, value]) => [said("dt", {}, name), said("dd", {}, value)]));
      if (!values.measuring) return;
      count.textContent = words.lens.count(values.taken, values.enough);
      [bar.max, bar.value] = [values.enough, values.taken];
      tilts.textContent = words.lens.tilts(EDGES.map((edge) => words.edges[edge] + (values.tilts.includes(edge) ? " ✓" : "")).join(", "));
      missing.replaceChildren(...values.missing.slice(0, 4).map((what) => el("li", {}, `${words.lens.still} `, said("span", {}, what))));
      finish.disabled = values.taken < 4 || values.phase === "fitting";
    },
  };
}

function board({ post, tell }) {
  const width = number("width", 36);
  const depth = number("depth", 24);
  const side = number("side", 40);
  const preset = choice("preset", [["corners", words.board.corners], ["edge", words.board.round]]);
  const form = choice("form", ["strips", "cards", "mat"].map((name) => [name, words.board[name]]));
  const paper = papers();
  const make = () => post({
    do: "board", width: Number(width.value), depth: Number(depth.value), side: Number(side.value), preset: preset.value,
  });
  const sheets = group(words.board.markers, el("div", { class: "row" }, labelled(words.board.as, form), labelled(words.paper, paper), sheet(words.print, "board", tell, paper, form)));
  const onMap = el("option", { value: "map" }, words.board.onMap);
  const asMap = el("option", { value: "map" }, words.board.map);
  const asStrips = /** @type {HTMLOptionElement} */ (form.querySelector("[value=strips]"));
  let strips = []; // the papers on which the board can be had as strips
  let known = null;
  let laid = null; // how the markers lie, as far as the list has followed it
  /** The game's printed map, where it has one, is what is usually taken. */
  const offerMap = (map, there) => {
    const fits = map && (!there || (there.width === map[0] && there.depth === map[1]));
    for (const [list, option, wanted] of [[preset, onMap, map], [form, asMap, fits]]) {
      if (Boolean(wanted) === Boolean(option.parentNode)) continue;
      if (!wanted) option.remove();
      else {
        list.prepend(option);
        list.value = "map";
        list.dispatchEvent(new Event("change"));
      }
    }
  };
  /** Strips are usual, and offered only where they have all markers. */
  const offerStrips = () => {
    const fits = strips.includes(paper.value);
    if (fits === Boolean(asStrips.parentNode)) return;
    const chosen = form.value;
    if (fits) form.querySelector("[value=cards]").before(asStrips);
    else asStrips.remove();
    if (fits && chosen === "cards") form.value = "strips";
    form.dispatchEvent(new Event("change"));
  };
  paper.addEventListener("change", offerStrips);
  return {
    element: el("div", {},
      group(words.board.table, el("div", { class: "row" }, labelled(words.board.width, width), labelled(words.board.depth, depth), labelled(words.board.side, side)),
        el("div", { class: "row" }, labelled(words.board.where, preset), button(words.board.make, make))),
      sheets),
    update({ board: there, wanted, map, layout, strips: onThese }) {
      sheets.hidden = !there;
      strips = onThese;
      offerStrips();
      offerMap(map, there);
      if (laid !== layout) {
        laid = layout;
        if (layout) preset.value = layout;
      }
      const now = JSON.stringify([there, wanted]);
      if (known === now) return;
      known = now;
      if (there) [width.value, depth.value, side.value] = [there.width, there.depth, there.side];
      else if (wanted) [width.value, depth.value] = wanted;
    },
  };
}

function accuracy() {
  const key = el("ul", { class: "key" });
  const chart = el("div", {});
  const why = group(words.accuracy.why, chart);
  return {
    element: el("div", {}, why, key),
    update({ limit, budget }) {
      why.hidden = !budget;
      if (budget) chart.replaceChildren(bars(sharesOf(budget)), el("p", { class: "hint" }, text.doubt.together(budget)));
      if (!limit || key.children.length) return;
      const parts = [1, 2, 3, 4].map((n) => [String(n - 1), words.accuracy.upTo(written((limit * n) / 4, 3))]);
      key.replaceChildren(...[...parts, ["bad", words.accuracy.bad]].map(([name, said]) =>
        el("li", {}, el("i", { class: `shade-${name}` }), said)));
    },
  };
}

const FORMS = ["lip", "card", "flag"];

function tags({ post, tell, placement }) {
  const form = choice("form", FORMS.map((name) => [name, words.tags[name]]));
  const paper = papers();
  const list = el("ul", { class: "plain-list", id: "units" });
  const [tagSheet, counterSheet] = [sheet(words.tags.print, "tags", tell, paper), sheet(words.tags.counters, "counters", tell, paper)];
  const where = el("div", { class: "row" }, labelled(words.tags.where, form), button(words.tags.anew, () => post({ do: "roster", form: form.value })));
  const sheets = group(words.tags.theirs, where,
    el("div", { class: "row" }, labelled(words.paper, paper), tagSheet, counterSheet));
  const shown = new ShownTag(post, tell);
  const lines = new Lines(list, (unit) => unitLine(unit, shown));
  return {
    element: el("div", {}, list, shown.element, begins(placement), sheets),
    update({ game, counters, units, shown: tagsSeen }) {
      sheets.hidden = !game;
      [where.hidden, counterSheet.hidden, tagSheet.hidden] = [counters, !counters, !units];
      shown.see(units ?? [], tagsSeen ?? []);
      lines.show(units ?? [], ({ id }) => id);
    },
  };
}

/** A unit with its tags. */
function unitLine({ id }, shown) {
  const what = el("span");
  const row = el("div", { class: "row" });
  const buttons = new Lines(row, () => {
    const press = button("", null);
    return { element: press, write: ([unit, tag]) => {
      press.textContent = words.tags.show(tag.id);
      press.onclick = () => shown.arm(unit, tag);
    } };
  });
  return { element: el("li", {}, el("details", { "data-unit": id }, el("summary", {}, what), row)), write: (unit) => {
    hold(what, seen(unit));
    buttons.show(unit.tags.map((tag) => [unit, tag]), ([, { base, number }]) => `${base} ${number}`);
  } };
}

function seen({ name, pose, on_table: wanted }) {
  if (!pose) return `${wanted ? "?" : "–"} ${name}`;
  const [x, y, facing] = pose;
  return `✓ ${words.tags.stands(name, written(x, 1), written(y, 1), written(facing, 0))}`;
}

export const CONTROLS = { camera, print, lens, board, survey, accuracy, game, tags, jig, terrain, go };

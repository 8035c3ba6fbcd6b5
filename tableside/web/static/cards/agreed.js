// What was agreed on for this game: scenario, weather, what is unusual about the armies, house rules.

import { el } from "../dom.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";

const words = text.agreed;
const LONG = 60; // letters from which on a fact has the whole width, in plain type

/** Nothing before the server has told of it. */
export function agreedOn({ facts, notes, house } = { facts: [], notes: [], house: [] }) {
  const known = facts.length + notes.length + house.length;
  const other = house.filter((rule) => !usual(rule));
  return !known ? [] : [
    el("h3", {}, words.title),
    facts.length ? el("dl", { class: "facts" }, factRows(facts)) : null,
    notes.length ? el("ul", { class: "notes" }, notes.map((note) => said("li", {}, note))) : null,
    other.length ? rules(other) : null,
    house.length ? el("details", { class: "house-rules", "data-title": "house-rules" },
      el("summary", {}, other.length ? words.others : words.asUsual), rules(house.filter(usual))) : null,
  ];
}

/** Facts as rows of a list of definitions; a long one, as a list of names, is no headline. */
export function factRows(facts) {
  return facts.map(([label, value]) =>
    el("div", value.length > LONG ? { class: "long" } : {}, said("dt", {}, label), said("dd", {}, value)));
}

const usual = ({ value, default: own }) => JSON.stringify(value) === JSON.stringify(own);

function rules(house) {
  return el("dl", { class: "house" }, house.map((rule) => el("div", { "data-rule": rule.name },
    el("dt", {}, said("span", {}, rule.title), ": ", el("b", {}, valueOf(rule, rule.value))),
    el("dd", {}, said("span", {}, rule.words), usual(rule) ? null : el("span", {}, ` ${words.usual} `, valueOf(rule, rule.default), ".")))));
}

function valueOf({ kind, parts, choices, labels }, value) {
  if (kind === "yes-no") return [value ? words.yes : words.no];
  if (kind === "choice") return [said("span", {}, labels[choices.indexOf(value)])];
  if (value === null) return [words.none];
  if (typeof value === "number") return [words.unit(value, parts[0][1])];
  return Object.values(value).flatMap((number, i) => [
    i ? ", " : "", said("span", {}, parts[i][2]), ` ${words.unit(number, parts[i][1])}`,
  ]);
}

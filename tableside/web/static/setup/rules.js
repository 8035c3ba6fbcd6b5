// The house rules and the scenario; what can be chosen is the game's own.

import { el } from "../dom.js";
import { said } from "../words/said.js";
import { setup } from "../words/setup.js";
import { text } from "../words/text.js";
import { button, choice, labelled } from "./fields.js";

const words = setup.rules;

export class HouseRules {
  constructor(post, tell) {
    this.post = post;
    this.tell = tell;
    this.known = null; // what was offered last
    this.game = null; // the names in it
    this.edits = 0; // what is typed and not yet kept is never written over
    this.kept = 0;
    this.element = el("details", { class: "rules" });
    this.element.addEventListener("input", () => { this.edits += 1; });
  }

  update(offered) {
    this.element.hidden = !offered?.house.length;
    const now = JSON.stringify(offered);
    const game = JSON.stringify([offered?.house.map(({ name }) => name), offered?.scenarios]);
    if (this.element.hidden || this.known === now || (this.edits !== this.kept && game === this.game)) return;
    // Fields made anew would take the keyboard away from who is in one.
    if (game !== this.game) this.draw(offered);
    [this.known, this.game, this.kept] = [now, game, this.edits];
    for (const [at, rule] of offered.house.entries()) {
      put(rule, this.inputs[at][1]);
      write(rule, this.inputs[at][1]);
    }
    this.scenario.value = offered.scenario ?? "";
  }

  draw({ house, scenarios }) {
    this.inputs = house.map((rule) => [rule, fields(rule)]);
    this.scenario = choice("scenario", [["", words.usual], ...scenarios.map((name) => [name, name])]);
    this.element.replaceChildren(el("summary", {}, words.title),
      ...(scenarios.length ? [labelled(words.scenario, this.scenario)] : []),
      ...this.inputs.map(([rule, inputs]) => folded(rule, inputs)),
      el("div", { class: "row" }, button(words.use, () => this.use())));
  }

  async use() {
    const sent = this.edits;
    const unread = this.inputs.find(([rule, inputs]) => value(rule, inputs) === undefined);
    if (unread) {
      this.tell(words.unread(unread[0].title));
      unread[1][0].closest("details").open = true;
      (unread[1].find((input) => Number.isNaN(input.valueAsNumber)) ?? unread[1][0]).focus();
      return;
    }
    const chosen = Object.fromEntries(this.inputs.map(([rule, inputs]) => [rule.name, value(rule, inputs)]));
    if (await this.post({ do: "rules", house_rules: chosen, scenario: this.scenario.value || null })) this.kept = sent;
  }
}

/** What a rule is filled in with: one field, or one for each of its numbers. */
function fields({ kind, choices, labels, parts }) {
  if (kind === "yes-no") return [el("input", { type: "checkbox" })];
  if (kind === "choice") return [el("select", {}, choices.map((each, i) => el("option", { value: each }, labels[i])))];
  return parts.map(() => el("input", { type: "number", step: "any" }));
}

/** One line of a rule: what it is and how it stands now; unfolded, what it means and what it can be. */
function folded(rule, inputs) {
  const now = el("span", { class: "now" });
  const element = el("details", { class: "rule" }, el("summary", {}, said("span", {}, rule.title), now), asked(rule, inputs), said("p", { class: "hint" }, rule.words));
  element.addEventListener("input", () => write(rule, inputs));
  return element;
}

/** Have a rule's line say what its fields hold, and whether that is another than the rules' own. */
function write(rule, inputs) {
  const line = inputs[0].closest("details");
  const chosen = value(rule, inputs);
  line.querySelector(".now").textContent = shownAs(rule, inputs);
  line.classList.toggle("changed", JSON.stringify(chosen) !== JSON.stringify(rule.default));
}

function shownAs({ kind, parts }, inputs) {
  if (kind === "yes-no") return text.agreed[inputs[0].checked ? "yes" : "no"];
  if (kind === "choice") return inputs[0].selectedOptions[0]?.textContent ?? "";
  return inputs.map((input, i) => (input.value === "" ? "–" : text.agreed.unit(input.value, parts[i][1]))).join(", ");
}

function asked(rule, inputs) {
  const { kind, parts } = rule;
  const title = said("span", {}, rule.title);
  if (inputs.length === 1) {
    return el("label", { class: kind === "yes-no" ? "check" : null }, el("span", {}, title, inUnit(parts[0]?.[1])), inputs[0]);
  }
  return el("fieldset", { class: "parts" }, el("legend", {}, title), el("div", { class: "row" }, inputs.map((input, i) =>
    el("label", {}, el("span", {}, said("span", {}, parts[i][2]), inUnit(parts[i][1])), input))));
}

const inUnit = (unit) => (unit ? ` (${words.units[unit] ?? unit})` : "");

/** What the fields hold; undefined where it cannot be read. */
function value({ kind, default: own, parts, optional }, inputs) {
  const [input] = inputs;
  if (kind === "yes-no") return input.checked;
  if (kind === "choice") return input.value;
  if (optional && input.value === "" && !input.validity.badInput) return null;
  const numbers = inputs.map((each) => each.valueAsNumber);
  if (numbers.some(Number.isNaN)) return undefined;
  if (Array.isArray(own)) return numbers;
  return parts[0][0] ? Object.fromEntries(numbers.map((number, i) => [parts[i][0], number])) : numbers[0];
}

function put({ kind, value: kept, parts }, inputs) {
  const values = Array.isArray(kept) ? kept : parts[0]?.[0] ? parts.map(([name]) => kept?.[name]) : [kept];
  if (kind === "yes-no") inputs[0].checked = kept === true;
  else inputs.forEach((input, i) => { input.value = values[i] ?? ""; });
}

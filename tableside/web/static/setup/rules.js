// The house rules and the scenario; what can be chosen is the game's own.

import { el } from "../dom.js";
import { said, told } from "../words/said.js";
import { text } from "../words/text.js";
import { button, choice, labelled } from "./fields.js";

const words = text.setup.rules;
const spoken = (name) => String(name).replaceAll("-", " ");

export class HouseRules {
  constructor(post, tell) {
    Object.assign(this, { post, tell });
    [this.known, this.game] = [null, null]; // what was offered last, and the names in it
    [this.edits, this.kept] = [0, 0]; // what is typed and not yet kept is never written over
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
    for (const [at, rule] of offered.house.entries()) put(rule, this.inputs[at][1]);
    this.scenario.value = offered.scenario ?? "";
  }

  draw({ house, scenarios }) {
    this.inputs = house.map((rule) => [rule, field(rule)]);
    this.scenario = choice("scenario", [["", words.usual], ...scenarios.map((name) => [name, name])]);
    this.element.replaceChildren(el("summary", {}, words.title),
      ...(scenarios.length ? [labelled(words.scenario, this.scenario)] : []),
      ...this.inputs.map(([{ kind, name }, input]) => el("label", { class: kind === "yes-no" ? "check" : null }, said("span", {}, spoken(name)), input)),
      el("div", { class: "row" }, button(words.use, () => this.use())));
  }

  async use() {
    const sent = this.edits;
    const unread = this.inputs.find(([rule, input]) => value(rule, input) === undefined);
    if (unread) {
      this.tell(words.unread(told(spoken(unread[0].name)).words));
      unread[1].focus();
      return;
    }
    const chosen = Object.fromEntries(this.inputs.map(([rule, input]) => [rule.name, value(rule, input)]));
    if (await this.post({ do: "rules", house_rules: chosen, scenario: this.scenario.value || null })) this.kept = sent;
  }
}

function field({ kind, choices }) {
  if (kind === "yes-no") return el("input", { type: "checkbox" });
  if (kind === "number") return el("input", { type: "number", step: "any" });
  if (kind === "choice") return el("select", {}, choices.map((each) => el("option", { value: each }, told(spoken(each)).words)));
  return el("input", { spellcheck: "false", autocomplete: "off" });
}

/** What is in a field; undefined where it cannot be read. */
function value({ kind }, input) {
  if (kind === "yes-no") return input.checked;
  if (kind === "choice") return input.value;
  if (kind === "number") return Number.isNaN(input.valueAsNumber) ? undefined : input.valueAsNumber;
  try {
    return JSON.parse(input.value);
  } catch {
    return undefined;
  }
}

function put({ kind, value: kept }, input) {
  if (kind === "yes-no") input.checked = kept === true;
  else input.value = kind === "number" || kind === "choice" ? kept : JSON.stringify(kept);
}

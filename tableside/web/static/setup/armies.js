// Two armies called out for a game on the bare table: names, colours, a list where the game has some, and units.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { said } from "../words/said.js";
import { setup } from "../words/setup.js";
import { button, choice, labelled, readFile } from "./fields.js";

const words = setup.armies;

export function armies({ post, tell, told }) {
  const sides = [0, 1].map((side) => new Army(side));
  const call = button(words.call, async () => {
    const missing = sides.map((side) => side.missing()).find(Boolean);
    if (missing) return void (tell(missing.said), missing.field.focus());
    const asked = sides.map((side) => side.asked());
    if (!(await post({ do: "muster", ruleset: of.id, armies: asked, width: Number(width.value), depth: Number(depth.value) }))) return undefined;
    for (const army of asked) await post({ do: "keep-army", ruleset: of.id, army });
    told();
    return true;
  });
  const [width, depth] = [["muster-width", 36], ["muster-depth", 24]].map(([name, value]) => el("input", { name, type: "number", value, min: 8, max: 400, step: "any", inputmode: "decimal" }));
  const size = el("div", { class: "row" }, labelled(setup.board.width, width), labelled(setup.board.depth, depth));
  const file = el("input", { type: "file", name: "army", accept: ".json,application/json" });
  file.addEventListener("click", () => { file.value = ""; });
  file.addEventListener("change", async () => {
    const read = await readFile(file, tell, setup.files);
    if (read) await post({ do: "keep-army", ...read });
  });
  const how = el("p", { class: "hint" });
  const element = el("details", { class: "rules armies" }, el("summary", {}, words.title),
    how, size, sides.map((side) => side.element), el("div", { class: "row" }, call),
    el("details", {}, el("summary", {}, words.shared), labelled(words.file, file)));
  let of = null; // the game that they are for
  return {
    element,
    show(game, mine, board, fits) {
      size.hidden = Boolean(board); // else it is the board's
      element.hidden = !game?.arms.length;
      if (element.hidden) return;
      how.textContent = words.how(game.called.join(", "));
      const own = mine.filter(({ ruleset }) => ruleset === game.id);
      for (const side of sides) {
        if (game.id !== of?.id) side.begin(game, fits[game.id]);
        side.offer(own);
      }
      of = game;
    },
  };
}

/** The names in a field that has one for each unit, set apart by commas. */
const namesOf = (field) => field.value.split(",").map((each) => each.trim()).filter(Boolean);

/** What a line's units are called: all by one name, or the first of them by names of their own. */
function calledIn(field, usual) {
  const names = namesOf(field);
  return names.length > 1 ? { name: usual, names } : { name: names[0] ?? "" };
}

class Army {
  constructor(side) {
    this.side = side;
    this.name = el("input", { name: `army-${side}`, maxlength: 80, autocomplete: "off" });
    this.leader = el("input", { name: `leader-${side}`, maxlength: 80, autocomplete: "off" });
    this.colour = el("input", { type: "color", name: `colour-${side}` });
    this.list = choice(`list-${side}`, []);
    this.listed = labelled(words.list, this.list);
    this.units = el("ul", { class: "plain-list" });
    this.shown = new Lines(this.units, (line) => this.line(line));
    this.lines = [];
    this.last = 0;
    this.mine = choice(`mine-${side}`, []);
    this.own = labelled(words.mine, this.mine);
    this.save = button(words.save, () => this.share());
    this.known = "";
    this.kept = [];
    this.list.addEventListener("change", () => this.take());
    this.mine.addEventListener("change", () => this.fill());
    this.element = el("fieldset", {}, el("legend", {}, words.sides[side]), el("div", { class: "row" }, this.own, this.save),
      el("div", { class: "row" }, this.listed, labelled(words.name, this.name), labelled(words.leader, this.leader), labelled(words.colour, this.colour)),
      this.units, el("div", { class: "row" }, button(words.more, () => this.add(this.arms[0], 1))));
  }

  /** Begin anew with the arms and lists of a game. */
  begin({ arms, armies: lists, sides }, fits) {
    this.proposed = sides[this.side];
    this.arms = arms;
    this.lists = lists;
    this.listed.hidden = !lists.length;
    this.list.replaceChildren(...lists.map(({ id, title }) => said("option", { value: id }, title)));
    if (lists.length) this.list.value = lists[Math.min(this.side, lists.length - 1)].id;
    this.take();
    this.lines = [];
    for (const [arm, count] of Object.entries(fits)) this.add(arm, count);
  }

  /** The name and colour of a side come from its list, and can be others. */
  take() {
    const chosen = this.lists.find(({ id }) => id === this.list.value);
    if (!chosen) {
      [this.name.value, this.colour.value] = [this.proposed.name, this.proposed.colour];
      return;
    }
    this.name.value = said("span", {}, chosen.short).textContent;
    if (chosen.colour) this.colour.value = chosen.colour;
  }

  /** Offer the armies that were called out before, at this table or another. */
  offer(kept) {
    const known = JSON.stringify(kept);
    this.own.hidden = this.save.hidden = !kept.length;
    if (known === this.known) return;
    [this.known, this.kept] = [known, kept];
    const at = this.mine.value;
    this.mine.replaceChildren(el("option", { value: "" }, words.newArmy), ...kept.map(({ army }) => el("option", { value: army.name }, army.name)));
    this.mine.value = kept.some(({ army }) => army.name === at) ? at : "";
    this.save.disabled = !this.chosen();
  }

  chosen() {
    return this.kept.find(({ army }) => army.name === this.mine.value);
  }

  /** Have the fields say what an army has that was kept. */
  fill() {
    const army = this.chosen()?.army;
    this.save.disabled = !army;
    if (!army) return;
    if (this.lists.some(({ id }) => id === army.army)) this.list.value = army.army;
    this.name.value = army.name;
    this.leader.value = army.leader ?? "";
    if (army.colour) this.colour.value = army.colour;
    this.lines = [];
    for (const { arm, name, names = [], count = 1, skill = 1 } of army.lines) this.add(arm, count, names.length ? names.join(", ") : name, skill);
  }

  /** Hand the chosen army to the browser as a file. */
  share() {
    const chosen = this.chosen();
    if (!chosen) return;
    const address = URL.createObjectURL(new Blob([`${JSON.stringify(chosen, null, 1)}\n`], { type: "application/json" }));
    el("a", { href: address, download: `${chosen.army.name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  add(arm, count, name = words.units[arm], skill = 1) {
    this.lines.push({ key: this.last += 1, arm, count, name, skill });
    this.draw();
  }

  draw() {
    this.shown.show(this.lines, ({ key }) => key);
  }

  line(entry) {
    const arm = choice("arm", this.arms.map((each) => [each, words.arms[each]]));
    const name = el("input", { name: "unit", maxlength: 800, autocomplete: "off", value: entry.name });
    const count = el("input", { type: "number", name: "count", min: 1, max: 30, step: 1, inputmode: "numeric", value: entry.count });
    const skill = choice("skill", words.skills.map((each, i) => [String(i), each]));
    [arm.value, skill.value] = [entry.arm, String(entry.skill)];
    name.addEventListener("change", () => { count.value = Math.min(30, Math.max(Number(count.value), namesOf(name).length)); });
    arm.addEventListener("change", () => {
      if (Object.values(words.units).includes(name.value)) name.value = words.units[arm.value];
    });
    const leave = button(words.fewer, () => {
      this.lines = this.lines.filter((each) => each !== entry);
      this.draw();
    });
    Object.assign(entry, { fields: { arm, name, count, skill } });
    const row = el("div", { class: "row" }, labelled(words.count, count), labelled(words.arm, arm), labelled(words.unit, name), labelled(words.skill, skill), leave);
    return { element: el("li", {}, row), write: () => {} };
  }

  /** The first field that has to be filled in, and what to say of it. */
  missing() {
    if (!this.name.value.trim()) return { field: this.name, said: words.noName };
    if (!this.lines.length) return { field: this.name, said: words.noUnits };
    const wrong = this.lines.map(({ fields }) => fields).find(({ count, name }) => !count.checkValidity() || !count.value || !namesOf(name).length);
    return wrong ? { field: namesOf(wrong.name).length ? wrong.count : wrong.name, said: words.noCount } : null;
  }

  asked() {
    const lines = this.lines.map(({ fields: { arm, name, count, skill } }) => (
      { arm: arm.value, ...calledIn(name, words.units[arm.value]), count: Number(count.value), skill: Number(skill.value) }));
    const leader = this.leader.value.trim();
    return {
      name: this.name.value.trim(), colour: this.colour.value, lines,
      ...(leader ? { leader } : {}), ...(this.lists.length ? { army: this.list.value } : {}),
    };
  }
}

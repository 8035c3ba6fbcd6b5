// Which game is played: a scenario that comes with the program, two armies on the bare table, or a file.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { hold } from "../words/said.js";
import { setup } from "../words/setup.js";
import { armies } from "./armies.js";
import { button, choice, labelled, readFile } from "./fields.js";
import { begins } from "./placement.js";
import { names } from "./names.js";
import { HouseRules } from "./rules.js";

const words = setup.game;

export function game({ post, tell, told, placement }) {
  const which = choice("game", []);
  const list = el("ul", { class: "plain-list scenarios" });
  const called = armies({ post, tell, told });
  const file = el("input", { type: "file", name: "position", accept: ".json,application/json" });
  const agreed = new HouseRules(post, tell);
  const options = new Lines(which, ({ id, title }) => ({ element: el("option", { value: id }, title), write: () => {} }));
  const lines = new Lines(list, (each) => scenario(each, async (wanted) => (await post(wanted)) && wanted.do === "scenario" && told()));
  const units = names(post);
  let now = { games: [], board: null, mine: { armies: [] } };
  let known = null;
  const show = () => {
    const chosen = now.games.find(({ id }) => id === which.value) ?? now.games[0];
    lines.show(chosen?.scenarios.map((each) => [each, now.board, chosen.camera, each.id === now.scenario]) ?? [], ([{ id }]) => id);
    called.show(chosen, now.mine.armies, now.board, now.fits);
  };
  const choose = async () => {
    const read = await readFile(file, tell, setup.files);
    if (read) await post({ do: "game", ...read });
  };
  which.addEventListener("change", show);
  file.addEventListener("click", () => { file.value = ""; }); // the same file, mended, can be chosen again
  file.addEventListener("change", choose);
  return {
    stage: null,
    element: el("div", {}, labelled(words.which, which), list, called.element, begins(placement), units.element,
      el("details", { class: "rules" }, el("summary", {}, words.own), labelled(words.file, file)), agreed.element),
    update(values) {
      now = values;
      options.show(values.games, ({ id }) => id);
      if (values.chosen !== known && values.chosen) which.value = values.chosen;
      known = values.chosen;
      units.update(values);
      agreed.update(values.rules);
      show();
    },
  };
}

/** A scenario with what it is about; one for a table of another size offers to make it. */
function scenario([{ id }], post) {
  const [title, about, size] = [el("b"), el("span"), el("span", { class: "hint" })];
  const chosen = el("b", { class: "is-chosen" }, words.chosen);
  const play = button(words.play, () => post({ do: "scenario", name: id }));
  const make = button("", null);
  const element = el("li", { class: "scenario" }, el("p", {}, title, " ", about, " ", size), chosen, play, make);
  return {
    element,
    write([each, board, camera, played]) {
      element.classList.toggle("chosen", played);
      chosen.hidden = !played;
      hold(title, each.title);
      hold(about, each.about);
      const [width, depth] = each.board;
      const fits = !board || board.every((length, i) => length === each.board[i]);
      size.textContent = [words.table(width, depth), camera ? "" : words.noCamera, fits ? "" : words.otherTable(...board)].filter(Boolean).join(" ");
      [play.hidden, make.hidden] = [!fits, fits];
      make.textContent = words.makeBoard(width, depth);
      make.onclick = () => post({ do: "board-size", width, depth });
      for (const press of [play, make]) press.setAttribute("aria-label", `${press.textContent}: ${title.textContent}`);
    },
  };
}

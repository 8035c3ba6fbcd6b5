// What the steps of setting up a table are filled in with.

import { el } from "../dom.js";

export const labelled = (said, input) => el("label", {}, said, input);
export const button = (said, press, more = {}) => el("button", { type: "button", class: "button", onclick: press, ...more }, said);
export const choice = (name, options) => el("select", { name }, options.map(([value, said]) => el("option", { value }, said)));

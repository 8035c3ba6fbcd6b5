// What the steps of setting up a table are filled in with.

import { el } from "../dom.js";

export const labelled = (said, input) => el("label", {}, said, input);
export const button = (said, press, more = {}) => el("button", { type: "button", class: "button", onclick: press, ...more }, said);
export const choice = (name, options) => el("select", { name }, options.map(([value, said]) => el("option", { value }, said)));

const LARGEST = 2 * 1024 * 1024; // bytes: the program reads no larger files

/** What a post says of the file that is chosen: its name and its text; null for none, or one that cannot be read, which is told. */
export async function readFile(input, tell, { unread, tooLarge }) {
  const [file] = input.files;
  const large = file && file.size > LARGEST;
  const text = file && !large ? await file.text().catch(() => null) : null; // it is gone, or may not be read
  if (large) tell(tooLarge(file.name));
  else if (file && text === null) tell(unread);
  return text === null ? null : { file: file.name, text };
}

// What the server says, put into another language with a catalogue of patterns: data beside what says it.
//
// A catalogue is {"{unit} must retreat from {enemy}": "{unit} muss vor {enemy} weichen", …}. A slot takes any
// text, {name:n} a number, {name:v} what has to stay as it is written; a full stop is carried over. What stands in a slot is put into the language in turn;
// what no pattern knows there is a name and stays. A text that no pattern knows stays English as a whole: half
// a sentence helps nobody. Texts joined by stops, semicolons, commas, "and", "or" are taken apart where no
// pattern knows them whole; " and " and " or " stand in the catalogue, too.

const SLOT = /\{(\w+)(:[nv])?\}/;
const SYNTAX = /[.*+?^${}()|[\]\\/]/g;
const NUMBER = "([-+−]?\\d[\\d.,/:]*)";
const WORD = /(?<![\p{L}\p{N}_])\p{L}+(?![\p{L}\p{N}_])/gu; // whole words; _ stands for a slot beside one
const SEPARATORS = [". ", "; ", ", ", " and ", " or "];
const MOST = 4000; // texts remembered: a phone may lie at a table for days

const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** How much with blanks, so hardly a name, is left as it was. */
const cost = ({ kept }) => kept.filter((piece) => piece.includes(" ")).join("").length;
const held = (text) => ({ words: text, kept: [text] });

/** A pattern with slots: its words between them, the names of the slots, what it becomes. */
class Form {
  constructor(source, target) {
    const parts = source.split(SLOT); // words, name, ":n", ":v" or nothing, words …
    this.words = parts.filter((_, i) => i % 3 === 0);
    this.names = parts.filter((_, i) => i % 3 === 1);
    this.kinds = parts.filter((_, i) => i % 3 === 2);
    this.longest = this.words.reduce((a, b) => (b.length > a.length ? b : a));
    this.weight = this.words.join("").length;
    this.joins = !/\p{L}/u.test(this.words.join("")); // "{place}: {what}" only joins what has to be known
    this.stop = source.endsWith(".");
    this.target = target;
    this.leads = SLOT.exec(target)?.index === 0 ? SLOT.exec(target)[1] : null; // the slot that begins the target
  }

  /** What stands in the slots, null where the text is another; made only when a text may be one. */
  match(text) {
    if (!text.includes(this.longest) || !text.startsWith(this.words[0]) || !text.endsWith(this.words.at(-1))) return null;
    this.regex ??= new RegExp(`^${this.words.map((words, i) =>
      words.replace(SYNTAX, "\\$&") + (i < this.names.length ? this.kinds[i] === ":n" ? NUMBER : "(.+?)" : "")).join("")}$`, "su");
    return this.regex.exec(text)?.slice(1) ?? null;
  }
}

/** Patterns by one word that a text must have to be theirs, the rarest of each; so only few are tried. */
class Index {
  constructor(forms) {
    const words = forms.map((form) => form.words.flatMap((part, i) =>
      [...`${i ? "_" : ""}${part}${i < form.names.length ? "_" : ""}`.matchAll(WORD)].map(([word]) => word)));
    const count = new Map();
    for (const word of words.flat()) count.set(word, (count.get(word) ?? 0) + 1);
    this.found = new Map([["", []]]); // "": those without a word of their own
    forms.forEach((form, rank) => {
      const rarest = words[rank].reduce((a, b) => (a === "" || count.get(b) < count.get(a) ? b : a), "");
      if (!this.found.has(rarest)) this.found.set(rarest, []);
      this.found.get(rarest).push([rank, form]);
    });
  }

  /** The patterns that a text may be, those with most words of their own first. */
  of(text) {
    const words = new Set(["", ...[...text.matchAll(WORD)].map(([word]) => word)]);
    return [...words].flatMap((word) => this.found.get(word) ?? []).sort(([a], [b]) => a - b).map(([, form]) => form);
  }
}

/** A function that gives {words, kept} of a text: kept are the pieces no pattern knows; null where the whole is unknown. */
export function translator(texts) {
  const whole = new Map(Object.entries(texts).filter(([source]) => !SLOT.test(source)));
  const forms = Object.entries(texts).filter(([source]) => SLOT.test(source))
    .map(([source, target]) => new Form(source, target)).filter(({ weight }) => weight).sort((a, b) => b.weight - a.weight);
  const index = new Index(forms);
  const known = new Map();

  function filled(form, pieces) {
    const slots = {};
    const kept = [];
    form.names.forEach((name, i) => {
      if (form.kinds[i] === ":v") {
        slots[name] = pieces[i];
        return;
      }
      const first = i === 0 && form.words[0] === "";
      const found = (first && form.leads !== name ? say(lower(pieces[i])) : null) ?? say(pieces[i]) ?? listed(pieces[i]) ?? held(pieces[i]);
      slots[name] = !first && form.leads === name && form.words[0] !== lower(form.words[0]) && found.words !== pieces[i]
        ? upper(found.words) : found.words;
      kept.push(...found.kept);
    });
    return { words: form.target.replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot), kept };
  }

  // Of all patterns the one that leaves the least of the text as it is; of equals the one with the most words of its own.
  function best(text) {
    const bare = text.endsWith(".") ? text.slice(0, -1) : null;
    if (whole.has(text)) return { words: whole.get(text), kept: [] };
    if (bare && whole.has(bare)) return { words: `${whole.get(bare)}.`, kept: [] };
    let [found, least] = [null, Infinity];
    for (const form of index.of(text)) {
      const carried = bare !== null && !form.stop;
      const pieces = form.match(carried ? bare : text);
      if (!pieces) continue;
      const one = filled(form, pieces);
      const left = cost(one);
      if (left < least && !(form.joins && left)) [found, least] = [carried ? { ...one, words: `${one.words}.` } : one, left];
      if (least === 0) break;
    }
    return found;
  }

  /** As it stands, or with the capital that a phrase has at the beginning of a sentence. */
  function phrase(text) {
    const small = lower(text);
    const found = best(text);
    if (found || text === small) return found;
    const again = best(small);
    return again && { ...again, words: upper(again.words) };
  }

  // Pieces that a separator parts, each known or a single word; null where one is neither.
  function parted(text, separator) {
    const pieces = text.split(separator);
    if (pieces.length < 2) return null;
    const found = pieces.map((piece, i) => say(separator === ". " && i < pieces.length - 1 ? `${piece}.` : piece) ?? name(piece));
    if (!found.every(Boolean) || found.every((one) => one.kept[0] === one.words)) return null;
    const glue = separator === ". " ? " " : whole.get(separator) ?? separator;
    return { words: found.map((one) => one.words).join(glue), kept: found.flatMap((one) => one.kept) };
  }

  const name = (piece) => (piece && !piece.includes(" ") ? { words: piece, kept: [piece] } : null);

  // Names of the table alone, such as fill a slot: "a-1, a-2 and a-3".
  function listed(text) {
    const pieces = text.split(/(, | and | or )/);
    const kept = pieces.filter((_, i) => i % 2 === 0);
    if (pieces.length < 3 || !kept.every(name)) return null;
    return { words: pieces.map((piece, i) => (i % 2 ? whole.get(piece) ?? piece : piece)).join(""), kept };
  }

  // Sentences one by one before any pattern that would reach over a full stop; else whatever leaves least.
  function told(text) {
    const sentences = parted(text, ". ");
    if (sentences && !cost(sentences)) return sentences;
    let found = phrase(text);
    for (const separator of found && !cost(found) ? [] : SEPARATORS) {
      const one = parted(text, separator);
      if (one && (!found || cost(one) < cost(found))) found = one;
    }
    return found;
  }

  function say(text) {
    if (!known.has(text)) {
      if (known.size > MOST) known.clear();
      known.set(text, null); // a text within itself ends here
      if (/[A-Za-z]/.test(text)) known.set(text, told(text));
    }
    return known.get(text);
  }
  return (text) => say(text) ?? listed(text);
}

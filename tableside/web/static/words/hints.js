// Hints: each is shown once on this phone, and then known.

const KEY = "hints";

/** Whether a hint is still new; from now on it is not. */
export function isNew(name) {
  const known = JSON.parse(localStorage.getItem(KEY) ?? "[]");
  if (known.includes(name)) return false;
  localStorage.setItem(KEY, JSON.stringify([...known, name]));
  return true;
}

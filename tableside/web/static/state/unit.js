// What the server tells where it is asked: of one unit what it knows at once and what it has to search for, and of one square.

import { text } from "../words/text.js";

/** What is known of a unit without a search. */
export const glanced = (id) => fetchJson(`/glance/${encodeURIComponent(id)}`);

/** What a search finds of a unit: asked for until it is there, or is not `wanted()` any more. */
export async function searched(id, wanted) {
  let card = await fetchCard(id);
  while (card.waiting && wanted()) card = await fetchCard(id);
  return card;
}

/** The map within a square of the chart, and who is known to stand there. */
export const charted = (name) => fetchJson(`/chart/${encodeURIComponent(name)}`);

const fetchCard = (id) => fetchJson(`/unit/${encodeURIComponent(id)}`);

async function fetchJson(address) {
  try {
    const answer = await (await fetch(address)).json();
    return answer;
  } catch {
    return { error: text.cardFailed };
  }
}

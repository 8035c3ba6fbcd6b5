// What the server tells of one unit: what it knows at once, and what it has to search for.

import { text } from "../words/text.js";

/** What is known of a unit without a search. */
export const glanced = (id) => fetchJson(`/glance/${encodeURIComponent(id)}`);

/** What a search finds of a unit: asked for until it is there, or is not `wanted()` any more. */
export async function searched(id, wanted) {
  let card = await fetchCard(id);
  while (card.waiting && wanted()) card = await fetchCard(id);
  return card;
}

const fetchCard = (id) => fetchJson(`/unit/${encodeURIComponent(id)}`);

async function fetchJson(address) {
  try {
    const answer = await (await fetch(address)).json();
    return answer;
  } catch {
    return { error: text.cardFailed };
  }
}

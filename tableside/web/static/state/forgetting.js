// In a game of secrets a page that sees with other eyes than before begins anew: nothing of an earlier role stays.

/** ``clear`` forgets what outlives a page that is read anew. */
export function forgetful(store, clear) {
  const anew = () => {
    document.body.hidden = true; // what is drawn goes at once, what is in memory with the page
    clear();
    history.replaceState(null, "", location.pathname);
    location.reload();
  };
  store.forgets = true;
  store.addEventListener("forget", anew);
  // A page that is left may be kept as it is and shown again, by when this phone may be another's.
  addEventListener("pagehide", () => {
    if (store.parts.sees) document.body.hidden = true;
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted && store.parts.sees) anew();
  });
}

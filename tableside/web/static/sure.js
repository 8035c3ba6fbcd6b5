// A button for what cannot be undone in a moment: the second tap does it, unless it takes too long.

const PATIENCE = 15_000; // ms: what it says is read, and the map is looked at

/** ``act`` is done at the second tap, ``first`` at the one before: for a control that is drawn anew between them. */
export function atSecond(first, act) {
  let timer = null;
  return (...what) => {
    const sure = timer !== null;
    clearTimeout(timer);
    timer = sure ? null : setTimeout(() => { timer = null; }, PATIENCE);
    return sure ? act(...what) : first();
  };
}

/** ``act`` is done at the second tap; ``words`` (or elements) stand on the button, ``again`` after the first. */
export function twice(button, words, again, act) {
  let timer = null;
  const settle = () => {
    clearTimeout(timer);
    timer = null;
    button.replaceChildren(...[words].flat());
    button.classList.remove("sure");
    button.style.minHeight = "";
  };
  settle();
  button.addEventListener("click", () => {
    if (timer) {
      settle();
      return act();
    }
    button.style.minHeight = `${button.offsetHeight}px`; // the second tap falls where the first one did
    button.textContent = again;
    button.classList.add("sure");
    timer = setTimeout(settle, PATIENCE);
    return null;
  });
}

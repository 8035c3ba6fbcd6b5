// The panel: at the bottom on a phone, at the side on a wide screen. What it shows is a view:
// {kind, title, body(): elements, and if wanted opened(), uncover() where the panel has another height,
// update(changed), tick(), closed()}.

import { all, byId } from "../dom.js";
import { hold } from "../words/said.js";

/** The panel stands beside the map: as page.css has it. */
const BESIDE = matchMedia("(orientation: landscape) and (min-width: 560px)");

export class Sheet {
  constructor(store, { onClose }) {
    this.store = store;
    this.onClose = onClose;
    this.sheet = byId("sheet");
    this.title = byId("sheet-title");
    this.body = byId("sheet-body");
    this.showing = null;
    this.pressed = false; // a finger is on it
    this.due = false; // to be drawn anew, once that is lifted
    byId("close-sheet").addEventListener("click", () => this.close());
    this.grips();
    this.presses();
    addEventListener("keydown", (event) => event.key === "Escape" && this.showing && this.close());
    store.addEventListener("change", ({ detail }) => this.showing?.update?.(detail.changed));
    setInterval(() => this.showing?.tick?.(), 500);
  }

  /** What the sheet hides of the stage, in pixels. */
  covers() {
    if (this.sheet.hidden) return {};
    const top = innerHeight - this.sheet.offsetHeight; // not where it is while it slides in
    return BESIDE.matches ? {} : { bottom: Math.max(0, byId("stage").getBoundingClientRect().bottom - top) };
  }

  grips() {
    const grip = byId("grip");
    let start = null;
    grip.addEventListener("pointerdown", (event) => {
      start = { y: event.clientY, height: this.sheet.offsetHeight };
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointermove", (event) => {
      if (!start) return;
      const height = start.height + start.y - event.clientY;
      const most = innerHeight * 0.86;
      this.sheet.style.height = `${Math.max(120, Math.min(most, height))}px`;
      start.moved ||= Math.abs(event.clientY - start.y) > 6;
    });
    const up = (event) => {
      if (start && event.type === "pointerup" && !start.moved) this.grow();
      else if (start?.moved && this.sheet.offsetHeight < 140) this.close();
      else if (start?.moved) this.showing?.uncover?.();
      start = null;
    };
    grip.addEventListener("pointerup", up);
    grip.addEventListener("pointercancel", up);
    grip.addEventListener("keydown", (event) => event.key === "Enter" && this.grow());
  }

  /** While a finger is on a button nothing is drawn anew: its tap would be lost with the button. */
  presses() {
    this.body.addEventListener("pointerdown", () => (this.pressed = true));
    this.body.addEventListener("click", () => (this.pressed = false), true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { // after its click
      this.pressed = false;
      if (this.due) this.redraw();
    }));
  }

  grow() {
    const tall = this.sheet.offsetHeight > innerHeight * 0.6;
    this.sheet.style.height = tall ? "" : "80dvh";
    this.showing?.uncover?.();
  }

  /** Show a view in the place of what was shown; the first heading takes the focus of a keyboard. */
  open(view) {
    const before = this.showing;
    const opener = document.activeElement;
    if (before && before !== view) before.closed?.();
    if (!before) this.opener = opener;
    this.showing = view;
    this.sheet.hidden = false;
    this.sheet.dataset.kind = view.kind;
    if (before?.kind !== view.kind) this.sheet.style.height = "";
    document.body.classList.add("with-sheet");
    this.pressed = false;
    this.redraw();
    this.body.scrollTop = 0;
    view.opened?.();
    if (opener?.matches(":focus-visible") || this.sheet.contains(opener)) this.title.focus({ preventScroll: true });
  }

  /** Draw the view again; what has the focus of a keyboard keeps it. */
  redraw(view = this.showing) {
    if (view !== this.showing || !view) return;
    this.due = this.pressed;
    if (this.pressed) return;
    hold(this.title, view.title);
    const focused = this.focusable().indexOf(document.activeElement);
    const opened = new Map(this.foldable().map((details) => [details.dataset.title, details.open]));
    this.body.replaceChildren(...view.body().filter(Boolean));
    for (const details of this.foldable()) details.open = opened.get(details.dataset.title) ?? details.open;
    if (focused >= 0) this.focusable()[focused]?.focus({ preventScroll: true });
  }

  /** What can be folded away; it stays as it was when the view is drawn anew. */
  foldable() {
    return all(this.body, "details[data-title]");
  }

  focusable() {
    return all(this.body, "button, a, summary, input");
  }

  close() {
    const view = this.showing;
    if (!view) return;
    const inside = this.sheet.contains(document.activeElement);
    this.showing = null;
    this.sheet.hidden = true;
    this.sheet.style.height = "";
    document.body.classList.remove("with-sheet");
    view.closed?.();
    this.onClose(view);
    if (inside) (view.unit && all(document, `[data-unit="${CSS.escape(view.unit)}"]`)[0] || this.opener)?.focus?.();
  }
}

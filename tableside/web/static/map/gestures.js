// Fingers, mouse, wheel and keys on the map.

const SLOP = 9; // px that a tap may wander
/** Milliseconds that a tap may last; a finger that rests longer begins something else. */
const HOLD = 450;

/** How far (px) beside a thing a pointer may be and still mean it. */
const slopOf = (kind) => (kind === "touch" ? 22 : 8);

/**
 * `onTap(x, y, slop)` for a tap; `onHold(x, y, slop)` for a finger that rests: it may return
 * `{move(x, y), end(x, y, slop), cancel()}`, which then gets what that finger does.
 */
export function gestures(stage, view, onTap, onHold) {
  const down = new Map();
  let tap = null;
  let held = null;
  let resting;
  let lastTap = { time: 0 };
  // Of the stage: it is not asked for in a gesture, that would cost a layout each time.
  let box = null;
  const measure = () => (box = stage.getBoundingClientRect());
  const local = (event) => [event.clientX - box.left, event.clientY - box.top];
  const onMap = (event) => event.target.closest("#map") !== null;

  stage.addEventListener("pointerdown", (event) => {
    if (!onMap(event) || event.button > 0) return;
    cancelAnimationFrame(view.gliding);
    measure();
    const [x, y] = local(event);
    down.set(event.pointerId, [x, y]);
    stage.setPointerCapture(event.pointerId);
    tap = down.size === 1 ? { x, y, time: event.timeStamp } : null;
    letGo();
    if (tap) resting = setTimeout(() => hold(x, y, event.pointerType), HOLD);
  });

  function hold(x, y, kind) {
    if (!tap) return;
    held = onHold?.(x, y, slopOf(kind)) ?? null;
    if (held) tap = null;
  }

  /** What a resting finger had begun ends without an end. */
  function letGo() {
    clearTimeout(resting);
    held?.cancel();
    held = null;
  }

  stage.addEventListener("pointermove", (event) => {
    const from = down.get(event.pointerId);
    if (!from) return;
    const to = local(event);
    if (held) held.move(...to);
    if (tap && Math.hypot(to[0] - tap.x, to[1] - tap.y) > SLOP) tap = null;
    if (tap || held) return;
    if (down.size === 1) view.pan(to[0] - from[0], to[1] - from[1]);
    else if (down.size === 2) pinch(event.pointerId, from, to);
    down.set(event.pointerId, to);
  });

  function pinch(id, from, to) {
    const other = [...down].find(([key]) => key !== id)[1];
    const before = Math.hypot(from[0] - other[0], from[1] - other[1]);
    const after = Math.hypot(to[0] - other[0], to[1] - other[1]);
    view.pan((to[0] - from[0]) / 2, (to[1] - from[1]) / 2);
    if (before > 10) view.zoom(after / before, (to[0] + other[0]) / 2, (to[1] + other[1]) / 2);
  }

  const up = (event) => {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(resting);
    if (event.type === "pointerup" && held) held.end(...local(event), slopOf(event.pointerType));
    else if (event.type === "pointerup" && tap && event.timeStamp - tap.time < HOLD) tapped(event);
    else held?.cancel();
    [tap, held] = [null, null];
    if (!down.size) view.draw();
  };
  stage.addEventListener("contextmenu", (event) => onMap(event) && event.preventDefault()); // a finger that rests measures
  stage.addEventListener("pointerup", up);
  stage.addEventListener("pointercancel", up);

  function tapped(event) {
    const [x, y] = local(event);
    const again = event.timeStamp - lastTap.time < 350 && Math.hypot(x - lastTap.x, y - lastTap.y) < 30;
    const hit = onTap(x, y, slopOf(event.pointerType));
    if (!hit && again) view.zoom(2, x, y);
    lastTap = hit || again ? { time: 0 } : { time: event.timeStamp, x, y };
  }

  stage.addEventListener(
    "wheel",
    (event) => {
      if (!onMap(event)) return;
      event.preventDefault();
      measure();
      const lines = event.deltaMode === 1 ? 16 : 1;
      view.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 100 : 400)), ...local(event));
    },
    { passive: false },
  );

  stage.addEventListener("keydown", (event) => {
    if (event.target.closest("button, input")) return;
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const middle = [stage.clientWidth / 2, stage.clientHeight / 2];
    if (moves[event.key]) view.pan(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") view.zoom(1.25, ...middle);
    else if (event.key === "-") view.zoom(0.8, ...middle);
    else if (event.key === "0") view.fit();
    else return;
    event.preventDefault();
  });
}

// The recording's controls: pause, step, jump, play again.

import { byId, el, svg } from "../dom.js";
import { post } from "../state/stream.js";
import { refusal } from "../words/said.js";
import { text } from "../words/text.js";
import { mayAct } from "./you.js";

export const ICONS = { play: "M7 4.500l12 7.500-12 7.500z", pause: "M7 5h3.600v14H7zM13.400 5H17v14h-3.600z" };

export class Player {
  constructor(store, onTrouble) {
    this.store = store;
    this.onTrouble = onTrouble;
    this.dragging = false;
    this.player = byId("player");
    this.play = byId("play");
    this.step = byId("step");
    this.slider = byId("slider");
    this.time = byId("time");
    this.loop = byId("loop");
    this.marks = byId("marks");
    this.play.addEventListener("click", () => this.send({ do: this.store.running ? "pause" : "play" }));
    this.step.addEventListener("click", () => this.send({ do: "step" }));
    this.loop.addEventListener("click", () => {
      this.send({ do: "loop", on: this.loop.getAttribute("aria-pressed") !== "true" });
    });
    this.slider.addEventListener("input", () => {
      this.dragging = true;
      this.showTime(Number(this.slider.value));
    });
    this.slider.addEventListener("change", () => {
      this.dragging = false;
      this.send({ do: "jump", time: Number(this.slider.value) });
    });
    store.addEventListener("change", ({ detail }) => this.update(detail.changed));
    setInterval(() => this.tick(), 200);
  }

  async send(command) {
    const answer = await post("/control", { state: this.store.state, ...command });
    if (!answer.ok) this.onTrouble(refusal(answer, text.refused));
  }

  update(changed) {
    const { recorded, clock } = this.store.parts;
    if (changed.has("recorded") || changed.has("you")) this.prepare(recorded);
    if (!recorded || !changed.has("clock")) return;
    const label = this.store.running ? "pause" : "play";
    this.play.setAttribute("aria-label", text[label]);
    this.play.title = text[label];
    this.play.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", { d: ICONS[label], class: "solid" })));
    this.loop.setAttribute("aria-pressed", String(clock.loop));
    this.tick();
  }

  prepare(recorded) {
    this.player.hidden = !recorded || !mayAct(this.store);
    if (!recorded) return;
    this.slider.max = recorded.duration;
    this.marks.replaceChildren(...recorded.marks.map((mark) => el("i", {
      title: mark.text, style: `--at:${mark.time / recorded.duration}`,
    })));
  }

  tick() {
    if (!this.store.parts.recorded || this.dragging) return;
    const now = this.store.now();
    this.slider.value = now;
    this.showTime(now);
  }

  showTime(now) {
    const words = `${clock(now)} / ${clock(Number(this.slider.max))}`;
    if (this.time.textContent !== words) this.time.textContent = words;
    this.slider.style.setProperty("--done", now / Number(this.slider.max || 1));
    this.slider.setAttribute("aria-valuetext", words);
  }
}

export function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

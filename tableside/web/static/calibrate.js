// The page on which a lens is measured. It asks how far it is a few times a second, and draws that.

import { byId, el, svg } from "./dom.js";

const ASK = 250; // ms
const EDGES = ["left", "right", "top", "bottom"];

let shown = -1;
let told = "";

async function ask() {
  try {
    draw(await (await fetch("/status")).json());
  } catch {
    byId("advice").textContent = "The program has stopped";
  }
  setTimeout(ask, ASK);
}

function draw(status) {
  if (status.frame !== shown) picture(status);
  const words = JSON.stringify({ ...status, frame: 0, corners: 0 });
  if (words === told) return;
  told = words;
  byId("advice").textContent = advice(status);
  byId("frame").classList.toggle("taken", status.just_taken && status.phase === "collecting");
  byId("count").textContent = `${status.taken} of ${status.enough} pictures or more`;
  byId("bar").max = status.enough;
  byId("bar").value = status.taken;
  byId("tilts").replaceChildren(...EDGES.map((edge) =>
    el("li", { class: status.tilts.includes(edge) ? "done" : null }, edge)));
  byId("missing").replaceChildren(...status.missing.slice(0, 6).map((line) => el("li", {}, line)));
  byId("finish").disabled = status.taken < 4 || status.phase !== "collecting" && status.phase !== "refused";
  if (status.phase === "done") result(status.report);
}

function advice({ phase, why, advice: words }) {
  if (phase === "fitting") return "Fitting the lens …";
  if (phase === "done") return "The lens is measured";
  if (phase === "refused") return `Not yet: ${why}`;
  return words;
}

function picture({ frame, size: [width, height], corners, cells }) {
  shown = frame;
  if (frame < 0) return;
  const image = byId("picture");
  image.src = `/picture.jpg?n=${frame}`;
  image.hidden = false;
  byId("frame").style.setProperty("--ratio", width / height);
  const cover = byId("cover");
  cover.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const [rows, columns] = [cells.length, cells[0].length];
  cover.replaceChildren(
    ...cells.flatMap((row, j) => row.map((count, i) => svg("rect", {
      x: (i * width) / columns, y: (j * height) / rows, width: width / columns, height: height / rows,
      class: count ? "cell" : "cell empty",
    }))),
    ...corners.map(([x, y]) => svg("circle", { cx: x, cy: y, r: width / 220 })));
}

function result(report) {
  byId("collecting").hidden = true;
  byId("result").hidden = false;
  byId("verdict").textContent = `Wrote ${report.camera}`;
  const rows = [
    ["Model", report.model],
    ["Error", `${report.error_px.toFixed(3)} px RMS`],
    ["At pictures left out of the fit", `${report.held_out_px.toFixed(3)} px`],
    ["What the lens adds on a 36 x 24 in table", `${report.expected_in.rms.toFixed(4)} in`],
    ["At its worst place", `${report.expected_in.worst.toFixed(4)} in`],
    ["On a hill an inch high", `${report.expected_in.raised.toFixed(4)} in`],
    ["Pictures used", String(report.pictures.length)],
  ];
  byId("figures").replaceChildren(...rows.map(([name, value]) =>
    el("div", {}, el("dt", {}, name), el("dd", {}, value))));
  byId("notes").replaceChildren(
    ...Object.entries(report.left_out).map(([name, why]) => el("li", {}, `${name}: ${why}`)),
    ...report.lacking.map((words) => el("li", {}, words)));
  const residuals = byId("residuals");
  residuals.src = "/residuals.png";
  residuals.hidden = false;
  byId("verdict").focus();
}

function post(path) {
  return fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
}

byId("finish").addEventListener("click", () => post("/finish"));
byId("close").addEventListener("click", async () => {
  await post("/close");
  byId("close").disabled = true;
});
ask();

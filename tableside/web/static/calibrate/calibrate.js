// The page on which a lens is measured. It asks how far it is a few times a second, and draws that.

import { byId, el, svg } from "../dom.js";
import { post } from "../state/stream.js";
import { hold, said } from "../words/said.js";
import { length, written } from "../words/measure.js";
import { setup } from "../words/setup.js";
import { fillIn } from "../words/text.js";

const words = setup.lens;

const ASK = 250; // ms
const EDGES = Object.entries(setup.edges);

fillIn(document, setup);
document.title = `${setup.page.lens} · Tableside`;
const SILENCE = 15000; // ms: no answer takes longer, however busy the machine is
let shown = -1;
let drawn = "";
let closed = false;

async function ask() {
  const answer = await fetch("/status", { signal: AbortSignal.timeout(SILENCE) }).catch(() => null);
  const status = answer?.ok ? await answer.json().catch(() => null) : null;
  if (closed) return;
  if (status) draw(status);
  else lost(answer?.status);
  setTimeout(ask, ASK);
}

/** The page has no answer that it can use: why, as far as it can know. */
function lost(refused) {
  drawn = ""; // what is told now is not what comes back
  hold(byId("advice"), refused === 403 ? setup.closed : setup.stopped);
}

function draw(status) {
  if (status.frame !== shown) picture(status);
  const news = JSON.stringify({ ...status, frame: 0, corners: 0 });
  if (news === drawn) return;
  drawn = news;
  hold(byId("advice"), advice(status));
  byId("frame").classList.toggle("taken", status.just_taken && status.phase === "collecting");
  byId("count").textContent = words.count(status.taken, status.enough);
  byId("bar").max = status.enough;
  byId("bar").value = status.taken;
  byId("tilts").replaceChildren(...EDGES.map(([edge, name]) =>
    el("li", { class: status.tilts.includes(edge) ? "done" : null }, name)));
  byId("missing").replaceChildren(...status.missing.slice(0, 6).map((line) => said("li", {}, line)));
  byId("finish").disabled = status.taken < 4 || status.phase !== "collecting" && status.phase !== "refused";
  if (status.phase === "done") result(status.report);
}

function advice({ phase, why, advice: next }) {
  if (phase === "fitting") return words.fitting;
  if (phase === "done") return words.measured;
  return phase === "refused" ? words.notYet(why) : next;
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
  byId("verdict").textContent = words.wrote(report.camera);
  const values = [
    report.model, `${written(report.error_px, 3)} px RMS`, `${written(report.held_out_px, 3)} px`,
    ...["rms", "worst", "raised"].map((which) => length(report.expected_in[which], 4)), String(report.pictures.length),
  ];
  byId("figures").replaceChildren(...values.map((value, row) =>
    el("div", {}, el("dt", {}, words.figures[row]), el("dd", {}, value))));
  byId("notes").replaceChildren(
    ...Object.entries(report.left_out).map(([name, why]) => el("li", {}, `${name}: `, said("span", {}, why))),
    ...report.lacking.map((line) => said("li", {}, line)));
  const residuals = byId("residuals");
  residuals.src = "/residuals.png";
  residuals.hidden = false;
  byId("verdict").focus();
}

byId("finish").addEventListener("click", () => post("/finish", {}));
byId("close").addEventListener("click", async () => {
  byId("close").disabled = true;
  closed = (await post("/close", {})).ok;
  if (closed) hold(byId("advice"), words.over);
  else byId("close").disabled = false;
});
ask();

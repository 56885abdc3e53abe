// The record of a finished match: a slider through its positions, fetched in slices as they are needed.
import { announce } from "./announce";
import { Board } from "./board";
import { $, given } from "./dom";
import { zoomable } from "./gestures";
import { Hindsight } from "./hindsight";
import { layered } from "./layers";
import { Log } from "./log";
import { keep } from "./pictures";
import type { Frame, Frames, LabelsNow, LogLine, SeatNow } from "./types";
import { toast } from "./toast";
import { turnable } from "./turn";
import { say } from "./words";

const SLICE = 32;
const BEAT = 900;

const table = $("main").dataset.table as string;
const { plies, log, seats, labels } = given<{ plies: number; log: LogLine[]; seats: SeatNow[]; labels: LabelsNow }>("record");
const board = new Board($<SVGSVGElement>("svg.board"));
const [slider, list, playing] = [$<HTMLInputElement>("#ply"), $("#log"), $<HTMLButtonElement>("#playing")];
const slices = new Map<number, Promise<Frame[]>>();
let [at, timer] = [asked(), 0];

/** The ply that the address names, as #12 or ?ply=12; the last one if it names none. */
function asked(): number {
  const text = location.hash.slice(1) || new URLSearchParams(location.search).get("ply") || "";
  return /^\d+$/.test(text) ? Math.min(Number(text), plies) : plies;
}

function slice(k: number): Promise<Frame[]> {
  const known = slices.get(k);
  if (known) return known;
  const asked = fetch(`/api/tables/${table}/frames?from=${k * SLICE}&to=${Math.min((k + 1) * SLICE, plies + 1)}`)
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(reply.statusText))))
    .then((answer) => (answer as Frames).frames);
  slices.set(k, asked);
  asked.catch(() => slices.delete(k));
  return asked;
}

async function go(to: number): Promise<void> {
  const ply = Math.max(0, Math.min(plies, to));
  const before = at;
  at = ply;
  slider.value = String(ply);
  history.replaceState(null, "", ply === plies ? location.pathname : `${location.pathname}#${ply}`);
  hindsight.between(ply);
  document.querySelector("#analyse")?.setAttribute("href", `/analysis?table=${table}&ply=${ply}`);
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  // A move that was taken back and made again is told twice; what stands is told last.
  const told = [...list.querySelectorAll<HTMLElement>(`[data-ply="${ply}"]`)].at(-1);
  told?.setAttribute("aria-current", "step");
  list.scrollTop = told ? told.offsetTop - list.clientHeight / 2 : 0;
  $("#where").textContent = say("ply", { ply, plies });
  hindsight.at(ply, playing.getAttribute("aria-pressed") === "true");
  slider.setAttribute(
    "aria-valuetext",
    [say("ply", { ply, plies }), told?.lastElementChild?.textContent ?? ""].join(". "),
  );
  const frames = await slice(Math.floor(ply / SLICE)).catch(() => null);
  if (!frames) return announce(say("offline"));
  if (at !== ply) return;
  const frame = frames[ply % SLICE];
  if (!frame) return;
  board.show(frame.scene, Math.abs(ply - before) > 1);
  board.zoom?.use(frame.extent);
  showLayers(labels);
  $("#text").textContent = frame.text;
  if (ply < plies) void slice(Math.floor(Math.min(ply + SLICE / 2, plies) / SLICE)).catch(() => null);
}

function run(on: boolean): void {
  clearInterval(timer);
  playing.setAttribute("aria-pressed", String(on));
  playing.setAttribute("aria-label", say(on ? "pause" : "run"));
  if (!on) return;
  if (at === plies) void go(0);
  timer = window.setInterval(() => (at < plies ? void go(at + 1) : rest()), BEAT);
}

/** Stands still, and has the coach look at where it stands. */
function rest(): void {
  run(false);
  hindsight.at(at, false);
}

const KEYS: Record<string, () => number> = {
  ArrowLeft: () => at - 1,
  ArrowRight: () => at + 1,
  Home: () => 0,
  End: () => plies,
  before: () => hindsight.turningBefore(at) ?? at,
  after: () => hindsight.turningAfter(at) ?? at,
};

document.addEventListener("keydown", (event) => {
  const to = KEYS[event.key];
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (to) {
    event.preventDefault();
    run(false);
    void go(to());
  } else if (event.key === " " && !target.closest("button, a, summary")) {
    event.preventDefault();
    toggle();
  }
});
slider.addEventListener("input", () => {
  run(false);
  void go(Number(slider.value));
});
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-go]"))
  button.addEventListener("click", () => {
    run(false);
    if (button.getAttribute("aria-disabled") !== "true") void go((KEYS[button.dataset.go as string] as () => number)());
  });
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-keep]"))
  button.addEventListener("click", () => {
    const kind = button.dataset.keep as "svg" | "png";
    keep(`/t/${table}/${at}.svg`, `${board.root.classList.item(1)}-${table}-${at}`, kind).catch(() => announce(say("offline")));
  });
$("#link").addEventListener("click", () => {
  const address = `${location.origin}${location.pathname}#${at}`;
  navigator.clipboard.writeText(address).then(
    () => toast(say("copied")),
    () => toast(address),
  );
});
window.addEventListener("hashchange", () => void go(asked()));
const toggle = () => (playing.getAttribute("aria-pressed") === "true" ? rest() : run(true));
playing.addEventListener("click", toggle);
new Log((anchors) => board.tell(anchors), false).tell(log, Infinity, -1);
list.addEventListener("click", (event) => {
  const told = (event.target as Element).closest<HTMLElement>("[data-ply]");
  if (told) void go(Number(told.dataset.ply));
});
turnable(board);
zoomable(board, false);
const showLayers = layered(board);
const hindsight = new Hindsight({ table, plies, log, seats }, (ply) => {
  run(false);
  if (ply !== at) void go(ply);
});
void go(at);

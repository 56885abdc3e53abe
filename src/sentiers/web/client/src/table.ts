// The table page: one update in, one page out; what is chosen on the board goes to the server and nowhere else.
import { announce, unsay } from "./announce";
import { showActions, showDoings } from "./actions";
import { Board } from "./board";
import { answer, hush } from "./bubble";
import { Chooser } from "./chooser";
import { showClock } from "./clock";
import { coachRests, coachSays, coachThinks } from "./coachpanel";
import { awaited, draw, onLook } from "./curtain";
import { giveWords, showDice, undealt } from "./dice";
import { $, given } from "./dom";
import { tellLine } from "./draft";
import { zoomable } from "./gestures";
import { type, walk } from "./keys";
import { layered } from "./layers";
import { Log } from "./log";
import { point } from "./pointer";
import { acting, showPrompt } from "./prompt";
import { showResult } from "./result";
import { showSeats } from "./seats";
import { showShare } from "./share";
import { drawer } from "./drawer";
import { Connection } from "./socket";
import { labelOf, stepOf, turnOf } from "./steps";
import type { Coached, MoveNow, PageUpdate, Wish } from "./types";
import { turnable } from "./turn";
import { say } from "./words";

/** A move on its way; `n`, once it is acknowledged, is the number of the update that shows it. */
interface Sent {
  move: string;
  ply: number;
  seat: number;
  n?: number;
}

const table = $("main").dataset.table as string;
const field = $<HTMLInputElement>("#move");
const log = new Log();
let latest = given<PageUpdate>("update");
const board = new Board($<SVGSVGElement>("svg.board"));
const chooser = listen(board);
let sent: Sent | null = null;
let unsure = false; // the connection went before the answer to `sent` came
let hint: string | null = null;
let eyes: number | null = null; // who said that the screen is his, where several share it
let revenge = false; // we asked for a rematch: follow it when it is there

function listen(on: Board): Chooser {
  const made = new Chooser(on, {
    play: (move) => void play(move.t),
    wish: (steps, at) => void wish(steps, at),
    drawn: (before, after) => tellLine(on, latest.labels, before, after),
    turned: (move) => announce(turned(move) ?? ""),
    change,
  });
  point(on, made);
  walk(on, made);
  return made;
}

const legal = (update: PageUpdate): MoveNow[] => {
  const seat = acting(update);
  if (seat === undefined || update.ended) return [];
  return Array.isArray(update.moves) ? update.moves : (update.moves[seat] ?? []);
};

/** Names the seat where this screen holds several. */
const from = (seat: number | undefined) => (latest.you.length > 1 && seat !== undefined ? { seat } : {});

function change(): void {
  hush();
  if (!chooser.preview) hint = null;
  showPrompt(
    {
      update: latest,
      chosen: chooser.steps.chosen,
      preview: chooser.preview,
      plain: board.confirms,
      turned: chooser.turns.length > 1 ? turned(chooser.preview) : null,
      line: lineNow(),
      unsure: unsure && sent ? sent.move : null,
      sent: !!sent && !unsure,
      hint,
    },
    { confirm: () => chooser.confirm(), turn: () => void chooser.turn(), cancel: () => chooser.cancel(), again: () => void again(), look: () => void look(), turnTo: (seat) => void look(seat) },
  );
  showDoings(chooser, latest.labels);
}

/** How what a move lays is turned, in words. */
function turned(move: MoveNow | null): string | null {
  const turn = move && turnOf(move);
  return turn && labelOf(latest.labels, turn);
}

function lineNow(): "none" | "may" | "begun" | "open" | "full" {
  if (!chooser.drawing) return chooser.steps.drawn([]) ? "may" : "none";
  return !chooser.preview ? "begun" : chooser.steps.open() ? "open" : "full";
}

async function play(move: string): Promise<void> {
  const seat = acting(latest);
  if (seat === undefined) return complain(say("not-now"));
  const mine: Sent = (sent = { move, ply: latest.ply, seat });
  unsure = false;
  coachRests();
  chooser.rest();
  const reply = await connection.ask({ do: "play", move, ply: mine.ply, ...from(seat) });
  if (reply.type === "lost") {
    unsure = true;
    return change();
  }
  if (reply.type !== "ack") {
    sent = null;
    board.release();
    chooser.offer(legal(latest), true);
    return complain("text" in reply ? reply.text : "");
  }
  field.value = "";
  mine.n = reply.n;
  settle();
  if (!sent) chooser.offer(legal(latest));
}

/** Is our move where it belongs: in what is shown? Until then nothing else can be chosen, and its ghost stays. */
function settle(): void {
  if (sent?.n !== undefined && latest.n >= sent.n) sent = null;
}

/** A move that may not have arrived is sent again only by the player's own hand, if the match stands where it stood. */
async function again(): Promise<void> {
  if (sent) await play(sent.move);
}

/** The screen has been passed on: from now on it is seen with these eyes, also if the connection has to be made anew. */
async function look(seat = awaited(latest)): Promise<void> {
  if (seat === undefined) return;
  eyes = seat;
  await connection.ask({ do: "look", seat });
}

async function wish(steps: string[], at: string): Promise<void> {
  if (!latest.you.length || latest.ended) return;
  const reply = await connection.ask({ do: "wish", steps: steps.map(stepOf), ...from(acting(latest) ?? latest.you[0]) });
  if ("text" in reply) answer(board, at, reply.text);
}

async function act(ask: Wish): Promise<void> {
  if (ask.do === "rematch" || ("what" in ask && ask.what === "rematch" && ask.do === "accept")) revenge = true;
  if (ask.do === "hint") coachThinks();
  const reply = await connection.ask(ask);
  if (reply.type === "hint") return advise(reply.move, reply.text, reply.coach);
  if (ask.do === "hint") coachRests();
  if (reply.type === "error") complain(reply.text);
}

/** Shows the move on the board and what the coach has to say beside it. */
function advise(text: string, sentence: string, coached: Coached): void {
  const move = chooser.steps.typed(text);
  if (!move) return coachRests(); // the match has gone on meanwhile
  chooser.suggest(move);
  hint = sentence;
  change();
  coachSays(coached, latest);
  for (const line of [sentence, ...coached.lines]) announce(line);
}

/** Says what went wrong where the player is looking: at the field if it was typed, else on the board. */
function complain(text: string): void {
  const typed = document.activeElement === field;
  $("#trouble").textContent = typed ? text : "";
  if (typed) {
    field.select();
    announce(text);
  } else answer(board, null, text);
}

/** Have only others moved, who act at the same time? Then our choice is the same, and whatever we are about to do goes on. */
function unchanged(before: PageUpdate, now: PageUpdate): boolean {
  const texts = (update: PageUpdate) => legal(update).map((move) => move.t).join("\n");
  return acting(before) !== undefined && acting(before) === acting(now) && now.ply > before.ply && texts(before) === texts(now);
}

function show(update: PageUpdate, first = false): void {
  const before = latest;
  latest = update;
  draw(update);
  const passed = update.viewer !== before.viewer;
  if (passed) forget();
  if (update.ground !== undefined) board.lay(update.ground);
  settle();
  if (sent && unsure && (update.ply !== sent.ply || !update.turn.includes(sent.seat))) {
    [sent, unsure] = [null, false]; // it had arrived
    field.value = "";
  }
  const same = unchanged(before, update);
  if (update.ply !== before.ply && !same) {
    $("#trouble").textContent = "";
    coachRests();
  }
  if (!first) board.show(update.scene, passed || update.ply === before.ply);
  board.zoom?.use(update.extent);
  board.name(update.labels);
  showLayers(update.labels);
  if (passed && document.activeElement === document.body && update.viewer >= 0 && board.current) board.focus(board.current);
  if (sent && !unsure) chooser.rest();
  else chooser.offer(legal(update));
  showSeats(update);
  showActions(update, (ask) => void act(ask));
  showResult(update, (ask) => void act(ask));
  showShare(update);
  showDice(update);
  showClock(update, () => chooser.drawing && chooser.confirm());
  if (!first) giveWords(table, update, (ask) => connection.ask(ask));
  $("#text").textContent = update.text ?? "";
  if (field.form) field.form.hidden = !update.you.length || !!update.ended || awaited(update) !== undefined;
  $("main").dataset.ply = String(update.ply);
  tell(update, before, first, same);
  if (update.next && revenge) {
    revenge = false; // once is enough: the table left behind may still tell us things
    location.assign(`/t/${update.next}`);
  }
}

function tell(update: PageUpdate, before: PageUpdate, first: boolean, same: boolean): void {
  const fresh = log.tell(update.log, update.n, update.viewer);
  const mine = !update.ended && acting(update) !== undefined && awaited(update) === undefined;
  document.title = `${mine ? "● " : ""}${document.title.replace(/^● /, "")}`;
  if (first) return;
  for (const line of fresh) announce(line.text);
  if (update.ended && !before.ended) announce(update.ended.text);
  else if (mine && !same && (update.ply !== before.ply || update.viewer !== before.viewer || undealt(before)))
    announce($("#prompt p").textContent ?? "");
}

/** Other eyes see the board from here on (one sat down, or the screen was passed on): what the old ones saw goes first. */
function forget(): void {
  chooser.cancel();
  board.clear();
  unsay();
  coachRests();
  field.value = $("#text").textContent = "";
}

turnable(board);
zoomable(board, true);
const showLayers = layered(board);
show(latest, true); // what the page brought, before the connection says what came since

const lost = $("#lost");
const connection = new Connection(
  () => {
    // Whoever comes back to a shared screen reads the log as it is told to him.
    const seen = eyes === null && !latest.screen ? `since=${log.last}` : `since=0&look=${eyes ?? ""}`;
    return `${location.protocol.replace("http", "ws")}//${location.host}/ws/${table}?as=page&ground=${latest.viewer}&${seen}`;
  },
  {
    update: (update) => show(update),
    lost: () => {
      if (lost.hidden) announce(say("lost"));
      lost.textContent = say("lost");
      lost.hidden = false;
    },
    found: () => {
      if (!lost.hidden) announce(say("found"));
      lost.hidden = true;
    },
    refused: (text) => {
      lost.textContent = text;
      lost.hidden = false;
    },
  },
);

type(field, chooser, (text) => void play(text));
onLook(() => void look());
drawer();

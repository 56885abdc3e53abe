// The table page: one update in, one page out; what is chosen on the board goes to the server and nowhere else.
import { Ahead, showPlan } from "./ahead";
import { announce, unsay } from "./announce";
import { showActions, showDoings } from "./actions";
import { Board } from "./board";
import { hideBanner, showBanner } from "./banner";
import { answer, hush } from "./bubble";
import { commanded } from "./commands";
import { Chooser } from "./chooser";
import { showClock } from "./clock";
import { cue, looked, toasted } from "./cues";
import { spoken } from "./coach";
import { coachPoints, coachRests, coachSays, coachThinks } from "./coachpanel";
import { awaited, draw, onLook } from "./curtain";
import { giveWords, showDice, undealt } from "./dice";
import { $, given } from "./dom";
import { tellLine } from "./draft";
import { zoomable } from "./gestures";
import { type, walk } from "./keys";
import { layered } from "./layers";
import { Log } from "./log";
import { Phrases } from "./phrases";
import { point } from "./pointer";
import { Premove } from "./premove";
import { acting, showPrompt } from "./prompt";
import { showResult } from "./result";
import { showSeats } from "./seats";
import { showTimes } from "./times";
import { showShare } from "./share";
import { showWatching } from "./watching";
import { drawer } from "./drawer";
import { Connection } from "./socket";
import { ghostOf, labelOf, stepOf, turnOf, wayOf } from "./steps";
import type { Coached, MoveNow, PageUpdate, Preview, Wish } from "./types";
import { clear, toast } from "./toast";
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
const log = new Log((anchors) => board.tell(anchors));
const title = document.title;
let latest = given<PageUpdate>("update");
const board = new Board($<SVGSVGElement>("svg.board"));
const chooser = listen(board);
const premove = new Premove(board, chooser, { update: () => latest, ask: (ask) => connection.ask(ask), offer });
const ahead = new Ahead({ update: () => latest, ask: (ask) => connection.ask(ask), paint, complain });
let sent: Sent | null = null;
let unsure = false; // the connection went before the answer to `sent` came
let hint: string | null = null;
let said = ""; // what was heard last within a move
let clued = -1; // the ply at which the coach has said where to look
let eyes: number | null = null; // who said that the screen is his, where several share it
let large: number | null = null; // before whose seat the board is drawn, by our choice
let awaitsText = false; // somebody has asked for the board in words
let revenge = false; // we asked for a rematch: follow it when it is there

function listen(on: Board): Chooser {
  const made = new Chooser(on, {
    play: chosen,
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
  if (seat === undefined || update.ended || elsewhere(update)) return [];
  return Array.isArray(update.moves) ? update.moves : (update.moves[seat] ?? []);
};

/** The board is one's own, but one looks at it from another's place: nothing is played there. */
const elsewhere = (update: PageUpdate) => update.large !== undefined && update.viewer >= 0 && update.large !== update.viewer;

/** Names the seat where this screen holds several. */
const from = (seat: number | undefined) => (latest.you.length > 1 && seat !== undefined ? { seat } : {});

function change(): void {
  hush();
  if (ahead.on) return ahead.prompt();
  if (!chooser.preview) hint = null;
  const text = showPrompt(
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
      prepared: premove.move?.t ?? null,
      preparing: premove.moves(latest).length > 0,
      elsewhere: elsewhere(latest),
    },
    { back: () => void see(null), confirm: () => chooser.confirm(), turn: () => void chooser.turn(), cancel: () => (premove.cancel(), chooser.cancel()), again: () => void again(), look: () => void look(), turnTo: (seat) => void look(seat) },
  );
  // Within a move: what comes now is heard too. A line and a turn tell of themselves.
  const within = chooser.steps.chosen.length > 0 && !chooser.preview && !chooser.drawing ? text : "";
  if (within && within !== said) announce(within);
  said = within;
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

/** A whole move was made on the board: in truth, ahead of it, or to be kept until it is one's turn. */
function chosen(move: MoveNow): void {
  if (ahead.on) return ahead.played(move.t);
  if (acting(latest) !== undefined || !premove.moves(latest).includes(move)) return void play(move.t);
  premove.prepare(move);
}

/** What can be chosen on the board now. */
function offer(): void {
  if (ahead.on) return;
  board.waits = premove.may(latest);
  board.root.classList.toggle("waiting", premove.move !== null || premove.moves(latest).length > 0);
  if (sent && !unsure) return board.keep(), chooser.rest();
  const { move } = premove;
  if (move) board.keep(ghostOf(move), wayOf(move));
  else board.keep();
  if (move) chooser.rest();
  else chooser.offer(acting(latest) === undefined ? premove.moves(latest) : legal(latest));
}

/** Shows a position ahead of the table's on the board, or (null) the table's own again. */
function paint(preview: Preview | null): void {
  const { scene, labels, extent, moves } = preview ?? latest;
  board.root.classList.remove("waiting");
  board.waits = false;
  premove.cancel();
  board.show(scene);
  board.zoom?.use(extent);
  board.name(labels);
  if (preview) chooser.offer(moves as MoveNow[]);
  else offer();
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

/** The board as it lies before another seat, or (null) before one's own. */
async function see(seat: number | null): Promise<void> {
  large = seat === latest.viewer ? null : seat;
  await connection.ask({ do: "show", seat: large });
}

async function wish(steps: string[], at: string): Promise<void> {
  if (ahead.on) return;
  if (premove.move) {
    const same = premove.holds(at);
    premove.cancel();
    if (same) return;
  }
  if (premove.may(latest)) return premove.ask(at);
  if (!latest.you.length || latest.ended || elsewhere(latest)) return;
  const reply = await connection.ask({ do: "wish", steps: steps.map(stepOf), ...from(acting(latest) ?? latest.you[0]) });
  if ("text" in reply) answer(board, at, reply.text);
}

async function act(ask: Wish): Promise<void> {
  if (ask.do === "plan") return ahead.toggle();
  if (ask.do === "rematch" || ("what" in ask && ask.what === "rematch" && ask.do === "accept")) revenge = true;
  if (ask.do === "hint") {
    ask = { ...ask, step: clued === latest.ply ? 2 : 1 };
    shut(), coachThinks();
  } // both have the same place on a phone
  const judged = ask.do === "claim" && ask.what === "decided"; // it takes a moment, and the position says nothing of it
  if (judged) toast(say("judging"));
  const reply = await connection.ask(ask);
  if (reply.type === "clue") return pointOut(reply.text, reply.anchors);
  if (reply.type === "hint") return advise(reply.move, reply.text, reply.coach);
  if (ask.do === "hint") coachRests();
  if (reply.type === "error") (judged ? toast : complain)(reply.text);
}

/** The first step of a hint: where to look. */
function pointOut(text: string, anchors: string[]): void {
  clued = latest.ply;
  board.clue(anchors);
  coachPoints(text, () => void act({ do: "hint" }), () => board.clue([]));
  announce(text);
}

/** Shows the move on the board and what the coach has to say beside it. */
function advise(text: string, sentence: string, coached: Coached): void {
  const move = chooser.steps.typed(text);
  if (!move) return coachRests(); // the match has gone on meanwhile
  chooser.suggest(move);
  hint = sentence;
  change();
  coachSays(coached, latest, (other) => chooser.suggest(chooser.steps.typed(other) ?? null));
  for (const line of spoken(coached)) announce(line);
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

/** The board in words, to be read at leisure: it comes when somebody has opened it. */
function readText(): void {
  awaitsText = !reading.open || !$("#text").textContent;
  reading.open = true;
  if (!awaitsText) $("#text").focus();
}

/** Have only others moved, who act at the same time? Then our choice is the same, and whatever we are about to do goes on. */
function unchanged(before: PageUpdate, now: PageUpdate): boolean {
  const texts = (update: PageUpdate) => legal(update).map((move) => move.t).join("\n");
  return acting(before) !== undefined && acting(before) === acting(now) && now.ply > before.ply && texts(before) === texts(now);
}

function show(update: PageUpdate, first = false): void {
  const before = latest;
  const mine = sent;
  latest = update;
  const follow = premove.judge(update);
  const away = ahead.holds(update); // the board shows a position that is not the table's
  draw(update);
  const passed = update.viewer !== before.viewer;
  if (passed) forget();
  else if (update.large !== before.large) chooser.cancel();
  // A turn of one's own has begun: back to one's own place.
  if (!first && elsewhere(update) && acting(update) !== undefined && acting(before) === undefined) void see(null);
  if (update.ground !== undefined) board.lay(update.ground);
  settle();
  if (sent && unsure && (update.ply !== sent.ply || !update.turn.includes(sent.seat))) {
    [sent, unsure] = [null, false]; // it had arrived
    field.value = "";
  }
  const same = unchanged(before, update);
  if (update.ply !== before.ply && !same) {
    $("#trouble").textContent = $("#answer").textContent = "";
    coachRests();
  }
  if (!first && !away) board.show(update.scene, passed || update.ply === before.ply);
  if (!away) {
    board.zoom?.use(update.extent);
    board.name(update.labels);
  }
  showLayers(update.labels);
  if (passed && document.activeElement === document.body && update.viewer >= 0 && board.current) board.focus(board.current);
  offer();
  if (away) ahead.prompt();
  showSeats(update, (seat) => void see(seat));
  showTimes(update);
  showActions(update, (ask) => void act(ask));
  showResult(update, (ask) => void act(ask));
  showShare(update, (ask) => void act(ask));
  showPlan(update, (moves) => void act({ do: "unplan", moves }));
  showWatching(update);
  showDice(update);
  showClock(update, () => chooser.drawing && chooser.confirm());
  if (!first) giveWords(table, update, (ask) => connection.ask(ask));
  $("#text").textContent = update.text ?? "";
  if (awaitsText && update.text) readText();
  if (field.form) field.form.hidden = awaited(update) !== undefined;
  $("main").dataset.ply = String(update.ply);
  tell(update, before, first, same, mine);
  phrases.show(update, first);
  follow();
  if (!first && needsRoom(update, before)) shut();
  if (update.next && revenge) {
    revenge = false; // once is enough: the table left behind may still tell us things
    location.assign(`/t/${update.next}`);
  }
}

/** Has the match just ended, or has somebody else offered something? */
function needsRoom(update: PageUpdate, before: PageUpdate): boolean {
  const asks = (now: PageUpdate) =>
    Object.values<number[]>({ ...now.offers }).filter((agreed) => agreed.length && !agreed.some((seat) => now.you.includes(seat))).length;
  return (!!update.ended && !before.ended) || asks(update) > asks(before) || (update.next ?? "") !== (before.next ?? "");
}

function tell(update: PageUpdate, before: PageUpdate, first: boolean, same: boolean, sentNow: Sent | null): void {
  const fresh = log.tell(update.log, update.n, update.viewer);
  const mine = !update.ended && acting(update) !== undefined && awaited(update) === undefined;
  document.title = mine ? `● ${say("yours")} · ${title}` : title;
  if (first) return;
  showBanner(fresh, board.suspense);
  const ended = !!update.ended && !before.ended;
  for (const line of toasted(update, fresh)) if (!ended || line.kind !== "end") announce(line.text); // how it ended is told below
  const foreseen = before.plan && !sentNow ? fresh.find((line) => line.kind === "play" && update.you.includes(line.seat ?? -1)) : undefined;
  if (foreseen) toast(say("as-planned", { what: foreseen.text }));
  const now = mine && !same && (update.ply !== before.ply || update.viewer !== before.viewer || undealt(before));
  if (update.ended && ended) announce(update.ended.text);
  else if (now) announce($("#prompt p").textContent ?? "");
  cue(update, fresh, now, ended, table);
}

/** Other eyes see the board from here on (one sat down, or the screen was passed on): what the old ones saw goes first. */
function forget(): void {
  chooser.cancel();
  board.clear();
  hideBanner();
  unsay();
  clear();
  coachRests();
  field.value = $("#text").textContent = $("#answer").textContent = "";
}

turnable(board);
zoomable(board, true);
const showLayers = layered(board);
const shut = drawer();
const phrases = new Phrases(table, log, (phrase) => void act({ do: "say", phrase, ...from(acting(latest) ?? latest.you[0]) }));
show(latest, true); // what the page brought, before the connection says what came since

const lost = $("#lost");
const reading = $<HTMLDetailsElement>("#reading"); // the board as text, which is sent while somebody has it open
const connection = new Connection(
  () => {
    // Whoever comes back to a shared screen reads the log as it is told to him.
    const seen = eyes === null && !latest.screen ? `since=${log.last}` : `since=0&look=${eyes ?? ""}`;
    const text = `${reading.open ? "&text=1" : ""}${large === null ? "" : `&large=${large}`}`;
    return `${location.protocol.replace("http", "ws")}//${location.host}/ws/${table}?as=page&ground=${latest.large ?? latest.viewer}&${seen}${text}`;
  },
  {
    update: (update) => show(update),
    lost: () => {
      premove.cancel("not-possible");
      if (lost.hidden) announce(say("lost"));
      lost.textContent = say("lost");
      lost.hidden = false;
    },
    found: () => {
      if (!lost.hidden) {
        announce(say("found"));
        dispatchEvent(new Event("sentiers:found"));
      }
      lost.hidden = true;
    },
    refused: (text) => {
      lost.textContent = text;
      lost.hidden = false;
    },
  },
);

reading.addEventListener("toggle", () => void connection.ask({ do: "read", text: reading.open }));
type(
  field,
  chooser,
  (text) => void play(text),
  (text) => commanded(text, () => legal(latest), readText),
);
onLook(() => void look());
looked(table);

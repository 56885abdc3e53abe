// What travels between the server and the page.
// Made from server/protocol.py and server/wishes.py by `python -m sentiers.server.typescript`: do not edit.

/** A step that is made nowhere on the board: a button under it, named by `Labels.buttons`. */
export type Button = [kind: "do", name: string];

/** How what is laid is turned, named by `Labels.turns`. A drawing may have anchors of its own for it (`data-turn`). */
export type Turn = [kind: "turn", name: string];

/** `ply`: how many plies the client has seen. */
export interface Play {
  do: "play";
  move: string;
  ply: number;
  id?: number | string | null;
  seat?: number | null;
}

/** `word`: for the dice. */
export interface Sit {
  do: "sit";
  word?: string | null;
  id?: number | string | null;
  seat?: number | null;
}

/** For the dice, before the deal; once for each seat. */
export interface GiveWord {
  do: "word";
  word: string;
  id?: number | string | null;
  seat?: number | null;
}

export interface Resign {
  do: "resign";
  id?: number | string | null;
  seat?: number | null;
}

export interface Undo {
  do: "undo";
  id?: number | string | null;
  seat?: number | null;
}

export interface Draw {
  do: "draw";
  id?: number | string | null;
  seat?: number | null;
}

export interface Rematch {
  do: "rematch";
  id?: number | string | null;
  seat?: number | null;
}

/** `what` may be left out where only one offer stands. */
export interface Accept {
  do: "accept";
  what?: "draw" | "rematch" | "undo" | null;
  id?: number | string | null;
  seat?: number | null;
}

/** To decline one's own offer withdraws it. */
export interface Decline {
  do: "decline";
  what?: "draw" | "rematch" | "undo" | null;
  id?: number | string | null;
  seat?: number | null;
}

export interface AskHint {
  do: "hint";
  id?: number | string | null;
  seat?: number | null;
}

/** A shared screen was passed on: show it with this seat's eyes. Or, where several of one's seats act at once: I play this one now. */
export interface Look {
  do: "look";
  id?: number | string | null;
  seat?: number | null;
}

/** Why do these clicks lead nowhere? */
export interface Explain {
  do: "wish";
  steps?: Step[];
  id?: number | string | null;
  seat?: number | null;
}

/** Sent only once the deed is on disk. */
export interface Ack {
  type: "ack";
  id: number | string | null;
  n: number;
}

export interface Error {
  type: "error";
  id: number | string | null;
  code: string;
  text: string;
}

export interface WishAnswer {
  type: "wish";
  id: number | string | null;
  text: string;
}

/** The coach on a position: each seat's chance, sentences, a small SVG if the game has one, a move to try; exact where it is the
 * truth and not an estimate. */
export interface Coached {
  values: number[];
  lines: string[];
  picture?: string | null;
  best?: string | null;
  exact?: boolean;
}

/** A move to try; `coach` is what else there is to say about the position. */
export interface Hint {
  type: "hint";
  id: number | string | null;
  move: string;
  text: string;
  coach: Coached;
}

export interface SeatNow {
  seat: number;
  side: string;
  kind: "bot" | "human" | "open";
  name: string;
  here: boolean;
  face: string | null;
  level?: string;
  title?: string;
}

export interface LogLine {
  n: number;
  ply: number;
  seat: number | null;
  text: string;
}

export interface Offers {
  undo: number[];
  draw: number[];
  rematch: number[];
}

/** `together`: all seats were of one team, so they have won or lost as one. */
export interface Ended {
  ending: string;
  winners: number[];
  scores: number[];
  text: string;
  together: boolean;
}

/** Of a game with chance: the SHA-256 of the house's secret, the words given by seat, and the seats whose word is awaited; the match
 * is dealt when there are none. `secret` and `seed` (a whole number of 64 bits, as text) once the match is over. */
export interface DiceNow {
  commitment: string;
  words: Record<string, string>;
  waiting: number[];
  secret?: string;
  seed?: string;
}

/** Seconds left in this turn, of so many. */
export interface ClockNow {
  left: number;
  of: number;
}

/** A piece of the drawing shown where it would be. */
export interface Ghost {
  /** Symbol. The id of a <g> in <defs>, drawn around (0, 0). */
  s: string;
  /** Anchor. */
  a: string;
  /** Turned. Degrees. */
  r?: number;
  /** Shift. How far from the anchor. */
  d?: [number, number];
}

/** A legal move for a page. */
export interface MoveNow {
  /** Text. */
  t: string;
  /** Ways. */
  w: Step[][];
  /** Ghost. */
  g?: Ghost[];
  /** It is drawn, and is its own ghost: a line along its only way. */
  line?: boolean;
}

/** What a layer is called, and what it shows, in words. */
export interface LayerNow {
  title: string;
  tells?: string;
}

/** What a screen reader says of each anchor, and what buttons, turns, layers and units are called, by name. */
export interface LabelsNow {
  anchors: Record<string, string>;
  buttons: Record<string, string>;
  turns: Record<string, string>;
  layers: Record<string, LayerNow>;
  units: Record<string, string>;
  /** These are only what has changed since the update of this number, the last one on this connection. */
  since?: number;
  /** By kind, the names that are no more. */
  gone?: Record<string, string[]>;
}

/** Before a screen shared by people who have secrets: the seat to sit there now, and whether the others look away. */
export interface Screen {
  seat: number;
  secret: boolean;
}

/** What a page gets. */
export interface PageUpdate {
  type: "update";
  /** The number of the table's last entry: it grows by one with each. */
  n: number;
  ply: number;
  /** The seats to act. */
  turn: number[];
  /** The seats this connection holds. */
  you: number[];
  /** Whose eyes see this; −1 is a spectator. */
  viewer: number;
  seats: SeatNow[];
  /** What came since the last update on this connection, or since the number that it named. */
  log: LogLine[];
  offers: Offers;
  /** What makes sense now besides a move. */
  can: ("accept" | "decline" | "draw" | "hint" | "rematch" | "resign" | "sit" | "undo")[];
  ended: Ended | null;
  /** The table of the rematch. */
  next: string | null;
  /** A bot is at work. */
  thinking: boolean;
  dice?: DiceNow;
  clock?: ClockNow;
  /** Of the only seat of mine that acts, or by seat where several do. */
  moves: MoveNow[] | Record<string, MoveNow[]>;
  /** The board in plain characters. */
  text: string;
  /** The inside of <g class="ground">, where the page may have that of other eyes. */
  ground?: string;
  /** The inside of <g class="scene">. */
  scene: string;
  /** Of a board that grows: the part in use, as a viewBox. */
  extent?: [number, number, number, number];
  labels: LabelsNow;
  screen: Screen | null;
}

export interface Frame {
  ply: number;
  scene: string;
  text: string;
  /** Of a board that grows. */
  extent?: [number, number, number, number];
}

export interface Frames {
  frames: Frame[];
}

/** A position of a finished match: each seat's chance, and what the ply before it changed for who made it. */
export interface Moment {
  values: number[];
  choice?: number | null;
  luck?: number | null;
}

/** The chances before the first ply and after each, or where the unit is points the most each seat could still come to; empty where
 * nobody can tell. */
export interface Curve {
  moments: Moment[];
  unit: "chance" | "points";
}

/** An anchor by its name, a button under the board, or a way to turn what is laid. */
export type Step = string | Button | Turn;

/** What a page asks for; told apart by `do`. */
export type Wish = Play | Sit | GiveWord | Resign | Undo | Draw | Rematch | Accept | Decline | AskHint | Look | Explain;

/** The answer to a wish, with its id. */
export type Reply = Ack | Error | WishAnswer | Hint;

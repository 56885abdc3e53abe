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

/** Lets a bot take a free seat at a table that one has opened; `level`: which, or the one that fits. */
export interface SeatBot {
  do: "bot";
  level?: string;
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

/** While somebody has made fewer than two moves: the match ends without a result. */
export interface Abort {
  do: "abort";
  id?: number | string | null;
  seat?: number | null;
}

/** Against who has been absent for longer than the table's patience: the win, a draw, or that a bot plays on for him. `decided`:
 * against who does not play on, the win in a match that is decided, which the house judges first. */
export interface Claim {
  do: "claim";
  what?: "bot" | "decided" | "draw" | "win";
  id?: number | string | null;
  seat?: number | null;
}

/** Who had left takes his seat back from the bot that holds it. */
export interface Back {
  do: "back";
  id?: number | string | null;
  seat?: number | null;
}

/** Says that one goes away on purpose: the others need not wait so long. */
export interface Leave {
  do: "leave";
  id?: number | string | null;
  seat?: number | null;
}

/** In two steps: where to look (1), then what to do (2). The same thought answers both. */
export interface AskHint {
  do: "hint";
  step?: number;
  id?: number | string | null;
  seat?: number | null;
}

/** A shared screen was passed on: show it with this seat's eyes. Or, where several of one's seats act at once: I play this one now. */
export interface Look {
  do: "look";
  id?: number | string | null;
  seat?: number | null;
}

/** Draw the board as it lies before this seat, its sheet large; without one, as it lies before me. It shows nothing more. */
export interface Show {
  do: "show";
  id?: number | string | null;
  seat?: number | null;
}

/** From now on updates tell the board in plain characters too; or no longer. */
export interface Read {
  do: "read";
  text?: boolean;
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

/** A word to the others at the table, who read it in their own language. */
export interface Say {
  do: "say";
  phrase: "back" | "close" | "fine-match" | "good-luck" | "goodbye" | "have-fun" | "hello" | "must-go" | "my-luck" | "nice-move" | "no" | "one-moment" | "oops" | "rematch" | "sorry" | "take-your-time" | "thank-you" | "thinking" | "unexpected" | "welcome" | "well-played" | "yes";
  id?: number | string | null;
  seat?: number | null;
}

/** What my seat would see after these moves of others and mine, counted from the position of this ply; for who makes a plan. */
export interface AskPreview {
  do: "preview";
  ply: number;
  moves?: string[];
  id?: number | string | null;
  seat?: number | null;
}

/** If these moves are made, from the position of this ply on, I answer as they tell: the last one is mine. */
export interface LayPlan {
  do: "plan";
  moves: string[];
  ply: number;
  id?: number | string | null;
  seat?: number | null;
}

/** I no longer answer what begins so; without moves: nothing any more. */
export interface DropPlan {
  do: "unplan";
  moves?: string[];
  id?: number | string | null;
  seat?: number | null;
}

/** Which moves might be mine after the next one of another? */
export interface AskPremoves {
  do: "premoves";
  ply: number;
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

/** The first step of a hint: where to look, and the anchors to light. */
export interface Clue {
  type: "clue";
  id: number | string | null;
  text: string;
  anchors: string[];
}

/** A move in words: what to do, what speaks for it or against it, and what it is worth, where the coach has looked. */
export interface Suggested {
  move: string;
  deed: string;
  reason?: string | null;
  value?: number | null;
}

/** The coach on a position: each seat's chance, the moves it would make (the best first, three at most), in a match that is over what
 * was played instead, what else there is to say, a small SVG if the game has one; exact where it is the truth and not an estimate.
 * `best` is the first move's text. */
export interface Coached {
  values: number[];
  lines: string[];
  picture?: string | null;
  best?: string | null;
  exact?: boolean;
  options?: Suggested[];
  played?: Suggested | null;
  unit?: "chance" | "points";
}

/** A move to try; `coach` is what else there is to say about the position. */
export interface Hint {
  type: "hint";
  id: number | string | null;
  move: string;
  text: string;
  coach: Coached;
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

/** The moves that may be mine after the next one of another, whatever that is. */
export interface Premoves {
  type: "premoves";
  id: number | string | null;
  ply: number;
  moves: MoveNow[];
}

/** What a layer is called, and what it shows, in words. */
export interface LayerNow {
  title: string;
  tells?: string;
}

/** What a screen reader says of each anchor, and what buttons, turns, layers and units are called, by name; what is written in the
 * drawing; what to do next, by the kind of the step chosen last. */
export interface LabelsNow {
  anchors: Record<string, string>;
  buttons: Record<string, string>;
  turns: Record<string, string>;
  layers: Record<string, LayerNow>;
  units: Record<string, string>;
  says: Record<string, string>;
  steps: Record<string, string>;
  /** These are only what has changed since the update of this number, the last one on this connection. */
  since?: number;
  /** By kind, the names that are no more. */
  gone?: Record<string, string[]>;
}

/** A position that may come, as my seat would see it: no move of it was made. */
export interface Preview {
  type: "preview";
  id: number | string | null;
  ply: number;
  /** Who is to act there; nobody where the match would be over. */
  turn: number[];
  /** Of whoever is to act. */
  moves: MoveNow[];
  scene: string;
  labels: LabelsNow;
  /** Of a board that grows. */
  extent?: [number, number, number, number];
}

/** A table as the lobby shows it, in the reader's words. */
export interface LobbyTable {
  id: string;
  game: string;
  title: string;
  /** Who waits there, or plays, with what each is rated at this game and kind of time. */
  who: string;
  options?: string;
  time?: string;
  /** Seats that nobody has taken. */
  free?: number;
  rated?: boolean;
}

/** The tables of the lobby, the same for all who read one language: the whole lists, or what has changed in them since. */
export interface LobbyNow {
  type: "lobby";
  whole: boolean;
  /** Those that wait for somebody, the newest first; or those of them that are new or different. */
  open: LobbyTable[];
  /** Public matches that are being played, likewise. */
  watch: LobbyTable[];
  /** Those that were in a list, and are not any more. */
  gone: string[];
  /** More tables wait than are listed. */
  more: boolean;
}

/** How many people are in the house. */
export interface PeopleNow {
  type: "people";
  people: number;
}

/** A table at which one sits. */
export interface YourTable {
  id: string;
  title: string;
  against: string;
  /** It is one's turn there. */
  turn: boolean;
  /** A seat is still free. */
  waits: boolean;
}

/** One's own running tables, those where it is one's turn first; `waiting`: at how many of all it is. */
export interface YourTables {
  type: "yours";
  tables: YourTable[];
  waiting: number;
}

/** One is looked for now; or not any more, where `game` is empty. */
export interface Seeking {
  type: "seeking";
  id: number | null;
  game: string;
  tempo: string;
}

/** `seats` in the order of play; "random" lets the server shuffle them. `word`: for the dice, as of all my seats; `pace`: seconds for
 * a turn; `time`: for the match (times.py); `rated`: the result counts; `names`: by seat, of those who share my screen; `position`:
 * begin from there, at a private table that does not count. */
export interface NewTable {
  game: string;
  seats: string[];
  options: Record<string, number | boolean | string>;
  edition: string | null;
  private: boolean;
  order: "given" | "random";
  word: string | null;
  pace: number;
  time: string;
  rated: boolean;
  names: string[];
  position: string | null;
}

/** Nobody has come yet: this bot would play; `table` opens that table (POST /api/tables). The search goes on. */
export interface BotOffer {
  type: "bot";
  name: string;
  face: string;
  table: NewTable;
}

/** Somebody was found: go there. */
export interface MetNow {
  type: "met";
  table: string;
}

/** Finds me an opponent for this game; what I looked for before is forgotten. `tempo`: how long one may think (tempo.py). */
export interface Seek {
  do: "seek";
  id?: number | null;
  game: string;
  tempo?: string;
}

export interface StopSeeking {
  do: "stop";
  id?: number | null;
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
  rating?: number;
  uncertain?: boolean;
  change?: number;
  profile?: string;
}

/** `kind`: the verb of the entry it tells of (play, undo, offer, decline…), or "end". */
export interface LogLine {
  n: number;
  ply: number;
  seat: number | null;
  text: string;
  kind: string;
  /** The anchors of the places it tells of. */
  at?: string[];
  /** What came to light, in a word or two: to be shown for a moment. */
  banner?: string;
  /** Others, who act at the same time, have still to move: the last one's line tells of all, and stands for these. */
  waits?: boolean;
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

/** The time of a whole match: seconds left by seat, the seats whose time passes, and the kind of time. By days also, by seat, the
 * moment (ms) until which it is on vacation, 0 where it is not, and the seconds left from which on its clock warns. */
export interface TimesNow {
  left: number[];
  runs: number[];
  speed: "days" | "live";
  away?: number[];
  warns?: number[];
}

/** Somebody who has gone: in so many seconds the others may go on without him; none: now. */
export interface AbsentNow {
  seat: number;
  left: number;
}

/** What somebody at the table said, in the reader's language; `n`: after which entry of the journal. */
export interface SaidNow {
  id: string;
  seat: number;
  phrase: string;
  text: string;
  n: number;
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
  can: ("abort" | "accept" | "back" | "bot" | "claim" | "claim-bot" | "claim-decided" | "claim-draw" | "decline" | "draw" | "hint" | "plan" | "premove" | "rematch" | "resign" | "sit" | "undo")[];
  ended: Ended | null;
  /** The table of the rematch. */
  next: string | null;
  /** A bot is at work. */
  thinking: boolean;
  /** What I am to do now, with the seat of mine that acts; else what is awaited of the only one who does. */
  prompt?: string;
  dice?: DiceNow;
  /** Of the turn, where it has a time of its own. */
  clock?: ClockNow;
  /** Of the match, where it has one. */
  times?: TimesNow;
  /** Those whom the others need not wait for much longer. */
  absent?: AbsentNow[];
  /** What the players said since the last update on this connection, or lately. */
  said?: SaidNow[];
  /** What I have laid down, from this position on: moves of others and mine, one after the other. Told to nobody else. */
  plan?: string[][];
  /** How many look on who do not play; left out where nobody does. */
  watching?: number;
  /** Of the only seat of mine that acts, or by seat where several do. */
  moves: MoveNow[] | Record<string, MoveNow[]>;
  /** The board in plain characters, for who asks for it (`read`). */
  text?: string;
  /** The inside of <g class="ground">, where the page may have that of other eyes. */
  ground?: string;
  /** The inside of <g class="scene">. */
  scene: string;
  /** Of a board that grows: the part in use, as a viewBox. */
  extent?: [number, number, number, number];
  labels: LabelsNow;
  screen: Screen | null;
  /** Before which seat the board is drawn, where that can be chosen (`show`). */
  large?: number;
}

/** A board to try, as an update of a table would show it, and its position as text, as far as those eyes know it. */
export interface Tried {
  update: PageUpdate;
  position: string;
}

/** What its seat may expect of a move: its chance, or points; proven: that is the truth and no estimate. */
export interface MoveWorth {
  move: string;
  value: number;
  proven?: boolean;
}

/** What the strongest mind of the house thinks of a position: what each seat may expect, and the moves of the one to act, the best
 * first. Exact: all of it is the truth. Done: no more thinking would change it. Nothing where these eyes may not know. */
export interface Valued {
  seat: number | null;
  values: number[];
  moves: MoveWorth[];
  unit: "chance" | "points";
  exact: boolean;
  done: boolean;
}

/** A record as what is tried: where it begins, and what was played. `seed`: a whole number of 64 bits, as text. */
export interface Readied {
  game: string;
  options: Record<string, string>;
  edition: string | null;
  position: string | null;
  seed: string;
  plays: [number, string][];
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

/** Where somebody is in a lesson, and what is said to what he just did. */
export interface LessonNow {
  exercise: number;
  /** The right ones, to be sent with the next one. */
  moves: string[];
  title: string;
  /** What one should know here. */
  told: string;
  /** What to do now; null: the exercise is done. */
  ask: string | null;
  /** Was the move right? Null: none was made. */
  right: boolean | null;
  /** What the move did, and what the others did then. One that was not right is taken back. */
  did: string[];
  said: string | null;
  /** How many exercises this person has done. */
  reached: number;
  /** The last words, once the last exercise is done. */
  done: string | null;
  /** The board's viewBox, which may be another one than in the exercise before. */
  frame: [number, number, number, number];
  /** And in a room taller than wide, where the game has one for that. */
  tall: [number, number, number, number] | null;
  update: PageUpdate;
}

/** A puzzle as it stands for me. `day`: it is one of the three of this day, and counts there. `right`, `text`: what came of the try
 * just made; `best`, `coach`: the right move and why, once it is settled. `change`: of my rating, by this try; `next`: the one to go
 * on with, none after the last of a day. `update`: the board as my seat sees it, after my move where that was right; not where
 * nothing on it changes. */
export interface PuzzleNow {
  id: string;
  game: string;
  points: number;
  seat: number;
  tries: number;
  solved: boolean;
  seen: boolean;
  day: string | null;
  right: boolean | null;
  text: string;
  best: string | null;
  coach: Coached | null;
  rating: number | null;
  change: number | null;
  next: string | null;
  update?: PageUpdate;
}

/** `passes`: the house passes for me where nothing else is possible. */
export interface Choices {
  passes: boolean;
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
  /** The plies by which somebody gave away most, in their order. */
  turning: number[];
}

/** An anchor by its name, a button under the board, or a way to turn what is laid. */
export type Step = string | Button | Turn;

/** What a page asks for; told apart by `do`. */
export type Wish = Play | Sit | SeatBot | GiveWord | Resign | Undo | Draw | Rematch | Accept | Decline | Abort | Claim | Back | Leave | AskHint | Look | Show | Read | Explain | Say | AskPreview | LayPlan | DropPlan | AskPremoves;

/** The answer to a wish, with its id. */
export type Reply = Ack | Error | WishAnswer | Clue | Hint | Premoves | Preview;

/** What a page hears in the lobby; told apart by `type`. */
export type LobbyWord = LobbyNow | PeopleNow | YourTables | Seeking | BotOffer | MetNow | Error;

/** What a page asks for in the lobby; told apart by `do`. */
export type LobbyWish = Seek | StopSeeking;

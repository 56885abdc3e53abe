// What travels between the server and the page (docs/architecture.md, "The server").

export interface Move {
  t: string;
  w: string[][];
  g: string | null;
}

export interface Seat {
  seat: number;
  side: string;
  kind: "human" | "bot" | "open";
  name: string;
  face: string | null;
  level?: string | null;
  here: boolean;
}

export interface Line {
  n: number;
  ply: number;
  seat: number | null;
  text: string;
}

export interface Ended {
  ending: string;
  winners: number[];
  scores: number[];
  text: string;
  /** All seats were of one team: they have won or lost as one. */
  together: boolean;
}

/** Of a game with chance. The match is dealt when no word is awaited any more; secret and seed come when it is over. */
export interface Dice {
  commitment: string;
  words: Record<string, string>;
  waiting: number[];
  secret?: string;
  seed?: string;
}

export type Offer = "undo" | "draw" | "rematch";
export type Deed = Offer | "resign" | "accept" | "decline" | "hint" | "sit";

export interface Update {
  type: "update";
  n: number;
  ply: number;
  turn: number[];
  you: number[];
  viewer: number;
  seats: Seat[];
  scene: string;
  /** Of a board that grows: the part in use. */
  extent?: [number, number, number, number];
  labels: Record<string, string>;
  text?: string;
  moves: Move[] | Record<string, Move[]>;
  log: Line[];
  offers: Partial<Record<Offer, number[]>>;
  can: Deed[];
  ended: Ended | null;
  next: string | null;
  thinking: boolean;
  dice?: Dice;
  /** Seconds left for this turn, where the table has set a time. */
  clock?: { left: number; of: number };
  /** Only before a screen shared by people who have secrets: who is to sit there now, and do the others look away? */
  screen: { seat: number; secret: boolean } | null;
}

export type Ask =
  | { do: "play"; move: string; ply: number; seat?: number }
  | { do: Deed; what?: Offer; seat?: number }
  | { do: "look"; seat: number }
  | { do: "word"; word: string; seat: number }
  | { do: "wish"; steps: string[]; seat?: number };

/** What the coach says of a position. */
export interface Coached {
  values: number[];
  lines: string[];
  picture?: string | null;
  best?: string | null;
}

/** A position of a finished match: each seat's chance, and what the ply before it was by choice and by luck. */
/** What the values over a match are: chances to win, or the points each could still come to. */
export type Unit = "chance" | "points";

export interface Moment {
  values: number[];
  choice?: number | null;
  luck?: number | null;
}

/** What became of something asked; "lost" when the connection went before the answer came. */
export type Reply =
  | { type: "ack"; n: number }
  | { type: "error"; code: string; text: string }
  | { type: "wish"; text: string }
  | { type: "hint"; move: string; text: string; coach: Coached }
  | { type: "lost" };

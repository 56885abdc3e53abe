// The connection to a table: it comes back by itself, and never sends anything twice.
import { relabelled } from "./labels";
import type { LabelsNow, PageUpdate, Reply, Wish } from "./types";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PATIENCE = 10_000; // an answer that takes longer means a dead connection that nobody closed …
const THINKING = 60_000; // … unless it has to be thought about

/** What became of something asked; "lost" when the connection went before the answer came. */
export type Answer = Reply | { type: "lost" };

interface Asked {
  done: (answer: Answer) => void;
  timer: number;
}

interface Listener {
  update(update: PageUpdate): unknown;
  lost(): void;
  found(): void;
  /** The server says that there is no such table, or not for us: no use in trying again. */
  refused(text: string): void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #asked = new Map<number, Asked>();
  #unsent: string[] = []; // asked while the connection is being made: it goes out once that is open
  #id = 0;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  #labels: LabelsNow | null = null; // all of them, of which the server sends what changes

  /** `address` is asked anew for each attempt, since it carries how much we have seen. */
  constructor(
    private address: () => string,
    private listener: Listener,
  ) {
    addEventListener("online", () => this.#now());
    addEventListener("pageshow", () => this.#now());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.#now());
    this.#open();
  }

  ask(what: Wish): Promise<Answer> {
    const socket = this.#socket;
    if (!socket || socket.readyState > WebSocket.OPEN) return Promise.resolve({ type: "lost" });
    const id = ++this.#id;
    return new Promise((done) => {
      const patience = what.do === "hint" || what.do === "claim" ? THINKING : PATIENCE;
      this.#asked.set(id, { done, timer: window.setTimeout(() => this.#drop(), patience) });
      const text = JSON.stringify({ id, ...what });
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else this.#unsent.push(text);
    });
  }

  #open(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onopen = () => this.#unsent.splice(0).forEach((text) => socket.send(text));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as PageUpdate | Reply);
    socket.onclose = () => socket === this.#socket && this.#drop();
  }

  #hear(message: PageUpdate | Reply): void {
    if (message.type === "update") {
      this.#wait = FIRST_WAIT;
      this.listener.found();
      this.#labels = relabelled(this.#labels, message.labels);
      this.listener.update({ ...message, labels: this.#labels });
      return;
    }
    const asked = this.#asked.get(Number(message.id));
    if (asked) {
      clearTimeout(asked.timer);
      this.#asked.delete(Number(message.id));
      asked.done(message);
    } else if (message.type === "error" && message.code.startsWith("unknown")) {
      this.#closed = true;
      this.listener.refused(message.text);
    }
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const { done, timer } of this.#asked.values()) {
      clearTimeout(timer);
      done({ type: "lost" });
    }
    this.#asked.clear();
    this.#unsent = [];
    if (this.#closed) return;
    this.listener.lost();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #now(): void {
    if (this.#closed || this.#socket) return;
    this.#wait = FIRST_WAIT;
    this.#open();
  }
}

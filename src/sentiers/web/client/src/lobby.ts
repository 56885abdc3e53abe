// The connection of every open page to the lobby: what it tells goes to whoever shows it. It comes back by itself, and closes
// while the page is put away, so that nobody is looked for in a window that cannot be seen any more.
import { filterShelf } from "./filter";
import { liveLists } from "./livelists";
import { seeks } from "./seek";
import type { LobbyWish, LobbyWord } from "./types";
import { showYours } from "./yours";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;

export interface Lobby {
  /** False where there is no connection now. */
  ask(wish: LobbyWish): boolean;
}

type Hear = (word: LobbyWord) => void;

function connect(address: string, hear: Hear, lost: () => void): Lobby {
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    const old = socket;
    socket = null;
    old?.close();
  };
  const open = () => {
    close();
    const made = (socket = new WebSocket(address));
    made.onmessage = (event) => {
      wait = FIRST_WAIT;
      hear(JSON.parse(event.data as string) as LobbyWord);
    };
    made.onclose = () => {
      if (made !== socket) return;
      socket = null;
      lost();
      timer = window.setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 1.7, LONGEST_WAIT);
    };
  };
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("online", () => socket ?? open());
  open();
  return {
    ask(wish) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(wish));
      return true;
    },
  };
}

export function enterLobby(): void {
  const shelf = document.querySelector("#open-tables") !== null;
  filterShelf();
  const lists = liveLists();
  const hearing: Hear[] = [showYours, lists];
  const address = `${location.origin.replace(/^http/, "ws")}/lobby${shelf ? "?shelf=1" : ""}`;
  const hear: Hear = (word) => hearing.forEach((each) => each(word));
  const ending: (() => void)[] = [];
  const lobby = connect(address, hear, () => ending.forEach((each) => each()));
  const seek = seeks(lobby);
  if (seek) {
    hearing.push(seek.hear);
    ending.push(seek.lost);
  }
}

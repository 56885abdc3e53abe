// The lists of the lobby, kept as they are now without anything moving under a finger: what is new comes at the end, what is over
// stays where it is and says so. All is put in order when one asks for it, or while nobody looks.
import { el } from "./dom";
import type { LobbyTable, LobbyWord, YourTables } from "./types";

const MOST = 20; // rows of a list before new ones wait below it

class List {
  #now = new Map<string, LobbyTable>(); // in the order of the server, as far as it is known
  #news: HTMLButtonElement;
  constructor(
    private place: HTMLElement,
    private joins: boolean,
    private mine: Set<string>,
  ) {
    this.#news = place.parentElement?.querySelector(".news") as HTMLButtonElement;
    this.#news.addEventListener("click", () => {
      this.order();
      this.place.querySelector<HTMLElement>("a")?.focus();
    });
  }

  hear(whole: boolean, tables: LobbyTable[], gone: string[]): void {
    if (whole) gone = [...this.#rows().keys()].filter((id) => !tables.some((table) => table.id === id));
    for (const id of gone) this.#now.delete(id);
    const changed = new Map(tables.map((table) => [table.id, table]));
    this.#now = whole ? changed : new Map([...tables.filter(({ id }) => !this.#now.has(id)).map((t) => [t.id, t] as const), ...this.#now, ...changed]);
    if (document.hidden) return this.order();
    const rows = this.#rows();
    for (const id of gone) if (rows.has(id)) this.#end(rows.get(id) as HTMLElement);
    for (const table of tables) {
      const row = rows.get(table.id);
      if (this.mine.has(table.id)) continue;
      if (row) this.#renew(row, this.#row(table));
      else if (this.#rows().size < MOST) this.place.append(this.#row(table));
    }
    this.#count();
  }

  /** As the server lists them: the newest first, and none that is over. */
  order(): void {
    for (const row of this.#rows().values()) row.remove();
    this.place.prepend(...[...this.#now.values()].filter(({ id }) => !this.mine.has(id)).slice(0, MOST).map((table) => this.#row(table)));
    this.place.scrollTop = 0;
    this.#count();
  }

  #count(): void {
    const rows = this.#rows();
    const unseen = [...this.#now.keys()].filter((id) => !rows.has(id) && !this.mine.has(id)).length;
    const ended = this.place.querySelector(".gone") !== null;
    (this.place.querySelector(".none") as HTMLElement).hidden = rows.size > 0;
    this.#news.hidden = !unseen && !(ended && rows.size >= MOST);
    this.#news.textContent = (this.#news.dataset.words ?? "").replace("{n}", String(unseen));
  }

  #rows(): Map<string, HTMLElement> {
    const rows = this.place.querySelectorAll<HTMLElement>("[data-table]");
    return new Map([...rows].map((row) => [row.dataset.table as string, row]));
  }

  #row(table: LobbyTable): HTMLElement {
    const { do: does, rated, free } = this.place.dataset;
    const seats = (table.free ?? 0) > 1 && (free ?? "").replace("{n}", String(table.free));
    const facts = [table.who, table.options, table.time, table.rated && rated, this.joins && seats];
    return el("li", { "data-table": table.id },
      el("a", { href: `/t/${table.id}`, "data-join": this.joins }, el("b", {}, table.title), " ",
        el("span", {}, facts.filter(Boolean).join(" · ")), el("span", { class: "state" }, does)));
  }

  /** Only where it reads differently: what one is about to press is not exchanged for its like. */
  #renew(row: HTMLElement, now: HTMLElement): void {
    if (row.textContent === now.textContent && !row.classList.contains("gone")) return;
    const held = row.contains(document.activeElement);
    row.replaceWith(now);
    if (held) now.querySelector("a")?.focus();
  }

  #end(row: HTMLElement): void {
    row.classList.add("gone");
    row.querySelector("a")?.removeAttribute("data-join");
    const state = row.querySelector(".state");
    if (state) state.textContent = this.place.dataset.gone ?? "";
  }
}

/** Sits down at the table of a row at once; where that is refused, the table itself says why. */
async function join(link: HTMLAnchorElement): Promise<void> {
  await fetch(`/api${link.pathname.replace("/t/", "/tables/")}/join`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => null);
  location.assign(link.href);
}

function showMine(yours: YourTables): void {
  const list = document.querySelector<HTMLElement>("#my-tables");
  for (const row of list?.querySelectorAll<HTMLElement>("[data-table]") ?? []) {
    const table = yours.tables.find(({ id }) => id === row.dataset.table);
    const state = row.querySelector(".state");
    if (!table || !state) continue;
    state.classList.toggle("turn", table.turn);
    state.textContent = (table.turn ? list?.dataset.yours : table.waits ? list?.dataset.waits : list?.dataset.theirs) ?? "";
  }
}

export function liveLists(): (word: LobbyWord) => void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[data-join]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    void join(link);
  });
  const open = document.querySelector<HTMLElement>("#open-tables");
  const watch = document.querySelector<HTMLElement>("#watch-tables");
  const people = document.querySelector<HTMLElement>("#people");
  const mine = new Set<string>();
  const lists = open && watch ? [new List(open, true, mine), new List(watch, false, mine)] : [];
  document.addEventListener("visibilitychange", () => document.hidden && lists.forEach((list) => list.order()));
  return (word) => {
    if (word.type === "yours") {
      word.tables.forEach(({ id }) => mine.add(id));
      showMine(word);
    } else if (word.type === "lobby") {
      lists[0]?.hear(word.whole, word.open, word.gone);
      lists[1]?.hear(word.whole, word.watch, word.gone);
    } else if (word.type === "people" && people) people.textContent = (people.dataset.words ?? "").replace("{n}", String(word.people));
  };
}

// Finding an opponent: one tap looks for one, as long as the dialog is open; then both go to their table.
import { $, button, el } from "./dom";
import type { Lobby } from "./lobby";
import { openTable } from "./newtable";
import { waitFor } from "./preparing";
import type { LobbyWish, LobbyWord } from "./types";
import { say } from "./words";

interface Seeks {
  hear(word: LobbyWord): void;
  /** The connection was lost: the search is begun again when it is back. */
  lost(): void;
}

export function seeks(lobby: Lobby): Seeks | null {
  const dialog = document.querySelector<HTMLDialogElement>("#seek");
  if (!dialog) return null;
  const says = $("#seek-says", dialog);
  const first = says.innerHTML;
  let wanted: { game: string; tempo: string } | null = null;
  let id = 0;

  const ask = () => {
    if (!wanted) return;
    const wish: LobbyWish = { do: "seek", id: ++id, ...wanted };
    if (!lobby.ask(wish)) setTimeout(() => wanted && dialog.open && ask(), 500);
  };
  const tell = (text: string) => says.replaceChildren(el("p", { class: "trouble" }, text));

  for (const each of document.querySelectorAll<HTMLButtonElement>("[data-seek]"))
    each.addEventListener("click", () => {
      wanted = JSON.parse(each.dataset.seek as string) as { game: string; tempo: string };
      $("#seek-what", dialog).textContent = each.dataset.what ?? "";
      says.innerHTML = first;
      dialog.classList.remove("over");
      dialog.showModal();
      ask();
    });
  dialog.addEventListener("close", () => {
    if (wanted) lobby.ask({ do: "stop", id: ++id });
    wanted = null;
  });

  const refused = async (code: string, text: string) => {
    if (code === "preparing" && wanted && (await waitFor(wanted.game))) return ask();
    wanted = null;
    dialog.classList.add("over");
    tell(text);
  };

  const hear = (word: LobbyWord) => {
    if (!wanted) return;
    if (word.type === "met") {
      wanted = null;
      location.assign(`/t/${word.table}`);
    } else if (word.type === "bot") {
      const table = word.table;
      const accept = button(says.dataset.accept ?? "", "go", () => void openTable(table, accept));
      says.replaceChildren(el("p", {}, (says.dataset.offer ?? "").replace("{name}", word.name)), el("p", { class: "row" }, accept));
    } else if (word.type === "seeking" && !word.game && word.id === null) void refused("", dialog.dataset.stopped ?? "");
    else if (word.type === "error" && (word.id === id || word.id === null)) void refused(word.code, word.text || say("offline"));
  };
  return { hear, lost: () => setTimeout(ask, 500) };
}

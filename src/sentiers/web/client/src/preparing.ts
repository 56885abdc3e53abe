// A game that is not ready yet: bars that show how far it is, and going on by itself once it is.
import { el } from "./dom";
import { say } from "./words";

const EVERY = 700; // milliseconds

type Ready = Record<string, number | null>;

async function ask(): Promise<Ready | null> {
  const reply = await fetch("/api/ready").catch(() => null);
  const answer = (await reply?.json().catch(() => null)) as { games?: Ready } | null;
  return answer?.games ?? null;
}

const pause = () => new Promise((done) => setTimeout(done, EVERY));

/** Resolves to true when the game is ready, to false when it never will be; a house that does not answer is asked again. */
export async function whenReady(game: string, show: (done: number) => void, wanted = () => true): Promise<boolean> {
  while (wanted()) {
    const done = (await ask())?.[game];
    if (done === null) return false;
    if (done !== undefined) show(done);
    if (done === 1) return true;
    await pause();
  }
  return false;
}

/** Over the page, so that nothing in it moves: how far the game is. Resolves to whether it is ready; one may cancel. */
export async function waitFor(game: string): Promise<boolean> {
  const bar = el("progress", { max: 1, value: 0, "aria-label": say("preparing") });
  const close = el("button", { class: "quiet", value: "cancel" }, say("cancel"));
  const trouble = el("p", { role: "alert", class: "trouble" });
  const form = el("form", { method: "dialog" }, el("h2", {}, say("preparing")), bar, trouble, el("p", { class: "row" }, close));
  const dialog = el("dialog", { class: "preparing-now", "aria-label": say("preparing") }, form);
  document.body.append(dialog);
  dialog.showModal();
  const ready = await whenReady(game, (done) => (bar.value = done), () => dialog.open);
  if (!ready && dialog.open) {
    trouble.textContent = say("unready");
    await new Promise((done) => dialog.addEventListener("close", done));
  }
  dialog.remove();
  return ready;
}

/** The page that stands in for one that needs the game. */
async function standIn(main: HTMLElement): Promise<void> {
  const bar = main.querySelector("progress") as HTMLProgressElement;
  if (await whenReady(main.dataset.preparing as string, (done) => (bar.value = Math.max(bar.value, done)))) location.reload();
  else (main.querySelector("[role=alert]") as HTMLElement).textContent = say("unready");
}

/** The bars over the boxes on the shelf. */
async function overBoxes(bars: HTMLElement[]): Promise<void> {
  while (bars.length) {
    await pause();
    const ready = await ask();
    bars = bars.filter((bar) => {
      const done = ready?.[bar.dataset.readying as string];
      if (done !== undefined) bar.style.setProperty("--done", String(done ?? 0));
      if (done === 1 || done === null) bar.remove();
      return done !== 1 && done !== null;
    });
  }
}

export function watch(): void {
  const main = document.querySelector<HTMLElement>("[data-preparing]");
  if (main) void standIn(main);
  void overBoxes([...document.querySelectorAll<HTMLElement>("[data-readying]")]);
}

// The page that is shown when the house cannot be reached: which rules one can still read, and back as soon as it answers.
import { $, el } from "./dom";

const AGAIN = 5000; // milliseconds

async function list(place: HTMLElement): Promise<void> {
  const found = new Map<string, string>();
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/rules/")) continue;
      const text = (await (await caches.match(request))?.text()) ?? "";
      found.set(pathname, new DOMParser().parseFromString(text, "text/html").querySelector("h1")?.textContent ?? pathname);
    }
  $("ul", place).append(...[...found].map(([path, title]) => el("li", {}, el("a", { href: path }, title))));
  place.hidden = !found.size;
}

export function offline(): void {
  const page = document.querySelector<HTMLElement>("main.away");
  if (!page) return;
  if ("caches" in window) void list($(".still", page));
  $("[data-do=again]", page).addEventListener("click", () => location.reload());
  let leaving = false; // for another page that is kept: it is not called back
  addEventListener("beforeunload", () => (leaving = true));
  const look = async () => {
    if (!document.hidden && (await fetch("/healthz").catch(() => null))?.ok && !leaving) location.reload();
  };
  addEventListener("online", () => void look()); // on the net is not yet at the house
  if (!location.pathname.startsWith("/app/")) window.setInterval(() => void look(), AGAIN);
}

// The link for a friend, as long as a seat is free.
import { announce } from "./announce";
import { $, button, el, redraw } from "./dom";
import type { PageUpdate, Wish } from "./types";
import { say } from "./words";

export function showShare(update: PageUpdate, act: (wish: Wish) => void): void {
  const wanted = update.you.length > 0 && !update.ended && update.seats.some((seat) => seat.kind === "open");
  const bot = wanted && update.can.includes("bot");
  const fill = () => (bot ? [button(say("bot"), "quiet", () => act({ do: "bot" }), { "data-do": "bot" })] : []);
  redraw($("#share"), [wanted, bot], () => (wanted ? [...invitation(`${location.origin}${location.pathname}`), ...fill()] : []));
}

function invitation(link: string): HTMLElement[] {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": say("link") });
  field.addEventListener("focus", () => field.select());
  const copied = async () => {
    field.select();
    // The clipboard needs a secure page; on a plain home network the selected text is there to be copied by hand.
    await navigator.clipboard?.writeText(link);
    if (navigator.clipboard) announce((copy.textContent = say("copied")));
  };
  const copy = button(say("copy"), "go", () => void copied().catch(() => field.select()));
  const send = () => void navigator.share({ title: document.title, url: link }).catch(() => undefined);
  const more = "share" in navigator ? [button(say("send"), "quiet", send)] : [];
  return [el("p", {}, say("share")), field, copy, ...more];
}

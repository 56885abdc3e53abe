// The link for a friend, as long as a seat is free.
import { announce } from "./announce";
import { $, button, el, redraw } from "./dom";
import type { PageUpdate } from "./types";
import { say } from "./words";

export function showShare(update: PageUpdate): void {
  const wanted = update.you.length > 0 && !update.ended && update.seats.some((seat) => seat.kind === "open");
  redraw($("#share"), wanted, () => (wanted ? invitation(`${location.origin}${location.pathname}`) : []));
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

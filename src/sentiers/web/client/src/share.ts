// The link for a friend, as long as a seat is free.
import { announce } from "./announce";
import { $, el } from "./dom";
import type { Update } from "./types";
import { say } from "./words";

export function showShare(update: Update): void {
  const place = $("#share");
  const wanted = update.you.length > 0 && !update.ended && update.seats.some((seat) => seat.kind === "open");
  if (place.hidden === !wanted) return;
  place.hidden = !wanted;
  if (!wanted) return place.replaceChildren();
  const link = `${location.origin}${location.pathname}`;
  const field = el("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": say("link"),
    focus: () => field.select(),
  });
  const copy = el("button", { type: "button", class: "go", click: () => void copied() }, say("copy"));
  const copied = async () => {
    field.select();
    // The clipboard needs a secure page; on a plain home network the selected text is there to be copied by hand.
    await navigator.clipboard?.writeText(link).then(() => {
      copy.textContent = say("copied");
      announce(say("copied"));
    });
  };
  const send = async () => navigator.share({ title: document.title, url: link }).catch(() => undefined);
  const buttons =
    "share" in navigator
      ? [copy, el("button", { type: "button", class: "quiet", click: () => void send() }, say("send"))]
      : [copy];
  place.replaceChildren(el("p", {}, say("share")), field, ...buttons);
}

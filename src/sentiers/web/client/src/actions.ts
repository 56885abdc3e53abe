// The few buttons with words: what can be done now besides moving, and what the others have offered.
import { $, el } from "./dom";
import { called } from "./seats";
import type { Ask, Deed, Offer, Update } from "./types";
import { say } from "./words";

type Do = (ask: Ask) => void;

const OFTEN: Deed[] = ["sit", "hint", "undo"];
const SELDOM: Deed[] = ["draw", "resign"];
const OFFERS: Offer[] = ["undo", "draw", "rematch"];

/** Asks before what cannot be taken back. */
function sure(deed: string): Promise<boolean> {
  const dialog = $<HTMLDialogElement>("#sure");
  $("h2", dialog).textContent = say(`sure-${deed}`);
  $("[value=yes]", dialog).textContent = say(deed);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }),
  );
}

export function showActions(update: Update, act: Do): void {
  const offered = (offer: Offer) => (update.offers[offer] ?? []).some((seat) => update.you.includes(seat));
  const buttons = (deeds: Deed[]) =>
    deeds
      .filter((deed) => update.can.includes(deed))
      .map((deed) => {
        const waiting = (deed === "undo" || deed === "draw") && offered(deed);
        const press = async () => {
          if (deed !== "resign" || (await sure(deed))) act({ do: deed });
        };
        return el(
          "button",
          { type: "button", class: "quiet", "data-do": deed, disabled: waiting, click: press },
          say(deed),
        );
      });
  keepFocus($("#actions"), buttons(OFTEN));
  keepFocus($("#seldom"), buttons(SELDOM));
  showOffers(update, act, offered);
}

function showOffers(update: Update, act: Do, offered: (offer: Offer) => boolean): void {
  const cards = OFFERS.flatMap((offer) => {
    const others = (update.offers[offer] ?? []).filter((seat) => !update.you.includes(seat));
    const from = others[0];
    if (offered(offer) && !update.next) return [el("p", { class: "offer mine" }, say(`offered-${offer}`))];
    if (from === undefined || !update.can.includes("accept")) return [];
    const reply = (deed: Deed, key: string, style: string) =>
      el(
        "button",
        { type: "button", class: style, "data-do": deed, click: () => act({ do: deed, what: offer }) },
        say(key),
      );
    const text = say(`offers-${offer}`, { who: called(update, from) });
    return [
      el(
        "div",
        { class: "offer" },
        el("p", {}, text),
        reply("accept", "accept", "go"),
        reply("decline", "decline", "quiet"),
      ),
    ];
  });
  keepFocus($("#offers"), cards);
}

/** Replaces the children; whoever had the focus keeps it if the same thing is still there. */
function keepFocus(place: HTMLElement, children: HTMLElement[]): void {
  const key = place.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.do : undefined;
  place.replaceChildren(...children);
  place.hidden = children.length === 0;
  if (key) place.querySelector<HTMLElement>(`[data-do="${key}"]`)?.focus();
}

// The few buttons with words: what can be done now besides moving, and what the others have offered.
import { awaited } from "./curtain";
import { $, button, el, redraw } from "./dom";
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
  const mine = (offer: Offer) => (update.offers[offer] ?? []).some((seat) => update.you.includes(seat));
  const make = (deed: Deed) => {
    const press = async () => {
      if (deed !== "resign" || (await sure(deed))) act({ do: deed });
    };
    return button(say(deed), "quiet", () => void press(), { "data-do": deed });
  };
  const show = (place: HTMLElement, deeds: Deed[]) => {
    const now = deeds.filter((deed) => update.can.includes(deed) && !(deed === "hint" && awaited(update) !== undefined));
    redraw(place, now, () => now.map(make));
  };
  show($("#actions"), OFTEN);
  show($("#seldom"), SELDOM);
  const standing = OFFERS.flatMap((offer) => {
    if (mine(offer)) return update.next ? [] : [{ offer, text: say(`offered-${offer}`), mine: true }];
    const from = update.offers[offer]?.[0];
    if (from === undefined || !update.can.includes("accept")) return [];
    return [{ offer, text: say(`offers-${offer}`, { who: called(update, from) }), mine: false }];
  });
  redraw($("#offers"), standing, () => standing.map((one) => offerCard(one.offer, one.text, one.mine, act)));
}

function offerCard(offer: Offer, text: string, mine: boolean, act: Do): HTMLElement {
  const reply = (deed: "accept" | "decline", style: string, word: string = deed) =>
    button(say(word), style, () => act({ do: deed, what: offer }), { "data-do": word });
  // To decline one's own offer is to withdraw it.
  if (mine) return el("div", { class: "offer mine" }, el("p", {}, text), reply("decline", "quiet", "withdraw"));
  return el("div", { class: "offer" }, el("p", {}, text), reply("accept", "go"), reply("decline", "quiet"));
}

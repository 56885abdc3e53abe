// The few buttons with words: what can be done now besides moving, and what the others have offered.
import type { Chooser } from "./chooser";
import { awaited } from "./curtain";
import { $, button, el, redraw } from "./dom";
import { called } from "./seats";
import { keyOf } from "./steps";
import type { LabelsNow, PageUpdate, Wish } from "./types";
import { say } from "./words";

type Do = (ask: Wish) => void;
type Deed = PageUpdate["can"][number];
type Offer = keyof PageUpdate["offers"];

const OFTEN: Deed[] = ["sit", "hint", "undo"];
const SELDOM: Deed[] = ["draw", "resign"];
const OFFERS: Offer[] = ["undo", "draw", "rematch"];

/** Asks before what cannot be taken back. */
function sure(question: string, yes: string): Promise<boolean> {
  const dialog = $<HTMLDialogElement>("#sure");
  $("h2", dialog).textContent = question;
  $("[value=yes]", dialog).textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }),
  );
}

/** Moves, or beginnings of moves, that are not made on the board. */
export function showDoings(chooser: Chooser, labels: LabelsNow): void {
  const steps = [...chooser.steps.buttons(), ...chooser.steps.buttons([])];
  const now = [...new Set(steps.map(([, name]) => name))].map((name) => [name, labels.buttons[name] ?? name] as const);
  redraw($("#doings"), now, () =>
    now.map(([name, label]) => button(label, "quiet", () => void pressed(chooser, name, label), { "data-do": name })),
  );
}

async function pressed(chooser: Chooser, name: string, label: string): Promise<void> {
  const step = keyOf(["do", name]);
  const drawn = chooser.drawing && chooser.steps.chosen.length > 1;
  if (drawn && !(await sure(say("sure-erase"), label))) return;
  if (!chooser.steps.next().has(step)) chooser.cancel();
  chooser.choose(step);
}

export function showActions(update: PageUpdate, act: Do): void {
  const mine = (offer: Offer) => update.offers[offer].some((seat) => update.you.includes(seat));
  const make = (deed: Deed) => {
    const press = async () => {
      if (deed !== "resign" || (await sure(say("sure-resign"), say(deed)))) act({ do: deed });
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
    const from = update.offers[offer][0];
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

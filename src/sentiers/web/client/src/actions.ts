// The few buttons with words: what can be done now besides moving, and what the others have offered.
import type { Chooser } from "./chooser";
import { awaited } from "./curtain";
import { $, button, el, redraw } from "./dom";
import { called } from "./seats";
import { keyOf } from "./steps";
import { sure } from "./sure";
import type { LabelsNow, PageUpdate, Wish } from "./types";
import { say } from "./words";

type Do = (ask: Wish) => void;
type Deed = PageUpdate["can"][number];
type Offer = keyof PageUpdate["offers"];

const OFTEN: Deed[] = ["sit", "back", "hint", "undo", "plan"];
const SELDOM: Deed[] = ["draw", "resign", "abort"];
const CLAIMS = { claim: "win", "claim-draw": "draw", "claim-bot": "bot", "claim-decided": "decided" } as const;
/** What this table knows at all: such a button keeps its place while it makes no sense, so that no other slides under the finger. */
const KEPT = new Set(($("#main").dataset.deeds ?? "").split(" "));
const OFFERS: Offer[] = ["undo", "draw", "rematch"];

const SURE: Deed[] = ["resign", "abort"];

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
  const playing = update.you.length > 0 && !update.ended;
  const alone = update.seats.every((seat) => seat.kind === "bot" || update.you.includes(seat.seat));
  const kept = (deed: Deed) => playing && KEPT.has(deed) && (deed !== "hint" || alone);
  const may = (deed: Deed) => update.can.includes(deed) && !(deed === "hint" && awaited(update) !== undefined);
  const make = ([deed, can]: readonly [Deed, boolean]) => {
    const press = async () => {
      if (!can || deed in CLAIMS) return;
      if (!SURE.includes(deed) || (await sure(say(`sure-${deed}`), say(deed)))) act({ do: deed } as Wish);
    };
    return button(say(deed), "quiet", () => void press(), { "data-do": deed, "aria-disabled": can ? null : "true" });
  };
  const show = (place: HTMLElement, deeds: Deed[]) => {
    const now = deeds.filter((deed) => may(deed) || kept(deed)).map((deed) => [deed, may(deed)] as const);
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
  const left = waiting(update);
  redraw($("#offers"), [...standing, left], () => [
    ...standing.map((one) => offerCard(one.offer, one.text, one.mine, act)),
    ...(left ? [claimCard(left.text, left.claims, act)] : []),
  ]);
}

type Claim = keyof typeof CLAIMS;

/** Who has left, or lets the others wait, for so long that they may do something about it. Before that the seat says that he is away. */
function waiting(update: PageUpdate): { text: string; claims: Claim[] } | undefined {
  const claims = (Object.keys(CLAIMS) as Claim[]).filter((claim) => update.can.includes(claim));
  if (!claims.length) return undefined;
  const gone = update.absent?.find(({ seat, left }) => !left && !update.you.includes(seat));
  if (gone) return { text: say("is-gone", { who: called(update, gone.seat) }), claims };
  const slow = update.turn[0];
  return slow === undefined ? undefined : { text: say("stalls", { who: called(update, slow) }), claims };
}

function claimCard(text: string, claims: Claim[], act: Do): HTMLElement {
  const buttons = claims.map((claim) => button(say(claim), "quiet", () => act({ do: "claim", what: CLAIMS[claim] }), { "data-do": claim }));
  return el("div", { class: "offer" }, el("p", {}, text), ...buttons);
}

function offerCard(offer: Offer, text: string, mine: boolean, act: Do): HTMLElement {
  const reply = (deed: "accept" | "decline", style: string, word: string = deed) =>
    button(say(word), style, () => act({ do: deed, what: offer }), { "data-do": word });
  // To decline one's own offer is to withdraw it.
  if (mine) return el("div", { class: "offer mine" }, el("p", {}, text), reply("decline", "quiet", "withdraw"));
  return el("div", { class: "offer" }, el("p", {}, text), reply("accept", "go"), reply("decline", "quiet"));
}

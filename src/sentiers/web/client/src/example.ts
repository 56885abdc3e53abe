// An example of the rules on a board to try: one plays for all sides, and goes back as far as one likes.
import { announce } from "./announce";
import { $, el, given } from "./dom";
import { type Play, type Start, Trial, ask, tried } from "./trying";
import type { Step } from "./types";

const start = given<Start>("start");
const back = $<HTMLButtonElement>(".deeds [data-go=back]");
let plays: Play[] = [];
const trial = new Trial({ played: (play) => go([...plays, play], false), wish });

async function go(wanted: Play[], still: boolean): Promise<void> {
  const heard = await tried(start, wanted);
  if ("trouble" in heard) return trial.complain(heard.trouble);
  const { update } = heard.found;
  plays = wanted;
  trial.show(update, still);
  const lines = update.log.map((line) => line.text);
  $("#log").replaceChildren(...lines.map((line) => el("li", {}, line)));
  $("#teacher").scrollTop = $("#teacher").scrollHeight;
  back.setAttribute("aria-disabled", String(plays.length === 0));
  if (!still) announce(update.log.filter((line) => line.ply === update.ply).map((line) => line.text).join(" "));
}

async function wish(steps: Step[], seat: number): Promise<string | null> {
  const heard = await ask<{ text: string }>("/api/try/wish", { ...start, plays, seat, steps });
  return "trouble" in heard ? heard.trouble : heard.found.text;
}

back.addEventListener("click", () => {
  if (plays.length) void go(plays.slice(0, -1), true);
});
$(".deeds [data-go=again]").addEventListener("click", () => void go([], true));

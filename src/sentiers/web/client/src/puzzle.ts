// A puzzle: the board to try, on which one move is right. The house alone knows which; what is wrong tells what it costs.
import { announce } from "./announce";
import { coachSays, coachThinks } from "./coachpanel";
import { $, given } from "./dom";
import { sure } from "./sure";
import { ask, Trial, type Play } from "./trying";
import type { PuzzleNow, Step } from "./types";
import { say } from "./words";

const { game, puzzle, day } = $("#main").dataset;
const path = `/api/puzzles/${game}/${puzzle}`;
const [why, next, rated, rating] = [$<HTMLButtonElement>("#why"), $<HTMLAnchorElement>("#next"), $<HTMLInputElement>("#rated"), $("#rating")];
const known = given<{ tries: number; solved: boolean; seen: boolean }>("puzzle");
let settled = known.solved || known.seen;
let said = say(known.solved ? "again" : known.seen ? "seen-already" : "find");

const trial = new Trial({
  played: ([, move]: Play) => attempt(move),
  wish: async (steps: Step[]) => {
    const heard = await ask<{ text: string }>(`${path}/wish`, { steps });
    return "found" in heard ? heard.found.text : heard.trouble;
  },
  prompt: () => said,
});

async function attempt(move: string): Promise<void> {
  const heard = await ask<PuzzleNow>(`${path}/try`, { move, rated: rated.checked });
  if ("trouble" in heard) return trial.complain(heard.trouble);
  const { found } = heard;
  said = found.text;
  if (found.right) {
    if (found.update) trial.show(found.update);
    trial.shut();
    announce(found.text);
    stands(found);
  } else {
    trial.complain(found.text);
    trial.prompt();
    stands(found);
  }
}

/** What has changed beside the board: where one goes from here, and what one is worth. */
function stands(now: PuzzleNow): void {
  settled = now.solved || now.seen;
  if (settled) {
    next.className = "go";
    next.textContent = say(day && now.next === null ? "back" : "next");
    next.href = now.next === null ? `/daily/${game}` : `/puzzles/${game}/${now.next}`;
  }
  if (now.rating !== null) {
    const change = now.change;
    rating.textContent = change === null ? String(now.rating) : say("rating", { points: now.rating, change: `${change < 0 ? "−" : "+"}${Math.abs(change)}` });
  }
}

why.addEventListener("click", async () => {
  if (!settled && !(await sure(say("sure-why"), say("see-why")))) return;
  coachThinks();
  const heard = await ask<PuzzleNow>(`${path}/why`, { rated: rated.checked });
  if ("trouble" in heard) return trial.complain(heard.trouble);
  const { found } = heard;
  said = say("best", { move: found.best ?? "" });
  if (found.update) trial.show(found.update);
  trial.shut();
  stands(found);
  if (found.coach) coachSays({ ...found.coach, lines: [said, ...found.coach.lines] }, trial.update);
});

// Who wants to be rated says so once, on this device.
try {
  rated.checked = localStorage.getItem("puzzles.rated") === "on";
  rated.addEventListener("change", () => localStorage.setItem("puzzles.rated", rated.checked ? "on" : "off"));
} catch {
  // a browser that keeps nothing: then it lasts as long as the page
}

const [more, side] = [$<HTMLButtonElement>("#more"), $("#side")];
more.addEventListener("click", () => {
  const open = side.classList.toggle("open");
  more.setAttribute("aria-expanded", String(open));
});

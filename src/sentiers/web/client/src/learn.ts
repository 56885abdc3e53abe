// The lesson of a game: exercise after exercise on a board to try. The house judges each move; here it is shown and said.
import { announce } from "./announce";
import { $, given } from "./dom";
import { type Play, Trial, ask } from "./trying";
import type { LessonNow, Step } from "./types";
import { say } from "./words";

const main = $("main");
const path = `/api/lessons/${main.dataset.game}`;
const dots = [...document.querySelectorAll<HTMLButtonElement>("#stones button")];
// By what they do: a board has names of its own.
const button = (does: string) => $<HTMLButtonElement>(`.deeds [data-go=${does}]`);
const [back, next, first] = [button("back"), button("next"), button("first")];

let now = given<LessonNow>("lesson");
let asking = false;
const trial = new Trial({ played, wish, prompt: () => now.ask ?? say(now.done === null ? "well-done" : "all-done") });

/** What was heard is where we are now; what went wrong is said on the board. */
async function asked(body: Record<string, unknown>): Promise<boolean> {
  const heard = await ask<LessonNow>(path, body);
  if ("trouble" in heard) trial.complain(heard.trouble);
  else now = heard.found;
  return !("trouble" in heard);
}

async function played([, move]: Play): Promise<void> {
  if (!(await asked({ exercise: now.exercise, moves: now.moves, move }))) return;
  if (now.right) trial.show(now.update);
  else trial.refuse();
  if (now.ask === null) trial.shut();
  show();
  announce([...now.did, now.said, now.right ? "" : say("taken-back-again"), now.ask ?? now.done ?? say("well-done")].filter(Boolean).join(" "));
}

async function wish(steps: Step[]): Promise<string | null> {
  const heard = await ask<{ text: string }>(`${path}/wish`, { exercise: now.exercise, moves: now.moves, steps });
  return "trouble" in heard ? heard.trouble : heard.found.text;
}

/** Goes to an exercise, to its beginning. */
async function go(exercise: number): Promise<void> {
  if (asking || exercise < 0 || exercise >= dots.length) return;
  asking = true;
  const found = await asked({ exercise });
  asking = false;
  if (!found) return;
  trial.shut(false);
  trial.board.reframe(now.frame, now.tall);
  trial.show(now.update, true);
  show();
  announce(`${now.title}${/[.!?]$/.test(now.title) ? "" : "."} ${now.told} ${now.ask ?? ""}`);
}

/** The words beside the board, and where one is. */
function show(): void {
  const whole = now.ask === null;
  $("#title").textContent = now.title;
  $("#told").textContent = now.told;
  $("#did").textContent = now.did.join(" ");
  $("#said").textContent = [now.said, now.right === false ? say("taken-back-again") : ""].filter(Boolean).join(" ");
  $("#said").className = now.right === false ? "wrong" : "right";
  $("#end").hidden = now.done === null;
  $("#done").textContent = now.done ?? "";
  $("#teacher").scrollTop = 0;
  const last = now.exercise === dots.length - 1;
  back.setAttribute("aria-disabled", String(now.exercise === 0));
  next.hidden = last;
  first.hidden = !last;
  for (const press of [next, first]) press.className = whole ? "go" : "quiet";
  for (const [number, dot] of dots.entries()) {
    dot.toggleAttribute("data-done", number < now.reached);
    dot.setAttribute("aria-label", say(number < now.reached ? "exercise-done" : "exercise", { n: number + 1, title: dot.title }));
    if (number === now.exercise) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
  }
  main.dataset.exercise = String(now.exercise);
  main.toggleAttribute("data-whole", whole);
  history.replaceState(null, "", `?exercise=${now.exercise + 1}`);
}

back.addEventListener("click", () => void go(now.exercise - 1));
next.addEventListener("click", () => void go(now.exercise + 1));
button("again").addEventListener("click", () => void go(now.exercise));
for (const [number, dot] of dots.entries()) dot.addEventListener("click", () => void go(number));
show();

// A long board on a tall screen is turned upright where that makes it clearly bigger, unless one prefers it lying.
import type { Board } from "./board";
import { $ } from "./dom";

const WORTH = 1.3;
const KEY = "turned";

export function turnable(board: () => Board): () => void {
  const [stage, button] = [$(".stage"), $<HTMLButtonElement>("#turn")];
  const fit = () => {
    const worth = board().gain(stage.clientWidth, stage.clientHeight) > WORTH;
    button.hidden = !worth;
    board().turn(worth && localStorage.getItem(KEY) !== "no");
  };
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, localStorage.getItem(KEY) === "no" ? "yes" : "no");
    fit();
  });
  new ResizeObserver(fit).observe(stage);
  fit();
  return fit;
}

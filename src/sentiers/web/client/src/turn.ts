// A long board on a tall screen is turned upright where that makes it clearly bigger, unless one prefers it lying or the game declines
// (`turns` in its drawing's abilities); a board that the game itself draws for tall rooms (its second frame) stands up instead.
import type { Board } from "./board";
import { $ } from "./dom";

const WORTH = 1.3;
const ROOM = 0.75; // the part of the page's height a board can count on, whatever else comes and goes beside it

const lies = () => /(?:^|; )board=lying/.test(document.cookie);

export function turnable(board: Board): void {
  const [main, button] = [$("main"), $<HTMLButtonElement>("#turn")];
  const fit = () => {
    const [width, height] = [main.clientWidth, Math.min(main.clientHeight, innerHeight) * ROOM];
    if (board.stands) {
      button.hidden = true;
      return board.stand(height > width);
    }
    const worth = !board.stays && board.gain(width, height) > WORTH;
    button.hidden = !worth;
    board.turn(worth && !lies());
  };
  button.addEventListener("click", () => {
    document.cookie = `board=${lies() ? "turned" : "lying"};path=/;max-age=31536000;samesite=lax`;
    fit();
  });
  new ResizeObserver(fit).observe(main);
  fit();
  main.classList.add("placed");
}

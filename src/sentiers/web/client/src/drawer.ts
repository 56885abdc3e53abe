// On a phone the log and the rest lie in a drawer that slides up from below; a button with words opens and closes it.
import { $ } from "./dom";

/** Gives back what shuts it: the end of the match and what others offer must not stay hidden below. */
export function drawer(): () => void {
  const [button, side] = [$<HTMLButtonElement>("#more"), $("#side")];
  const open = (is: boolean) => {
    side.classList.toggle("open", is);
    button.setAttribute("aria-expanded", String(is));
    if (is) $("#log").scrollTop = $("#log").scrollHeight;
  };
  button.addEventListener("click", () => open(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && side.classList.contains("open")) {
      open(false);
      button.focus();
    }
  });
  let start = 0;
  side.addEventListener("touchstart", (event) => (start = event.touches[0]?.clientY ?? 0), { passive: true });
  side.addEventListener(
    "touchend",
    (event) => {
      const pulled = (event.changedTouches[0]?.clientY ?? 0) - start;
      if (pulled > 80 && $("#log").scrollTop <= 0) open(false);
    },
    { passive: true },
  );
  return () => open(false);
}

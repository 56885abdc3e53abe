// The page of a challenge: copies or sends the result, as the page shows it.
import { announce } from "./announce";
import { say } from "./words";

const text = document.querySelector<HTMLElement>("#share");
const copy = document.querySelector<HTMLButtonElement>("#copy");
const send = document.querySelector<HTMLButtonElement>("#send");

function select(): void {
  if (text) getSelection()?.selectAllChildren(text);
}

/** The clipboard needs a secure page; on a plain home network the old way often works, and otherwise the text is selected. */
async function copied(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    select();
    return document.execCommand("copy");
  }
}

if (text && copy) {
  const words = text.textContent ?? "";
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    const done = await copied(words);
    if (done) copy.textContent = say("copied");
    announce(say(done ? "copied" : "copy-by-hand"));
  });
  if (send && "share" in navigator) {
    send.hidden = false;
    send.addEventListener("click", () => void navigator.share({ text: words }).catch(() => undefined));
  }
}

const name = document.querySelector<HTMLButtonElement>("#choose-name");
if (name) {
  name.hidden = false;
  name.addEventListener("click", () => document.querySelector<HTMLElement>("#me")?.click());
}

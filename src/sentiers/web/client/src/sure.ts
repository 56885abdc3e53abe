// The dialog that asks before what cannot be taken back.
import { $ } from "./dom";

/** Asks before what cannot be taken back. */
export function sure(question: string, yes: string): Promise<boolean> {
  const dialog = $<HTMLDialogElement>("#sure");
  $("h2", dialog).textContent = question;
  $("[value=yes]", dialog).textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }),
  );
}

// "Play from here": a real table that begins from the position on the board, against bots.
import { $ } from "./dom";
import { ask } from "./trying";
import { say } from "./words";

interface Here {
  body: { plays: unknown[] };
  seat: number;
  over: boolean;
}

export function playFromHere(here: () => Here): void {
  const dialog = $<HTMLDialogElement>("#play-from");
  const form = $<HTMLFormElement>("form", dialog);
  const side = $<HTMLSelectElement>("[name=side]", form);
  const trouble = $("[role=alert]", form);
  $("#play-here").addEventListener("click", () => {
    const { seat, over } = here();
    trouble.textContent = over ? say("over") : "";
    side.value = String(seat);
    dialog.showModal();
  });
  $("[value=no]", form).addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const against = new FormData(form).get("level");
    const seats = [...side.options].map((_, seat) => (seat === Number(side.value) ? "me" : String(against)));
    const { body } = here();
    const { openly: _openly, seat: _seat, ...start } = body as Record<string, unknown>;
    const reply = await ask<{ table: string }>("/api/try/table", { ...start, seats });
    if ("found" in reply) location.assign(`/t/${reply.found.table}`);
    else trouble.textContent = reply.trouble;
  });
}

// Opening a table: the form is made from the game's card, so this only gathers what was filled in.
import { el } from "./dom";
import { say } from "./words";

interface Wish {
  game: string;
  seats: string[];
  options?: Record<string, unknown>;
  edition?: string;
  private?: boolean;
  order?: "given" | "random";
}

/** Opens a table and goes there; on trouble says why beside the button. */
export async function openTable(wish: Wish, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const reply = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  }).catch(() => null);
  const answer = (await reply?.json().catch(() => null)) as { table?: string; error?: { text?: string } } | null;
  if (reply?.ok && answer?.table) return location.assign(`/t/${answer.table}`);
  button.disabled = false;
  button.parentElement?.querySelector("[role=alert]")?.remove();
  button.after(el("p", { role: "alert", class: "trouble" }, answer?.error?.text ?? say("offline")));
}

/** "me" at one's place, the others around; lots are drawn by the server. */
function around(kind: string, count: number, begins: string): string[] {
  const seats = Array.from({ length: count }, () => kind);
  seats[begins === "other" ? count - 1 : 0] = "me";
  return seats;
}

function value(field: Element): unknown {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked;
  const text = (field as HTMLInputElement | HTMLSelectElement).value;
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

export function newTable(form: HTMLFormElement): void {
  const update = () => {
    const kind = String(new FormData(form).get("opponent") ?? "");
    for (const part of form.querySelectorAll<HTMLElement>("[data-for]"))
      part.hidden = !(part.dataset.for ?? "").split(" ").includes(kind.split(":")[0] ?? "");
  };
  const asked = new URLSearchParams(location.search).get("with");
  const radio = asked && form.querySelector<HTMLInputElement>(`[name=opponent][value="${CSS.escape(asked)}"]`);
  if (radio) radio.checked = true;
  form.addEventListener("change", update);
  update();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const kind = String(data.get("opponent"));
    const options: Record<string, unknown> = {};
    for (const field of form.querySelectorAll("[data-option]:not([type=radio]), [data-option]:checked"))
      options[(field as HTMLElement).dataset.option as string] = value(field);
    const edition = data.get("edition");
    void openTable(
      {
        game: form.dataset.game as string,
        seats: around(kind === "friend" ? "open" : kind === "here" ? "me" : kind, Number(data.get("count")), String(data.get("begins"))),
        order: kind !== "here" && data.get("begins") === "lot" ? "random" : "given",
        options,
        private: !(kind === "friend" && data.has("public")),
        ...(edition ? { edition: String(edition) } : {}),
      },
      form.querySelector("[type=submit]") as HTMLButtonElement,
    );
  });
}

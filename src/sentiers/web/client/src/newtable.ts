// Opening a table: the form is made from the game's card, so this only gathers what was filled in.
import { keepWord } from "./dice";
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

interface Count {
  options: Record<string, unknown>;
  seats: number;
}

/** Opens a table and goes there; on trouble says why beside the button. A word for the dice is given at the table, not
 * before: first the house has to show that its secret stands. */
export async function openTable(wish: Wish, button: HTMLButtonElement, word = ""): Promise<void> {
  button.disabled = true;
  const reply = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  }).catch(() => null);
  const answer = (await reply?.json().catch(() => null)) as { table?: string; error?: { text?: string } } | null;
  if (reply?.ok && answer?.table) {
    keepWord(answer.table, word);
    return location.assign(`/t/${answer.table}`);
  }
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

/** The choice of options made in the form, among those there are; each says how many seats the table has. */
function chosen(form: HTMLFormElement, data: FormData): Count | undefined {
  const counts = JSON.parse(form.dataset.counts as string) as Count[];
  const same = ([name, value]: [string, unknown]) => String(value) === data.get(`option-${name}`);
  return counts.find(({ options }) => Object.entries(options).every(same));
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
    const table = chosen(form, data);
    if (!table) return;
    const edition = data.get("edition");
    void openTable(
      {
        game: form.dataset.game as string,
        seats: around(
          kind === "friend" ? "open" : kind === "here" ? "me" : kind,
          table.seats,
          String(data.get("begins")),
        ),
        order: kind !== "here" && data.get("begins") === "lot" ? "random" : "given",
        options: table.options,
        private: !(kind === "friend" && data.has("public")),
        ...(edition ? { edition: String(edition) } : {}),
      },
      form.querySelector("[type=submit]") as HTMLButtonElement,
      String(data.get("word") ?? ""),
    );
  });
}

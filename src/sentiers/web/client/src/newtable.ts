// Opening a table: the form is made from the game's card, so this only gathers what was filled in.
import { keepWord } from "./dice";
import { el } from "./dom";
import { waitFor } from "./preparing";
import { say } from "./words";

interface Wish {
  game: string;
  seats: string[];
  options?: Record<string, unknown>;
  edition?: string;
  private?: boolean;
  order?: "given" | "random";
  pace?: number;
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
    headers: { "content-type": "application/json", prefer: "wait=0" },
    body: JSON.stringify(wish),
  }).catch(() => null);
  const answer = (await reply?.json().catch(() => null)) as { table?: string; error?: { code?: string; text?: string } } | null;
  if (answer?.error?.code === "preparing") {
    button.disabled = false;
    return (await waitFor(wish.game)) ? openTable(wish, button, word) : undefined;
  }
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

/** How many seats the table has, by the choices in the form that change it. */
function counted(form: HTMLFormElement, data: FormData): number {
  const counts = JSON.parse(form.dataset.counts as string) as Count[];
  const same = ([name, value]: [string, unknown]) => String(value) === data.get(`option-${name}`);
  return counts.find(({ options }) => Object.entries(options).every(same))?.seats ?? 2;
}

/** Does an option mean anything beside the choices made in the others? */
function applies(option: HTMLElement, data: FormData): boolean {
  const when = JSON.parse(option.dataset.when ?? "{}") as Record<string, unknown[]>;
  return Object.entries(when).every(([name, values]) => values.map(String).includes(String(data.get(`option-${name}`))));
}

/** The choices made in the form; what means nothing beside the others is left out. */
function chosen(form: HTMLFormElement, data: FormData): Record<string, string> {
  const options = [...form.querySelectorAll<HTMLElement>("fieldset[data-option]")].filter((part) => applies(part, data));
  const names = options.map((part) => part.dataset.option as string);
  return Object.fromEntries(names.map((name) => [name, String(data.get(`option-${name}`))]));
}

/** Who sits where: alone, two with one choice for the other, more with one for each place. */
function seated(data: FormData, count: number): Pick<Wish, "seats" | "order" | "private"> {
  const kind = String(data.get("opponent"));
  if (count !== 2) {
    const others = data.getAll("place").map(String).slice(0, count - 1);
    return { seats: ["me", ...others], order: "given", private: !(others.includes("open") && data.has("public")) };
  }
  return {
    seats: around(kind === "friend" ? "open" : kind === "here" ? "me" : kind, count, String(data.get("begins"))),
    order: kind !== "here" && data.get("begins") === "lot" ? "random" : "given",
    private: !(kind === "friend" && data.has("public")),
  };
}

/** Shows what belongs to this number of seats and this kind of opponent. */
function show(form: HTMLFormElement): void {
  const data = new FormData(form);
  const seats = counted(form, data);
  const kind = String(data.get("opponent") ?? "").split(":")[0] ?? "";
  for (const part of form.querySelectorAll<HTMLElement>("fieldset[data-when]")) part.hidden = !applies(part, data);
  for (const part of form.querySelectorAll<HTMLElement>("[data-invites]"))
    part.hidden = !data.getAll("place").slice(0, seats - 1).includes("open");
  for (const part of form.querySelectorAll<HTMLElement>("[data-for], [data-least]")) {
    const { for: kinds, least, most } = part.dataset;
    part.hidden =
      (kinds !== undefined && !kinds.split(" ").includes(kind)) ||
      seats < Number(least ?? 0) ||
      seats > Number(most ?? Infinity);
  }
}

/** Fills in whom one was asked to play with, and makes the table large enough for it. */
function fill(form: HTMLFormElement, asked: string): void {
  const radio = form.querySelector<HTMLInputElement>(`[name=opponent][value="${CSS.escape(asked)}"]`);
  if (!radio) return;
  radio.checked = true;
  if (counted(form, new FormData(form)) !== 1) return;
  const two = (JSON.parse(form.dataset.counts as string) as Count[]).find(({ seats }) => seats === 2);
  for (const [name, value] of Object.entries(two?.options ?? {})) {
    const input = form.querySelector<HTMLInputElement>(`[name="option-${name}"][value="${String(value)}"]`);
    if (input) input.checked = true;
  }
}

export function newTable(form: HTMLFormElement): void {
  const update = () => show(form);
  const asked = new URLSearchParams(location.search).get("with");
  if (asked) fill(form, asked);
  form.addEventListener("change", update);
  update();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const edition = data.get("edition");
    void openTable(
      {
        game: form.dataset.game as string,
        ...seated(data, counted(form, data)),
        options: chosen(form, data),
        pace: Number(data.get("pace") ?? 0),
        ...(edition ? { edition: String(edition) } : {}),
      },
      form.querySelector("[type=submit]") as HTMLButtonElement,
      String(data.get("word") ?? ""),
    );
  });
}

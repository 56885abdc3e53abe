// Opening a table: the form is made from the game's card, so this only gathers what was filled in.
import { keepWord } from "./dice";
import { $, el } from "./dom";
import { waitFor } from "./preparing";
import { say } from "./words";

interface Wish {
  game: string;
  seats: string[];
  options?: Record<string, unknown>;
  edition?: string | null;
  private?: boolean;
  order?: "given" | "random";
  pace?: number;
  names?: string[];
  rated?: boolean;
  time?: string;
}

interface Count {
  options: Record<string, unknown>;
  seats: number;
  sides: number; // how many of them play against each other
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

/** What kind of table it is, by the choices in the form that change how many play. */
function kindOf(form: HTMLFormElement, data: FormData): Count | undefined {
  const counts = JSON.parse(form.dataset.counts as string) as Count[];
  const same = ([name, value]: [string, unknown]) => String(value) === data.get(`option-${name}`);
  return counts.find(({ options }) => Object.entries(options).every(same));
}

/** How many seats the table has. */
const counted = (form: HTMLFormElement, data: FormData): number => kindOf(form, data)?.seats ?? 2;

/** Can it be rated? Between sides of which everybody has one seat, and only with bots whose strength was measured. */
function ratable(form: HTMLFormElement, data: FormData): boolean {
  const { seats } = seated(data, counted(form, data));
  const unmeasured = [...form.querySelectorAll<HTMLInputElement>("[data-unrated]")].map((part) => part.value);
  const mine = seats.filter((seat) => seat === "me").length;
  return (kindOf(form, data)?.sides ?? 2) > 1 && mine === 1 && !seats.some((seat) => unmeasured.includes(seat));
}

/** Does an option mean anything beside the choices made in the others? */
function applies(option: HTMLElement, data: FormData): boolean {
  const when = JSON.parse(option.dataset.when ?? "[{}]") as Record<string, unknown[]>[];
  const made = ([name, values]: [string, unknown[]]) => values.map(String).includes(String(data.get(`option-${name}`)));
  return when.some((mode) => Object.entries(mode).every(made));
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

/** The names for those who share this screen, by seat; none where nobody does. */
function named(data: FormData, seats: string[]): Pick<Wish, "names"> {
  const names = data.getAll("called").map(String);
  return shared(seats) ? { names: seats.map((seat, place) => (seat === "me" ? (names[place] ?? "").trim() : "")) } : {};
}

const shared = (seats: string[]) => seats.filter((seat) => seat === "me").length > 1;

/** Shows what belongs to this number of seats and this kind of opponent. */
function show(form: HTMLFormElement): void {
  const data = new FormData(form);
  const seats = counted(form, data);
  const kind = String(data.get("opponent") ?? "").split(":")[0] ?? "";
  for (const part of form.querySelectorAll<HTMLElement>("fieldset[data-when]")) part.hidden = !applies(part, data);
  const sits = seated(data, seats).seats;
  for (const part of form.querySelectorAll<HTMLElement>("[data-screen]")) part.hidden = !shared(sits);
  for (const part of form.querySelectorAll<HTMLElement>("[data-place]"))
    part.hidden = sits[Number(part.dataset.place) - 1] !== "me";
  for (const part of form.querySelectorAll<HTMLElement>("[data-invites]"))
    part.hidden = !data.getAll("place").slice(0, seats - 1).includes("open");
  for (const part of form.querySelectorAll<HTMLElement>("[data-for], [data-least]")) {
    const { for: kinds, least, most } = part.dataset;
    part.hidden =
      (kinds !== undefined && !kinds.split(" ").includes(kind)) ||
      seats < Number(least ?? 0) ||
      seats > Number(most ?? Infinity);
  }
  const rated = form.querySelector<HTMLElement>("#rated");
  if (rated) rated.hidden = !ratable(form, data);
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
  const press = $<HTMLButtonElement>("[type=submit]", form);
  press.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const edition = data.get("edition");
    const sits = seated(data, counted(form, data));
    void openTable(
      {
        game: form.dataset.game as string,
        ...sits,
        ...named(data, sits.seats),
        options: chosen(form, data),
        pace: Number(data.get("pace") ?? 0),
        rated: data.has("rated") && ratable(form, data),
        time: String(data.get("time") ?? ""),
        ...(edition ? { edition: String(edition) } : {}),
      },
      press,
      String(data.get("word") ?? ""),
    );
  });
}

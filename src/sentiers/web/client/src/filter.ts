// The boxes on the shelf narrowed as one types and chooses, by the same facts and the same rule as the server (filtering.py).
interface Facts {
  text: string;
  players: number[];
  minutes: number | null;
  ages: number | null;
  solo: boolean;
  together: boolean;
}

const folded = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

export function finds(data: FormData, facts: Facts): boolean {
  const number = (name: string) => Number(data.get(name) ?? 0);
  const within = (most: number, stated: number | null) => !most || (stated !== null && stated <= most);
  return (
    folded(String(data.get("q") ?? "")).split(/\s+/).every((word) => facts.text.includes(word)) &&
    (!number("players") || facts.players.includes(number("players"))) &&
    within(number("minutes"), facts.minutes) &&
    within(number("age"), facts.ages) &&
    (!data.has("alone") || facts.solo) &&
    (!data.has("together") || facts.together)
  );
}

export function filterShelf(): void {
  const form = document.querySelector<HTMLFormElement>("#filter");
  const none = document.querySelector<HTMLElement>("#no-box");
  if (!form || !none) return;
  const boxes = [...document.querySelectorAll<HTMLElement>(".boxes [data-facts]")];
  const narrow = () => {
    const data = new FormData(form);
    for (const box of boxes) box.hidden = !finds(data, JSON.parse(box.dataset.facts as string) as Facts);
    none.textContent = boxes.some((box) => !box.hidden) ? "" : (none.dataset.words ?? "");
    // The address says what is shown, so that it can be kept or sent.
    const query = new URLSearchParams([...data].filter(([, value]) => value !== "") as [string, string][]);
    history.replaceState(null, "", `?${query.toString()}`);
  };
  form.querySelector("button")?.remove();
  form.addEventListener("input", narrow);
  form.addEventListener("submit", (event) => event.preventDefault());
}

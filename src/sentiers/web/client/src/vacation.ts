// One's vacation, on one's own profile: begun for so many days, or ended before its time. The page that comes then tells the rest.
import { $, given } from "./dom";

const card = document.querySelector<HTMLElement>("#vacation");

async function change(form: HTMLFormElement): Promise<void> {
  const begins = form.dataset.vacation === "begin";
  const press = $<HTMLButtonElement>("button", form);
  press.disabled = true;
  const reply = await fetch("/api/me/vacation", {
    method: begins ? "POST" : "DELETE",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(begins ? { days: Number($<HTMLSelectElement>("select", form).value) } : {}),
  }).catch(() => null);
  if (reply?.ok) return location.reload();
  const trouble = (await reply?.json().catch(() => null)) as { error?: { text?: string } } | null;
  $("[role=alert]", form).textContent = trouble?.error?.text ?? given<Record<string, string>>("words").offline ?? "";
  press.disabled = false;
}

for (const form of card?.querySelectorAll("form") ?? []) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void change(form);
  });
  $<HTMLButtonElement>("button", form).disabled = false;
}

// What every page has: light or dark, one's name, and the forms and buttons that open a table.
import { $, given } from "./dom";
import { newTable, openTable } from "./newtable";
import { watch } from "./preparing";

const root = document.documentElement;

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-set-theme]"))
  button.addEventListener("click", () => {
    const theme = button.dataset.setTheme as string;
    root.dataset.theme = theme;
    document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
    for (const other of document.querySelectorAll<HTMLButtonElement>("[data-set-theme]"))
      other.setAttribute("aria-pressed", String(other === button));
  });

// A menu closes when one looks elsewhere.
const menu = document.querySelector<HTMLDetailsElement>(".themes");
const shut = (event: Event) => menu?.open && !menu.contains(event.target as Node) && (menu.open = false);
document.addEventListener("pointerdown", shut);
document.addEventListener("focusin", shut);
menu?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
});

const dialog = document.querySelector<HTMLDialogElement>("#name");
document.querySelector("#me")?.addEventListener("click", () => dialog?.showModal());
dialog?.querySelector("form")?.addEventListener("submit", async (event) => {
  if ((event.submitter as HTMLButtonElement | null)?.value === "cancel") return;
  event.preventDefault();
  const name = $<HTMLInputElement>("input", dialog).value.trim();
  const reply = await fetch("/api/me", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
  }).catch(() => null);
  if (reply?.ok) return location.reload();
  const trouble = (await reply?.json().catch(() => null)) as { error?: { text?: string } } | null;
  $("[role=alert]", dialog).textContent = trouble?.error?.text ?? given<Record<string, string>>("words").offline ?? "";
});

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-open]"))
  button.addEventListener("click", () => openTable(JSON.parse(button.dataset.open as string), button));

const form = document.querySelector<HTMLFormElement>("#new");
if (form) newTable(form);

watch();

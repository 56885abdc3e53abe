// What every page has: light or dark, one's name, and the forms and buttons that open a table.
import { $, given } from "./dom";
import { enterLobby } from "./lobby";
import { newTable, openTable } from "./newtable";
import { offline } from "./offline";
import "./panel";
import { watch } from "./preparing";
import "./vacation";
import "./worker";

const root = document.documentElement;
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
if (chosen) root.dataset.theme = chosen; // a page that was kept does not know it

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-set-theme]"))
  button.addEventListener("click", () => {
    const theme = button.dataset.setTheme as string;
    root.dataset.theme = theme;
    document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
    for (const other of document.querySelectorAll<HTMLButtonElement>("[data-set-theme]"))
      other.setAttribute("aria-pressed", String(other === button));
  });

const dialog = document.querySelector<HTMLDialogElement>("#name");
document.querySelector("#me")?.addEventListener("click", () => dialog?.showModal());
dialog?.querySelector("[value=cancel]")?.addEventListener("click", () => dialog.close());
dialog?.querySelector("form")?.addEventListener("submit", async (event) => {
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

const contents = document.querySelector<HTMLDetailsElement>(".contents details");
if (contents) contents.open = matchMedia("(min-width: 1100px)").matches; // beside the text it takes no room from it

offline();
watch();
enterLobby();

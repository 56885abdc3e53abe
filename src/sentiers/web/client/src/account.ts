// The page of one's account: keeps it, signs in, and changes how one does. Each form says what it does by data-do; what goes wrong
// is told in its card.
import { announce } from "./announce";
import { $, el } from "./dom";
import { type Answer, type Asked, known, make, show } from "./passkey";
import { say } from "./words";

interface Failure {
  code: string;
  text: string;
}

class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(method: string, path: string, body: unknown = {}): Promise<T> {
  const reply = await fetch(path.startsWith("/") ? path : `/api/account${path && `/${path}`}`, {
    method,
    headers: { "content-type": "application/json" },
    body: method === "GET" ? null : JSON.stringify(body),
  }).catch(() => null);
  const answer = (await reply?.json().catch(() => null)) as (T & { error?: Failure }) | null;
  if (reply?.ok && answer) return answer;
  const later = reply?.headers.get("retry-after");
  const text = answer?.error?.text ?? say("offline");
  throw new Refused(answer?.error?.code ?? "offline", later ? `${text} ${say("wait", { seconds: later })}` : text);
}

const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

/** The browser's own dialog; who closes it has not shown anything. */
async function passkey(purpose: "keep" | "add" | "sign-in" | "confirm", handle?: string): Promise<Answer> {
  const asked = await post<Asked>("passkey", handle === undefined ? { purpose } : { purpose, handle });
  const answer = await (purpose === "keep" || purpose === "add" ? make(asked) : show(asked)).catch((error: DOMException) => {
    if (error.name === "InvalidStateError") throw new Refused("has-passkey", say("has-passkey"));
    return null;
  });
  if (!answer) throw new Refused("no-passkey", say("no-passkey"));
  return answer;
}

// What changes an account asks first whether it is still its owner, where that is long ago.

const dialog = document.querySelector<HTMLDialogElement>("#confirm");

function confirmed(): Promise<boolean> {
  if (!dialog) return Promise.resolve(false);
  const trouble = $(".trouble", dialog);
  trouble.textContent = "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    const leave = new AbortController();
    const { signal } = leave;
    const proved = async (proof: () => Promise<unknown>) => {
      try {
        await proof();
        leave.abort();
        dialog.close();
        done(true);
      } catch (error) {
        trouble.textContent = (error as Error).message;
      }
    };
    dialog.querySelector("[data-do=confirm-passkey]")?.addEventListener(
      "click",
      () => void proved(async () => post("confirm", { passkey: await passkey("confirm") })),
      { signal },
    );
    $("form", dialog).addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        const field = $<HTMLInputElement>("input[name=password]", dialog);
        void proved(async () => post("confirm", { password: field.value }));
        field.value = "";
      },
      { signal },
    );
    dialog.addEventListener(
      "close",
      () => {
        leave.abort();
        done(false);
      },
      { signal },
    );
  });
}

async function surely<T>(work: () => Promise<T>): Promise<T | null> {
  const now = await ask<{ confirmed: boolean }>("GET", "");
  return now.confirmed || (await confirmed()) ? work() : null;
}

const again = (done: unknown) => done && location.reload();

// Codes, shown once

function showCodes(codes: string[]): void {
  const card = $("#codes");
  $("ol", card).replaceChildren(...codes.map((code) => el("li", {}, code)));
  for (const other of document.querySelectorAll<HTMLElement>(".account > .card, .account > header .facts")) other.hidden = other !== card;
  card.focus();
  card.scrollIntoView({ block: "start" });
}

const codes = () => [...document.querySelectorAll("#codes li")].map((line) => line.textContent).join("\n");

function saveCodes(): void {
  const file = URL.createObjectURL(new Blob([`${say("file")}\n${location.origin}/account\n\n${codes()}\n`], { type: "text/plain" }));
  el("a", { href: file, download: "sentiers-codes.txt" }).click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
}

function showDeviceCode({ code, seconds }: { code: string; seconds: number }): void {
  const place = $("#device");
  const until = Date.now() + 1000 * seconds;
  $(".big-code", place).textContent = code;
  place.hidden = false;
  $(".big-code", place).focus();
  const tell = () => {
    const left = until - Date.now();
    $(".note", place).textContent = left > 0 ? say("minutes", { minutes: Math.ceil(left / 60_000) }) : say("passed");
    if (left <= 0) $(".big-code", place).textContent = "";
    else setTimeout(tell, Math.min(left, 5000));
  };
  tell();
}

// What forms and buttons do

type Fields = Record<string, string>;
type Deed = (fields: Fields, from: HTMLElement) => Promise<unknown> | unknown;

const deeds: Record<string, Deed> = {
  keep: async ({ handle = "", password, way }) => {
    const key = way === "passkey" ? { passkey: await passkey("keep", handle) } : { password };
    showCodes((await post<{ recovery: string[] }>("keep", { handle, ...key })).recovery);
  },
  "sign-in-passkey": async () => again(await post("sign-in", { passkey: await passkey("sign-in") })),
  "sign-in": async (fields) => again(await post("sign-in", fields)),
  rename: async ({ name }) => again(await ask("PUT", "/api/me", { name })),
  "set-handle": async ({ handle }) => again(await surely(() => ask("PUT", "handle", { handle }))),
  "sign-out-device": async (_, from) => again(await ask("DELETE", `devices/${from.dataset.id}`)),
  "add-passkey": async () => again(await surely(async () => post("passkeys", await passkey("add")))),
  "remove-passkey": async (_, from) => again(await surely(() => ask("DELETE", `passkeys/${from.dataset.id}`))),
  "set-password": async ({ password }) => again(await surely(() => ask("PUT", "password", { password }))),
  "no-password": async () => again(await surely(() => ask("PUT", "password", { password: null }))),
  "renew-codes": async () => {
    const made = await surely(() => post<{ recovery: string[] }>("recovery"));
    if (made) showCodes(made.recovery);
  },
  device: async () => {
    const made = await surely(() => post<{ code: string; seconds: number }>("device"));
    if (made) showDeviceCode(made);
  },
  "sign-out": async (_, from) => again(await post("sign-out", { where: from.dataset.where })),
  delete: async ({ handle }) => again(await surely(() => post("delete", { handle }))),
  "copy-codes": async (_, from) => {
    await navigator.clipboard?.writeText(codes());
    if (navigator.clipboard) announce((from.textContent = say("copied")));
  },
  "save-codes": saveCodes,
  cancel: () => dialog?.close(),
  show: (_, from) => {
    const field = $<HTMLInputElement>(`#${from.getAttribute("aria-controls")}`);
    const hidden = field.type === "password";
    field.type = hidden ? "text" : "password";
    from.setAttribute("aria-pressed", String(hidden));
    from.textContent = say(hidden ? "hide" : "show");
  },
};

async function run(deed: Deed, fields: Fields, from: HTMLElement, pressed: HTMLElement | null): Promise<void> {
  const trouble = from.querySelector(".trouble") ?? from.closest(".card")?.querySelector(":scope > .trouble");
  if (trouble) trouble.textContent = "";
  pressed?.setAttribute("disabled", "");
  try {
    await deed(fields, from);
  } catch (error) {
    if (trouble) trouble.textContent = (error as Error).message;
  } finally {
    pressed?.removeAttribute("disabled");
  }
}

for (const from of document.querySelectorAll<HTMLElement>("[data-do]")) {
  const deed = deeds[from.dataset.do as string];
  if (!deed) continue;
  if (!(from instanceof HTMLFormElement)) {
    const pressed = from.dataset.do === "show" ? null : from;
    from.addEventListener("click", () => void run(deed, {}, from, pressed));
    continue;
  }
  from.addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = event.submitter;
    // Of a form with two ways only what the chosen one needs must be filled in.
    const needed = pressed?.dataset.needs;
    const field = needed && $<HTMLInputElement>(`[name=${needed}]`, from);
    if (field && !field.reportValidity()) return;
    const fields = Object.fromEntries([...new FormData(from, pressed)].map(([name, value]) => [name, String(value)]));
    void run(deed, fields, from, pressed);
  });
}

// Enter in the sign-in name keeps by the first way; folded away, a password that nobody has to fill in must not hold a form up.
for (const other of document.querySelectorAll<HTMLDetailsElement>("[data-other]")) {
  const fold = () => {
    for (const field of other.querySelectorAll<HTMLInputElement>("input")) field.disabled = !other.open;
  };
  other.addEventListener("toggle", fold);
  if (!known()) other.open = true;
  fold();
}

if (!known()) {
  for (const part of document.querySelectorAll("[data-passkey]")) part.remove(); // hidden, it would still be what Enter does
  for (const first of document.querySelectorAll<HTMLDetailsElement>("#sign-in > details:first-of-type")) first.open = true;
}

// Until here nothing could be sent: a form without its script would put what was typed into the address.
for (const press of document.querySelectorAll<HTMLButtonElement>("form[data-do] button")) press.disabled = false;

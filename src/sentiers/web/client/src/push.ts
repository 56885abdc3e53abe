// Notifications on this device: asking for them, telling the house where they reach it, and taking away what has been seen.
import { isOn, turn } from "./settings";

const PATIENCE = 10_000; // milliseconds for the service worker to be there
const JSON_BODY = { "content-type": "application/json" };
const TOLD = "news.told"; // what the house was told last: renewed each day, and when the language or the name is another one

export const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The service worker's registration; fails where it does not come. */
function ready(): Promise<ServiceWorkerRegistration> {
  const never = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("no service worker")), PATIENCE));
  return Promise.race([navigator.serviceWorker.ready, never]);
}

export type Outcome = "on" | "denied" | "failed";

/** Asks the browser, and then the house. */
export async function enable(): Promise<Outcome> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  if (!(await subscribed())) return "failed";
  turn("notifications", true);
  return "on";
}

export async function disable(): Promise<void> {
  turn("notifications", false);
  localStorage.removeItem(TOLD);
  const now = await ready().then((worker) => worker.pushManager.getSubscription()).catch(() => null);
  if (!now) return;
  const body = JSON.stringify({ endpoint: now.endpoint });
  await fetch("/api/push", { method: "DELETE", headers: JSON_BODY, body }).catch(() => null);
  await now.unsubscribe();
}

/** On each page: does the house still know this device, whose it is, and in which language? */
export async function renew(): Promise<void> {
  if (!canPush() || !isOn("notifications")) return;
  if (Notification.permission !== "granted") return turn("notifications", false);
  if (localStorage.getItem(TOLD) !== stamp()) await subscribed();
}

const stamp = () =>
  [document.documentElement.lang, document.querySelector(".my-name")?.textContent, new Date().toDateString()].join("|");

async function subscribed(): Promise<boolean> {
  try {
    const { pushManager } = await ready();
    const { key } = (await (await fetch("/api/push")).json()) as { key: string };
    const old = await pushManager.getSubscription();
    if (old && written(old.options.applicationServerKey) !== key) await old.unsubscribe(); // of another house at this address
    const now = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const reply = await fetch("/api/push", { method: "PUT", headers: JSON_BODY, body: JSON.stringify(now) });
    if (reply.ok) localStorage.setItem(TOLD, stamp());
    return reply.ok;
  } catch {
    return false; // no way to the push service, or to the house
  }
}

const written = (key: ArrayBuffer | null) =>
  key && btoa(String.fromCharCode(...new Uint8Array(key))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const allowed = () => canPush() && isOn("notifications") && Notification.permission === "granted";

/** The page is open but nobody looks at it: the house pushes nothing then, so the page says it itself. */
export function notify(table: string): void {
  if (!allowed()) return;
  const body = document.querySelector("#prompt p")?.textContent ?? "";
  const title = document.querySelector("h1")?.textContent ?? document.title;
  const more = { body, tag: `table-${table}`, data: location.pathname, lang: document.documentElement.lang };
  void ready().then((worker) => worker.showNotification(title, more)).catch(() => null);
}

/** Who looks at the table needs no notification of it any more. */
export function seen(table: string): void {
  if (!allowed()) return;
  void ready()
    .then((worker) => worker.getNotifications({ tag: `table-${table}` }))
    .then((found) => found.forEach((one) => one.close()))
    .catch(() => null);
}

// The service worker from a page's side: registered once the page is there, and a new version told of gently.
import { renew } from "./push";
import { toast } from "./toast";

let reloads = false;

function tellOfNewer(): void {
  const { newer = "", reload = "" } = document.querySelector<HTMLElement>("#toasts")?.dataset ?? {};
  toast(newer, { word: reload, press: () => void takeOver() });
}

async function takeOver(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  reloads = true;
  waiting.postMessage("take over");
}

async function begin(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  // This page has just come from the house, whatever its version: if no other one needs the old files, they may go.
  registration.waiting?.postMessage("take over if alone");
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    const newer = !!navigator.serviceWorker.controller; // else it is the first
    coming?.addEventListener("statechange", () => newer && coming.state === "installed" && arrived(coming));
  });
  // The house may have been renewed while the connection was lost.
  addEventListener("sentiers:found", () => void registration.update().catch(() => null));
  await renew();
}

const loaded = performance.now();
const FRESH = 10_000; // milliseconds within which a page is as new as what arrives

function arrived(coming: ServiceWorker): void {
  if (performance.now() - loaded < FRESH) coming.postMessage("take over if alone");
  else tellOfNewer();
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("controllerchange", () => reloads && location.reload());
  addEventListener("load", () => void begin());
}

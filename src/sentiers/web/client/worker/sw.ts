// The service worker: what makes Sentiers an app. Pages always come from the house, and from a page that says so when the house
// cannot be reached; built files, whose names carry a hash, come from here first, so that no page ever gets another version's.
// And it shows what the house pushes.
const sw = self as unknown as ServiceWorkerGlobalScope;

declare const FILES: string[]; // of the shell, by the build
declare const ICON: string;
declare const BADGE: string;
declare const EDITION: string; // by the server: a hash of all that is kept here …
declare const LANGUAGES: string[]; // … and the languages it speaks, the first one first

const CACHE = `sentiers-${EDITION}`;
const SPOKEN = "/app/language"; // where the language is kept that pages came in last
const offline = (lang: string) => `/app/offline/${lang}`;

sw.addEventListener("install", (event) => event.waitUntil(fill()));

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = [...FILES.map((name) => `/static/${name}`), ...LANGUAGES.map(offline)];
  // All or nothing: while a house is being renewed one worker may not have yet what another names, and the browser tries again later.
  await cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith("/static/") ? "default" : "reload" })));
}

sw.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  const language = await caches.match(SPOKEN);
  if (language) await (await caches.open(CACHE)).put(SPOKEN, language);
  for (const name of await caches.keys()) if (name.startsWith("sentiers-") && name !== CACHE) await caches.delete(name);
  await sw.clients.claim();
}

sw.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(sw.skipWaiting());
  if (event.data === "take over if alone") event.waitUntil(takeOverIfAlone());
});

/** Another page of the old version may still need its files: only the last one lets go of them. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await sw.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await sw.skipWaiting();
}

sw.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== sw.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});

async function page(event: FetchEvent, url: URL): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(event.request);
  } catch {
    return away(url);
  }
  const copy = response.ok && url.pathname.startsWith("/rules/") ? response.clone() : null;
  event.waitUntil(remember(response.headers.get("content-language"), copy, url.pathname));
  return response;
}

let spoken = "";

/** For later, when the house may be out of reach: the language one reads, and rules that one has read. */
async function remember(lang: string | null, copy: Response | null, path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  if (copy) await cache.put(path, copy);
  if (lang && lang !== spoken) {
    spoken = lang;
    await cache.put(SPOKEN, new Response(lang));
  }
}

async function away(url: URL): Promise<Response> {
  const kept = url.pathname.startsWith("/rules/") ? await caches.match(url.pathname) : undefined;
  if (kept) return kept;
  const lang = (await (await caches.match(SPOKEN))?.text()) ?? "";
  const told = (await caches.match(offline(lang))) ?? (await caches.match(offline(LANGUAGES[0] ?? "fr")));
  return told ?? Response.error();
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) {
    const copy = response.clone();
    void caches.open(CACHE).then((cache) => cache.put(request.url, copy));
  }
  return response;
}

// What the house pushes

interface Note {
  title: string;
  body: string;
  tag: string;
  url: string;
  lang: string;
}

sw.addEventListener("push", (event) => {
  let note: Partial<Note> = {};
  try {
    note = event.data?.json() as Note;
  } catch {
    // Something is shown all the same: that is what the browser was promised.
  }
  const { title = "Sentiers", body = "", tag = "sentiers", url = "/", lang = "" } = note;
  const more = { body, tag, lang, icon: `/static/${ICON}`, badge: `/static/${BADGE}`, data: url, renotify: true };
  event.waitUntil(sw.registration.showNotification(title, more));
});

sw.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? "/")));
});

/** The page of the table, where it is open already; else a new one. */
async function open(path: string): Promise<unknown> {
  const target = new URL(path, sw.location.origin);
  if (target.origin !== sw.location.origin) return undefined;
  const pages = await sw.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((one) => new URL(one.url).pathname === target.pathname);
  return there ? there.focus() : sw.clients.openWindow(target.pathname);
}

/** The browser has given the device another address: the house is told. */
sw.addEventListener("pushsubscriptionchange", (event) => {
  const changed = event as ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };
  event.waitUntil(renew(changed.newSubscription ?? null, changed.oldSubscription ?? null));
});

async function renew(now: PushSubscription | null, old: PushSubscription | null): Promise<void> {
  const key = old?.options.applicationServerKey;
  const found = now ?? (key ? await sw.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  if (!found) return;
  const headers = { "content-type": "application/json" };
  await fetch("/api/push", { method: "PUT", headers, body: JSON.stringify(found) });
}

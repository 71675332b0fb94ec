/// <reference lib="webworker" />
/**
 * The service worker: it stores the page's files, so that the page opens without a network, and shows the notices that arrive
 * as push messages. API responses never pass through it. A new version waits until the page asks it to take over.
 */
import type { NoticeSubject } from "../src/domain/notice-subject.ts";
import { addressOfNotice } from "./logic/notice-place.ts";

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: all files of the page, and a digest of them. */
declare const FILES: readonly string[];
declare const VERSION: string;

const CACHE = `leeway-${VERSION}`;
const PAGE = "/";

/** Paths that always go to the server. The page has no addresses below them. */
const TO_SERVER = /^\/(v1|docs|errors|openapi\.json|healthz|readyz|metrics|calendar|simplefin)(\/|$)/;

self.addEventListener("install", (event) => event.waitUntil(storeFiles()));

// The page of a first visit has no service worker yet: from here on, it works without a network too.
self.addEventListener("activate", (event) => event.waitUntil(deleteOlder().then(() => self.clients.claim())));

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || TO_SERVER.test(pathname)) return;
  if (FILES.includes(pathname)) event.respondWith(fromCache(pathname, request));
  else if (request.mode === "navigate") event.respondWith(fromCache(PAGE, request));
});

/** A push message, as `src/notify/web-push.ts` of the service sends it. */
interface Pushed {
  readonly id: string;
  readonly budget_id: string;
  readonly title: string;
  readonly text: string;
  readonly about: NoticeSubject;
}

self.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(showNotice(event.data.json() as Pushed));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openScreen(event.notification.data as string));
});

/** A repeat of the same notice replaces it. */
async function showNotice({ id, budget_id, title, text, about }: Pushed): Promise<void> {
  const data = addressOfNotice(budget_id, about);
  await self.registration.showNotification(title, { body: text, tag: id, icon: "/icon-192.png", data });
}

/** In the window that the person used last, if there is one. */
async function openScreen(address: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: "window" });
  const shown = await open?.navigate(address).catch(() => null);
  if (shown) await shown.focus();
  else await self.clients.openWindow(address);
}

/** Fails as a whole if one file is missing, for example because the server has a newer version; the browser tries again. */
async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The server returns the page only to a client that asks for HTML.
  const page = new Request(PAGE, { cache: "no-cache", headers: { Accept: "text/html" } });
  // Names of assets contain their hash, so the browser's own copy is right.
  const files = FILES.map((path) => (path.startsWith("/assets/") ? path : new Request(path, { cache: "no-cache" })));
  await cache.addAll([page, ...files]);
}

async function deleteOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? (await fetch(request));
}

// Hashed assets never change, so they come from the cache first. The shell comes from the network, so that a new
// version is seen at once, and from the cache when there is no network. The API is never cached.
// The build puts its own hash in place of "dev", so every new version brings a new worker.
const version = "dev";
const cacheName = `remedia-${version}`;
const shopShell = "/";
const deskShell = "/admin";
const shellOf = (url) => (/^\/admin(\/|$)/.test(url.pathname) ? deskShell : shopShell);
const offline = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([shopShell, offline])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
  else if (request.mode === "navigate" && !isServerPath(url.pathname))
    event.respondWith(shellFromNetworkFirst(request));
});

const isServerPath = (path) => /^\/(api|docs|openapi\.json|files|health|metrics)(\/|$)/.test(path);

const fromCacheFirst = async (request) => {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
};

const shellFromNetworkFirst = async (request) => {
  const cache = await caches.open(cacheName);
  const shell = shellOf(new URL(request.url));
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(shell, response.clone());
    return response;
  } catch {
    return (await cache.match(shell)) ?? (await cache.match(offline)) ?? Response.error();
  }
};

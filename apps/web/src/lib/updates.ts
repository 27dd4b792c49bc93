import { createStore } from "./store.ts";

/** A version of the app that is loaded and waits to take over. */
const waiting = createStore<ServiceWorker | null>(null);

const checkEveryMs = 30 * 60_000;

export const watchForUpdates = () => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").then(
    (registration: ServiceWorkerRegistration | undefined) => {
      // A browser told to block workers answers with nothing.
      if (!registration) return;
      if (registration.waiting && navigator.serviceWorker.controller) waiting.set(registration.waiting);
      registration.addEventListener("updatefound", () => watchInstall(registration.installing));
      setInterval(() => void registration.update().catch(() => {}), checkEveryMs);
    },
    (error) => console.error("The service worker could not start.", error),
  );
};

/** The very first worker has nothing to replace, so it is no update. */
const watchInstall = (worker: ServiceWorker | null) =>
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) waiting.set(worker);
  });

export const applyUpdate = () => {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  waiting.get()?.postMessage("update");
};

export const useUpdateWaiting = () => waiting.use() !== null;

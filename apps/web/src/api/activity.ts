import { nprogress } from "@mantine/nprogress";
import { createStore } from "../lib/store.ts";

/** Requests under way: they drive the progress bar and, for slow GETs, the overlay of the back office. */
type Activity = { blocking: boolean; cancel?: () => void };

const running = new Set<Activity>();
const overlayAfterMs = 300;
const overlay = createStore<{ cancel: (() => void) | null } | null>(null);

const publish = () => {
  const blocking = [...running].filter((activity) => activity.blocking);
  const cancels = blocking.map((activity) => activity.cancel).filter((cancel) => cancel !== undefined);
  // Escape may close the overlay only when everything behind it can be called off.
  const cancellable = cancels.length === blocking.length;
  const cancelAll = () => {
    for (const cancel of cancels) cancel();
  };
  overlay.set(blocking.length === 0 ? null : { cancel: cancellable ? cancelAll : null });
};

/** Marks a request as under way until the returned function is called. */
export const begin = (kind: { quiet: boolean; isGet: boolean; cancel?: (() => void) | undefined }) => {
  if (kind.quiet) return () => {};
  const activity: Activity = { blocking: false, ...(kind.cancel ? { cancel: kind.cancel } : {}) };
  running.add(activity);
  if (running.size === 1) nprogress.start();
  const timer = kind.isGet ? setTimeout(() => block(activity), overlayAfterMs) : undefined;
  return () => {
    clearTimeout(timer);
    running.delete(activity);
    if (running.size === 0) nprogress.complete();
    if (activity.blocking) publish();
  };
};

const block = (activity: Activity) => {
  activity.blocking = true;
  publish();
};

export const useOverlay = overlay.use;
export const getOverlay = overlay.get;

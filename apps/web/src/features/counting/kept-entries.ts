import type { BodyOf } from "../../api/types.ts";
import { createStore } from "../../lib/store.ts";

type Entry = BodyOf<"POST /admin/stock_counts/:id/entries">["entries"][number];

/** One figure somebody counted, with enough beside it to show it again without a connection. */
export type KeptEntry = {
  user_id: number;
  count_id: number;
  team_id: number;
  body: Entry;
  line: { title: string; batch_number: string; expires_on: string; place_id: number; place_code: string };
  /** Why the server would not take it; it then waits for a person. */
  fault: string | null;
};

/** Each entry has a place of its own, so that two tabs never write over each other. */
const prefix = "remedia.counted.";
const placeOf = (key: string) => `${prefix}${key}`;

const parse = (text: string | null): KeptEntry | null => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};
const readAll = (): KeptEntry[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => parse(localStorage.getItem(name)))
    .filter((entry) => entry !== null)
    .sort((one, other) => one.body.counted_at.localeCompare(other.body.counted_at));

const entries = createStore<readonly KeptEntry[]>(typeof window === "undefined" ? [] : readAll());
export const rereadEntries = () => entries.set(readAll());
export const keptEntries = entries.get;
export const useKeptEntries = entries.use;

/** On the phone before anything else happens to it: whatever comes, it is not lost. */
export const keepEntry = (entry: KeptEntry) => {
  localStorage.setItem(placeOf(entry.body.key), JSON.stringify(entry));
  rereadEntries();
};
export const dropEntries = (keys: readonly string[]) => {
  for (const key of keys) localStorage.removeItem(placeOf(key));
  rereadEntries();
};

/** Not randomUUID: that one needs https, and a warehouse may have its server in the next room. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// What another tab counted or sent counts here too.
if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(prefix)) rereadEntries();
  });

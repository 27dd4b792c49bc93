import { getUser } from "../../lib/session.ts";

const shown = 5;

/** What this person searched for on this device, newest first; the next person at it sees their own. */
export const recentSearches = {
  key: () => `remedia.searches.${getUser()?.id ?? "visitor"}`,
  read: (): string[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(recentSearches.key()) ?? "[]");
      return Array.isArray(kept) ? kept.filter((each) => typeof each === "string").slice(0, shown) : [];
    } catch {
      return [];
    }
  },
  add: (query: string) => {
    const others = recentSearches.read().filter((each) => each.toLowerCase() !== query.toLowerCase());
    try {
      localStorage.setItem(recentSearches.key(), JSON.stringify([query, ...others].slice(0, shown)));
    } catch {
      // A full device remembers no more searches, and searches all the same.
    }
  },
  clear: () => localStorage.removeItem(recentSearches.key()),
};

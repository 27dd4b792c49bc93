import { addressOf, headersOf } from "./api/address.ts";
import type { Early } from "./api/early.ts";
import { type FirstAsked, firstAsked } from "./lib/first-asked.ts";
import { branchOf, readSession } from "./lib/kept-session.ts";

// The ground has its colour before the app is there to give it.
const chosen = localStorage.getItem("mantine-color-scheme-value");
const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";

/** Stands in the page itself: asks for what the page will ask for first, while its code is still on the way. */
const session = readSession();
const asks: FirstAsked[] = [
  { key: "GET /app/config" },
  ...(session ? [{ key: "GET /user" } as const] : []),
  ...firstAsked(location.pathname, Object.fromEntries(new URLSearchParams(location.search)), session !== null),
];
const arrived: Early["arrived"] = new Map();
const hold = async (address: string, answer: Response) => {
  const held = answer.ok && answers.has(address) ? await answer.clone().json() : undefined;
  // It may have been taken meanwhile.
  if (held !== undefined && answers.has(address)) arrived.set(address, { held, at: Date.now() });
  return answer;
};
const answers: Early["answers"] = new Map(
  asks.map(({ key, ...input }) => {
    const address = addressOf(key.slice("GET ".length), input, branchOf(session));
    const answer = fetch(address, { headers: headersOf(session?.token) }).then((came) => hold(address, came));
    // Whoever takes the answer hears of its failure; one that nobody takes fails in silence.
    answer.catch(() => undefined);
    return [address, answer] as const;
  }),
);
window.early = { token: session?.token, answers, arrived };

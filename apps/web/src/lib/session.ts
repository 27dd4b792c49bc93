import type { SessionUser } from "@remedia/domain/accounts";
import { branchOf, readSession, type Session, type StoreChoice, storageKey } from "./kept-session.ts";
import { createStore } from "./store.ts";

const session = createStore<Session | null>(typeof window === "undefined" ? null : readSession());

/** That some tab has a session which it alone keeps, so that a stranger's first page waits for nobody. */
const lentKey = "remedia.session_lent";

const write = (next: Session) => {
  (next.remember ? localStorage : sessionStorage).setItem(storageKey, JSON.stringify(next));
  if (!next.remember) localStorage.setItem(lentKey, "yes");
  session.set(next);
};

export const getSession = session.get;
export const getUser = () => session.get()?.user ?? null;

/** Token, user, cart and wishlist go together, in every tab. */
export const forgetSession = () => {
  const ended = session.get()?.token;
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
  localStorage.removeItem(lentKey);
  session.set(null);
  if (ended) tabs?.postMessage({ ended });
};

type Word = { ask: true } | { lent: Session } | { ended: string };
const tabs = typeof window === "undefined" ? null : new BroadcastChannel("remedia.session");
const listen = (hear: (word: Word) => void) =>
  tabs?.addEventListener("message", ({ data }: MessageEvent<Word>) => hear(data));

listen((word) => {
  const now = session.get();
  if (!now) return;
  if ("ask" in word && !now.remember) tabs?.postMessage({ lent: now });
  if ("ended" in word && [now.token, now.own?.token].includes(word.ended)) {
    sessionStorage.removeItem(storageKey);
    window.location.reload();
  }
});

const lendingMs = 500;
/** A tab that was opened beside others goes on with their session. */
export const borrowSession = async (): Promise<void> => {
  if (session.get() || !localStorage.getItem(lentKey)) return;
  await new Promise<void>((done) => {
    const nobodyAnswers = setTimeout(() => {
      localStorage.removeItem(lentKey);
      done();
    }, lendingMs);
    listen((word) => {
      if (!("lent" in word) || session.get()) return;
      clearTimeout(nobodyAnswers);
      write(word.lent);
      done();
    });
    tabs?.postMessage({ ask: true });
  });
};

export const signIn = (answer: { token: string; user: SessionUser; stores?: StoreChoice[] }, remember: boolean) => {
  forgetSession();
  write({ ...answer, stores: answer.stores ?? [], remember, branch: null, carts: [], wishlists: [], own: null });
};

const update = (change: Partial<Session>) => {
  const now = session.get();
  if (now) write({ ...now, ...change });
};
export const setUser = (user: SessionUser) => update({ user });
export const setBranch = (branch: string, user: SessionUser) => update({ branch, user });

export const startViewing = (view: {
  token: string;
  customer: SessionUser;
  carts: unknown[];
  wishlists: unknown[];
}) => {
  const now = session.get();
  if (!now) return;
  const { token, user, branch, carts, wishlists } = now;
  const { customer, ...theirs } = view;
  update({ ...theirs, user: customer, branch: null, own: { token, user, branch, carts, wishlists } });
};

/** Gives the admin's own user, wishlist, cart and token back. */
export const stopViewing = () => {
  const now = session.get();
  if (now?.own) write({ ...now, ...now.own, own: null });
};

/** The branch that goes with every request. */
export const currentBranch = () => branchOf(session.get());

/** A logout or login in another tab counts here too. */
if (typeof window !== "undefined")
  window.addEventListener("storage", (event) => {
    if (event.key !== storageKey || sessionStorage.getItem(storageKey)) return;
    const before = session.get()?.token;
    session.set(readSession());
    if (session.get()?.token !== before) window.location.reload();
  });

export const useSession = session.use;
export const useUser = () => session.use()?.user ?? null;

import { accountKind, doors, type SessionUser } from "@remedia/domain/accounts";
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

/** What a session that ended by itself leaves behind: the door that its person comes in by. */
const endedKey = "remedia.session_ended";
/** And what was being typed, see `typed.ts`. */
export const typedKey = "remedia.typed";
export const endedDoor = () => localStorage.getItem(endedKey);

const atTheEnd = new Set<() => void>();
/** Called while the session is still there; never when somebody signs out by hand. */
export const whenSessionEnds = (work: () => void) => {
  atTheEnd.add(work);
  return () => void atTheEnd.delete(work);
};
let ending = false;
/** The page is about to load again, and nothing on it needs a warning any more. */
export const isEnding = () => ending;
const finish = () => {
  if (ending) return;
  ending = true;
  for (const work of atTheEnd) work();
};

/** The server no longer knows this session: what is being typed is kept, and the login says why it asks. */
export const endSession = () => {
  const user = getUser();
  if (!user) return;
  finish();
  const door = Object.values(doors).find(({ admits }) => (admits as readonly string[]).includes(accountKind(user)));
  forgetSession(door?.path);
};

/** Token, user, cart and wishlist go together, in every tab. */
export const forgetSession = (door?: string) => {
  const ended = session.get()?.token;
  if (door) localStorage.setItem(endedKey, door);
  else localStorage.removeItem(endedKey);
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
  localStorage.removeItem(lentKey);
  session.set(null);
  if (ended) tabs?.postMessage({ ended, byItself: door !== undefined });
};

type Word = { ask: true } | { lent: Session } | { ended: string; byItself: boolean };
const tabs = typeof window === "undefined" ? null : new BroadcastChannel("remedia.session");
const listen = (hear: (word: Word) => void) =>
  tabs?.addEventListener("message", ({ data }: MessageEvent<Word>) => hear(data));

listen((word) => {
  const now = session.get();
  if (!now) return;
  if ("ask" in word && !now.remember) tabs?.postMessage({ lent: now });
  if ("ended" in word && [now.token, now.own?.token].includes(word.ended)) {
    if (word.byItself) finish();
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
    if (before && endedDoor()) finish();
    session.set(readSession());
    if (session.get()?.token !== before) window.location.reload();
  });

export const useSession = session.use;
export const useUser = () => session.use()?.user ?? null;

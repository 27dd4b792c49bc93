import type { SessionUser } from "@remedia/domain/accounts";
import { isSuperAdmin } from "./access.ts";

/** What belongs to whoever is signed in, and must not be seen by the next person. */
type Belongings = {
  token: string;
  user: SessionUser;
  /** The branch chosen in the selector: an id, "" for all branches, null for the user's own. */
  branch: string | null;
  carts: unknown[];
  wishlists: unknown[];
};
export type StoreChoice = { id: number; name: string; address: string };
export type Session = Belongings & {
  remember: boolean;
  /** Stores that inventory staff work in. */
  stores: StoreChoice[];
  /** The admin's own belongings, set aside while viewing the store as a customer. */
  own: Belongings | null;
};

export const storageKey = "remedia.session";

/** Remembered sessions live until logout, others until the last tab closes: a new tab borrows from those that are open. */
export const readSession = (): Session | null => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey) ?? "null");
  } catch {
    return null;
  }
};

const defaultBranch = "1";
/** The branch that goes with every request. */
export const branchOf = (session: Session | null) => {
  if (!session) return defaultBranch;
  const { branch, user } = session;
  return branch !== null && mayChooseBranch(user) ? branch : String(user.current_branch);
};
export const mayChooseBranch = (user: SessionUser) => isSuperAdmin(user) || user.can_switch_branch;

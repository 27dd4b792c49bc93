import { changedFields } from "./changes.ts";
import { getSession, typedKey, whenSessionEnds } from "./session.ts";

/** What somebody had typed into a form when their session ended. */
export type Typed = {
  at: number;
  /** Files and secrets were in it as well; neither is ever kept. */
  partial: boolean;
  /** The title of a form in a drawer, which somebody has to open again. */
  drawer: string | null;
  values: Record<string, unknown>;
};
/** All of it belongs to one person, so that the next one to sign in finds nothing. */
type Kept = { person: number; forms: Record<string, Typed> };

/** Long enough to come back the next morning; a device that others use too forgets. */
const keptForMs = 24 * 60 * 60_000;
const maxChars = 200_000;

/** A second lock beside `form.secret`, since a name says nothing of a form's "current" or "code": whatever is called so stays off the device. */
const secretWord = /(^|_)(pin|password|passphrase|passcode|secret|token|otp|cvv|cvc|card)(_|$)/;

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === "object" && value !== null && Object.values(value).some(holdsFile));

/** What differs from how the form opened, without secrets and files; null when there is nothing worth keeping. */
export const typedIn = <V extends object>(
  opened: V,
  values: V,
  secrets: ReadonlySet<string>,
): Pick<Typed, "partial" | "values"> | null => {
  const changed = Object.entries(changedFields(opened, values));
  const kept = changed.filter(([name, value]) => !secrets.has(name) && !secretWord.test(name) && !holdsFile(value));
  return kept.length === 0 ? null : { partial: kept.length < changed.length, values: Object.fromEntries(kept) };
};

const read = (): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(typedKey) ?? "null");
  } catch {
    return null;
  }
};

/** What of it is this person's, and not too old. */
export const stillKept = (kept: Kept | null, person: number, now: number): Record<string, Typed> =>
  kept?.person === person
    ? Object.fromEntries(Object.entries(kept.forms).filter(([, { at }]) => now - at < keptForMs))
    : {};

const mine = (): Record<string, Typed> => {
  const session = getSession();
  return session ? stillKept(read(), session.user.id, Date.now()) : {};
};

const write = (forms: Record<string, Typed>) => {
  const session = getSession();
  if (!session || Object.keys(forms).length === 0) return localStorage.removeItem(typedKey);
  const text = JSON.stringify({ person: session.user.id, forms });
  try {
    if (text.length <= maxChars) localStorage.setItem(typedKey, text);
  } catch {
    // A device without room keeps nothing.
  }
};

export const findTyped = (form: string): Typed | null => mine()[form] ?? null;
export const forgetTyped = (form: string) => {
  const { [form]: gone, ...rest } = mine();
  if (gone) write(rest);
};
/** Forms in drawers are not on the page that opens after sign-in: their titles are told instead. */
export const typedDrawers = (): string[] => Object.values(mine()).flatMap(({ drawer }) => drawer ?? []);

/** Keeps what a form holds should the session end under it. A view as a customer ends every hour and keeps nothing. */
export const keepWhenSessionEnds = (form: string, drawer: string | null, typed: () => ReturnType<typeof typedIn>) =>
  whenSessionEnds(() => {
    const now = getSession()?.own ? null : typed();
    if (now) write({ ...mine(), [form]: { ...now, at: Date.now(), drawer } });
  });

/** Keeps it now, as a draft that outlives a reload; what is empty again is forgotten. */
export const keepDraft = (form: string, typed: ReturnType<typeof typedIn>) => {
  const session = getSession();
  if (!session || session.own) return;
  if (typed) write({ ...mine(), [form]: { ...typed, at: Date.now(), drawer: null } });
  else forgetTyped(form);
};

/** After sign-in: what somebody else typed on this device goes. */
export const forgetTypedByOthers = () => write(mine());

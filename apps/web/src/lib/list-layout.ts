import { getUser, useUser } from "./session.ts";
import { createStore } from "./store.ts";

/** How a person likes their lists: rows close together or not, and which columns of which list they leave out. */
type Layout = { compact: boolean; hidden: Readonly<Record<string, readonly string[]>> };

const keyOf = (userId: number) => `remedia.lists.${userId}`;
const fresh: Layout = { compact: false, hidden: {} };

const read = (userId: number): Layout => {
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}") };
  } catch {
    return fresh;
  }
};

/** Kept on the device, by person, so that a list is drawn as its reader left it without asking anybody first. */
const layouts = createStore<Readonly<Record<number, Layout>>>({});
const layoutOf = (userId: number | undefined) =>
  userId === undefined ? fresh : (layouts.get()[userId] ?? read(userId));

const change = (next: (now: Layout) => Layout) => {
  const userId = getUser()?.id;
  if (userId === undefined) return;
  const layout = next(layoutOf(userId));
  localStorage.setItem(keyOf(userId), JSON.stringify(layout));
  layouts.set({ ...layouts.get(), [userId]: layout });
};

export const toggleCompact = () => change((now) => ({ ...now, compact: !now.compact }));
export const toggleColumn = (screen: string, name: string) =>
  change(({ hidden, ...now }) => {
    const before = hidden[screen] ?? [];
    const after = before.includes(name) ? before.filter((each) => each !== name) : [...before, name];
    return { ...now, hidden: { ...hidden, [screen]: after } };
  });

const useLayout = () => {
  layouts.use();
  return layoutOf(useUser()?.id);
};
export const useCompact = () => useLayout().compact;
export const useHiddenColumns = (screen: string): readonly string[] => useLayout().hidden[screen] ?? [];

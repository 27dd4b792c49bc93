import { getUser } from "./session.ts";

/** An export that was not ready when it was asked for, and the title of the list it is of. */
export type OpenExport = { id: number; of: string };

const keyOf = (userId: number | undefined) => `remedia.exports.${userId}`;

/** Kept on the device, by person, so that an export outlives the tab that asked for it. */
export const openExports = (): OpenExport[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(getUser()?.id)) ?? "[]");
  } catch {
    return [];
  }
};

const write = (open: readonly OpenExport[]) => {
  const key = keyOf(getUser()?.id);
  try {
    if (open.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(open));
  } catch {
    // A device without room keeps nothing: the export ends with its tab.
  }
};

export const noteExport = (open: OpenExport) => write([...openExports(), open]);
export const forgetExport = (id: number) => write(openExports().filter((each) => each.id !== id));

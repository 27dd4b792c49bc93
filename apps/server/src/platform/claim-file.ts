import { randomUUID } from "node:crypto";
import { link, rm, writeFile } from "node:fs/promises";

/**
 * Makes a file with this content unless it is there already; answers whether it did. Nobody ever sees half of it, and
 * of several processes that try at once exactly one succeeds.
 */
export const claimFile = async (file: string, content: string): Promise<boolean> => {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
};

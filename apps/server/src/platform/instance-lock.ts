import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./embedded-postgres.ts";

/** Makes this process the only one that uses the folder; answers how to let go of it. */
export const claimDataDir = async (dir: string): Promise<() => Promise<void>> => {
  await mkdir(dir, { recursive: true });
  const file = join(dir, "instance.pid");
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = await open(file, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const pid = Number(await readFile(file, "utf8").catch(() => ""));
      if (pid > 0 && pid !== process.pid && isAlive(pid) && (await isOurs(pid)))
        throw new Error(`${dir} is in use by another instance (process ${pid}).`);
      await rm(file, { force: true });
    }
  }
  throw new Error(`${dir} is in use by another instance.`);
};

/** A number left behind by a killed server may belong to another program by now. */
const isOurs = async (pid: number) =>
  process.platform !== "linux" || (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).includes("main.ts");

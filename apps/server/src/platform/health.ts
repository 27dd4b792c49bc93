import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Platform } from "./platform.ts";

const patienceMs = 2_000;

/** Alive: the process answers. Ready: it can serve, which needs the database. */
export const mountHealth = (app: FastifyInstance, platform: Platform) => {
  app.get("/health/live", { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/health/ready", { logLevel: "silent" }, async (_request, reply) => {
    const answer = sql`select 1`.execute(platform.db).then(() => true);
    const late = new Promise<boolean>((done) => setTimeout(done, patienceMs, false).unref());
    const ready = await Promise.race([answer, late]).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ok" : "database away" });
  });
};

import { constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Below one packet there is nothing to win. */
const worthwhileBytes = 1_400;

/** Packs JSON answers for slow networks: fast rather than small, off the main thread. Files come packed already. */
export const compressAnswers = (app: FastifyInstance) => {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < worthwhileBytes || reply.hasHeader("content-encoding"))
      return done(null, payload);
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return done(null, payload);
    reply.header("content-encoding", "gzip").header("vary", "accept-encoding").removeHeader("content-length");
    gzip(payload, { level: constants.Z_BEST_SPEED + 3 }, done);
  });
};

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerUnknownPath } from "./http.ts";

/** Paths below these are for programs: an unknown one is a JSON 404, never the web app. */
const machinePaths = /^\/(api|health|metrics|openapi\.json|docs|broadcasting)(\/|$)/;
const yearSeconds = 31_536_000;
/** They guard documents. On forty small files they would cost more than the files. */
const documentHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "strict-transport-security",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Serves the built web app: hashed assets for ever and compressed beforehand, the shell always fresh. */
export const mountWeb = async (app: FastifyInstance, dir: string) => {
  const shell = await readShell(dir);
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: true,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const lasting = path.includes("/assets/");
      reply.header("cache-control", lasting ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
      if (lasting) for (const name of documentHeaders) reply.removeHeader(name);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const asset = path.startsWith("/assets/");
    if (machinePaths.test(path) || asset || !["GET", "HEAD"].includes(request.method))
      return answerUnknownPath(request, reply);
    return sendShell(reply, shell, request.headers["accept-encoding"] ?? "");
  });
  app.get("/", async (request, reply) => sendShell(reply, shell, request.headers["accept-encoding"] ?? ""));
};

type Shell = { plain: Buffer; br: Buffer | null };

const readShell = async (dir: string): Promise<Shell> => {
  const file = join(dir, "index.html");
  return { plain: await readFile(file), br: existsSync(`${file}.br`) ? await readFile(`${file}.br`) : null };
};

const sendShell = (reply: import("fastify").FastifyReply, shell: Shell, accepts: string) => {
  const packed = shell.br && /\bbr\b/.test(accepts) ? shell.br : null;
  if (packed) reply.header("content-encoding", "br");
  return reply
    .code(200)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .type("text/html; charset=utf-8")
    .send(packed ?? shell.plain);
};

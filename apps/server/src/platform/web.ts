import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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
const isPicture = /\.(svg|png|webmanifest)$/;
/** By which a browser asks whether something has changed: what lies at a hashed address never does. */
const validators = ["etag", "last-modified", "accept-ranges"];

/** Serves the built web app: hashed assets for ever and compressed beforehand, the shell always fresh. */
export const mountWeb = async (app: FastifyInstance, dir: string) => {
  const shells = { shop: await readShell(dir, "index.html"), desk: await readShell(dir, "desk.html") };
  const piecesOf = await readPieces(dir);
  const shellOf = ({ url }: FastifyRequest) => (/^\/admin([/?]|$)/.test(url) ? shells.desk : shells.shop);
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: true,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const lasting = path.includes("/assets/");
      reply.header("cache-control", lasting ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
      if (lasting || isPicture.test(path)) for (const name of documentHeaders) reply.removeHeader(name);
      if (lasting) for (const name of validators) reply.removeHeader(name);
    },
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("link", piecesOf(request.url.split("?")[0]!));
    return sendShell(reply, shellOf(request), request.headers["accept-encoding"] ?? "");
  };
  app.setNotFoundHandler((request, reply) =>
    isForPeople(request) ? sendPage(request, reply) : answerUnknownPath(request, reply),
  );
  // The router gives up on an address such as /search/100% before it looks for a page.
  app.decorate("answerUnreadable", (request: FastifyRequest, reply: FastifyReply) => {
    if (!isForPeople(request) && !isAsset(request)) return false;
    void sendShell(reply, shellOf(request), request.headers["accept-encoding"] ?? "", 404);
    return true;
  });
  app.get("/", async (request, reply) => sendPage(request, reply));
};

const isRead = ({ method }: FastifyRequest) => ["GET", "HEAD"].includes(method);
const isAsset = (request: FastifyRequest) => isRead(request) && request.url.startsWith("/assets/");
const isForPeople = (request: FastifyRequest) =>
  isRead(request) && !isAsset(request) && !machinePaths.test(request.url.split("?")[0] ?? "/");

const asModule = "rel=modulepreload; as=script";
const asStyle = "rel=preload; as=style";

/** The pieces of the page at an address, to be fetched beside what every page needs. */
const readPieces = async (dir: string): Promise<(path: string) => string> => {
  const file = join(dir, "pages.json");
  const pages: Record<string, string[]> = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
  const linksOf = (files: readonly string[]) =>
    files.map((name) => `</${name}>; ${name.endsWith(".css") ? asStyle : asModule}; crossorigin`).join(", ");
  const plain = new Map(Object.entries(pages).map(([path, files]) => [path, linksOf(files)]));
  const withParts = Object.entries(pages)
    .filter(([path]) => path.includes("$"))
    .map(([path, files]) => ({ like: new RegExp(`^${path.replace(/\$\w*/g, "[^/]+")}$`), links: linksOf(files) }));
  return (path) => plain.get(path) ?? withParts.find(({ like }) => like.test(path))?.links ?? "";
};

type Shell = { plain: Buffer; br: Buffer | null; scripts: string };

const readShell = async (dir: string, name: string): Promise<Shell> => {
  const file = join(dir, name);
  const plain = await readFile(file);
  const br = existsSync(`${file}.br`) ? await readFile(`${file}.br`) : null;
  return { plain, br, scripts: scriptHashes(plain) };
};

/** The shell's own script asks for data while the code is on its way; nothing else that stands in a page may run. */
const scriptHashes = (page: Buffer) =>
  [...page.toString().matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => `'sha256-${createHash("sha256").update(code!).digest("base64")}'`)
    .join(" ");

const sendShell = (reply: FastifyReply, shell: Shell, accepts: string, status = 200) => {
  const rules = String(reply.getHeader("content-security-policy"));
  reply.header("content-security-policy", rules.replace("script-src 'self'", `script-src 'self' ${shell.scripts}`));
  const packed = shell.br && /\bbr\b/.test(accepts) ? shell.br : null;
  if (packed) reply.header("content-encoding", "br");
  return reply
    .code(status)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .type("text/html; charset=utf-8")
    .send(packed ?? shell.plain);
};

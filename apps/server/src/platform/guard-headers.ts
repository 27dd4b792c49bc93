import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "./config.ts";

/**
 * The headers that keep browsers careful, on every answer. Helmet says what they are; it is asked once, since asking
 * it again for every request would cost more than most answers do.
 */
export const guardAnswers = (app: FastifyInstance, config: Config) => {
  const always = {
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.production ? { maxAge: 31_536_000 } : false,
  } as const;
  const forDocuments = headersOf({
    ...always,
    contentSecurityPolicy: { directives: contentPolicy(config.MAP_TILES_URL) },
  });
  const forPrograms = headersOf({ ...always, ...onlyRead });
  // What is meant for one person, or opens an account, is kept by no browser and no proxy.
  const forOne = { ...forPrograms, "cache-control": "no-store" };
  app.addHook("onRequest", ({ url, method, headers }, reply, done) => {
    const isForOne = headers.authorization !== undefined || method !== "GET";
    reply.headers(url.startsWith(programPaths) ? (isForOne ? forOne : forPrograms) : forDocuments);
    done();
  });
};

const programPaths = "/api/";

/** What a program reads is no document: it may load nothing, and a kilobyte of rules for documents would be wasted on it. */
const onlyRead = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

const headersOf = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, recorder as unknown as ServerResponse, () => undefined);
  return headers;
};

const contentPolicy = (tilesUrl: string) => {
  const tiles = tilesUrl ? [new URL(tilesUrl.replace(/[{}]/g, "")).origin] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine sets sizes and colours through style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", ...tiles],
    connectSrc: ["'self'", "wss://*.pusher.com", "https://*.pusher.com"],
    fontSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: null,
  };
};

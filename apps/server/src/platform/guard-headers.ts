import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "./config.ts";

/**
 * The headers that keep browsers careful, on every answer. Helmet says what they are; it is asked once, since asking
 * it anew for every request would cost more than most answers do.
 */
export const guardAnswers = (app: FastifyInstance, config: Config) => {
  const headers = headersOf({
    contentSecurityPolicy: { directives: contentPolicy(config.MAP_TILES_URL) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.production ? { maxAge: 31_536_000 } : false,
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

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

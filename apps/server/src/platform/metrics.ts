import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { unknownAddress } from "./errors.ts";

/** One registry per server, so that tests may run several in one process. */
export const observeRequests = (app: FastifyInstance, token: string) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = openDurations();
  app.addHook("onRoute", (route) => {
    route.onResponse = [...[route.onResponse ?? []].flat(), durations.observer(route.url)];
  });
  const observeUnknown = durations.observer("unknown");
  app.addHook("onResponse", function observe(request, reply, done) {
    if (request.is404) observeUnknown.call(this, request, reply, done);
    else done();
  });
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    if (!mayMeasure(request, token)) throw unknownAddress();
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}`);
  });
};

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const digest = (text: string) => createHash("sha256").update(text).digest();

/** What proxies add to a request: of the standards, and of nginx, Envoy, Traefik and the networks in front of sites. */
const proxySign =
  /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-client-ip|x-envoy-.+|true-client-ip|cf-.+)$/;

/**
 * Figures tell strangers how busy the house is and which paths it has. Where no token is set, only a caller on this
 * machine may read them, and not through a proxy on it.
 */
const mayMeasure = ({ headers, socket }: FastifyRequest, token: string): boolean => {
  if (token) return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
  const isForwarded = Object.keys(headers).some((name) => proxySign.test(name));
  return loopback.test(socket.remoteAddress ?? "") && !isForwarded;
};

const upTo = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, Infinity];
type Series = { labels: string; counts: number[]; sum: number };

/**
 * A histogram that is held by the routes it measures. That of prom-client finds its series again by their labels for
 * every observation, and that takes longer than writing a short answer does.
 */
const openDurations = () => {
  const name = "http_request_duration_seconds";
  const all: Series[] = [];
  const observer = (route: string): onResponseHookHandler => {
    const own = new Map<string, Series>();
    const open = (method: string, status: number): Series => {
      const series = {
        labels: `method="${method}",route="${route}",status="${status}"`,
        counts: upTo.map(() => 0),
        sum: 0,
      };
      own.set(`${method} ${status}`, series);
      all.push(series);
      return series;
    };
    return ({ method }, { statusCode, elapsedTime }, done) => {
      const series = own.get(`${method} ${statusCode}`) ?? open(method, statusCode);
      const seconds = elapsedTime / 1000;
      series.sum += seconds;
      series.counts[upTo.findIndex((most) => seconds <= most)]!++;
      done();
    };
  };
  const linesOf = ({ labels, counts, sum }: Series) => {
    let count = 0;
    const buckets = upTo.map((most, at) => {
      count += counts[at]!;
      return `${name}_bucket{le="${most === Infinity ? "+Inf" : most}",${labels}} ${count}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
  };
  const text = () =>
    [
      `# HELP ${name} Time from first byte in to last byte out, by route`,
      `# TYPE ${name} histogram`,
      ...all.flatMap(linesOf),
      "",
    ].join("\n");
  return { observer, text };
};

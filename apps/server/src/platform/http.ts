import { randomUUID } from "node:crypto";
import { refusalOf } from "@remedia/domain/permissions";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
  type preValidationHookHandler,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "./compilers.ts";
import { compressAnswers } from "./compress.ts";
import { type Actor, type ActorCtx, type Caller, type Ctx, mayChooseBranch } from "./context.ts";
import { isDatabaseAway, isDatabaseBusy, isStorageFull, isUniqueViolation, sqlState } from "./db.ts";
import { AppError, forbidden, unauthenticated, unknownAddress } from "./errors.ts";
import { guardAnswers } from "./guard-headers.ts";
import { keyFrom, withIdempotency } from "./idempotency.ts";
import { observeRequests } from "./metrics.ts";
import type { Platform } from "./platform.ts";
import { countHit } from "./rate-limit.ts";
import { type AnyRoute, type Download, fileTypes, opensToViews, type Routes, splitKey } from "./route.ts";
import { Text, Type } from "./schemas.ts";
import { cutOffSlowReaders } from "./slow-clients.ts";
import { explainValidation } from "./validation-messages.ts";
import { knownAddress, type Watch, watcher } from "./watch.ts";

export const apiPrefix = "/api/v1";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
    /** Why it was refused, once it was. */
    refusal: AppError | null;
  }
  interface FastifyInstance {
    /** Shows people a page at an address that cannot be read, and leaves programs to their error. */
    answerUnreadable?: (request: FastifyRequest, reply: FastifyReply) => boolean;
  }
}

/** How a bearer token becomes an actor; the identity module provides it. */
export type Authenticate = (platform: Platform, token: string) => Promise<Actor | null>;

export const createHttp = (platform: Platform): FastifyInstance => {
  const { config } = platform;
  const app: FastifyInstance = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(",").map((range) => range.trim()) : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    requestTimeout: 2 * config.SLOW_CLIENT_MS,
    http: { headersTimeout: config.SLOW_CLIENT_MS, connectionsCheckingInterval: config.SLOW_CLIENT_MS / 4 },
    forceCloseConnections: "idle",
    logController: new LogController({ disableRequestLogging: true }),
    // A logger made for every request costs as much as a short answer; lines name their request instead.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => {
      const isAnswered = error.code === "FST_ERR_BAD_URL" && app.answerUnreadable?.(request, reply as FastifyReply);
      if (!isAnswered) answerError(error, request, reply as FastifyReply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", null);
  app.decorateRequest("refusal", null);
  app.addContentTypeParser([...fileTypes], { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  logRequests(app, platform.log);
  guardAnswers(app, config);
  observeRequests(app, config.METRICS_TOKEN);
  closePromptly(app);
  cutOffSlowReaders(app, config.SLOW_CLIENT_MS);
  compressAnswers(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  return app;
};

/** A connection that was busy when closing began is idle a moment later, and would be kept open for a minute. */
const closePromptly = (app: FastifyInstance) => {
  app.addHook("preClose", async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once("close", () => clearInterval(timer));
  });
};

const logRequests = (app: FastifyInstance, log: Platform["log"]) => {
  app.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "error" : "info";
    if (log.isLevelEnabled(level) && request.routeOptions.logLevel !== "silent")
      log[level](
        {
          reqId: request.id,
          method: request.method,
          path: loggedPath(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          user: request.actor?.userId,
        },
        "request",
      );
    done();
  });
};

/** A segment as long as a token or a signed ticket is one: it opens something and stays out of the log. */
const loggedPath = (url: string) => url.split("?")[0]?.replace(/[^/]{40,}/g, "…");

/** Registers every endpoint of a module below /api/v1. */
export const mountRoutes = (
  app: FastifyInstance,
  platform: Platform,
  routes: Routes,
  authenticate: Authenticate,
  watch?: Watch,
) => {
  for (const [key, spec] of Object.entries(routes)) {
    const { method, path } = splitKey(key);
    if (!spec.permission) throw new Error(`${key} does not say who may call it.`);
    app.route({
      method,
      url: `${apiPrefix}${path}`,
      ...(spec.upload ? { bodyLimit: spec.upload.maxBytes } : {}),
      schema: schemaOf(spec),
      onRequest: admission(platform, key, spec, authenticate),
      ...(method === "GET" ? {} : { preValidation: contentCheck(spec) }),
      ...(watch ? { onResponse: watcher(watch, key, spec, apiPrefix) } : {}),
      handler: (request, reply) => {
        const ctx = contextOf(platform, request);
        const input = {
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          upload: request.body as Buffer,
        };
        const run = (inner: Ctx) => spec.handler(inner as ActorCtx, input);
        reply.code(spec.status ?? 200);
        const once = spec.idempotent && keyFrom(request.headers["idempotency-key"], spec.idempotent);
        const answer = once ? withIdempotency(ctx as ActorCtx, once, { operation: key, ...input }, run) : run(ctx);
        return spec.response === "download" ? sendDownload(reply, answer) : answer;
      },
    });
  }
};

/**
 * Rights are settled before a byte of the body is read. Who shows no token and meets no limit need not wait for the
 * database, and is not made to wait at all: most of what the shop is asked while somebody types is asked like that.
 */
const admission = (
  platform: Platform,
  key: string,
  spec: AnyRoute,
  authenticate: Authenticate,
): onRequestHookHandler => {
  const limit = platform.config.RATE_LIMITS ? spec.limit : undefined;
  const viewable = opensToViews(key, spec);
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    request.actor = await identify(platform, request, authenticate);
    if (request.actor?.viewer && !viewable) throw refusedToViews();
    authorise(spec, request.actor);
    if (limit) await enforceLimit(platform, key, limit, request, reply);
  };
  return (request, reply, done) => {
    if (request.headers.authorization || limit) return void admit(request, reply).then(() => done(), done);
    authorise(spec, null);
    done();
  };
};

/** A file goes only where one is expected, and nothing else goes there. */
const contentCheck =
  (spec: AnyRoute): preValidationHookHandler =>
  ({ body }, _reply, done) => {
    const isWanted = Buffer.isBuffer(body) === (spec.upload !== undefined);
    done(isWanted ? undefined : new AppError(415, "unsupported", "This kind of content is not accepted."));
  };

const schemaOf = (spec: AnyRoute) => ({
  ...(spec.params ? { params: spec.params } : {}),
  // `current_branch` goes with every request of the web.
  querystring: Type.Object(
    { current_branch: Type.Optional(Text(20)), ...(spec.query?.properties ?? {}) },
    { additionalProperties: false },
  ),
  ...(spec.body && !spec.upload ? { body: spec.body } : {}),
  ...(spec.response === "download" ? {} : { response: { [spec.status ?? 200]: spec.response } }),
});

const identify = async (platform: Platform, request: FastifyRequest, authenticate: Authenticate) => {
  const header = request.headers.authorization;
  if (!header) return null;
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header)?.[1];
  const actor = token ? await authenticate(platform, token) : null;
  if (!actor) throw unauthenticated("Your session has ended. Please sign in again.");
  return actor;
};

const stageRank = { session: 0, phone: 1, pin: 2, secured: 3, approved: 4 } as const;

/** Staff and active agents need no verified phone; an agent's was verified before the approval. */
const isTrusted = ({ kind, state }: Actor) => kind === "staff" || (kind === "agent" && state === "active");

/** The one place where rights are checked. The order of refusals is the order in which a person can mend them. */
export const authorise = (spec: AnyRoute, actor: Actor | null) => {
  if (spec.permission === "public") return;
  if (!actor) throw unauthenticated();
  const stage = stageRank[spec.stage ?? "approved"];
  if (stage >= 1 && !actor.phoneVerified && !isTrusted(actor))
    throw new AppError(400, "phone_unverified", "Please verify your phone number first.", {
      extra: { phone_number_verification: false },
    });
  if (stage >= 2 && actor.mustChangePin && !actor.viewer)
    throw new AppError(403, "pin_not_own", "Please choose a PIN or passphrase of your own first.");
  if (stage >= 3 && actor.mustSetSecondStep)
    throw new AppError(403, "second_step_not_set", "Please set up two-step sign-in first, under My account.");
  if (stage >= 4 && actor.state !== "active")
    throw new AppError(
      403,
      "account_unverified",
      "Your account is under verification. We will contact you within 24 hours.",
    );
  if (spec.permission !== "signed-in" && !actor.permissions.has(spec.permission))
    throw forbidden(refusalOf(spec.permission));
};

const refusedToViews = () =>
  new AppError(403, "forbidden", "This cannot be done while viewing the store as a customer. Exit the view first.");

const enforceLimit = async (
  platform: Platform,
  key: string,
  limit: { max: number; seconds: number },
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const waitSeconds = await countHit(platform, `${key} ${request.ip}`, limit);
  if (waitSeconds === 0) return;
  reply.header("retry-after", waitSeconds);
  throw new AppError(429, "rate_limited", "Too many requests. Please wait a moment.");
};

const callerOf = (request: FastifyRequest): Caller => ({
  ip: knownAddress(request.ip),
  requestId: request.id,
  device: (request.headers["user-agent"] ?? "unknown").slice(0, 200),
});

const contextOf = (platform: Platform, request: FastifyRequest): Ctx => ({
  db: platform.db,
  actor: request.actor,
  branchId: chosenBranch(request.actor, (request.query as { current_branch?: string }).current_branch),
  now: platform.clock(),
  caller: callerOf(request),
  platform,
  inTransaction: false,
});

/** The branch asked for counts only for those who may choose; everybody else stands in their own. */
const chosenBranch = (actor: Actor | null, asked: string | undefined): number | null => {
  if (!actor) return null;
  if (!mayChooseBranch(actor) || asked === undefined) return actor.branchId;
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null;
};

const sendDownload = async (reply: FastifyReply, answer: Download | Promise<Download>) => {
  const { download } = await answer;
  const name = download.name.replace(/[^\w. -]/g, "_");
  return reply
    .header("content-type", download.contentType)
    .header("content-disposition", `${download.inline ? "inline" : "attachment"}; filename="${name}"`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", download.immutable ? "public, max-age=31536000, immutable" : "no-store")
    .send(download.content);
};

type Wire = { status: number; body: Record<string, unknown>; retryAfter?: number };

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, body, retryAfter } = describeError(error);
  if (error instanceof AppError) request.refusal = error;
  if (status >= 500 && status !== 503) request.log.error({ reqId: request.id, err: error }, "failed");
  if (isStorageFull(error)) request.log.fatal({ reqId: request.id, err: error }, "no room left on the disk");
  if (retryAfter) reply.header("retry-after", retryAfter);
  return reply.code(status).send({ ...body, request_id: request.id });
};

/** Turns whatever was thrown into what the caller may know: never SQL, a stack or a path. */
const describeError = (error: unknown): Wire => {
  if (error instanceof AppError) {
    const { status, code, message, fields, extra } = error;
    const faults = fields ? Object.values(fields) : [];
    const list = faults.length > 1 ? { error: faults } : faults.length === 1 ? { error: faults[0] } : {};
    const wait = typeof extra?.retry_after === "number" ? { retryAfter: extra.retry_after } : {};
    return { status, body: { message, ...list, code, ...(fields ? { fields } : {}), ...extra }, ...wait };
  }
  if (isDatabaseAway(error))
    return { status: 503, body: { message: "We will be right back.", code: "unavailable" }, retryAfter: 2 };
  if (isStorageFull(error))
    return {
      status: 503,
      body: {
        message: "This could not be saved: our storage is full. We have been told; please try again later.",
        code: "unavailable",
      },
      retryAfter: 60,
    };
  if (isDatabaseBusy(error))
    return { status: 503, body: { message: "Too busy. Please try again.", code: "busy" }, retryAfter: 1 };
  if (isUniqueViolation(error)) return { status: 409, body: { message: "That exists already.", code: "conflict" } };
  // Values that no column holds, such as a timestamp of the year 300000: the caller's input, not our fault.
  if (["22003", "22007", "22008", "22P02", "22P05", "22021"].includes(sqlState(error) ?? ""))
    return { status: 422, body: { message: "Please check what you entered.", code: "invalid" } };
  if (sqlState(error) === "23503")
    return { status: 422, body: { message: "Something you chose no longer exists.", code: "invalid" } };
  return describeFastifyError(error);
};

const describeFastifyError = (error: unknown): Wire => {
  const fault = error as { statusCode?: number; validation?: never; code?: string };
  if (fault.validation) {
    const fields = explainValidation(fault.validation);
    const faults = Object.values(fields);
    const message = "Please check what you entered.";
    return { status: 422, body: { message, error: faults.length === 1 ? faults[0] : faults, code: "invalid", fields } };
  }
  if (fault.statusCode === 413) return { status: 413, body: { message: "That is too large.", code: "too_large" } };
  if (fault.statusCode === 415)
    return { status: 415, body: { message: "This kind of content is not accepted.", code: "unsupported" } };
  if (fault.statusCode && fault.statusCode >= 400 && fault.statusCode < 500)
    return { status: 400, body: { message: "The request could not be read.", code: "invalid" } };
  return { status: 500, body: { message: "Something went wrong on our side. Please try again.", code: "internal" } };
};

export const answerUnknownPath = (request: FastifyRequest, reply: FastifyReply) =>
  answerError(unknownAddress(), request, reply);

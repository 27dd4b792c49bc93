import { isIP } from "node:net";
import type { FastifyRequest, onResponseHookHandler } from "fastify";
import type { Actor } from "./context.ts";
import type { AppError } from "./errors.ts";
import type { AnyRoute } from "./route.ts";

export type Refusal = Pick<AppError, "code" | "tried">;

/** Who looks on while requests are answered, without holding them up; the audit module provides it. */
export type Watch = {
  /** Somebody was shown data of other people. */
  read: (actor: Actor, endpoint: string, address: string) => void;
  /** Somebody was turned away. */
  refused: (caller: { actor: Actor | null; ip: string | null }, endpoint: string, why: Refusal) => void;
};

/** A trusted proxy may still hand on anything in the place of an address. */
export const knownAddress = (ip: string): string | null => (isIP(ip) ? ip : null);

/** A view sees what is the customer's own, which is other people's for whoever looks. */
const showsOthers = ({ personal, permission }: AnyRoute, { viewer, userId }: Actor, { params }: FastifyRequest) => {
  if (personal !== "unless own") return personal || (viewer !== null && permission.endsWith(".own"));
  const { id = userId } = params as { id?: number };
  return viewer !== null || id !== userId;
};

export const watcher =
  (watch: Watch, key: string, spec: AnyRoute, prefix: string): onResponseHookHandler =>
  (request, { statusCode }, done) => {
    const { actor, refusal } = request;
    if (refusal) watch.refused({ actor, ip: knownAddress(request.ip) }, key, refusal);
    else if (actor && statusCode < 300 && showsOthers(spec, actor, request))
      watch.read(actor, key, whatWasRead(request, spec, prefix));
    done();
  };

/** The record or the filter that was asked for. */
const whatWasRead = ({ url, body }: FastifyRequest, { personal }: AnyRoute, prefix: string) => {
  if (personal === "named in body") return JSON.stringify(body);
  const [path = "", query] = url.slice(prefix.length).split("?");
  const asked = new URLSearchParams(query);
  asked.delete("current_branch");
  return asked.size > 0 ? `${path}?${asked}` : path;
};

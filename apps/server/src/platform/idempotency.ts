import { hash as hashed } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction, type KeptKey } from "./context.ts";
import { sqlState } from "./db.ts";
import { AppError, invalid } from "./errors.ts";
import { prepared } from "./prepared.ts";
import { splitKey } from "./route.ts";

const canonical = (value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([k, v]) => [k, canonical(v)]),
      )
    : Array.isArray(value)
      ? value.map(canonical)
      : value;

const inFlight = () =>
  new AppError(409, "idempotency_in_flight", "The first request with this key is still running. Please wait.");

/** What a key stands for: an operation on one thing, with one content. */
export type Asked = { operation: string; params: unknown; query: unknown; body: unknown };

/** As it was understood, not as it was spelt: `/orders/05` and `/orders/5` are one order. */
const pathOf = ({ operation, params }: Asked) =>
  splitKey(operation).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

const hashOf = ({ query, body }: Asked): Buffer => {
  const asked = JSON.stringify(canonical(query) ?? null);
  if (Buffer.isBuffer(body)) return hashed("sha256", Buffer.concat([Buffer.from(asked), body]), "buffer");
  return hashed("sha256", asked + JSON.stringify(canonical(body) ?? null), "buffer");
};

/** The key that came with a request; null where there is none and none is needed. */
export const keyFrom = (header: string | string[] | undefined, need: "required" | "accepted"): string | null => {
  if (header === undefined && need === "accepted") return null;
  if (typeof header === "string" && /^[\x21-\x7e]{8,128}$/.test(header)) return header;
  throw invalid(
    need === "required"
      ? "This request needs an Idempotency-Key header of 8 to 128 characters."
      : "An Idempotency-Key has 8 to 128 characters.",
  );
};

/**
 * Runs `work` once per key: the answer is stored in the same transaction as the effect. A second request with the
 * key waits for the first one at the unique index, then repeats its answer.
 */
export const withIdempotency = async <T>(
  ctx: ActorCtx,
  key: string,
  asked: Asked,
  work: (tx: Ctx) => Promise<T> | T,
): Promise<T> => {
  const bodyHash = hashOf(asked);
  const once = { user_id: ctx.actor.userId, operation: asked.operation, path: pathOf(asked), key, isKept: false };
  return inTransaction(ctx, async (tx) => {
    if (!(await claim(tx, once, bodyHash))) return repeatAnswer<T>(tx, once, bodyHash);
    once.isKept = false;
    const answer = await work({ ...tx, once });
    if (!once.isKept) await tx.db.executeQuery(keeping(tx, keptUnder(once, answer)));
    return answer;
  });
};

const claiming = prepared<KeptKey & { hash: Buffer }, { key: string }>(
  (slot) => sql`
    insert into idempotency_keys (user_id, operation, path, key, body_hash)
    values (${slot("user_id")}, ${slot("operation")}, ${slot("path")}, ${slot("key")}, ${slot("hash")})
    on conflict do nothing returning key`,
);

const claim = async (tx: Ctx, once: KeptKey, hash: Buffer) => {
  try {
    const { rows } = await tx.db.executeQuery(claiming(tx, { ...once, hash }));
    return rows.length > 0;
  } catch (error) {
    if (sqlState(error) === "55P03") throw inFlight();
    throw error;
  }
};

/** The key and its answer as values of a statement. */
export type Kept = Record<"keptUser" | "keptOperation" | "keptPath" | "keptKey" | "keptAnswer", string | number | null>;

const keptUnder = ({ user_id, operation, path, key }: KeptKey, answer: unknown): Kept => ({
  keptUser: user_id,
  keptOperation: operation,
  keptPath: path,
  keptKey: key,
  keptAnswer: JSON.stringify(answer ?? null),
});

/** As part of the statement that takes effect, which adds a condition: the answer needs no other then. */
export const keepAnswer = (slot: (name: keyof Kept) => RawBuilder<unknown>) => sql`
  update idempotency_keys set status = 200, answer = ${slot("keptAnswer")}::text::jsonb
  where user_id = ${slot("keptUser")} and operation = ${slot("keptOperation")} and path = ${slot("keptPath")}
    and key = ${slot("keptKey")}`;

const keeping = prepared<Kept, unknown>(keepAnswer);

/** What `keepAnswer` takes: nothing where the request came without a key. */
export const keptAnswer = ({ once }: Ctx, answer: unknown): Kept => {
  if (!once) return { keptUser: null, keptOperation: null, keptPath: null, keptKey: null, keptAnswer: null };
  once.isKept = true;
  return keptUnder(once, answer);
};

/** What the operation answers after all, once it has come to something else than was kept. */
export const keptInstead = <T>({ once }: Ctx, answer: T): T => {
  if (once) once.isKept = false;
  return answer;
};

const repeatAnswer = async <T>(tx: Ctx, once: KeptKey, bodyHash: Buffer): Promise<T> => {
  const { user_id, operation, path, key } = once;
  const row = await tx.db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status", "answer"])
    .where((eb) => eb.and({ user_id, operation, path, key }))
    .executeTakeFirst();
  if (!row || row.status === null) throw inFlight();
  if (!row.body_hash.equals(bodyHash))
    throw new AppError(422, "idempotency_mismatch", "This Idempotency-Key was used with another request.");
  return row.answer as T;
};

import { createHash } from "node:crypto";
import { type ActorCtx, type Ctx, inTransaction } from "./context.ts";
import { json, sqlState } from "./db.ts";
import { AppError, invalid } from "./errors.ts";
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

const hashOf = ({ query, body }: Asked) => {
  const hash = createHash("sha256").update(JSON.stringify(canonical(query) ?? null));
  return hash.update(Buffer.isBuffer(body) ? body : JSON.stringify(canonical(body) ?? null)).digest();
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
  const mine = { user_id: ctx.actor.userId, operation: asked.operation, path: pathOf(asked), key };
  return inTransaction(ctx, async (tx) => {
    const claimed = await claim(tx, mine, bodyHash);
    if (!claimed) return repeatAnswer<T>(tx, mine, bodyHash);
    const answer = await work(tx);
    await tx.db
      .updateTable("idempotency_keys")
      .set({ status: 200, answer: json(answer) })
      .where((eb) => eb.and(mine))
      .execute();
    return answer;
  });
};

type Mine = { user_id: number; operation: string; path: string; key: string };

const claim = async (tx: Ctx, mine: Mine, bodyHash: Buffer) => {
  try {
    const row = await tx.db
      .insertInto("idempotency_keys")
      .values({ ...mine, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if (sqlState(error) === "55P03") throw inFlight();
    throw error;
  }
};

const repeatAnswer = async <T>(tx: Ctx, mine: Mine, bodyHash: Buffer): Promise<T> => {
  const row = await tx.db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status", "answer"])
    .where((eb) => eb.and(mine))
    .executeTakeFirst();
  if (!row || row.status === null) throw inFlight();
  if (!row.body_hash.equals(bodyHash))
    throw new AppError(422, "idempotency_mismatch", "This Idempotency-Key was used with another request.");
  return row.answer as T;
};

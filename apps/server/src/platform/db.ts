import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RawBuilder,
  sql,
} from "kysely";
import postgres from "postgres";
import { conflict } from "./errors.ts";
import type { DB, Json } from "./types.generated.ts";

export type Database = Kysely<DB>;

/** The role the application works as: it may insert into append-only tables, never change them. */
export const appRole = "remedia_app";

const safeInteger = (text: string) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("integer from the database is too large");
  return number;
};

/** int8 as number (kobo stay below 2^53), dates as they are printed, instants as Date. */
const types = {
  int8: { to: 20, from: [20], serialize: String, parse: safeInteger },
  date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
};

/** PostgreSQL's own words at start-up, such as a version notice, are for its log, not ours. */
const quiet = () => undefined;

export const openSql = (url: string, options: { max: number; role?: string; name: string }) =>
  postgres(url, {
    max: options.max,
    types,
    onnotice: quiet,
    connect_timeout: 5,
    // Seconds between tries to connect. It must not grow: a database that is back is wanted at once.
    backoff: () => 0.25,
    connection: {
      application_name: options.name,
      ...(options.role ? { role: options.role } : {}),
      TimeZone: "UTC",
      statement_timeout: 30_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
export type Sql = ReturnType<typeof openSql>;

/** A client with one connection, like those of `base` and with the types it knows. */
export const openClient = (base: Sql, onLost: () => void, options: { connect_timeout?: number } = {}): Sql =>
  postgres<typeof types>({ ...base.options, max: 1, fetch_types: false, onclose: onLost, ...options } as never);

/** Nothing is in an empty list. PostgreSQL takes `in ()` for a slip of the pen, and whoever came too late got a 500. */
class HouseCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const list = PrimitiveValueListNode.is(node.rightOperand) && node.rightOperand.values.length === 0;
    const word = list && OperatorNode.is(node.operator) ? node.operator.operator : null;
    if (word === "in") this.append("false");
    else if (word === "not in") this.append("true");
    else super.visitBinaryOperation(node);
  }
}
class HouseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new HouseCompiler();
  }
}

export const openDatabase = (pool: PostgresPool): Database => new Kysely<DB>({ dialect: new HouseDialect({ pool }) });

/** A value for a jsonb column. Said as text, because the driver would send a bare boolean or list as such. */
export const json = (value: unknown): RawBuilder<Json> => sql<Json>`${JSON.stringify(value ?? null)}::text::jsonb`;

/** The PostgreSQL error code inside whatever a driver threw. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

export const isUniqueViolation = (error: unknown, constraint?: string) =>
  sqlState(error) === "23505" &&
  (!constraint || (error as { constraint_name?: string }).constraint_name === constraint);

/** Says in our own words what a unique index found, for the `catch` of a write. */
export const refuseTaken =
  (sentence: string) =>
  (error: unknown): never => {
    if (isUniqueViolation(error)) throw conflict(sentence);
    throw error;
  };

/** Losing a race for locks is nobody's fault: the whole transaction is tried again. */
export const isRetryable = (error: unknown) => ["40001", "40P01"].includes(sqlState(error) ?? "");

const awayCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);
export const isDatabaseAway = (error: unknown) => awayCodes.has(sqlState(error) ?? "");
/** lock_timeout, statement_timeout, no free connection or memory: too much going on, not a fault. */
export const isDatabaseBusy = (error: unknown) =>
  ["55P03", "57014", "53000", "53200", "53300", "53400", "POOL_BUSY"].includes(sqlState(error) ?? "");
/** No room left for the database or for files: nobody can save anything until somebody makes some. */
export const isStorageFull = (error: unknown) => ["53100", "ENOSPC", "EDQUOT"].includes(sqlState(error) ?? "");

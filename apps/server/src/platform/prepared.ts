import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Ctx } from "./context.ts";

/** Stands in a statement's text for a value that comes with every call. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** Written as SQL, or through the query builder. */
type Statement<Row> = { compile: (db: Ctx["db"]) => CompiledQuery<Row> };
type Write<V, Row> = (slot: (name: keyof V & string) => RawBuilder<never>, db: Ctx["db"]) => Statement<Row>;

/**
 * A statement of a hot path. Its text is put together once, and not for every call, which takes longer than many a statement
 * runs; only values change.
 */
export const prepared = <V extends object, Row>(write: Write<V, Row>) => {
  let text: CompiledQuery<Row> | null = null;
  return ({ db }: Pick<Ctx, "db">, values: V): CompiledQuery<Row> => {
    text ??= write((name) => sql<never>`${new Slot(name)}`, db).compile(db);
    const parameters = text.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof V] : value));
    return { ...text, parameters };
  };
};

type Answers<Q extends readonly CompiledQuery[]> = {
  -readonly [At in keyof Q]: Q[At] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends statements of a transaction all at once and waits for them together: one way to the database and back instead of one
 * each. They still run one after the other, each with its own look at the data, so that a lock may stand before what it
 * guards. After one that fails the database refuses the rest; the first failure is the one that says why.
 */
export const flush = <const Q extends readonly CompiledQuery[]>({ db }: Ctx, queries: Q): Promise<Answers<Q>> =>
  db.getExecutor().provideConnection(async (connection) => {
    const answers = await Promise.allSettled(queries.map((query) => connection.executeQuery(query)));
    return answers.map((answer) => {
      if (answer.status === "rejected") throw answer.reason;
      return answer.value.rows;
    }) as Answers<Q>;
  });

import { momentOnPaper } from "@remedia/domain/days";
import type { Permission } from "@remedia/domain/permissions";
import { type Me, refusalOf, type Transition } from "@remedia/domain/transitions";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { auditRow } from "./audit.ts";
import { type Ctx, doerOf, inTransaction } from "./context.ts";
import { json } from "./db.ts";
import type { DocumentTable } from "./document-tables.ts";
import { AppError, invalid, notFound } from "./errors.ts";
import { recordset, recordsetIn } from "./recordset.ts";
import type { DB } from "./types.generated.ts";

/** One document among all: how ledgers, reservations and events name what they belong to. */
export type DocumentRef<D extends string = string> = { document: D; documentId: number };

/** What a document is known by once it is locked; its guards may ask for more. */
type Facts<S extends string> = { id: number; state: S };

/** Said by whoever takes the step. */
export type Words = { reason?: string | undefined };

/** What a step does beside moving on. */
export type Outcome<S extends string> = {
  /** Columns of the document that are written together with its state. */
  set?: Record<string, unknown>;
  /** Where it goes, if not where the table says: the row names the usual case. */
  to?: S;
  /** What the log and the audit keep of it. */
  noted?: object;
};

export type Move<S extends string, A extends string, F> = {
  facts: F;
  action: A;
  from: S;
  to: S;
  /** The reason, without blanks around it. */
  note: string | null;
};

/** A kind of document: its table of steps, what they ask for, and what they do. */
export type DocumentKind<S extends string, A extends string, F extends Facts<S>, W extends Words> = {
  /** Its name in events and in the audit trail. */
  name: string;
  /** Its name for people, when there is none. */
  noun: string;
  table: DocumentTable;
  steps: Readonly<Record<A, Transition<S, NoInfer<F>>>>;
  /** Locks the row with all that the guards ask for. Who may see it is in its WHERE clause. */
  lock: (tx: Ctx, id: number, action: A) => Promise<F | undefined>;
  /** What each step does to stock, money and other rows; a refusal of the trade is thrown. */
  effects?: { readonly [Step in A]?: (tx: Ctx, facts: F, words: W) => Promise<Outcome<S>> | Promise<void> };
  /** Columns that every step writes, such as since when it stands there. */
  columns?: (tx: Ctx, move: Move<S, A, F>) => Record<string, unknown>;
  /** What follows from every step: events for others. */
  moved?: (tx: Ctx, move: Move<S, A, F>) => Promise<unknown>;
};

/** Keeps the types of a kind as they are written. */
export const defineDocument = <S extends string, A extends string, F extends Facts<S>, W extends Words = Words>(
  kind: DocumentKind<S, A, F, W>,
): DocumentKind<S, A, F, W> => kind;

type BranchTable = { [T in DocumentTable]: "branch_id" extends keyof DB[T] ? T : never }[DocumentTable];

/** The usual lock: the whole row, which is there only for the branch that it belongs to; `states` are the domain's. */
export const lockInBranch =
  <T extends BranchTable, S extends string>(table: T, _states: readonly S[]) =>
  (tx: Ctx, id: number) =>
    tx.db
      .selectFrom(table as "orders")
      .selectAll()
      .where("id", "=", id)
      .$if(tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
      .forUpdate()
      .executeTakeFirst() as Promise<unknown> as Promise<
      (Omit<Selectable<DB[T]>, "id" | "state"> & Facts<S>) | undefined
    >;

/** The system may take every step. */
export const meOf = ({ actor }: Ctx): Me => ({
  id: actor?.userId ?? null,
  holds: (permission: Permission) => actor === null || actor.permissions.has(permission),
});

/** Refuses a step that the table or its guards do not allow. The document is locked. */
export const requireStep = async <S extends string, A extends string, F extends Facts<S>, W extends Words>(
  tx: Ctx,
  { name, steps }: Pick<DocumentKind<S, A, F, W>, "name" | "steps">,
  facts: F,
  action: A,
) => {
  const refusal = refusalOf(steps[action], facts, meOf(tx));
  if (!refusal) return;
  if (refusal.personal) throw new AppError(403, "forbidden", refusal.message);
  const first = refusal.late ? await whoWasFirst(tx, { document: name, documentId: facts.id }) : "";
  throw new AppError(409, "wrong_state", refusal.message + first);
};

/** Staff whose step came too late are told which colleague was first; customers do not learn who works here. */
const whoWasFirst = async (tx: Ctx, { document, documentId }: DocumentRef): Promise<string> => {
  if (tx.actor?.kind !== "staff") return "";
  const last = await tx.db
    .selectFrom("document_events as e")
    .innerJoin("users as u", "u.id", "e.actor_id")
    .select(["u.id", "u.name", "e.at"])
    .where("e.document", "=", document)
    .where("e.document_id", "=", documentId)
    .orderBy("e.seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.id === tx.actor.userId) return "";
  return ` ${last.name} changed it on ${momentOnPaper(last.at)}.`;
};

/** Takes one step of one document, whole or not at all: lock, check, effects, state, log, audit, what follows. */
export const moveDocument = <S extends string, A extends string, F extends Facts<S>, W extends Words>(
  ctx: Ctx,
  kind: DocumentKind<S, A, F, W>,
  id: number,
  action: A,
  words: W = {} as W,
): Promise<Move<S, A, F>> =>
  inTransaction(ctx, async (tx) => advance(tx, kind, await lockDocument(tx, kind, id, action), action, words));

export const lockDocument = async <S extends string, A extends string, F extends Facts<S>, W extends Words>(
  tx: Ctx,
  { lock, noun }: DocumentKind<S, A, F, W>,
  id: number,
  action: A,
): Promise<F> => {
  const facts = await lock(tx, id, action);
  if (!facts) throw notFound(noun);
  return facts;
};

const noteOf = (step: Pick<Transition<string>, "reason">, reason: string | undefined) => {
  const note = reason?.trim() || null;
  if (step.reason && note === null) throw invalid("Please give a reason.", { reason: "Please give a reason." });
  return note;
};

/** The same step for those who hold the lock already, since what is there decides which step it is. */
export const advance = async <S extends string, A extends string, F extends Facts<S>, W extends Words>(
  tx: Ctx,
  kind: DocumentKind<S, A, F, W>,
  facts: F,
  action: A,
  words: W = {} as W,
): Promise<Move<S, A, F>> => {
  await requireStep(tx, kind, facts, action);
  const step = kind.steps[action];
  const note = noteOf(step, words.reason);
  const { set, to = step.to, noted } = (await kind.effects?.[action]?.(tx, facts, words)) ?? {};
  if (to !== step.to && !step.ends?.includes(to)) throw new Error(`${kind.name}: ${action} does not lead to ${to}`);
  const move = { facts, action, from: facts.state, to, note };
  await write(tx, kind, move, { ...kind.columns?.(tx, move), ...set }, noted);
  await kind.moved?.(tx, move);
  return move;
};

/**
 * Many documents at once along a step that the caller has checked and audits: one statement for all that get the same
 * columns, with a line in the log for each.
 */
export const advanceAll = async <S extends string, A extends string, F extends Facts<S>, W extends Words>(
  tx: Ctx,
  kind: DocumentKind<S, A, F, W>,
  action: A,
  moves: readonly { facts: F; to: S }[],
  { reason, set, noted }: Words & Omit<Outcome<S>, "to"> = {},
) => {
  const note = noteOf(kind.steps[action], reason);
  const columnsOf = ({ facts, to }: { facts: F; to: S }) => ({
    ...kind.columns?.(tx, { facts, action, from: facts.state, to, note }),
    ...set,
  });
  for (const alike of Map.groupBy(moves, (move) => JSON.stringify(columnsOf(move))).values()) {
    const columns = Object.entries(columnsOf(alike[0]!)).map(([name, value]) => sql`, ${sql.id(name)} = ${value}`);
    const rows = alike.map(({ facts: { id, state }, to }) => ({ id, from: state, to }));
    await sql`
      with moved as (update ${sql.table(kind.table)} d set state = r."to"${sql.join(columns, sql``)}
        from ${recordset(rows, 'id bigint, "from" text, "to" text')} where d.id = r.id returning d.id, r."from", r."to")
      insert into document_events (document, document_id, seq, action, from_state, to_state, actor_id, at, stood_s, note,
        data)
      select ${kind.name}, m.id, coalesce(e.seq, 0) + 1, ${action}, m."from", m."to", ${doerOf(tx)}, ${tx.now},
        greatest(extract(epoch from ${tx.now}::timestamptz - e.at), 0)::integer, ${note},
        ${noted ? json(noted) : null}
      from moved m left join lateral (select max(seq) as seq, max(at) filter (where ${cameTo}) as at from document_events
        where document = ${kind.name} and document_id = m.id) e on true`.execute(tx.db);
  }
};

/** The first event of a new document, whose row the caller has just written. */
export const beginDocument = async (
  tx: Ctx,
  { document, documentId }: DocumentRef,
  { action, state, noted }: { action: string; state: string; noted?: object },
) => {
  const event = { id: documentId, action, from: null, to: state, note: null };
  await tx.db
    .with("logged", (db) => db.insertInto("document_events").values(eventRow(tx, document, event)))
    .insertInto("audit_events")
    .values(auditRow(tx, { action: `${document}.${action}`, subject: document, subjectId: documentId, after: noted }))
    .execute();
};

/** The same as part of a larger statement, which writes the document's row as well and may add a condition. */
export const insertFirstEvents = (rows: RawBuilder<unknown>) => sql`
  insert into document_events (document, document_id, seq, action, to_state, actor_id, at)
  select r.document, r.id, 1, r.action, r.state, r.actor, r.at
  from ${recordsetIn(rows, "document text, id bigint, action text, state text, actor bigint, at timestamptz")}`;

/** What `insertFirstEvents` writes. */
export const firstEventJson = (tx: Ctx, { document, documentId }: DocumentRef, action: string, state: string): string =>
  JSON.stringify([{ document, id: documentId, action, state, actor: doerOf(tx), at: tx.now }]);

/** State, log and audit in one statement: they are three sides of one fact. */
const write = <S extends string, A extends string, F extends Facts<S>, W extends Words>(
  tx: Ctx,
  { name, table }: DocumentKind<S, A, F, W>,
  { facts: { id }, action, from, to, note }: Move<S, A, F>,
  columns: Record<string, unknown>,
  noted: object | undefined,
) =>
  tx.db
    .with("moved", (db) =>
      db
        .updateTable(table as "orders")
        // The one place where a state is written: to the types of all others it is read-only.
        .set({ ...columns, state: to } as object)
        .where("id", "=", id),
    )
    .with("logged", (db) =>
      db.insertInto("document_events").values(eventRow(tx, name, { id, action, from, to, note, noted })),
    )
    .insertInto("audit_events")
    .values(
      auditRow(tx, {
        action: `${name}.${action}`,
        subject: name,
        subjectId: id,
        before: { state: from },
        after: { state: to, ...(note ? { reason: note } : {}), ...noted },
      }),
    )
    .execute();

type EventFacts = {
  id: number;
  action: string;
  from: string | null;
  to: string;
  note: string | null;
  noted?: object | undefined;
};

/** An event by which a document came to where it stands: what is done to it meanwhile does not begin its stay again. */
const cameTo = sql`from_state is distinct from to_state`;

/** Numbered from one for each document, whose lock keeps two from taking the same number. */
const eventRow = (tx: Ctx, document: string, { id, action, from, to, note, noted }: EventFacts) => {
  const before = sql`from document_events where document = ${document} and document_id = ${id}`;
  return {
    document,
    document_id: id,
    seq: sql<number>`(select coalesce(max(seq), 0) + 1 ${before})`,
    action,
    from_state: from,
    to_state: to,
    actor_id: doerOf(tx),
    at: tx.now,
    stood_s: sql<number>`(select greatest(extract(epoch from ${tx.now}::timestamptz - at), 0)::integer ${before}
      and ${cameTo} order by seq desc limit 1)`,
    note,
    data: noted ? json(noted) : null,
  };
};

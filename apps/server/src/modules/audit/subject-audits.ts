import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { listPage } from "../../platform/lists.ts";
import type { ListExport } from "../../platform/route.ts";
import { Closed, Id, Instant, ListQuery, Nullable, Type } from "../../platform/schemas.ts";
import { subjectShape, withSubjects } from "./subjects.ts";

type Bag = Record<string, unknown> | null;
const BagShape = Nullable(Type.Record(Type.String(), Type.Unknown()));
export const SubjectAudit = Closed({
  id: Id,
  at: Instant,
  action: Type.String(),
  ...subjectShape,
  actor_id: Nullable(Id),
  actor_name: Nullable(Type.String()),
  branch_name: Nullable(Type.String()),
  before: BagShape,
  after: BagShape,
});
export const SubjectAuditQuery = ListQuery(["at"], {});

const written = (bag: Bag) => (bag === null ? "" : JSON.stringify(bag));
/** The same as a sheet: what changed is written out, field by field. */
export const subjectAuditExport = (name: string): ListExport<Static<typeof SubjectAudit>> => ({
  name,
  columns: [
    { key: "id", label: "No.", kind: "number" },
    { key: "at", label: "Time", kind: "datetime" },
    { key: "actor_name", label: "Who" },
    { key: "action", label: "What" },
    { key: "subject_name", label: "Subject" },
    { key: "branch_name", label: "Branch" },
    { key: "before", label: "Before", value: ({ before }) => written(before) },
    { key: "after", label: "After", value: ({ after }) => written(after) },
  ],
});

/** Things of one type; `ids` is a list in brackets. */
type Subjects = { type: string; ids: RawBuilder<number> };

/** Who did what to one thing and to what belongs to it, for those who may see it: the caller has made sure. */
export const listAuditsOf = async (
  ctx: Ctx,
  subjects: readonly Subjects[],
  input: Static<typeof SubjectAuditQuery>,
  only: RawBuilder<boolean> = sql<boolean>`true`,
) => {
  const narrow = ctx.db
    .selectFrom("audit_events as e")
    .where(only)
    .where((eb) =>
      eb.or(subjects.map(({ type, ids }) => eb.and([eb("e.subject_type", "=", type), eb("e.subject_id", "in", ids)]))),
    );
  const rows = ctx.db
    .selectFrom("audit_events as e")
    .leftJoin("users as actor", "actor.id", "e.actor_id")
    .leftJoin("branches as b", "b.id", "e.branch_id")
    .select(["e.id", "e.at", "e.action", "e.subject_type", "e.subject_id", "e.actor_id"])
    .select(["actor.name as actor_name", "b.name as branch_name"])
    .select([sql<Bag>`e.before`.as("before"), sql<Bag>`e.after`.as("after")]);
  const page = await listPage(ctx, input, { narrow, rows, sorts: { at: "e.at" }, fallback: "-at", tie: "e.id" });
  return { ...page, data: await withSubjects(ctx, page.data) };
};

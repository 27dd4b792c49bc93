import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { json } from "../../../platform/db.ts";
import { lockDocument } from "../../../platform/documents.ts";
import { invalid, wrongState } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { type GroupKind, groupKinds, groups, living } from "../groups/kinds.ts";
import { type Choice, type ChoosableField, type CreatableField, creatableFields, nameKey } from "./choices.ts";
import { bulkFields, wordChoices } from "./fields.ts";
import { bulkJobs, getBulkJob, recheck } from "./jobs.ts";
import type { ValuesBody } from "./schemas.ts";

/** Values of a sheet that name nothing we have: each is shown once, however many rows hold it, and decided once. */

const listedMax = 100;
const namesMax = 2_000;
const rememberedMax = 1_000;

const isCreatable = (field: string): field is CreatableField => (creatableFields as readonly string[]).includes(field);

type Counted = {
  field: ChoosableField;
  value: string;
  row_count: number;
  decision: Choice["decision"] | null;
  name: string;
  total: number;
};

/** The most frequent first; what is decided comes last, so that it never hides what is not. */
const countUnknown = async (ctx: Ctx, jobId: number): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    with counted as (
      select u.field, u.key, min(u.value) as value, count(*)::int as row_count
      from bulk_rows b cross join jsonb_to_recordset(b.unknown_values) as u(field text, key text, value text)
      where b.job_id = ${jobId} and b.unknown_values is not null group by u.field, u.key
    ), decided as (
      select c.* from bulk_jobs j cross join jsonb_to_recordset(j.value_choices)
        as c(field text, key text, decision text, name text) where j.id = ${jobId}
    )
    select field, value, row_count, decision, coalesce(name, '') as name, (count(*) over ())::int as total
    from counted left join decided using (field, key)
    order by decision is not null, row_count desc, field, key limit ${listedMax}`.execute(ctx.db);
  return rows;
};

/** Categories may have subcategories of one name. */
const livingNames = (kind: GroupKind) =>
  sql`select distinct ${sql.lit(kind)} as field, g.name from ${sql.table(groups[kind].table)} g where ${living("g")}`;

/** Up to three names each that are written alike, or hold the value as a word. */
const nearestNames = async (ctx: Ctx, asked: readonly { field: string; value: string }[]) => {
  const { rows } = await sql<{ field: string; value: string; names: string[] }>`
    select r.field, r.value, array(
      select n.name from (
        ${sql.join(groupKinds.map(livingNames), sql` union all `)}
      ) n
      where n.field = r.field and (fold(n.name) % fold(r.value) or fold(r.value) <% fold(n.name))
      order by greatest(similarity(fold(n.name), fold(r.value)), word_similarity(fold(r.value), fold(n.name))) desc,
        length(n.name), n.name limit 3) as names
    from ${recordset(asked, "field text, value text")}`.execute(ctx.db);
  return new Map(rows.map(({ field, value, names }) => [`${field} ${value}`, names]));
};

const namesFor = async (ctx: Ctx, field: ChoosableField): Promise<string[]> => {
  if (!isCreatable(field)) return [...wordChoices[field]];
  const rows = await ctx.db
    .selectFrom(groups[field].table)
    .select("name")
    .distinct()
    .where(living(groups[field].table))
    .orderBy("name")
    .limit(namesMax)
    .execute();
  return rows.map(({ name }) => name);
};

export const listUnknownValues = async (ctx: ActorCtx, id: number) => {
  const { options } = await getBulkJob(ctx, id);
  const counted = await countUnknown(ctx, id);
  const nearest = await nearestNames(ctx, counted);
  const names: Record<string, string[]> = {};
  for (const field of new Set(counted.map((each) => each.field))) names[field] = await namesFor(ctx, field);
  const data = counted.map(({ total: _, decision, ...each }) => {
    const may_create = isCreatable(each.field);
    return {
      ...each,
      label: bulkFields[each.field].label,
      decision: decision ?? (options.create_missing && may_create ? ("create" as const) : null),
      may_create,
      suggestions: nearest.get(`${each.field} ${each.value}`) ?? [],
    };
  });
  return { data, more: (counted[0]?.total ?? 0) - counted.length, names };
};

type Decided = Static<typeof ValuesBody>["values"][number];

const requireSense = ({ field, value, decision, name }: Decided) => {
  if (decision === "use" && !name) throw invalid(`Choose what to use instead of "${value}".`);
  if (decision === "create" && !isCreatable(field))
    throw invalid(`${bulkFields[field].label}: "${value}" can't be created.`);
};

/** Takes the decisions, remembers them for the next sheet, and checks every row again. */
export const chooseValues = (ctx: ActorCtx, id: number, { values }: Static<typeof ValuesBody>) =>
  inTransaction(ctx, async (tx) => {
    const { state, value_choices } = await lockDocument(tx, bulkJobs, id, "check");
    if (state === "mapping") throw wrongState("Check the rows first.");
    values.forEach(requireSense);
    const decided = new Map(values.map((each) => [`${each.field} ${nameKey(each.value)}`, each]));
    const kept = (value_choices as Choice[]).filter(({ field, key }) => !decided.has(`${field} ${key}`));
    const made = [...decided.values()].flatMap(({ field, value, decision, name = "" }): Choice[] =>
      decision ? [{ field, key: nameKey(value), decision, name: decision === "use" ? name : "" }] : [],
    );
    await rememberValues(tx, [...decided.values()], made);
    return recheck(tx, id, { value_choices: json([...kept, ...made]) });
  });

/** What is created exists from then on, so only what stands for something else is worth remembering. */
const rememberValues = async (tx: ActorCtx, decided: readonly Decided[], made: readonly Choice[]) => {
  const keys = decided.map(({ field, value }) => ({ field, key: nameKey(value) }));
  await sql`delete from sheet_values s using ${recordset(keys, "field text, key text")}
    where s.user_id = ${tx.actor.userId} and s.field = r.field and s.value_key = r.key`.execute(tx.db);
  const lasting = made.filter(({ decision }) => decision !== "create");
  if (lasting.length > 0)
    await tx.db
      .insertInto("sheet_values")
      .values(
        lasting.map(({ field, key, name }) => ({
          user_id: tx.actor.userId,
          field,
          value_key: key,
          name,
          chosen_at: tx.now,
        })),
      )
      .execute();
};

export const rememberedChoices = async (ctx: ActorCtx): Promise<Choice[]> => {
  const rows = await ctx.db
    .selectFrom("sheet_values")
    .select(["field", "value_key", "name"])
    .where("user_id", "=", ctx.actor.userId)
    .orderBy("chosen_at", "desc")
    .limit(rememberedMax)
    .execute();
  return rows.map(({ field, value_key, name }) => ({
    field: field as ChoosableField,
    key: value_key,
    decision: name === "" ? "leave_empty" : "use",
    name,
  }));
};

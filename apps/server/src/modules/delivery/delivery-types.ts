import { nairaOrNull, toKobo, toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { conflict, invalid, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { isOfferedIn } from "./offered.ts";
import type { DeliveryTypeBody, DeliveryTypeEdit, DeliveryTypeQuery } from "./schemas.ts";

const branchIds = sql<number[]>`coalesce((select json_agg(b.branch_id order by b.branch_id)
  from delivery_type_branches b where b.delivery_type_id = t.id), '[]')`;
const branchNames = sql<string>`coalesce((select string_agg(b.name, ', ' order by b.name)
  from delivery_type_branches tb join branches b on b.id = tb.branch_id where tb.delivery_type_id = t.id), '')`;

const deliveryTypes = (ctx: Ctx) =>
  ctx.db
    .selectFrom("delivery_types as t")
    .select(["t.id", "t.position", "t.name", "t.about", "t.active", "t.collected", "t.fee_later", "t.lga_fee_percent"])
    .select(["t.extra_fee_kobo", "t.included_kg", "t.step_kg", "t.step_kobo", "t.free_from_kobo"])
    .select(["t.uses_lga_days", "t.extra_days", "t.cut_off_hour"])
    .select([branchIds.as("branch_ids"), branchNames.as("branches")]);

type Row = Awaited<ReturnType<ReturnType<typeof deliveryTypes>["executeTakeFirstOrThrow"]>>;
const present = ({ extra_fee_kobo, step_kobo, free_from_kobo, ...row }: Row) => ({
  ...row,
  extra_fee: toNaira(extra_fee_kobo),
  step_fee: toNaira(step_kobo),
  free_from: nairaOrNull(free_from_kobo),
});

export const listDeliveryTypes = async (ctx: Ctx, input: Static<typeof DeliveryTypeQuery>) => {
  let query = deliveryTypes(ctx);
  if (input.q) query = query.where(sql`fold(t.name)`, "like", contains(input.q));
  if (input.active !== undefined) query = query.where("t.active", "=", input.active);
  const page = await listPage(ctx, input, {
    rows: query,
    sorts: { position: "t.position", name: alphabetical("t.name") },
    fallback: "position",
    tie: "t.id",
  });
  return { ...page, data: page.data.map(present) };
};

export const getDeliveryType = async (ctx: Ctx, id: number) => {
  const type = await deliveryTypes(ctx).where("t.id", "=", id).executeTakeFirst();
  if (!type) throw notFound("Delivery type");
  return present(type);
};

type Body = Static<typeof DeliveryTypeBody>;
const columnsOf = ({ branch_ids: _, extra_fee, step_fee, free_from, ...rest }: Body) => ({
  ...rest,
  extra_fee_kobo: toKobo(extra_fee),
  step_kobo: toKobo(step_fee),
  free_from_kobo: free_from === null ? null : toKobo(free_from),
});
const refuseTakenName = refuseTaken("A delivery type with this name exists already.");

export const createDeliveryType = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("delivery_types")
      .values({
        ...columnsOf(body),
        position: sql<number>`(select coalesce(max(position), 0) + 1 from delivery_types)`,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    await offerIn(tx, id, body.branch_ids);
    await audit(tx, { action: "delivery_type.create", subject: "delivery_type", subjectId: id, after: body });
    return getDeliveryType(tx, id);
  });

export const updateDeliveryType = (ctx: ActorCtx, id: number, edit: Static<typeof DeliveryTypeEdit>) =>
  inTransaction(ctx, async (tx) => {
    await lockAll(tx);
    const before = await getDeliveryType(tx, id);
    const { id: _id, position: _position, branches: _branches, ...standing } = before;
    const body = {
      ...standing,
      ...(await takeEdit<Partial<Body>>(tx, { subject: "delivery_type", id }, standing, inOrder(edit))),
    };
    const change = changed(standing, body);
    if (!change) return before;
    await tx.db
      .updateTable("delivery_types")
      .set(columnsOf(body))
      .where("id", "=", id)
      .execute()
      .catch(refuseTakenName);
    if ("branch_ids" in change.after) await offerIn(tx, id, body.branch_ids);
    await requireOneForAll(tx);
    await audit(tx, { action: "delivery_type.update", subject: "delivery_type", subjectId: id, ...change });
    return getDeliveryType(tx, id);
  });

/** Two who each hide one of the last two types must not both be right. */
const lockAll = (tx: Ctx) => tx.db.selectFrom("delivery_types").select("id").orderBy("id").forUpdate().execute();

/** Every branch that is open keeps at least one way to deliver: without one nothing could be ordered there. */
const requireOneForAll = async (tx: Ctx) => {
  const { rows } = await sql<{ name: string }>`
    select b.name from branches b where b.active and not exists (
      select from delivery_types t where t.active and ${isOfferedIn(sql.ref("b.id"))})
    order by b.name limit 1`.execute(tx.db);
  if (rows[0]) throw invalid(`Customers of ${rows[0].name} would have no delivery type left.`);
};

const offerIn = async (tx: Ctx, id: number, branches: readonly number[]) => {
  await tx.db.deleteFrom("delivery_type_branches").where("delivery_type_id", "=", id).execute();
  const { rows } = await sql`insert into delivery_type_branches (delivery_type_id, branch_id)
    select ${id}, b.id from branches b where b.id = any(${[...branches]}::bigint[]) returning branch_id`.execute(tx.db);
  if (rows.length !== branches.length)
    throw invalid("Choose branches from the list.", { branch_ids: "Choose from the list." });
};

/** The same branches in another order are the same. */
const inOrder = ({ was, ...body }: Static<typeof DeliveryTypeEdit>): Static<typeof DeliveryTypeEdit> => {
  const sorted = <B extends { branch_ids?: number[] }>(each: B): B =>
    each.branch_ids ? { ...each, branch_ids: each.branch_ids.toSorted((one, other) => one - other) } : each;
  return { ...sorted(body), ...(was && { was: sorted(was) }) };
};

/** Puts all of them in the order given, which is how customers see them; the first is what they begin with. */
export const orderDeliveryTypes = (ctx: ActorCtx, ids: readonly number[]) =>
  inTransaction(ctx, async (tx) => {
    const standing = new Set((await lockAll(tx)).map(({ id }) => id));
    if (ids.length !== standing.size || !ids.every((id) => standing.has(id)))
      throw conflict("The list has changed meanwhile. Please reload it.");
    await sql`update delivery_types t set position = o.position
      from unnest(${sql.val([...ids])}::bigint[]) with ordinality as o(id, position)
      where t.id = o.id and t.position <> o.position`.execute(tx.db);
    await audit(tx, { action: "delivery_type.order", subject: "delivery_type", after: { ids } });
    return listDeliveryTypes(tx, { per_page: 100 });
  });

import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../platform/lists.ts";
import type { RegionBody, RegionEdit, RegionQuery } from "./schemas.ts";

const regions = (ctx: Ctx) =>
  ctx.db
    .selectFrom("regions as r")
    .innerJoin("branches as b", "b.id", "r.branch_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("lgas as l")
          .innerJoin("states as s", "s.id", "l.state_id")
          .select([
            sql<number>`count(*)::int`.as("count"),
            sql<string>`coalesce(string_agg(distinct s.name, ', '), '')`.as("states"),
          ])
          .whereRef("l.region_id", "=", "r.id")
          .as("area"),
      (join) => join.onTrue(),
    )
    .select([
      "r.id",
      "r.name",
      "r.branch_id",
      "b.name as branch_name",
      sql<number>`area.count`.as("lga_count"),
      sql<string>`area.states`.as("states"),
      sql<string>`(select coalesce(string_agg(h.name, ', ' order by h.name), '') from hubs h where h.region_id = r.id)`.as(
        "hubs",
      ),
      "r.active",
    ]);

/** For application forms: where a new agent may work. */
export const listRegionNames = (ctx: Ctx) =>
  ctx.db.selectFrom("regions").select(["id", "name"]).where("active", "=", true).orderBy("name").execute();

export const listHubs = (ctx: Ctx) =>
  ctx.db
    .selectFrom("hubs as h")
    .innerJoin("regions as r", "r.id", "h.region_id")
    .select(["h.id", "h.name", "h.region_id", "r.name as region_name", "h.address", "h.active"])
    .orderBy("h.name")
    .execute();

export const listRegions = (ctx: Ctx, input: Static<typeof RegionQuery>) => {
  let query = regions(ctx);
  if (input.q) query = query.where(sql`fold(r.name)`, "like", contains(input.q));
  if (input.branch_id) query = query.where("r.branch_id", "=", input.branch_id);
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("r.name"), lga_count: nullsLast("area.count") },
    fallback: "name",
    tie: "r.id",
  });
};

export const getRegion = async (ctx: Ctx, id: number) => {
  const region = await regions(ctx).where("r.id", "=", id).executeTakeFirst();
  if (!region) throw notFound("Region");
  const lgas = await ctx.db.selectFrom("lgas").select("id").where("region_id", "=", id).orderBy("id").execute();
  return { ...region, lga_ids: lgas.map((lga) => lga.id) };
};

const refuseTakenName = refuseTaken("A region with this name exists already.");

/** An LGA lies in one region at most: taking it here takes it from where it was. */
const placeLgas = async (tx: Ctx, regionId: number, lgaIds: number[]) => {
  await tx.db.updateTable("lgas").set({ region_id: null }).where("region_id", "=", regionId).execute();
  if (lgaIds.length > 0)
    await tx.db
      .updateTable("lgas")
      .set({ region_id: regionId })
      .where("id", "in", lgaIds)
      .where("merged_into_id", "is", null)
      .execute();
};

export const createRegion = (ctx: ActorCtx, { lga_ids, ...columns }: Static<typeof RegionBody>) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("regions")
      .values(columns)
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    await placeLgas(tx, id, lga_ids);
    await audit(tx, { action: "region.create", subject: "region", subjectId: id, after: { ...columns, lga_ids } });
    return getRegion(tx, id);
  });

export const updateRegion = (ctx: ActorCtx, id: number, edit: Static<typeof RegionEdit>) =>
  inTransaction(ctx, async (tx) => {
    const locked = await tx.db.selectFrom("regions").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!locked) throw notFound("Region");
    const before = await getRegion(tx, id);
    const body = await takeEdit<Static<typeof RegionBody>>(tx, { subject: "region", id }, before, inOrder(edit));
    const change = changed(before, body);
    if (!change) return before;
    const { lga_ids, ...columns } = body;
    await tx.db.updateTable("regions").set(columns).where("id", "=", id).execute().catch(refuseTakenName);
    await placeLgas(tx, id, lga_ids);
    await audit(tx, { action: "region.update", subject: "region", subjectId: id, ...change });
    return getRegion(tx, id);
  });

/** The same LGAs in another order are the same. */
const inOrder = ({ was, ...body }: Static<typeof RegionEdit>): Static<typeof RegionEdit> => {
  const sorted = <B extends { lga_ids?: number[] }>(each: B): B =>
    each.lga_ids ? { ...each, lga_ids: each.lga_ids.toSorted((one, other) => one - other) } : each;
  return { ...sorted(body), ...(was && { was: sorted(was) }) };
};

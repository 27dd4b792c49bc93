import { toKobo, toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../platform/lists.ts";
import {
  countFollowers,
  countIn,
  type Follower,
  lockPair,
  moveFollowers,
  refuseSame,
  retire,
} from "../../platform/merge.ts";
import type { LgaBody, LgaEdit, LgaQuery } from "./schemas.ts";

const lgas = (ctx: Ctx) =>
  ctx.db
    .selectFrom("lgas as l")
    .innerJoin("states as s", "s.id", "l.state_id")
    .leftJoin("regions as r", "r.id", "l.region_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("stores")
          .select(sql<number>`count(*)::int`.as("count"))
          .whereRef("stores.lga_id", "=", "l.id")
          .where("stores.archived_at", "is", null)
          .as("shops"),
      (join) => join.onTrue(),
    )
    .select([
      "l.id",
      "l.name",
      "l.state_id",
      "s.name as state_name",
      "l.region_id",
      "r.name as region_name",
      "l.lat",
      "l.lon",
      "l.delivery_fee_kobo",
      "l.delivery_days",
      sql<number>`shops.count`.as("store_count"),
    ])
    .where("l.merged_into_id", "is", null);

const present = <T extends { delivery_fee_kobo: number }>({ delivery_fee_kobo, ...rest }: T) => ({
  ...rest,
  delivery_fee: toNaira(delivery_fee_kobo),
});

export const listLgas = async (ctx: Ctx, input: Static<typeof LgaQuery>) => {
  let query = lgas(ctx);
  if (input.q)
    query = query.where((eb) =>
      eb.or([eb(sql`fold(l.name)`, "like", contains(input.q!)), eb(sql`fold(s.name)`, "like", contains(input.q!))]),
    );
  if (input.state_id) query = query.where("l.state_id", "=", input.state_id);
  if (input.region_id) query = query.where("l.region_id", "=", input.region_id);
  const page = await listPage(ctx, input, {
    rows: query,
    sorts: {
      name: alphabetical("l.name"),
      state_name: alphabetical("s.name"),
      delivery_fee: "l.delivery_fee_kobo",
      delivery_days: "l.delivery_days",
      store_count: nullsLast("shops.count"),
    },
    fallback: "state_name",
    tie: "l.id",
  });
  return { ...page, data: page.data.map(present) };
};

export const getLga = async (ctx: Ctx, id: number) => {
  const lga = await lgas(ctx).where("l.id", "=", id).executeTakeFirst();
  if (!lga) throw notFound("LGA");
  return present(lga);
};

const columnsOf = ({ delivery_fee, ...rest }: Static<typeof LgaBody>) => ({
  ...rest,
  delivery_fee_kobo: toKobo(delivery_fee),
});
const refuseTakenName = refuseTaken("This state has an LGA with this name already.");

export const createLga = (ctx: ActorCtx, body: Static<typeof LgaBody>) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("lgas")
      .values(columnsOf(body))
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    await audit(tx, { action: "lga.create", subject: "lga", subjectId: id, after: body });
    return getLga(tx, id);
  });

export const updateLga = (ctx: ActorCtx, id: number, edit: Static<typeof LgaEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await lockLga(tx, id);
    const subject = { subject: "lga", id, audited: { delivery_fee: "delivery_fee_kobo" } };
    const columns = columnsOf(await takeEdit<Static<typeof LgaBody>>(tx, subject, present(before), edit));
    const change = changed(before, columns);
    if (!change) return getLga(tx, id);
    await tx.db.updateTable("lgas").set(columns).where("id", "=", id).execute().catch(refuseTakenName);
    await audit(tx, { action: "lga.update", subject: "lga", subjectId: id, ...change });
    return getLga(tx, id);
  });

const lockLga = async (tx: Ctx, id: number) => {
  const lga = await tx.db
    .selectFrom("lgas")
    .selectAll()
    .where("id", "=", id)
    .where("merged_into_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!lga) throw notFound("LGA");
  return lga;
};

/** Places are geography's own; stores and whatever comes later follow through the table of followers. */
export const lgaFollowers: Follower[] = [
  {
    subject: "lga",
    what: "Known places",
    count: countIn("places", "lga_id"),
    move: async (tx, fromId, toId) => {
      await sql`delete from places p using places k
        where p.lga_id = ${fromId} and k.lga_id = ${toId} and k.name = p.name`.execute(tx.db);
      await tx.db.updateTable("places").set({ lga_id: toId }).where("lga_id", "=", fromId).execute();
    },
  },
];

export const previewLgaMerge = async (ctx: Ctx, keepId: number, mergeId: number) => {
  refuseSame(keepId, mergeId);
  const [keep, merge] = await Promise.all([getLga(ctx, keepId), getLga(ctx, mergeId)]);
  const label = (lga: typeof keep) => `${lga.name}, ${lga.state_name}`;
  const warnings = keep.state_id === merge.state_id ? [] : ["The two LGAs are in different states."];
  if (keep.delivery_fee !== merge.delivery_fee)
    warnings.push("Their delivery fees differ; the surviving LGA's fee will count.");
  return {
    keep: { id: keep.id, label: label(keep) },
    merge: { id: merge.id, label: label(merge) },
    moves: await countFollowers(ctx, "lga", mergeId),
    warnings,
  };
};

export const mergeLgas = (ctx: ActorCtx, keepId: number, mergeId: number) =>
  inTransaction(ctx, async (tx) => {
    await lockPair(tx, "lgas", keepId, mergeId);
    const preview = await previewLgaMerge(tx, keepId, mergeId);
    await moveFollowers(tx, "lga", mergeId, keepId);
    await retire(tx, "lgas", keepId, mergeId, sql`, region_id = null, name = name || ' (merged ' || id || ')'`);
    await audit(tx, {
      action: "lga.merge",
      subject: "lga",
      subjectId: keepId,
      before: preview.merge,
      after: preview.keep,
    });
    return getLga(tx, keepId);
  });

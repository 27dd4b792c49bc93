import {
  type DamageAction,
  type DamageCause,
  type DamageState,
  damageTransitions,
  type PlaceKind,
} from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { beginDocument, defineDocument, moveDocument } from "../../../platform/documents.ts";
import { invalid, notFound } from "../../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../../platform/lagos-days.ts";
import { contains, listPage, nullsLast } from "../../../platform/lists.ts";
import { keepPhoto, keptPhoto } from "../../../platform/photos.ts";
import { fileAddress } from "../../../platform/stored-files.ts";
import { costFor } from "../../catalog/prices/costs.ts";
import { lockBatches, lockLevels, moveStock, notEnough } from "../../inventory/ledger.ts";
import { areaOf, requirePlaces, worldPlace } from "../../inventory/places.ts";
import { holdExactly, seizeReserved, spendReservations } from "../../inventory/reservations.ts";
import type { Freed } from "../../inventory/reshaping.ts";
import type { DamageBody, DamageQuery } from "./schemas.ts";

/** Those of the branch where the caller stands, with what they are filtered by. */
const damagesAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("damages as d")
    .innerJoin("products as p", "p.id", "d.product_id")
    .innerJoin("batches as b", "b.id", "d.batch_id")
    .innerJoin("stock_places as s", "s.id", "d.place_id")
    .$if(ctx.branchId !== null, (query) => query.where("d.branch_id", "=", ctx.branchId!));

const damageRows = (ctx: Ctx) =>
  damagesAlone(ctx)
    .innerJoin("branches as br", "br.id", "d.branch_id")
    .leftJoin("warehouses as w", "w.id", "s.warehouse_id")
    .leftJoin("users as r", "r.id", "d.reported_by")
    .leftJoin("users as u", "u.id", "d.decided_by")
    .select(["d.id", "d.state", "br.name as branch_name", "w.name as warehouse_name", "d.product_id", "p.title"])
    .select(["d.batch_id", "b.number as batch_number", "b.expires_on", "d.place_id", "s.code as place_code"])
    .select(["s.kind as place_kind", "d.quantity", "d.cause", "d.note", "d.state_reason", "d.photo_file_id"])
    .select([sql<number>`d.cost_kobo * d.quantity`.as("value_kobo"), "d.reported_by as reported_by_id"])
    .select(["r.name as reported_by", "d.reported_at", "u.name as decided_by", "d.decided_at"])
    .$narrowType<{ state: DamageState; cause: DamageCause; place_kind: PlaceKind }>();
type Row = Awaited<ReturnType<ReturnType<typeof damageRows>["executeTakeFirstOrThrow"]>>;

const shown = (ctx: ActorCtx) => {
  const cost = costFor(ctx);
  return ({ value_kobo, photo_file_id, ...row }: Row) => ({
    ...row,
    value: cost(value_kobo),
    has_photo: photo_file_id !== null,
  });
};

export const listDamages = async (ctx: ActorCtx, input: Static<typeof DamageQuery>) => {
  let narrow = damagesAlone(ctx);
  if (input.q) narrow = narrow.where(sql`fold(concat_ws(' ', p.title, b.number, d.note))`, "like", contains(input.q));
  if (input.state) narrow = narrow.where("d.state", "=", input.state);
  if (input.cause) narrow = narrow.where("d.cause", "=", input.cause);
  if (input.warehouse_id) narrow = narrow.where("s.warehouse_id", "=", input.warehouse_id);
  if (input.product_id) narrow = narrow.where("d.product_id", "=", input.product_id);
  if (input.from) narrow = narrow.where("d.reported_at", ">=", dayBegins(input.from));
  if (input.to) narrow = narrow.where("d.reported_at", "<", dayEnds(input.to));
  const page = await listPage(ctx, input, {
    rows: damageRows(ctx),
    narrow,
    sorts: { reported_at: "d.id", decided_at: nullsLast("d.decided_at"), quantity: "d.quantity" },
    fallback: "-reported_at",
    tie: "d.id",
  });
  return { ...page, data: page.data.map(shown(ctx)) };
};

export const getDamage = async (ctx: ActorCtx, id: number) => {
  const row = await damageRows(ctx).where("d.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Damage");
  const photo_url = row.photo_file_id === null ? null : fileAddress(ctx, row.photo_file_id);
  return { ...shown(ctx)(row), photo_url };
};

/** What it answers turns into the photo only in a report. */
export const keepDamagePhoto = async (ctx: ActorCtx, content: Buffer) => ({
  photo: await keepPhoto(ctx, "damages", content),
});

export const reportDamage = (ctx: ActorCtx, body: Static<typeof DamageBody>) =>
  inTransaction(ctx, async (tx) => {
    const { photo, ...report } = body;
    const place = (await requirePlaces(tx, [body.place_id])).get(body.place_id)!;
    if (place.warehouse_id === null)
      throw invalid("Choose a place in a warehouse.", { place_id: "Choose a place in a warehouse." });
    return getDamage(tx, await fileReport(tx, report, keptPhoto(tx, "damages", photo, "photo")));
  });

const fileReport = async (tx: Ctx, report: Omit<Report, "photo_file_id">, photo_file_id: number | null) => {
  const id = await insertDamage(tx, { ...report, photo_file_id });
  const begun = { action: "report", state: "reported", noted: report };
  await beginDocument(tx, { document: "damage", documentId: id }, begun);
  return id;
};

/**
 * Packs that somebody looked for in vain: nobody else is promised them until a second person has found them or written them
 * off. Nobody was promised them either any more.
 */
export const reportMissing = async (tx: Ctx, packs: readonly Freed[], note: string) => {
  for (const { batchId, placeId, packs: quantity } of packs)
    await fileReport(tx, { batch_id: batchId, place_id: placeId, quantity, cause: "missing", note }, null);
};

type Report = Omit<Static<typeof DamageBody>, "photo"> & { photo_file_id: number | null };

/**
 * Takes damaged packs out of reach: into quarantine, and promised to this report there, so that nobody releases them
 * before somebody decides.
 */
const insertDamage = async (tx: Ctx, report: Report): Promise<number> => {
  await lockBatches(tx, [report.batch_id]);
  const facts = await tx.db
    .selectFrom("batches as b")
    .innerJoin("stock_places as s", (join) => join.on("s.id", "=", report.place_id))
    .select(["b.product_id", "b.cost_kobo", "s.branch_id", "s.warehouse_id"])
    .where("b.id", "=", report.batch_id)
    .executeTakeFirst();
  if (!facts) throw invalid("Choose a batch from the list.", { batch_id: "There is no such batch." });
  const { id } = await tx.db
    .insertInto("damages")
    .values({
      ...report,
      branch_id: facts.branch_id!,
      product_id: facts.product_id,
      cost_kobo: facts.cost_kobo,
      reported_by: doerOf(tx),
      reported_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const quarantine = await areaOf(tx, facts.warehouse_id!, "quarantine");
  await moveToQuarantine(tx, id, report, quarantine);
  const packs = { lineId: id, productId: facts.product_id, batchId: report.batch_id, quantity: report.quantity };
  await holdExactly(tx, { document: "damage", documentId: id }, [{ ...packs, placeId: quarantine }]);
  return id;
};

/** Broken is broken: whoever was promised these packs finds out when they are to go. */
const moveToQuarantine = async (tx: Ctx, id: number, { batch_id, place_id, quantity }: Report, quarantine: number) => {
  if (place_id === quarantine) return;
  const [level] = await lockLevels(tx, [
    { batchId: batch_id, placeId: place_id },
    { batchId: batch_id, placeId: quarantine },
  ]).then((levels) => levels.filter((each) => each.place_id === place_id));
  if (!level || level.on_hand < quantity) throw notEnough(`Only ${level?.on_hand ?? 0} packs are there.`);
  const promised = quantity - (level.on_hand - level.reserved);
  if (promised > 0) await seizeReserved(tx, { batchId: batch_id, placeId: place_id }, promised);
  await moveStock(tx, "damage", id, [
    { step: "report", lineId: id, batchId: batch_id, fromPlaceId: place_id, toPlaceId: quarantine, quantity },
  ]);
};

const lockDamage = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("damages as d")
    .innerJoin("batches as b", "b.id", "d.batch_id")
    .innerJoin("stock_places as s", "s.id", "d.place_id")
    .select(["d.id", "d.state", "d.batch_id", "d.place_id", "d.quantity", "d.reported_by as reported_by_id"])
    .select(["b.cost_kobo", "s.warehouse_id"])
    .$narrowType<{ state: DamageState }>()
    .where("d.id", "=", id)
    .$if(tx.branchId !== null, (query) => query.where("d.branch_id", "=", tx.branchId!))
    .forUpdate("d")
    .executeTakeFirst();
type LockedDamage = NonNullable<Awaited<ReturnType<typeof lockDamage>>>;

/** Broken packs: seen by one person, decided by another. */
export const damages = defineDocument({
  name: "damage",
  noun: "Damage",
  table: "damages",
  steps: damageTransitions,
  lock: lockDamage,
  effects: {
    approve: async (tx, damage) => leaveQuarantine(tx, damage, "approve", await worldPlace(tx, "damaged")),
    reject: (tx, damage) => leaveQuarantine(tx, damage, "reject", damage.place_id),
  },
  // Written off at what the packs cost today.
  columns: (tx, { facts: { cost_kobo }, note }) => ({
    cost_kobo,
    state_reason: note,
    decided_by: doerOf(tx),
    decided_at: tx.now,
  }),
});

export const decideDamage = (ctx: ActorCtx, id: number, action: DamageAction, reason?: string) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, damages, id, action, { reason });
    return getDamage(tx, id);
  });

/** Out of the house, or back to where the packs were taken. */
const leaveQuarantine = async (tx: Ctx, damage: LockedDamage, step: DamageAction, toPlaceId: number) => {
  const fromPlaceId = await areaOf(tx, damage.warehouse_id!, "quarantine");
  await spendReservations(tx, { document: "damage", documentId: damage.id });
  if (toPlaceId === fromPlaceId) return;
  const { id, batch_id: batchId, quantity } = damage;
  await moveStock(tx, "damage", id, [{ step, lineId: id, batchId, fromPlaceId, toPlaceId, quantity }]);
};

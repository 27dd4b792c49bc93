import type { PlaceKind } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { conflict, notFound } from "../../platform/errors.ts";
import { contains, listPage, nullsLast } from "../../platform/lists.ts";
import type { ShelfBody, ShelfChange, ShelfEdit, ShelfQuery } from "./schemas.ts";
import { getWarehouse } from "./warehouses.ts";

const shelves = (ctx: Ctx) =>
  ctx.db
    .selectFrom("stock_places as p")
    .innerJoin("warehouses as w", "w.id", "p.warehouse_id")
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .select([
      "p.id",
      "p.code",
      "p.zone",
      "p.kind",
      "p.active",
      "w.id as warehouse_id",
      "w.name as warehouse_name",
      "b.id as branch_id",
      "b.name as branch_name",
      sql<number>`(select coalesce(sum(l.on_hand), 0)::int from stock_levels l where l.place_id = p.id)`.as("packs"),
      sql<number>`(select count(*)::int from stock_levels l where l.place_id = p.id and l.on_hand > 0)`.as("batches"),
    ])
    .$narrowType<{ kind: PlaceKind }>()
    .$if(ctx.branchId !== null, (query) => query.where("w.branch_id", "=", ctx.branchId!));

export const listShelves = (ctx: Ctx, input: Static<typeof ShelfQuery>) => {
  let query = shelves(ctx);
  if (input.q) query = query.where(sql`fold(p.code || ' ' || coalesce(p.zone, ''))`, "like", contains(input.q));
  if (input.warehouse_id) query = query.where("p.warehouse_id", "=", input.warehouse_id);
  if (input.zone) query = query.where("p.zone", "=", input.zone);
  if (input.kind) query = query.where("p.kind", "=", input.kind);
  return listPage(ctx, input, {
    rows: query,
    sorts: { code: "p.code", zone: nullsLast("p.zone"), packs: sql.ref("packs") },
    fallback: "code",
    tie: "p.id",
  });
};

const getShelf = async (ctx: Ctx, id: number) => {
  const shelf = await shelves(ctx).where("p.id", "=", id).executeTakeFirst();
  if (!shelf) throw notFound("Shelf");
  return shelf;
};

const refuseTakenCode = refuseTaken("This warehouse has a shelf with this code already.");

const codesOf = ({ code, count }: Static<typeof ShelfBody>) =>
  count === undefined ? [code] : Array.from({ length: count }, (_, at) => `${code}-${String(at + 1).padStart(2, "0")}`);

/** One shelf, or a numbered rack of them. */
export const createShelves = (ctx: ActorCtx, body: Static<typeof ShelfBody>) =>
  inTransaction(ctx, async (tx) => {
    const warehouse = await getWarehouse(tx, body.warehouse_id);
    const made = await tx.db
      .insertInto("stock_places")
      .values(
        codesOf(body).map((code) => ({
          kind: "shelf",
          code: code.toUpperCase(),
          zone: body.zone.trim(),
          warehouse_id: warehouse.id,
          branch_id: warehouse.branch_id,
        })),
      )
      .returning(["id", "code"])
      .execute()
      .catch(refuseTakenCode);
    await audit(tx, {
      action: "shelf.create",
      subject: "warehouse",
      subjectId: warehouse.id,
      after: { shelves: made },
    });
    return Promise.all(made.map(({ id }) => getShelf(tx, id)));
  });

const lockShelf = async (tx: Ctx, id: number) => {
  // Packs may be moved to and from it meanwhile.
  await tx.db.selectFrom("stock_places").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return getShelf(tx, id);
};

export const updateShelf = (ctx: ActorCtx, id: number, edit: Static<typeof ShelfEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await lockShelf(tx, id);
    if (before.kind !== "shelf") throw conflict("The areas of a warehouse stay as they are.");
    const { code, ...rest } = await takeEdit<Static<typeof ShelfChange>>(tx, { subject: "shelf", id }, before, edit);
    if (rest.active === false && before.packs > 0) throw conflict("Move what is on it to another shelf first.");
    const body = { ...rest, ...(code ? { code: code.toUpperCase() } : {}) };
    const change = changed(before, body);
    if (!change) return before;
    await tx.db.updateTable("stock_places").set(body).where("id", "=", id).execute().catch(refuseTakenCode);
    await audit(tx, { action: "shelf.update", subject: "shelf", subjectId: id, ...change });
    return getShelf(tx, id);
  });

/** For labels: shelves of the caller's branches, in the order of their codes. */
export const shelvesById = (ctx: Ctx, ids: readonly number[]) =>
  shelves(ctx).where("p.id", "in", ids).orderBy("p.code").execute();

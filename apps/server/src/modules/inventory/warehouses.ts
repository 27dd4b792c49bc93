import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { conflict, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { requireOwnBranches } from "../catalog/branch-scope.ts";
import type { WarehouseBody, WarehouseChange, WarehouseEdit, WarehouseQuery } from "./schemas.ts";

const warehouses = (ctx: Ctx) =>
  ctx.db
    .selectFrom("warehouses as w")
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .select([
      "w.id",
      "w.name",
      "w.address",
      "w.active",
      "w.branch_id",
      "b.name as branch_name",
      sql<number>`(select count(*)::int from stock_places p
        where p.warehouse_id = w.id and p.kind = 'shelf' and p.active)`.as("shelf_count"),
      sql<number>`(select coalesce(sum(l.on_hand), 0)::int from stock_places p join stock_levels l on l.place_id = p.id
        where p.warehouse_id = w.id)`.as("packs"),
      sql<string[]>`array(select distinct p.zone from stock_places p
        where p.warehouse_id = w.id and p.kind = 'shelf' order by p.zone)`.as("zones"),
    ])
    .$if(ctx.branchId !== null, (query) => query.where("w.branch_id", "=", ctx.branchId!));

export const listWarehouses = (ctx: Ctx, input: Static<typeof WarehouseQuery>) => {
  let query = warehouses(ctx);
  if (input.q) query = query.where(sql`fold(w.name || ' ' || b.name)`, "like", contains(input.q));
  if (input.active !== undefined) query = query.where("w.active", "=", input.active);
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("w.name"), branch_name: alphabetical("b.name"), packs: sql.ref("packs") },
    fallback: "branch_name",
    tie: "w.id",
  });
};

export const getWarehouse = async (ctx: Ctx, id: number) => {
  const warehouse = await warehouses(ctx).where("w.id", "=", id).executeTakeFirst();
  if (!warehouse) throw notFound("Warehouse");
  return warehouse;
};

const refuseTakenName = refuseTaken("This branch has a warehouse with this name already.");

/** A warehouse is born with its receiving area and its quarantine. */
export const createWarehouse = (ctx: ActorCtx, body: Static<typeof WarehouseBody>) =>
  inTransaction(ctx, async (tx) => {
    requireOwnBranches(tx, [body.branch_id]);
    const id = await insertWarehouse(tx, body);
    await audit(tx, { action: "warehouse.create", subject: "warehouse", subjectId: id, after: body });
    return getWarehouse({ ...tx, branchId: null }, id);
  });

export const insertWarehouse = async (tx: Ctx, body: Static<typeof WarehouseBody>): Promise<number> => {
  const { id } = await tx.db
    .insertInto("warehouses")
    .values({ ...body, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName);
  const areas = [
    { kind: "receiving", code: "RECEIVING" },
    { kind: "quarantine", code: "QUARANTINE" },
  ] as const;
  await tx.db
    .insertInto("stock_places")
    .values(areas.map((area) => ({ ...area, warehouse_id: id, branch_id: body.branch_id })))
    .execute();
  return id;
};

/** A warehouse stays in its branch: what stands in it belongs there. */
export const updateWarehouse = (ctx: ActorCtx, id: number, edit: Static<typeof WarehouseEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom("warehouses")
      .selectAll()
      .where("id", "=", id)
      .$if(tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("Warehouse");
    const body = await takeEdit<Static<typeof WarehouseChange>>(tx, { subject: "warehouse", id }, before, edit);
    if (body.active === false && (await getWarehouse(tx, id)).packs > 0)
      throw conflict("Move what is in it to another warehouse first.");
    const change = changed(before, body);
    if (!change) return getWarehouse(tx, id);
    await tx.db.updateTable("warehouses").set(body).where("id", "=", id).execute().catch(refuseTakenName);
    await audit(tx, { action: "warehouse.update", subject: "warehouse", subjectId: id, ...change });
    return getWarehouse(tx, id);
  });

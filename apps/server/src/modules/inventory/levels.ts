import type { BatchState, PlaceKind } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { alphabetical, beginsWith, contains, listPage } from "../../platform/lists.ts";
import { survivorId } from "../catalog/survivors.ts";
import { batchNumber } from "./batches.ts";
import type { LevelQuery } from "./schemas.ts";

/** What stands where: packs of one batch in one place, empty ones left out. */
export const listLevels = (ctx: Ctx, input: Static<typeof LevelQuery>) => {
  let query = ctx.db
    .selectFrom("stock_levels as l")
    .innerJoin("stock_places as p", "p.id", "l.place_id")
    .innerJoin("batches as b", "b.id", "l.batch_id")
    .innerJoin("products as pr", "pr.id", "l.product_id")
    .leftJoin("warehouses as w", "w.id", "p.warehouse_id")
    .select([
      "l.place_id",
      "p.code as place_code",
      "p.kind as place_kind",
      "p.zone",
      "p.warehouse_id",
      "w.name as warehouse_name",
      "l.branch_id",
      "l.product_id",
      "pr.title",
      "l.batch_id",
      "b.number as batch_number",
      "b.state as batch_state",
      "l.expires_on",
      "b.supplier_id",
      "l.on_hand",
      "l.reserved",
      sql<number>`l.on_hand - l.reserved`.as("available"),
    ])
    .$narrowType<{ place_kind: PlaceKind; batch_state: BatchState }>()
    .where("l.on_hand", ">", 0);
  // An HMO's stock and the road belong to no branch: those who may not choose do not see them.
  if (ctx.branchId !== null) query = query.where("l.branch_id", "=", ctx.branchId);
  if (input.q)
    query = query.where((eb) =>
      eb.or([
        eb(sql`fold(pr.title)`, "like", contains(input.q!)),
        eb("b.number", "like", beginsWith(batchNumber(input.q!))),
      ]),
    );
  if (input.product_id) query = query.where("l.product_id", "=", survivorId("products", input.product_id));
  if (input.batch_id) query = query.where("l.batch_id", "=", input.batch_id);
  if (input.place_id) query = query.where("l.place_id", "=", input.place_id);
  if (input.warehouse_id) query = query.where("p.warehouse_id", "=", input.warehouse_id);
  if (input.supplier_id) query = query.where("b.supplier_id", "=", input.supplier_id);
  if (input.hmo_id) query = query.where("p.hmo_id", "=", input.hmo_id);
  if (input.kind) query = query.where("p.kind", "=", input.kind);
  return listPage(ctx, input, {
    rows: query,
    sorts: { expires_on: "l.expires_on", title: alphabetical("pr.title"), on_hand: "l.on_hand" },
    fallback: "expires_on",
    // Packs of one batch may stand in several places.
    tie: sql<string>`l.batch_id || '-' || l.place_id`,
  });
};

import type { ChangeDetails } from "@remedia/domain/order-desk";
import type { OrderState } from "@remedia/domain/orders";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

/** What an event `e` tells of a change. */
export const changeDetails = sql<ChangeDetails | null>`case when e.action in ('change', 'split', 'pick_short', 'ship_part')
  then e.data end`;

/** The other parts of the order that an order belongs to. Who sees one of them sees that there are others. */
export const readParts = ({ db }: Ctx, { id, parent_id }: { id: number; parent_id: number | null }) =>
  db
    .selectFrom("orders as o")
    .innerJoin("branches as b", "b.id", "o.branch_id")
    .select(["o.id", "o.number", "o.state", "o.packs", "o.branch_id", "b.name as branch_name", "o.promised_on"])
    .select([sql<number>`o.total_kobo / 100::float8`.as("total"), "o.state_reason"])
    .$narrowType<{ state: OrderState }>()
    .where((eb) => eb.or([eb("o.parent_id", "=", parent_id ?? id), eb("o.id", "=", parent_id ?? id)]))
    .where("o.id", "!=", id)
    .orderBy("o.id")
    .execute();

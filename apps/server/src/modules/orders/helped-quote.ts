import { addDays, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import type { PricedCartLine } from "../cart/lines.ts";
import type { Part } from "../cart/ordering.ts";
import { readHelper, shelvesOf } from "../geography/helping.ts";
import { selectSellable } from "../inventory/allocation.ts";
import { planPacks } from "./placing-plan.ts";
import { wantedBy } from "./placing-reads.ts";

type Asked = { id: number; parts: Part[]; life_days: number };

/** What a pack of each product takes from the shelves, and how long that must last for this customer. */
const readParts = async (ctx: ActorCtx, products: readonly number[]) => {
  const { rows } = await sql<Asked>`
    select p.id, json_agg(json_build_object('productId', part.id, 'needed', coalesce(c.quantity, 1),
        'lifeDays', part.min_shelf_life_days) order by part.id) as parts,
      (select u.min_shelf_life_days from users u where u.id = ${ctx.actor.userId}) as life_days
    from products p left join combo_components c on c.combo_id = p.id
      join products part on part.id = coalesce(c.component_id, p.id)
    where p.id = any(${products}::bigint[]) group by p.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * What the customer's branch lacks and another one would send: who, how many packs, and by when. By the same plan as the order
 * itself, so that nobody is told another day than is promised then.
 */
export const quoteHelp = async (ctx: ActorCtx, lines: readonly PricedCartLine[], promisedOn: string | null) => {
  const { branchId } = ctx.actor;
  const ordered = lines.filter(({ fault }) => fault === null);
  const helper = ordered.length > 0 && promisedOn !== null ? await readHelper(ctx, branchId) : undefined;
  if (!helper || promisedOn === null) return null;
  const asked = await readParts(
    ctx,
    ordered.map(({ row }) => row.product_id),
  );
  const asOrdered = ordered.map((line) => {
    const { id, product_id } = line.row;
    return { ...line, row: { ...line.row, line_id: id, parts: asked.get(product_id)!.parts } };
  });
  const min_shelf_life_days = [...asked.values()][0]!.life_days;
  const wanted = await wantedBy(ctx, { store: { min_shelf_life_days } }, asOrdered);
  const today = lagosDay(ctx.now);
  const products = wanted.map(({ productId }) => productId);
  const which = sql`l.product_id = any(${products}::bigint[]) and l.expires_on >= ${today}`;
  const { rows: levels } = await selectSellable(shelvesOf(branchId), which).execute(ctx.db);
  const plan = planPacks(branchId, asOrdered, wanted, levels, { today, promisedOn });
  if (plan.helpedPacks === 0) return null;
  return {
    branch: helper.name,
    packs: plan.helpedPacks,
    everything: plan.branchId !== branchId,
    promised_on: addDays(promisedOn, helper.days),
  };
};

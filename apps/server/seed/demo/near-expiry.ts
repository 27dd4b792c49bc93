import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { shortDatedLeastDays } from "@remedia/domain/stock-planning";
import { sql } from "kysely";
import { createDeal, moveDeal } from "../../src/modules/promotions/deals.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { daysAgo } from "../clock.ts";
import { actAsOwnerOf } from "../people.ts";

const branchId = 1;
const lastsDays = 10;

type Packs = { product_id: number; batch_id: number; price_kobo: number };

/** Packs at the first branch that can still be sold, but not for long: of each product those that expire first. */
const shortDated = async (tx: Ctx): Promise<Packs[]> => {
  const today = lagosDay(tx.now);
  const { rows } = await sql<Packs>`
    select product_id, batch_id, price_kobo from (
      select distinct on (l.product_id) l.product_id, l.batch_id, pr.price_kobo, p.popularity
      from stock_levels l join products p on p.id = l.product_id
        join product_prices pr on pr.product_id = l.product_id and pr.branch_id = l.branch_id
      where l.branch_id = ${branchId} and l.sellable and l.on_hand - l.reserved >= 10
        and l.expires_on between ${addDays(today, shortDatedLeastDays + lastsDays)}::date and ${addDays(today, 90)}::date
        and p.state = 'active' and p.class <> 'controlled'
        and not exists (select from deal_products dp where dp.product_id = p.id)
      order by l.product_id, l.expires_on) as packs
    order by popularity desc, product_id limit 3`.execute(tx.db);
  return rows;
};

/** The most popular of what the expiry report shows for the first branch, while it can still be used in time. */
export const seedNearExpiryDeal = async (tx: Ctx) => {
  const manager = await actAsOwnerOf(tx, "+2348030000001");
  const packs = await shortDated(tx);
  const { id } = await createDeal(manager, {
    name: "Short-dated, lower price",
    about: "Packs near their expiry date at 30% off, for stores that sell them quickly.",
    starts_at: daysAgo(tx, 1).toISOString(),
    ends_at: daysAgo(tx, -lastsDays).toISOString(),
    limit_per_customer: null,
    limit_total: null,
    branch_ids: [branchId],
    products: packs.map(({ product_id, price_kobo }) => ({ product_id, price: Math.floor(toNaira(price_kobo) * 0.7) })),
    batch_ids: packs.map(({ batch_id }) => batch_id),
  });
  await moveDeal(manager, id, "schedule");
};

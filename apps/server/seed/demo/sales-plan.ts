import { mayBuy } from "@remedia/domain/buying";
import type { ProductClass } from "@remedia/domain/catalog";
import { addDays, lagosDay } from "@remedia/domain/days";
import { earliestLegalExpiry } from "@remedia/domain/fefo";
import { promiseDay } from "@remedia/domain/orders";
import { priceLine } from "@remedia/domain/pricing";
import { sql } from "kysely";
import type { Ctx } from "../../src/platform/context.ts";
import type { Chance } from "../random.ts";

type Buyer = {
  userId: number;
  name: string;
  branchId: number;
  storeId: number;
  storeName: string;
  address: string;
  phone: string;
  lgaId: number;
  feeKobo: number;
  deliveryDays: number;
  licenceClass: string | null;
  licenceNumber: string | null;
  licenceExpiresOn: string | null;
  lifeDays: number;
  /** On which terms they buy on credit, those who may: how long they have, and what it adds to prices. */
  creditDays: number | null;
  creditBp: number | null;
};

type Product = {
  id: number;
  branchId: number;
  title: string;
  class: ProductClass;
  popularity: number;
  minShelfLifeDays: number;
  priceKobo: number;
};

type Level = {
  batchId: number;
  placeId: number;
  expiresOn: string;
  cameOn: string;
  costKobo: number;
  /** How many may still be sold; the rest stays, so that the shop has something on its shelves. */
  left: number;
};

type Deal = {
  id: number;
  productId: number;
  priceKobo: number;
  startsAt: Date;
  endsAt: Date;
  limitPerCustomer: number | null;
  limitTotal: number | null;
  branchIds: number[];
};

type PlannedPick = { batchId: number; placeId: number; quantity: number; costKobo: number };
export type PlannedLine = {
  product: Product;
  quantity: number;
  unitKobo: number;
  dealId: number | null;
  picks: PlannedPick[];
};
export type PlannedOrder = { buyer: Buyer; placedAt: Date; promisedOn: string; lines: PlannedLine[] };

/** Who may buy what of which packs: everything a day of sales is made from. */
export const openMarket = async (tx: Ctx) => ({
  buyers: await readBuyers(tx),
  products: Map.groupBy(await readProducts(tx), ({ branchId }) => branchId),
  levels: await readLevels(tx),
  deals: Map.groupBy(await readDeals(tx), ({ productId }) => productId),
  /** Packs bought of each deal, by all and by each customer. */
  bought: new Map<string, number>(),
});
export type Market = Awaited<ReturnType<typeof openMarket>>;

const readBuyers = async (tx: Ctx): Promise<Buyer[]> => {
  const { rows } = await sql<Buyer>`
    select u.id as "userId", u.name, u.branch_id as "branchId", s.id as "storeId", s.name as "storeName", s.address,
      coalesce(s.phone, u.phone) as phone, s.lga_id as "lgaId", l.delivery_fee_kobo as "feeKobo",
      l.delivery_days as "deliveryDays", s.licence_class as "licenceClass", s.licence_number as "licenceNumber",
      s.licence_expires_on as "licenceExpiresOn", u.min_shelf_life_days as "lifeDays",
      c.due_days as "creditDays", c.price_increment_bp as "creditBp"
    from users u left join credit_options c on c.id = u.credit_option_id and u.credit_limit_kobo > 0
      join stores s on s.user_id = u.id and s.archived_at is null join lgas l on l.id = s.lga_id
    where u.state = 'active' and u.role in (3, 6) and u.user_type <> 'hmo' order by u.id, s.id`.execute(tx.db);
  return rows;
};

const readProducts = async (tx: Ctx): Promise<Product[]> => {
  const { rows } = await sql<Product>`
    select p.id, pr.branch_id as "branchId", p.title, p.class, p.popularity, p.min_shelf_life_days as "minShelfLifeDays",
      pr.price_kobo as "priceKobo"
    from products p join product_prices pr on pr.product_id = p.id
    where p.state = 'active' and not p.is_combo order by p.popularity desc, p.id`.execute(tx.db);
  return rows;
};

const shareForSale = 0.6;

const readLevels = async (tx: Ctx) => {
  const { rows } = await sql<Level & { key: string; on_hand: number }>`
    select l.branch_id || '/' || l.product_id as key, l.batch_id as "batchId", l.place_id as "placeId",
      l.expires_on as "expiresOn", to_char(b.created_at, 'YYYY-MM-DD') as "cameOn", b.cost_kobo as "costKobo",
      l.on_hand - l.reserved as on_hand
    from stock_levels l join batches b on b.id = l.batch_id
    where l.sellable and l.on_hand > l.reserved order by l.expires_on, l.batch_id, l.place_id`.execute(tx.db);
  return Map.groupBy(
    rows.map(({ on_hand, ...level }) => ({ ...level, left: Math.floor(on_hand * shareForSale) })),
    ({ key }) => key,
  );
};

const readDeals = async (tx: Ctx): Promise<Deal[]> => {
  const { rows } = await sql<Deal>`
    select d.id, dp.product_id as "productId", dp.price_kobo as "priceKobo", d.starts_at as "startsAt", d.ends_at as "endsAt",
      d.limit_per_customer as "limitPerCustomer", d.limit_total as "limitTotal",
      array(select branch_id from deal_branches b where b.deal_id = d.id)::int[] as "branchIds"
    from deals d join deal_products dp on dp.deal_id = d.id where d.state in ('running', 'ended') order by d.id`.execute(
    tx.db,
  );
  return rows;
};

/** One order as it might have been on that day, or null when nothing of what was wanted could be had. */
export const planOrder = (chance: Chance, market: Market, buyer: Buyer, placedAt: Date): PlannedOrder | null => {
  const today = lagosDay(placedAt);
  const promisedOn = promiseDay(today, buyer.deliveryDays);
  const wanted = new Set<Product>();
  const shelf = market.products.get(buyer.branchId) ?? [];
  for (let nth = chance.whole(1, 9); nth > 0; nth--)
    wanted.add(shelf[Math.floor(shelf.length * chance.next() ** 2.5)]!);
  const lines = [...wanted].flatMap((product) => {
    if (!mayBuy(product.class, buyer.licenceClass, buyer.licenceExpiresOn, today).allowed) return [];
    const line = planLine(chance, market, { buyer, product, placedAt, today, promisedOn });
    return line ? [line] : [];
  });
  return lines.length > 0 ? { buyer, placedAt, promisedOn, lines } : null;
};

type Purchase = { buyer: Buyer; product: Product; placedAt: Date; today: string; promisedOn: string };

const planLine = (chance: Chance, market: Market, { buyer, product, placedAt, today, promisedOn }: Purchase) => {
  const levels = market.levels.get(`${buyer.branchId}/${product.id}`) ?? [];
  const earliest = earliestLegalExpiry(promisedOn, Math.max(product.minShelfLifeDays, buyer.lifeDays));
  const open = levels.filter(
    ({ left, cameOn, expiresOn }) => left > 0 && cameOn < addDays(today, -1) && expiresOn >= earliest,
  );
  const available = open.reduce((sum, { left }) => sum + left, 0);
  const quantity = Math.min(available, chance.whole(1, product.popularity > 900 ? 12 : 4));
  if (quantity === 0) return null;
  const picks = takeFrom(open, quantity);
  const deal = market.deals
    .get(product.id)
    ?.find(({ branchIds }) => branchIds.length === 0 || branchIds.includes(buyer.branchId));
  const price = priceLine({
    branchPriceKobo: product.priceKobo,
    quantity,
    now: placedAt,
    deal: deal ? termsFor(market, deal, buyer.userId) : null,
  });
  if (deal && price.dealApplied) countDeal(market, deal, buyer.userId, quantity);
  return { product, quantity, unitKobo: price.unitKobo, dealId: price.dealApplied ? deal!.id : null, picks };
};

const takeFrom = (levels: readonly Level[], quantity: number): PlannedPick[] => {
  const picks: PlannedPick[] = [];
  let lacking = quantity;
  for (const level of levels) {
    if (lacking === 0) break;
    const packs = Math.min(level.left, lacking);
    level.left -= packs;
    lacking -= packs;
    picks.push({ batchId: level.batchId, placeId: level.placeId, quantity: packs, costKobo: level.costKobo });
  }
  return picks;
};

const termsFor = ({ bought }: Market, deal: Deal, userId: number) => {
  const used = bought.get(`${deal.id}`) ?? 0;
  const own = bought.get(`${deal.id}/${userId}`) ?? 0;
  return {
    priceKobo: deal.priceKobo,
    startsAt: deal.startsAt,
    endsAt: deal.endsAt,
    remainingPerCustomer: deal.limitPerCustomer === null ? null : Math.max(0, deal.limitPerCustomer - own),
    remainingTotal: deal.limitTotal === null ? null : Math.max(0, deal.limitTotal - used),
  };
};

const countDeal = ({ bought }: Market, deal: Deal, userId: number, quantity: number) => {
  for (const key of [`${deal.id}`, `${deal.id}/${userId}`]) bought.set(key, (bought.get(key) ?? 0) + quantity);
};

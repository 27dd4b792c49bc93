import { toKobo } from "@remedia/domain/money";
import { insertPriceHistory, type PriceChange, putPrices } from "../../src/modules/catalog/prices/prices.ts";
import { insertScheduledPrices } from "../../src/modules/catalog/prices/scheduled-prices.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { daysAgo } from "../clock.ts";
import type { Chance } from "../random.ts";
import type { SeededProduct } from "./catalog-generator.ts";

/** What a city makes of a price: nearer to the port is cheaper. */
const cityLevel: Readonly<Record<string, number>> = {
  Lagos: 0.97,
  Ibadan: 0.985,
  "Port Harcourt": 1.01,
  Enugu: 1.015,
  Abuja: 1.03,
  Kano: 1.04,
};

const tidyNaira = (naira: number) =>
  Math.max(10, naira < 1000 ? Math.round(naira / 10) * 10 : Math.round(naira / 50) * 50);

type Dated = PriceChange & { changed_at: Date };

/** The steps that led to today's price: popular products were dearer or cheaper a few times over the last year. */
const stepsOf = (tx: Ctx, chance: Chance, product: SeededProduct, branch_id: number, todayNaira: number): Dated[] => {
  const born = Math.min(365, (tx.now.getTime() - product.created_at.getTime()) / 86_400_000);
  const count = product.popularity > 900 && born > 60 ? chance.whole(1, 3) : 0;
  const naira = [todayNaira];
  // Prices rose over the year, so looking back they fall.
  for (let n = 0; n < count; n++) naira.unshift(tidyNaira(naira[0]! * (0.9 + chance.next() * 0.12)));
  const costShare = 0.78 + chance.next() * 0.12;
  const kobo = naira.map((each) => ({ price: toKobo(each), cost: Math.round(toKobo(each) * costShare) }));
  return kobo.map((now, at) => {
    const before = at === 0 ? null : kobo[at - 1]!;
    const days = at === 0 ? born : born - (born / (count + 1)) * (at + chance.next() * 0.8 - 0.4);
    return {
      product_id: product.id,
      branch_id,
      old_price_kobo: before?.price ?? null,
      new_price_kobo: now.price,
      old_cost_kobo: before?.cost ?? null,
      new_cost_kobo: now.cost,
      changed_at: daysAgo(tx, Math.max(0.01, days)),
    };
  });
};

/** Lagos carries everything; the other branches nearly all that sells, and half of what seldom does. */
const missingShare = (branch: string, popularity: number) => (branch === "Lagos" ? 0 : popularity > 300 ? 0.07 : 0.5);

/** Prices per branch within ±8 % of the maker's, with how they came to be. */
export const seedPrices = async (tx: Ctx, chance: Chance, products: readonly SeededProduct[]) => {
  const branches = await tx.db.selectFrom("branches").select(["id", "name"]).orderBy("id").execute();
  const priced = products.filter(({ state }) => ["active", "hidden", "archived"].includes(state));
  const steps: Dated[][] = [];
  for (const product of priced)
    for (const branch of branches) {
      if (chance.yes(missingShare(branch.name, product.popularity))) continue;
      const own = (cityLevel[branch.name] ?? 1) * (0.96 + chance.next() * 0.08);
      steps.push(stepsOf(tx, chance, product, branch.id, tidyNaira(product.price_naira * own)));
    }
  const standing = steps.map((each) => each.at(-1)!);
  const history = steps.flat().sort((a, b) => a.changed_at.getTime() - b.changed_at.getTime());
  // While the database writes one piece, the next is put together.
  await Promise.all([putPrices(tx, standing), insertPriceHistory(tx, history, "seed")]);
  await seedScheduled(tx, chance, steps);
};

const scheduledCount = 40;

const seedScheduled = async (tx: Ctx, chance: Chance, steps: readonly Dated[][]) => {
  const rows = Array.from({ length: scheduledCount }, () => {
    const { product_id, branch_id, new_price_kobo } = chance.pick(steps).at(-1)!;
    const apply_at = new Date(tx.now.getTime() + chance.whole(1, 14) * 86_400_000);
    apply_at.setUTCHours(5, 0, 0, 0);
    const price_kobo = toKobo(tidyNaira((new_price_kobo! / 100) * (1.02 + chance.next() * 0.1)));
    return { product_id, branch_id, price_kobo, apply_at, created_by: null, created_at: tx.now };
  });
  const once = new Map(rows.map((row) => [`${row.product_id}/${row.branch_id}/${row.apply_at.getTime()}`, row]));
  await insertScheduledPrices(tx, [...once.values()]);
};

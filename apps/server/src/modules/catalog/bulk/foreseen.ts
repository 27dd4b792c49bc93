import { toNaira } from "@remedia/domain/money";
import type { PriceWrite } from "../prices/prices.ts";
import type { ProductColumns } from "../product-writes.ts";
import type { Existing, Surroundings } from "./surroundings.ts";

type Value = string | number | boolean | null;
/** One field as it is and as it would be; prices in one branch, with what they leave of their cost. */
export type Foreseen = {
  field: string;
  branch_id: number | null;
  from: Value;
  to: Value;
  margin_from: number | null;
  margin_to: number | null;
};

const plain = (field: string, from: Value, to: Value): Foreseen => ({
  field,
  branch_id: null,
  from,
  to,
  margin_from: null,
  margin_to: null,
});

type Update = {
  columns: Partial<ProductColumns>;
  prices: readonly PriceWrite[];
  newGtin: string | null;
  state: string;
};

export const foreseeUpdate = (around: Surroundings, before: Existing, update: Update): Foreseen[] => {
  const { columns, prices, newGtin, state } = update;
  const shown = (field: string, value: unknown): Value =>
    typeof value === "number" && field.endsWith("_id")
      ? around.groups.nameOf(field, value)
      : ((value as Value) ?? null);
  return [
    ...Object.entries(columns).map(([field, to]) =>
      plain(field, shown(field, before[field as keyof Existing]), shown(field, to)),
    ),
    ...(newGtin ? [plain("barcode", null, newGtin)] : []),
    ...(state === before.state ? [] : [plain("state", before.state, state)]),
    ...prices.flatMap((write) => foreseePrice(around, write)),
  ];
};

const naira = (kobo: number | null | undefined) => (kobo == null ? null : toNaira(kobo));

/** In percent of the price, to one decimal. */
const margin = (price: number | null | undefined, cost: number | null | undefined) =>
  price && cost != null ? Math.round((1_000 * (price - cost)) / price) / 10 : null;

const foreseePrice = ({ prices }: Surroundings, write: PriceWrite): Foreseen[] => {
  const { branch_id, price_kobo } = write;
  const now = prices.get(`${write.product_id}/${branch_id}`);
  const cost = write.cost_kobo === undefined ? now?.cost_kobo : write.cost_kobo;
  const margins = { margin_from: margin(now?.price_kobo, now?.cost_kobo), margin_to: margin(price_kobo, cost) };
  const rows = [
    { field: "price", branch_id, from: naira(now?.price_kobo), to: naira(price_kobo), ...margins },
    { field: "cost", branch_id, from: naira(now?.cost_kobo), to: naira(cost), margin_from: null, margin_to: null },
  ];
  return rows.filter(({ from, to }) => from !== to);
};

/** The same for those who may not know what a pack costs us: a margin beside a price would tell it. */
export const withoutCosts = (changes: readonly Foreseen[]): Foreseen[] =>
  changes.filter(({ field }) => field !== "cost").map((change) => ({ ...change, margin_from: null, margin_to: null }));

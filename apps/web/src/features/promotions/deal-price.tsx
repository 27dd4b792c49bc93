import { type DealScope, dearerThan, type UsualPrice, usualPriceIn } from "@remedia/domain/deals";
import { useApi } from "../../api/query.ts";
import { dateTime, money } from "../../lib/format.ts";
import { Naira } from "../catalog/prices-field.tsx";
import type { ProductLine } from "../catalog/product-rows-field.tsx";

/** Usual prices are null for a product that was just added: they are asked for. */
export type DealLine = ProductLine & { price: number | null; usual_prices: readonly UsualPrice[] | null };

const useUsualPrices = ({ product_id, usual_prices }: DealLine): readonly UsualPrice[] => {
  const { data: product } = useApi(
    "GET /admin/products/:id",
    { params: { id: product_id } },
    { enabled: usual_prices === null, quiet: true },
  );
  if (usual_prices !== null || !product) return usual_prices ?? [];
  const today = product.prices.flatMap(({ branch_id, price }) =>
    price === null ? [] : { branch_id, price, from: null },
  );
  const coming = product.scheduled_prices.map(({ branch_id, price, apply_at }) => ({
    branch_id,
    price,
    from: apply_at,
  }));
  return [...today, ...coming];
};

type Props = { line: DealLine; scope: DealScope; onChange: (price: number | null) => void };

/** What a pack costs in the deal, and a word where that helps nobody. */
export const DealPrice = ({ line, scope, onChange }: Props) => {
  const prices = useUsualPrices(line);
  const usual = usualPriceIn(prices, scope);
  const undercut = line.price === null ? null : dearerThan(line.price, prices, scope);
  return (
    <Naira
      label={`Price of ${line.title}`}
      placeholder={usual === null ? "Price" : `Below ${money(usual.price)}`}
      value={line.price}
      onChange={onChange}
      error={undercut && notBelow(undercut)}
    />
  );
};

const notBelow = ({ price, from }: UsualPrice) =>
  `Not below the usual ${money(price)}${from === null ? "" : ` from ${dateTime(from.toString())}`}.`;

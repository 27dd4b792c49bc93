import { highestUsualPrice, isCheaperNowhere, type UsualPrice } from "@remedia/domain/deals";
import { useApi } from "../../api/query.ts";
import { money } from "../../lib/format.ts";
import { Naira } from "../catalog/prices-field.tsx";
import type { ProductLine } from "../catalog/product-rows-field.tsx";

/** Usual prices are null for a product that was just added: they are asked for. */
export type DealLine = ProductLine & { price: number | null; usual_prices: readonly UsualPrice[] | null };

const useUsualPrices = ({ product_id, usual_prices }: DealLine): readonly UsualPrice[] => {
  const asked = useApi(
    "GET /admin/products/:id",
    { params: { id: product_id } },
    { enabled: usual_prices === null, quiet: true },
  ).data?.prices.flatMap(({ branch_id, price }) => (price === null ? [] : [{ branch_id, price }]));
  return usual_prices ?? asked ?? [];
};

type Props = { line: DealLine; branchIds: readonly number[]; onChange: (price: number | null) => void };

/** What a pack costs in the deal, and a word where that helps nobody. */
export const DealPrice = ({ line, branchIds, onChange }: Props) => {
  const prices = useUsualPrices(line);
  const usual = highestUsualPrice(prices, branchIds);
  const isTooDear = line.price !== null && isCheaperNowhere(line.price, prices, branchIds);
  return (
    <Naira
      label={`Price of ${line.title}`}
      placeholder={usual === null ? "Price" : `Below ${money(usual)}`}
      value={line.price}
      onChange={onChange}
      error={isTooDear && usual !== null && `Not below the usual ${money(usual)}.`}
    />
  );
};

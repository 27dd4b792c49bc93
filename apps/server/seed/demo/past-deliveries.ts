import { lagosHour } from "@remedia/domain/days";
import { deliveryFee } from "@remedia/domain/delivery";
import { packGrams, type Weighed } from "@remedia/domain/weights";
import type { OfferedType } from "../../src/modules/delivery/offered.ts";
import type { Chance } from "../random.ts";

type Reached = { lgaFeeKobo: number; lgaDays: number };

const noon = 12;

/**
 * How a customer wants an order: by our vans as ever, unless it is urgent and early enough to come a day sooner, the branch is
 * around the corner, or it fills a truck.
 */
export const chooseWay = (chance: Chance, types: readonly OfferedType[], buyer: Reached, placedAt: Date) => {
  const roll = chance.next();
  const usual = types[0]!;
  const first = (fits: (type: OfferedType) => boolean) => types.find(fits) ?? usual;
  if (roll < 0.02) return first(({ feeLater }) => feeLater);
  if (roll < 0.2 && lagosHour(placedAt) < noon) return first(({ extraDays }) => extraDays < 0);
  return roll > 0.8 && buyer.lgaDays <= 1 ? first(({ collected }) => collected) : usual;
};

type Carried = { product: Weighed; quantity: number };

/** A truck costs three times what a van does: that is what staff said, where it was for them to say. */
export const quoteFee = (way: OfferedType, { lgaFeeKobo }: Reached, goodsKobo: number, lines: readonly Carried[]) => {
  const weightGrams = lines.reduce((sum, { product, quantity }) => sum + quantity * packGrams(product), 0);
  return deliveryFee(way, { lgaFeeKobo, goodsKobo, weightGrams }) ?? 3 * lgaFeeKobo;
};

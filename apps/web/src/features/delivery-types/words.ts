import type { BodyOf } from "../../api/types.ts";
import { money, plural } from "../../lib/format.ts";

type Values = BodyOf<"POST /admin/delivery_types">;
type Fee = Pick<
  Values,
  "fee_later" | "lga_fee_percent" | "extra_fee" | "included_kg" | "step_kg" | "step_fee" | "free_from"
>;
type Promise = Pick<Values, "uses_lga_days" | "extra_days">;

const perWeight = ({ included_kg, step_kg, step_fee }: Fee) =>
  `${money(step_fee)} per ${step_kg === 1 ? "" : `${step_kg} `}kg${included_kg > 0 ? ` over ${included_kg} kg` : ""}`;

/** What a delivery type costs, in a line: LGA fee + ₦500 per 5 kg over 20 kg. */
export const feeWords = (type: Fee): string => {
  if (type.fee_later) return "Set after ordering";
  const { lga_fee_percent, extra_fee, step_fee, free_from } = type;
  const addends = [
    lga_fee_percent > 0 && (lga_fee_percent === 100 ? "LGA fee" : `${lga_fee_percent}% of LGA fee`),
    extra_fee > 0 && money(extra_fee),
    step_fee > 0 && perWeight(type),
  ].filter(Boolean);
  if (addends.length === 0) return "Free";
  return `${addends.join(" + ")}${free_from === null ? "" : `, free from ${money(free_from)}`}`;
};

/** How soon it comes: LGA days − 1 day. */
export const promiseWords = ({ uses_lga_days, extra_days }: Promise): string => {
  if (!uses_lga_days) return extra_days <= 0 ? "Same day" : plural(extra_days, "working day");
  if (extra_days === 0) return "LGA days";
  return `LGA days ${extra_days < 0 ? "−" : "+"} ${plural(Math.abs(extra_days), "day")}`;
};

export const hourWords = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

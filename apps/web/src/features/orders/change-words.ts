import type { ChangeDetails } from "@remedia/domain/order-desk";
import { fullMoney, plural } from "../../lib/format.ts";

const lineWords = ({ title, from, to }: ChangeDetails["lines"][number]) => {
  if (from === 0) return `${title}: ${plural(to, "pack")} added`;
  return to === 0 ? `${title}: taken out` : `${title}: ${to} instead of ${plural(from, "pack")}`;
};

/** What was changed about an order, a sentence for each thing. */
export const changeWords = (details: ChangeDetails): string[] => [
  ...(details.part ? [`These packs come by themselves, as ${details.part}:`] : []),
  ...details.lines.map(lineWords),
  ...(details.store ? [`Goes to ${details.store}, ${details.delivery_type}`] : []),
  ...(details.total !== undefined && details.total !== details.total_before
    ? [`Total ${fullMoney(details.total)} instead of ${fullMoney(details.total_before ?? 0)}`]
    : []),
  ...(details.refunded ? [`${fullMoney(details.refunded)} given back`] : []),
];

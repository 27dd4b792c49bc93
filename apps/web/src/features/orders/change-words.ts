import type { ChangeDetails } from "@remedia/domain/order-desk";
import { fullMoney, phone, plural } from "../../lib/format.ts";

type ChangedLine = ChangeDetails["lines"][number];

const packWords = ({ from, to }: ChangedLine): string[] => {
  if (from === to) return [];
  if (from === 0) return [`${plural(to, "pack")} added`];
  return [to === 0 ? "taken out" : `${to} instead of ${plural(from, "pack")}`];
};
const priceWords = ({ price, price_before }: ChangedLine): string[] =>
  price === undefined ? [] : [`${fullMoney(price)} a pack instead of ${fullMoney(price_before ?? 0)}`];
const lineWords = (line: ChangedLine) => `${line.title}: ${[...packWords(line), ...priceWords(line)].join(", ")}`;

/** What was changed about an order, a sentence for each thing. */
export const changeWords = (details: ChangeDetails): string[] => [
  ...(details.part ? [`The rest comes separately, as ${details.part}`] : []),
  ...details.lines.map(lineWords),
  ...(details.phone ? [`Phone ${phone(details.phone)} instead of ${phone(details.phone_before ?? "")}`] : []),
  ...(details.store ? [`Goes to ${details.store}, ${details.delivery_type}`] : []),
  ...(details.total !== undefined && details.total !== details.total_before
    ? [`Total ${fullMoney(details.total)} instead of ${fullMoney(details.total_before ?? 0)}`]
    : []),
  ...(details.refunded ? [`${fullMoney(details.refunded)} given back`] : []),
];

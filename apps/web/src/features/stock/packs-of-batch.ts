import { money, plural } from "../../lib/format.ts";

type Packs = { packs: number; batch_number: string; value: number | null };

/** What a decision is about: "12 packs of batch B-7, worth ₦3,600.00"; not everybody sees what stock costs. */
export const packsOfBatch = ({ packs, batch_number, value }: Packs): string =>
  `${plural(packs, "pack")} of batch ${batch_number}${value === null ? "" : `, worth ${money(value)},`}`;

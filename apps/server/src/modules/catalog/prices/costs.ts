import { nairaOrNull } from "@remedia/domain/money";
import type { Ctx } from "../../../platform/context.ts";

/** What products cost us, and every value reckoned from it, is for those who may know. */
export const seesCosts = ({ actor }: Ctx): boolean => actor?.permissions.has("products.cost.read") ?? false;

/** Costs as this reader is shown them: in naira, or not at all. */
export const costFor = (ctx: Ctx) => {
  const sees = seesCosts(ctx);
  return (kobo: number | null): number | null => (sees ? nairaOrNull(kobo) : null);
};

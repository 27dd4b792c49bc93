import { lagosDay } from "@remedia/domain/days";
import { toKobo } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { shopBranch } from "../catalog/branch-scope.ts";
import { seesPrices } from "../catalog/shop.ts";
import { dealsOnPacks, shortDatedIn } from "../promotions/running-deals.ts";
import { arrivalDay } from "../stores/delivery.ts";
import { engineOf, withEngine } from "./engine.ts";
import { recordSearch } from "./recorder.ts";
import { type Filters, listResults, type Stand, suggest, suggestWithPrices } from "./results.ts";
import type { Suggestion } from "./schemas.ts";

/** Deals come and go by the minute; results are remembered without them. */
export const withDeals = async <T extends { id: number; price: number | null }>(ctx: ActorCtx, cards: readonly T[]) => {
  const products = cards.map(({ id, price }) => ({ id, kobo: price === null ? null : toKobo(price) }));
  const deals = await dealsOnPacks(ctx, shopBranch(ctx), products);
  return cards.map((card, at) => ({ ...card, ...deals[at]! }));
};

export const standOf = (ctx: ActorCtx): Stand => ({
  branchId: shopBranch(ctx),
  today: lagosDay(ctx.now),
  arrivesOn: arrivalDay(ctx),
  lifeDays: ctx.actor.minShelfLifeDays,
});

const isSomebody = (ctx: Ctx): ctx is ActorCtx => ctx.actor !== null;

export const suggestProducts = (ctx: Ctx, query: string) =>
  withEngine<Static<typeof Suggestion>[]>(ctx.platform, (engine) =>
    isSomebody(ctx) && seesPrices(ctx)
      ? atDealPrices(ctx, suggestWithPrices(engine, query, standOf(ctx)))
      : suggest(engine, query, shopBranch(ctx)),
  );

/** A suggestion says what the card will: what one pack costs today. */
const atDealPrices = async (ctx: ActorCtx, suggestions: ReturnType<typeof suggestWithPrices>) =>
  (await withDeals(ctx, suggestions)).map(({ deal, short_dated: _, ...suggestion }) => ({
    ...suggestion,
    price: deal?.price ?? suggestion.price,
  }));

export const searchProducts = async (ctx: ActorCtx, query: Filters) => {
  const shortDated = await shortDatedIn(ctx, shopBranch(ctx));
  const page = listResults(await engineOf(ctx.platform), query, { ...standOf(ctx), shortDated });
  if (query.q?.trim() && page.page === 1) recordSearch(ctx, query.q, page.total);
  return { ...page, data: await withDeals(ctx, page.data) };
};

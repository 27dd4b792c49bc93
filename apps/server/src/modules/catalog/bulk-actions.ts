import { type ProductAction, productActions } from "@remedia/domain/catalog";
import type { Static } from "@sinclair/typebox";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { Closed, Id, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { lockProduct, moveProduct, updateFields } from "./product-writes.ts";
import { ProductFields } from "./schemas.ts";

const Ids = Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true });
export const ManyMoves = Closed({ ids: Ids, action: OneOf(productActions), reason: Type.Optional(Text(500)) });
const settable = ["category_id", "subcategory_id", "product_type_id", "manufacturer_id"] as const;
const alsoSettable = ["class", "storage", "min_shelf_life_days"] as const;
export const ManyChanges = Closed({
  ids: Ids,
  change: Type.Partial(Type.Pick(ProductFields, [...settable, ...alsoSettable]), {
    additionalProperties: false,
    minProperties: 1,
  }),
});
/** What was done, and which were left alone for which reason. */
export const ManyDone = Closed({
  done: Whole(),
  refused: Type.Array(Closed({ id: Id, why: Type.String() })),
});

/** One after the other, each whole or not at all: a refusal of one is no reason to leave the others. */
const forEach = async (ids: readonly number[], work: (id: number) => Promise<unknown>) => {
  const refused: { id: number; why: string }[] = [];
  for (const id of ids)
    await work(id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, why: error.message });
    });
  return { done: ids.length - refused.length, refused };
};

export const moveMany = (ctx: ActorCtx, ids: readonly number[], action: ProductAction, reason: string | undefined) =>
  forEach(ids, (id) => moveProduct(ctx, id, action, reason));

export const changeMany = (ctx: ActorCtx, { ids, change }: Static<typeof ManyChanges>) =>
  forEach(ids, (id) => inTransaction(ctx, async (tx) => updateFields(tx, await lockProduct(tx, id), change)));

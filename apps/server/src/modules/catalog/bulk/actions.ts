import { type ProductAction, productActions } from "@remedia/domain/catalog";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx } from "../../../platform/context.ts";
import { Ids, oneByOne } from "../../../platform/many.ts";
import { Closed, OneOf, Text, Type } from "../../../platform/schemas.ts";
import { lockProduct, moveProduct, updateFields } from "../product-writes.ts";
import { ProductFields } from "../schemas.ts";

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

export const moveMany = (ctx: ActorCtx, ids: readonly number[], action: ProductAction, reason: string | undefined) =>
  oneByOne(ctx, ids, (tx, id) => moveProduct(tx, id, action, reason));

export const changeMany = (ctx: ActorCtx, { ids, change }: Static<typeof ManyChanges>) =>
  oneByOne(ctx, ids, async (tx, id) => updateFields(tx, await lockProduct(tx, id), change));

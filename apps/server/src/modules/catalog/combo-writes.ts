import { toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { invalid, wrongState } from "../../platform/errors.ts";
import { audit } from "../audit/audit.ts";
import type { ComboBody, ComboChange } from "./combo-schemas.ts";
import { listComponents, replaceComponents } from "./combos.ts";
import { setPrices } from "./prices.ts";
import { insertOne, lockProduct, updateFields } from "./product-writes.ts";
import { getProduct, listProducts } from "./products.ts";
import type { ProductQuery } from "./schemas.ts";

const present = async (ctx: Ctx, combo: Awaited<ReturnType<typeof listProducts>>["data"][number]) => {
  const components = await listComponents(ctx, combo.id);
  const priced = components.every(({ price }) => price !== null);
  const sumKobo = components.reduce((sum, { price, quantity }) => sum + Math.round((price ?? 0) * 100) * quantity, 0);
  return {
    ...combo,
    components,
    components_price: priced && components.length > 0 ? toNaira(sumKobo) : null,
    // What the scarcest part allows, once there is stock to count.
    available: null,
  };
};

export const listCombos = async (ctx: Ctx, input: Static<typeof ProductQuery>) => {
  const page = await listProducts(ctx, { ...input, combos: true });
  return { ...page, data: await Promise.all(page.data.map((combo) => present(ctx, combo))) };
};

export const getCombo = async (ctx: Ctx, id: number) => {
  const combo = await getProduct(ctx, id);
  if (!combo.is_combo) throw wrongState("This product is no combo.");
  return present(ctx, combo);
};

export const createCombo = (ctx: ActorCtx, body: Static<typeof ComboBody>) =>
  inTransaction(ctx, async (tx) => {
    const { components, ...fields } = body;
    requireSomething(components);
    const product = { ...fields, generic: "", strength: "", form: "Combo", manufacturer_id: null, nafdac_no: null };
    const open = { class: "otc", storage: "room", min_shelf_life_days: 0 } as const;
    const id = await insertOne(tx, { ...product, ...open }, { is_combo: true });
    await replaceComponents(tx, id, components);
    return getCombo(tx, id);
  });

export const updateCombo = (ctx: ActorCtx, id: number, body: Static<typeof ComboChange>) =>
  inTransaction(ctx, async (tx) => {
    const before = await lockProduct(tx, id);
    const { components, prices, ...fields } = body;
    if (!before.is_combo) throw wrongState("This product is no combo.");
    await updateFields(tx, before, fields);
    if (components) {
      requireSomething(components);
      const parts = await listComponents(tx, before.id);
      await replaceComponents(tx, before.id, components);
      await audit(tx, {
        action: "product.update",
        subject: "product",
        subjectId: before.id,
        before: { components: parts.map(({ product_id, quantity }) => ({ product_id, quantity })) },
        after: { components },
      });
    }
    if (prices) await setPrices(tx, before.id, prices);
    return getCombo(tx, before.id);
  });

const requireSomething = (components: readonly { quantity: number }[]) => {
  const packs = components.reduce((sum, { quantity }) => sum + quantity, 0);
  const fault = "A combo sells at least two packs.";
  if (packs < 2) throw invalid(fault, { components: fault });
};

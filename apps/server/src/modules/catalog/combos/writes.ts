import { toKobo, toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { invalid, wrongState } from "../../../platform/errors.ts";
import { setPrices } from "../prices/prices.ts";
import { stockOf } from "../product-stock.ts";
import { insertOne, lockProduct, updateFields } from "../product-writes.ts";
import { getProduct, listProducts } from "../products.ts";
import type { ProductQuery } from "../schemas.ts";
import { componentsOf, listComponents, replaceComponents } from "./combos.ts";
import type { ComboBody, ComboChange } from "./schemas.ts";

type ComboRow = Awaited<ReturnType<typeof listProducts>>["data"][number];

/** With their parts, and as many as the scarcest part allows at the branch. */
const present = async (ctx: Ctx, combos: readonly ComboRow[]) => {
  const ids = combos.map(({ id }) => id);
  const components = await componentsOf(ctx, ids);
  const stock = await stockOf(ctx, ids, { branchId: ctx.branchId, forCustomers: false });
  return combos.map((combo) => {
    const parts = components.get(combo.id) ?? [];
    const priced = parts.length > 0 && parts.every(({ price }) => price !== null);
    const sumKobo = parts.reduce((sum, { price, quantity }) => sum + toKobo(price ?? 0) * quantity, 0);
    return {
      ...combo,
      components: parts,
      components_price: priced ? toNaira(sumKobo) : null,
      available: stock(combo.id).packs,
    };
  });
};

export const listCombos = async (ctx: Ctx, input: Static<typeof ProductQuery>) => {
  const page = await listProducts(ctx, { ...input, combos: true });
  return { ...page, data: await present(ctx, page.data) };
};

export const getCombo = async (ctx: Ctx, id: number) => {
  const combo = await getProduct(ctx, id);
  if (!combo.is_combo) throw wrongState("This product is not a combo.");
  return (await present(ctx, [combo]))[0]!;
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
    if (!before.is_combo) throw wrongState("This product is not a combo.");
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

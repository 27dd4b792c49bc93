import {
  type ProductAction,
  type ProductClass,
  type ProductState,
  productStates,
  productTitle,
  productTransitions,
  type Storage,
} from "@remedia/domain/catalog";
import type { VatClass } from "@remedia/domain/vat";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { defineDocument, moveDocument, type Words } from "../../platform/documents.ts";
import { takeEdit } from "../../platform/edits.ts";
import { invalid, notFound, wrongState } from "../../platform/errors.ts";
import { chunksOf, recordset } from "../../platform/recordset.ts";
import { insertBarcodes, listBarcodes, refuseTakenBarcode, replaceBarcodes, requireGtins } from "./barcodes.ts";
import { fromParts, refreshCombosWith } from "./combos/combos.ts";
import { reviveGroupsOf } from "./groups/archived.ts";
import { type GroupKind, groups, living } from "./groups/kinds.ts";
import { listBranchPrices, setPrices } from "./prices/prices.ts";
import { getProduct } from "./products.ts";
import type { NewProduct, ProductChange, ProductEdit } from "./schemas.ts";
import { survivorId } from "./survivors.ts";

/** A row to be written; its title is made here and nowhere else. */
export type ProductColumns = {
  name: string;
  generic: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer_id: number | null;
  category_id: number;
  subcategory_id: number | null;
  product_type_id: number;
  nafdac_no: string | null;
  class: ProductClass;
  storage: Storage;
  min_shelf_life_days: number;
  weight_grams?: number | null;
  description: string;
  vat_class?: VatClass;
  hs_code?: string | null;
};
export type ProductInsert = ProductColumns & {
  state: ProductState;
  is_combo?: boolean;
  partner_id?: number | null;
  popularity?: number;
  state_reason?: string | null;
  created_at?: Date;
  created_by?: number | null;
};

const rowsAtOnce = 1_000;
const insertShape = `name text, title text, generic text, strength text, form text, pack_size text, manufacturer_id bigint,
  category_id bigint, subcategory_id bigint, product_type_id bigint, nafdac_no text, class text, storage text,
  min_shelf_life_days int, weight_grams int, description text, vat_class text, hs_code text, state text, is_combo boolean,
  partner_id bigint, popularity int,
  state_reason text, created_at timestamptz, created_by bigint`;

/** The only writer of new rows in `products`; answers their ids in the same order. */
export const insertProducts = async (tx: Ctx, products: readonly ProductInsert[]): Promise<number[]> => {
  const usual = { created_by: doerOf(tx), created_at: tx.now, is_combo: false, popularity: 0, vat_class: "zero" };
  const ids: number[] = [];
  for (const some of chunksOf(products, rowsAtOnce)) {
    const rows = some.map((product) => ({ ...usual, ...product, title: productTitle(product) }));
    const { rows: inserted } = await sql<{ id: number }>`
      insert into products (name, title, generic, strength, form, pack_size, manufacturer_id, category_id, subcategory_id,
        product_type_id, nafdac_no, class, storage, min_shelf_life_days, weight_grams, description, vat_class, hs_code,
        state, is_combo, partner_id, popularity, state_reason, created_at, created_by, updated_at, submitted_at)
      select r.*, r.created_at, case r.state when 'pending' then r.created_at end
      from ${recordset(rows, insertShape)} returning id`.execute(tx.db);
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
};

type Groups = Pick<ProductColumns, "manufacturer_id" | "category_id" | "subcategory_id" | "product_type_id">;

const requireGroup = async (tx: Ctx, kind: Exclude<GroupKind, "subcategory">, id: number): Promise<number> => {
  const { table, column } = groups[kind];
  const { rows } = await sql<{ id: number }>`select g.id from ${sql.table(table)} g
    where g.id = ${survivorId(table, id)} and ${living("g")}`.execute(tx.db);
  if (!rows[0]) throw invalid("Choose from the list.", { [column]: "Choose from the list." });
  return rows[0].id;
};

/** What was chosen, by its survivors; a subcategory must be one of the category chosen with it. */
export const requireGroups = async <G extends Partial<Groups>>(
  tx: Ctx,
  chosen: G,
): Promise<Pick<Groups, keyof G & keyof Groups>> => {
  const found: Partial<Groups> = {};
  if (chosen.category_id) found.category_id = await requireGroup(tx, "category", chosen.category_id);
  if (chosen.product_type_id) found.product_type_id = await requireGroup(tx, "product_type", chosen.product_type_id);
  if (chosen.manufacturer_id !== undefined)
    found.manufacturer_id = chosen.manufacturer_id && (await requireGroup(tx, "manufacturer", chosen.manufacturer_id));
  if (chosen.subcategory_id !== undefined)
    found.subcategory_id =
      chosen.subcategory_id && (await requireSubcategory(tx, chosen.subcategory_id, found.category_id));
  return found as Pick<Groups, keyof G & keyof Groups>;
};

const requireSubcategory = async (tx: Ctx, id: number, categoryId: number | undefined) => {
  const subcategory = await tx.db
    .selectFrom("subcategories")
    .select(["id", "category_id"])
    .where("id", "=", survivorId("subcategories", id))
    .where(living("subcategories"))
    .executeTakeFirst();
  const fault = "Choose a subcategory of this category.";
  if (!subcategory || subcategory.category_id !== categoryId) throw invalid(fault, { subcategory_id: fault });
  return subcategory.id;
};

export const createProduct = (ctx: ActorCtx, body: Static<typeof NewProduct>) =>
  inTransaction(ctx, async (tx) => {
    const id = await insertOne(tx, body, {});
    return getProduct(tx, id);
  });

/** Inserts one product with its barcodes and prices, and says so. */
export const insertOne = async (
  tx: ActorCtx,
  { barcodes = [], prices = [], submit = false, ...fields }: Static<typeof NewProduct>,
  more: Partial<ProductInsert>,
): Promise<number> => {
  const row = { ...fields, ...(await requireGroups(tx, fields)) };
  const [id] = (await insertProducts(tx, [{ ...row, state: submit ? "pending" : "draft", ...more }])) as [number];
  await insertBarcodes(
    tx,
    requireGtins(barcodes).map((gtin) => ({ product_id: id, gtin })),
  );
  await audit(tx, { action: "product.create", subject: "product", subjectId: id, after: { ...row, barcodes } });
  await setPrices(tx, id, prices);
  return id;
};

export const lockProduct = async (tx: Ctx, id: number) => {
  const product = await tx.db
    .selectFrom("products")
    .selectAll()
    .where("id", "=", survivorId("products", id))
    .forUpdate()
    .executeTakeFirst();
  if (!product) throw notFound("Product");
  return product;
};

export const updateProduct = (ctx: ActorCtx, id: number, edit: Static<typeof ProductEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await lockProduct(tx, id);
    const audited = { prices: "price" };
    const { barcodes, prices, ...fields } = await takeEdit<Static<typeof ProductChange>>(
      tx,
      { subject: "product", id: before.id, audited },
      edit.was ? await standingFor(tx, before, edit) : before,
      edit,
    );
    await updateFields(tx, before, fields);
    const barcodeChange = barcodes && (await replaceBarcodes(tx, before.id, barcodes));
    if (barcodeChange)
      await audit(tx, {
        action: "product.update",
        subject: "product",
        subjectId: before.id,
        before: { barcodes: barcodeChange.before },
        after: { barcodes: barcodeChange.after },
      });
    if (prices) await setPrices(tx, before.id, prices);
    return getProduct(tx, before.id);
  });

type Locked = Awaited<ReturnType<typeof lockProduct>>;

/** The product as it stands, in the words of an edit: only the branches and figures that it speaks of. */
const standingFor = async (tx: Ctx, before: Locked, { prices, barcodes }: Static<typeof ProductChange>) => {
  const standing = prices ? await listBranchPrices(tx, before.id) : [];
  return {
    ...before,
    barcodes: barcodes && (await listBarcodes(tx, before.id)).map(({ gtin }) => gtin),
    prices: prices?.map((edited) => {
      const row = standing.find(({ branch_id }) => branch_id === edited.branch_id);
      const figures = { branch_id: edited.branch_id, price: row?.price ?? null };
      return "cost" in edited ? { ...figures, cost: row?.cost ?? null } : figures;
    }),
  };
};

/** Writes the fields that differ; what a combo takes from its parts cannot be edited. */
export const updateFields = async (tx: Ctx, before: Locked, fields: Partial<ProductColumns>) => {
  const groups = groupFields.some((field) => field in fields)
    ? await requireGroups(tx, groupsAfter(before, fields))
    : {};
  const wanted = { ...fields, ...groups };
  if (before.is_combo) for (const field of fromParts) delete wanted[field];
  const change = changed(before, wanted);
  if (!change) return false;
  const title = productTitle({ ...before, ...wanted });
  await tx.db
    .updateTable("products")
    .set({ ...wanted, title, updated_at: tx.now })
    .where("id", "=", before.id)
    .execute();
  if (fromParts.some((field) => field in change.after)) await refreshCombosWith(tx, [before.id]);
  await audit(tx, { action: "product.update", subject: "product", subjectId: before.id, ...change });
  return true;
};
const groupFields = ["manufacturer_id", "category_id", "subcategory_id", "product_type_id"] as const;

/** A new category leaves the old subcategory behind, unless one is chosen with it. */
export const groupsAfter = (before: Groups, fields: Partial<Groups>): Groups => {
  const { manufacturer_id, category_id, subcategory_id, product_type_id } = before;
  const moved = fields.category_id !== undefined && fields.category_id !== category_id;
  const stays = { manufacturer_id, category_id, subcategory_id: moved ? null : subcategory_id, product_type_id };
  const chosen = groupFields.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]);
  return { ...stays, ...Object.fromEntries(chosen) };
};

const decisions: readonly string[] = ["approve", "ask_changes", "reject"] satisfies ProductAction[];

const unmerged = productStates.filter((state) => state !== "merged");
type Said = Words & { intoId?: number };
const leadOver = async (_tx: Ctx, _product: unknown, { intoId }: Said) => ({
  set: { merged_into_id: intoId, popularity: 0 },
});

/** What is sold: proposed, approved, hidden, archived, or merged into another. */
export const products = defineDocument({
  name: "product",
  noun: "Product",
  table: "products",
  steps: {
    ...productTransitions,
    merge: { from: unmerged, to: "merged", permission: "products.merge", label: "Merge" },
    match: { from: ["pending"], to: "merged", permission: "products.approve", label: "Match" },
    // An upload that is taken back leaves what it made in the archive, and what it moved where it was.
    undo: { from: unmerged, to: "archived", ends: unmerged, permission: "products.bulk", label: "Undo" },
  },
  lock: async (tx, id) => {
    const product = await lockProduct(tx, id);
    return { ...product, state: product.state as ProductState };
  },
  effects: {
    submit: async (tx) => ({ set: { submitted_at: tx.now } }),
    approve: async (tx, { id, is_combo }) => {
      if (is_combo) await requireSellableParts(tx, id);
    },
    restore: (tx, { id }) => reviveGroupsOf(tx, [id]),
    merge: leadOver,
    match: leadOver,
  },
  columns: (tx, { action, note }) => ({
    state_reason: note,
    updated_at: tx.now,
    ...(decisions.includes(action) ? { decided_at: tx.now, decided_by: doerOf(tx) } : {}),
  }),
});

/** Submit, approve, hide, archive …; a barcode may have been given to another product meanwhile. */
export const moveProduct = (ctx: ActorCtx, id: number, action: ProductAction, reason: string | undefined) =>
  inTransaction(ctx, async (tx) => {
    const { facts } = await moveDocument(tx, products, id, action, { reason }).catch(refuseTakenBarcode);
    return getProduct(tx, facts.id);
  });

const requireSellableParts = async (tx: Ctx, comboId: number) => {
  const unfit = await tx.db
    .selectFrom("combo_components as cc")
    .innerJoin("products as p", "p.id", "cc.component_id")
    .select("p.title")
    .where("cc.combo_id", "=", comboId)
    .where("p.state", "!=", "active")
    .executeTakeFirst();
  if (unfit) throw wrongState(`${unfit.title} of this combo is not sold.`);
};

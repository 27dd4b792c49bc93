import { type ProductState, productTitle } from "@remedia/domain/catalog";
import { sql } from "kysely";
import { auditAll } from "../../../platform/audit.ts";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { recordset } from "../../../platform/recordset.ts";
import { refreshCombosWith } from "../combos/combos.ts";
import { groups } from "../groups/kinds.ts";
import { type PriceWrite, writePrices } from "../prices/prices.ts";
import { survivorsOf } from "../survivors.ts";
import { type RowImage, writeProducts } from "./apply.ts";

export type AppliedRow = {
  row_no: number;
  outcome: string;
  product_id: number;
  before: RowImage | null;
  after: RowImage;
};
type Product = Awaited<ReturnType<typeof lockProducts>>[number];

const lockProducts = (tx: Ctx, ids: readonly number[]) =>
  tx.db
    .selectFrom("products")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Takes back what rows did. A field or price that somebody has changed since is theirs and stays; a product that the
 * upload made is archived, unless somebody has worked on it.
 */
export const undoRows = async (tx: ActorCtx, jobId: number, rows: readonly AppliedRow[]) => {
  const products = new Map(
    (
      await lockProducts(
        tx,
        rows.map(({ product_id }) => product_id),
      )
    ).map((each) => [each.id, each]),
  );
  const used = await usedSince(
    tx,
    rows.filter(({ outcome }) => outcome === "create").map(({ product_id }) => product_id),
  );
  const verdicts = rows.map((row) => takeBack(row, products.get(row.product_id)!, used.has(row.product_id)));
  const undone = verdicts.filter((verdict) => verdict.product !== null);
  await writeProducts(
    tx,
    await inStandingGroups(
      tx,
      undone.flatMap(({ product }) => product ?? []),
    ),
    [...products.values()],
    "undo",
  );
  const gtins = undone.flatMap(({ row }) =>
    row.outcome === "update" && row.after.gtin ? [{ id: row.product_id, gtin: row.after.gtin }] : [],
  );
  if (gtins.length > 0)
    await sql`delete from product_barcodes b using ${recordset(gtins, "id bigint, gtin text")}
      where b.product_id = r.id and b.gtin = r.gtin`.execute(tx.db);
  const priced = verdicts.filter(({ row, product }) => row.outcome === "update" || product !== null);
  const restored = await undoPrices(
    tx,
    priced.map(({ row }) => row),
  );
  await refreshCombosWith(
    tx,
    undone.map(({ row }) => row.product_id),
  );
  await auditAll(
    tx,
    undone.map(({ row, change }) => ({
      action: "product.undo",
      subject: "product",
      subjectId: row.product_id,
      ...change,
    })),
  );
  return markRows(
    tx,
    jobId,
    verdicts.map(({ row, product }) => ({
      row_no: row.row_no,
      undone: product !== null || restored.has(row.product_id) ? "undone" : "kept",
    })),
  );
};

/** Groups may have been merged or moved since: products go to those that stand for them, and where their subcategory is. */
const inStandingGroups = async (tx: Ctx, products: readonly Product[]): Promise<Product[]> => {
  let standing = [...products];
  for (const { table, column } of Object.values(groups)) {
    const named = standing.flatMap((product) => product[column] ?? []);
    const survivors = await survivorsOf(tx, table, named);
    standing = standing.map((product) => ({ ...product, [column]: survivors.get(product[column] ?? 0) ?? null }));
  }
  const subcategoryIds = standing.flatMap(({ subcategory_id }) => subcategory_id ?? []);
  const rows = await tx.db
    .selectFrom("subcategories")
    .select(["id", "category_id"])
    .where("id", "in", subcategoryIds)
    .execute();
  const parents = new Map(rows.map(({ id, category_id }) => [id, category_id]));
  return standing.map((product) => ({
    ...product,
    category_id: parents.get(product.subcategory_id ?? 0) ?? product.category_id,
  }));
};

/** Leaves rows as they are. */
export const keepRows: typeof undoRows = (tx, jobId, rows) =>
  markRows(
    tx,
    jobId,
    rows.map(({ row_no }) => ({ row_no, undone: "kept" })),
  );

const markRows = async (tx: Ctx, jobId: number, marks: readonly { row_no: number; undone: string }[]) => {
  await sql`update bulk_rows b set undone = r.undone from ${recordset(marks, "row_no int, undone text")}
    where b.job_id = ${jobId} and b.row_no = r.row_no`.execute(tx.db);
  const count = (mark: string) => marks.filter(({ undone }) => undone === mark).length;
  return { undone: count("undone"), kept: count("kept") };
};

type Verdict = {
  row: AppliedRow;
  product: (Product & { title: string }) | null;
  change: { before: object; after: object };
};

/** Products that are in stock, sold, on a deal, in a combo, or at another price than the upload gave them. */
const usedSince = async (tx: Ctx, productIds: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select made.id from unnest(${productIds as number[]}::bigint[]) as made (id)
    where exists (select from batches where product_id = made.id)
      or exists (select from order_lines where product_id = made.id)
      or exists (select from deal_products where product_id = made.id)
      or exists (select from combo_components where component_id = made.id)
      or exists (select from product_price_changes where product_id = made.id and reason in ('edit', 'scheduled', 'revert', 'merge'))`.execute(
    tx.db,
  );
  return new Set(rows.map(({ id }) => id));
};

const takeBack = (row: AppliedRow, product: Product, isUsed: boolean): Verdict =>
  row.outcome === "create" ? takeBackCreate(row, product, isUsed) : takeBackUpdate(row, product);

const takeBackCreate = (row: AppliedRow, product: Product, isUsed: boolean): Verdict => {
  const untouched =
    !isUsed && product.updated_at.toISOString() === row.after.updated_at && product.state === row.after.state;
  const change = { before: { state: product.state }, after: { state: "archived" } };
  return { row, product: untouched ? { ...product, state: "archived" satisfies ProductState } : null, change };
};

const takeBackUpdate = (row: AppliedRow, product: Product): Verdict => {
  const { fields, state } = row.before!;
  const now: Record<string, unknown> = product;
  const mine = Object.keys(fields).filter((field) => same(now[field], row.after.fields[field]));
  const back = Object.fromEntries(mine.map((field) => [field, fields[field]]));
  const stateBack = state !== row.after.state && product.state === row.after.state ? { state } : {};
  const restored = { ...product, ...back, ...stateBack };
  const before = Object.fromEntries(Object.keys({ ...back, ...stateBack }).map((field) => [field, now[field]]));
  const nothing = Object.keys(before).length === 0 && !row.after.gtin;
  const merged = product.state === "merged";
  return {
    row,
    product: nothing || merged ? null : { ...restored, title: productTitle(restored) },
    change: { before, after: { ...back, ...stateBack } },
  };
};

/** Answers the products whose prices went back. */
const undoPrices = async (tx: Ctx, rows: readonly AppliedRow[]): Promise<Set<number>> => {
  const images = rows.flatMap(({ product_id, before, after }) =>
    after.prices.map((became) => ({
      product_id,
      became,
      was: before!.prices.find(({ branch_id }) => branch_id === became.branch_id)!,
    })),
  );
  if (images.length === 0) return new Set();
  const standing = await tx.db
    .selectFrom("product_prices")
    .select(["product_id", "branch_id", "price_kobo", "cost_kobo"])
    .where(
      "product_id",
      "in",
      images.map(({ product_id }) => product_id),
    )
    .execute();
  const now = new Map(standing.map((row) => [`${row.product_id}/${row.branch_id}`, row]));
  const writes = images.flatMap(({ product_id, became, was }): PriceWrite[] => {
    const current = now.get(`${product_id}/${became.branch_id}`);
    const mine = current?.price_kobo === became.price_kobo && current?.cost_kobo === became.cost_kobo;
    return mine ? [{ product_id, branch_id: was.branch_id, price_kobo: was.price_kobo, cost_kobo: was.cost_kobo }] : [];
  });
  const changes = await writePrices(tx, writes, "undo");
  return new Set(changes.map(({ product_id }) => product_id));
};

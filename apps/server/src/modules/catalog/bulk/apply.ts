import { type ProductAction, type ProductState, productTitle } from "@remedia/domain/catalog";
import { type Selectable, sql } from "kysely";
import { auditAll } from "../../../platform/audit.ts";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { isUniqueViolation } from "../../../platform/db.ts";
import { advanceAll } from "../../../platform/documents.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import type { DB } from "../../../platform/types.generated.ts";
import { insertBarcodes } from "../barcodes.ts";
import { fromParts, refreshCombosWith } from "../combos/combos.ts";
import { reviveGroupsOf } from "../groups/archived.ts";
import { type PriceChange, type PriceWrite, writePrices } from "../prices/prices.ts";
import { insertProducts, products } from "../product-writes.ts";
import { choicesOf } from "./choices.ts";
import { readCells } from "./fields.ts";
import { noteMadeGroups } from "./made-groups.ts";
import { createMissingGroups } from "./named-groups.ts";
import { type Plan, planRows } from "./plan.ts";
import { createsOf, type PlannedJob, type StagedRow } from "./surroundings.ts";

type Create = Extract<Plan, { outcome: "create" }>;
type Update = Extract<Plan, { outcome: "update" }>;

/** What a row did, kept to undo it: fields, barcode, state, prices, as they were and as they became. */
export type RowImage = {
  fields: Record<string, unknown>;
  state: string;
  gtin: string | null;
  prices: { branch_id: number; price_kobo: number | null; cost_kobo: number | null }[];
  updated_at?: string;
};
type Written = {
  row_no: number;
  outcome: string;
  product_id: number | null;
  faults: string[] | null;
  before: RowImage | null;
  after: RowImage | null;
};

export type Applied = { created: number; updated: number; same: number; bad: number };

/**
 * Applies some rows in the caller's transaction. A row that has become wrong since it was checked is marked as bad; if
 * two uploads fetch the same barcode at one moment, the caller tries the rows one by one.
 */
export const applyRows = async (tx: ActorCtx, job: PlannedJob, rows: readonly StagedRow[]): Promise<Applied> => {
  await createGroupsOf(tx, job, rows);
  const plans = await planRows(tx, job, rows, "apply");
  const creates = plans.filter((plan) => plan.outcome === "create");
  const updates = plans.filter((plan) => plan.outcome === "update");
  const written: Written[] = [
    ...(await applyCreates(tx, job, creates)),
    ...(await applyUpdates(tx, job, updates)),
    ...plans.flatMap((plan) =>
      plan.outcome === "bad" || plan.outcome === "same"
        ? [
            {
              row_no: plan.rowNo,
              outcome: plan.outcome,
              product_id: plan.productId,
              faults: plan.outcome === "bad" ? plan.faults : null,
              before: null,
              after: null,
            },
          ]
        : [],
    ),
  ];
  await writeOutcomes(tx, job.id, written);
  const count = (outcome: string) => written.filter((row) => row.outcome === outcome).length;
  return { created: count("create"), updated: count("update"), same: count("same"), bad: count("bad") };
};

const createGroupsOf = async (tx: ActorCtx, job: PlannedJob, rows: readonly StagedRow[]) => {
  if (!job.options.create_missing && job.choices.every(({ decision }) => decision !== "create")) return;
  const choiceOf = choicesOf(job.choices);
  const named = rows.map(({ cells }) => readCells(cells, job.mapping, choiceOf).values);
  const standardCategoryId = job.kind === "upload" ? (job.options.category_id ?? null) : null;
  await noteMadeGroups(tx, job.id, await createMissingGroups(tx, named, standardCategoryId, createsOf(job)));
};

/** Somebody else entered the same at this moment; everything else in the bite is innocent. */
export const isLostRace = (error: unknown) =>
  isUniqueViolation(error) || (error instanceof AppError && error.code === "conflict");

export const markBad = (tx: Ctx, jobId: number, rowNo: number, fault: string) =>
  writeOutcomes(tx, jobId, [
    { row_no: rowNo, outcome: "bad", product_id: null, faults: [fault], before: null, after: null },
  ]);

const writeOutcomes = async (tx: Ctx, jobId: number, rows: readonly Written[]) => {
  const shape = "row_no int, outcome text, product_id bigint, faults jsonb, before jsonb, after jsonb";
  await sql`update bulk_rows b set outcome = r.outcome, product_id = r.product_id, faults = r.faults, before = r.before,
      after = r.after
    from ${recordset(rows, shape)} where b.job_id = ${jobId} and b.row_no = r.row_no`.execute(tx.db);
};

const branchIdsOf = async (ctx: Ctx, branchId: number | null) => {
  if (branchId !== null) return [branchId];
  const rows = await ctx.db.selectFrom("branches").select("id").where("active", "=", true).execute();
  return rows.map(({ id }) => id);
};

const applyCreates = async (tx: ActorCtx, job: PlannedJob, creates: readonly Create[]): Promise<Written[]> => {
  if (creates.length === 0) return [];
  const state = job.options.begin_as ?? "draft";
  const ids = await insertProducts(
    tx,
    creates.map(({ columns }) => ({ ...columns, state })),
  );
  // One category for all may have been taken back since it was chosen.
  await reviveGroupsOf(tx, ids);
  await insertBarcodes(
    tx,
    creates.flatMap(({ gtin }, at) => (gtin ? [{ product_id: ids[at]!, gtin }] : [])),
  );
  const branchIds = await branchIdsOf(tx, job.branch_id);
  const prices: PriceWrite[] = creates.flatMap(({ price: { price_kobo, cost_kobo } }, at) =>
    price_kobo === undefined
      ? []
      : branchIds.map((branch_id) => ({ product_id: ids[at]!, branch_id, price_kobo, cost_kobo: cost_kobo ?? null })),
  );
  await writePrices(tx, prices, "bulk");
  await auditAll(
    tx,
    creates.map(({ columns }, at) => ({
      action: "product.create",
      subject: "product",
      subjectId: ids[at]!,
      after: { ...columns, bulk_job_id: job.id },
    })),
  );
  const updated_at = tx.now.toISOString();
  return creates.map(({ rowNo, gtin }, at) => ({
    row_no: rowNo,
    outcome: "create",
    product_id: ids[at]!,
    faults: null,
    before: null,
    after: { fields: {}, state, gtin, prices: [], updated_at },
  }));
};

const columnShape = `id bigint, name text, title text, generic text, strength text, form text, pack_size text,
  manufacturer_id bigint, category_id bigint, subcategory_id bigint, product_type_id bigint, nafdac_no text, class text,
  storage text, min_shelf_life_days int, weight_grams int, vat_class text,
  description text`;

type Row = Selectable<DB["products"]>;

const buriedStates: readonly string[] = ["archived", "merged"] satisfies ProductState[];

/** Full rows, written in one statement; those that change their state do so as documents. */
export const writeProducts = async (
  tx: Ctx,
  rows: readonly Row[],
  before: readonly Row[],
  step: ProductAction | "undo" | null,
) => {
  if (rows.length === 0) return;
  if (step) {
    const known = new Map(before.map((row) => [row.id, { ...row, state: row.state as ProductState }]));
    const moves = rows.map(({ id, state }) => ({ facts: known.get(id)!, to: state as ProductState }));
    await advanceAll(
      tx,
      products,
      step,
      moves.filter(({ facts, to }) => facts.state !== to),
    );
  }
  await sql`update products p set name = r.name, title = r.title, generic = r.generic, strength = r.strength, form = r.form,
      pack_size = r.pack_size, manufacturer_id = r.manufacturer_id, category_id = r.category_id,
      subcategory_id = r.subcategory_id, product_type_id = r.product_type_id, nafdac_no = r.nafdac_no, class = r.class,
      storage = r.storage, min_shelf_life_days = r.min_shelf_life_days, weight_grams = r.weight_grams,
      vat_class = r.vat_class, description = r.description, updated_at = ${tx.now}
    from ${recordset(rows, columnShape)} where p.id = r.id`.execute(tx.db);
  await reviveGroupsOf(
    tx,
    rows.filter(({ state }) => !buriedStates.includes(state)).map(({ id }) => id),
  );
};

const applyUpdates = async (tx: ActorCtx, job: PlannedJob, updates: readonly Update[]): Promise<Written[]> => {
  if (updates.length === 0) return [];
  const rows = updates.map(({ before, columns, state }) => {
    const product = { ...before, ...columns, state };
    return { ...product, title: productTitle(product) };
  });
  await writeProducts(
    tx,
    rows,
    updates.map(({ before }) => before),
    // A sheet changes no states; a change by filter takes one step with all that it finds.
    job.options.change?.action ?? null,
  );
  await insertBarcodes(
    tx,
    updates.flatMap(({ newGtin, before }) => (newGtin ? [{ product_id: before.id, gtin: newGtin }] : [])),
  );
  const changes = await writePrices(
    tx,
    updates.flatMap(({ prices }) => prices),
    "bulk",
  );
  const stricter = updates.filter(({ columns }) => fromParts.some((field) => field in columns));
  await refreshCombosWith(
    tx,
    stricter.map(({ before }) => before.id),
  );
  const images = imagesOf(
    updates,
    Map.groupBy(changes, ({ product_id }) => product_id),
  );
  await auditAll(
    tx,
    images.map(({ product_id, before, after }) => ({
      action: "product.bulk",
      subject: "product",
      subjectId: product_id,
      before: { ...before!.fields, ...(before!.state === after!.state ? {} : { state: before!.state }) },
      after: { ...after!.fields, ...(before!.state === after!.state ? {} : { state: after!.state }) },
    })),
  );
  return images;
};

const imagesOf = (updates: readonly Update[], changes: ReadonlyMap<number, PriceChange[]>): Written[] =>
  updates.map(({ rowNo, before, columns, newGtin, state }) => {
    const own = changes.get(before.id) ?? [];
    const old = Object.fromEntries(Object.keys(columns).map((key) => [key, before[key as keyof typeof before]]));
    return {
      row_no: rowNo,
      outcome: "update",
      product_id: before.id,
      faults: null,
      before: {
        fields: old,
        state: before.state,
        gtin: null,
        prices: own.map((change) => ({
          branch_id: change.branch_id,
          price_kobo: change.old_price_kobo,
          cost_kobo: change.old_cost_kobo,
        })),
      },
      after: {
        fields: columns,
        state,
        gtin: newGtin,
        prices: own.map((change) => ({
          branch_id: change.branch_id,
          price_kobo: change.new_price_kobo,
          cost_kobo: change.new_cost_kobo,
        })),
      },
    };
  });

import { type ProductAction, type ProductClass, productTitle } from "@remedia/domain/catalog";
import type { Me } from "@remedia/domain/transitions";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import type { ProductColumns } from "../product-writes.ts";
import { survivorsOf } from "../survivors.ts";
import { type Choice, choicesOf } from "./choices.ts";
import type { Mapping, ReadRow } from "./fields.ts";
import { type Creates, type Groups, openGroups } from "./named-groups.ts";

export type BulkOptions = {
  create_missing?: boolean;
  begin_as?: "draft" | "pending" | "active";
  category_id?: number | null;
  product_type_id?: number | null;
  class?: ProductClass;
  change?: Partial<ProductColumns> & { action?: ProductAction; price_percent?: number; round_to?: number };
};
export type PlannedJob = {
  id: number;
  kind: string;
  branch_id: number | null;
  mapping: Mapping;
  options: BulkOptions;
  choices: readonly Choice[];
};
/** All that is missing, or what was chosen to be made. */
export const createsOf = ({ options, choices }: PlannedJob): Creates => {
  const choiceOf = choicesOf(choices);
  return (field, name) => options.create_missing === true || choiceOf(field, name)?.decision === "create";
};
export type StagedRow = { row_no: number; cells: string[]; product_id: number | null };

export type Existing = Awaited<ReturnType<typeof readProducts>>[number];

/** A product of the same title and maker; with a NAFDAC number of its own it is another one all the same. */
type Namesake = { id: number; title: string; nafdac_no: string | null };

/** Everything the rows of one bite refer to, read at once. */
export type Surroundings = {
  job: PlannedJob;
  groups: Groups;
  branchIds: number[];
  /** While checking: names that will be made when it is applied. */
  accepts: Creates;
  products: Map<number, Existing>;
  byGtin: Map<string, { id: number; title: string }>;
  byTitle: Map<string, Namesake[]>;
  byNafdac: Map<string, number[]>;
  /** Ids in the sheet to those that answer for them now. */
  survivors: Map<number, number>;
  prices: Map<string, { price_kobo: number; cost_kobo: number | null }>;
  /** Whose rights decide. */
  me: Me;
};

const readProducts = (ctx: Ctx, ids: readonly number[], lock: boolean) =>
  ctx.db
    .selectFrom("products")
    .selectAll()
    .where("id", "in", [...ids])
    .where("state", "!=", "merged")
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute();

export type Read = ReadRow & { row: StagedRow };

export const lookAround = async (
  tx: ActorCtx,
  job: PlannedJob,
  read: readonly Read[],
  mode: "check" | "apply",
): Promise<Surroundings> => {
  const gtins = read.flatMap(({ values }) => values.barcode ?? []);
  const byGtin = await productsByGtin(tx, gtins);
  const groups = await openGroups(tx);
  const byNafdac = await productsByNafdac(tx, job, read);
  const survivors = await survivorsOf(tx, "products", [...new Set(read.flatMap(({ values }) => values.id ?? []))]);
  const matched = [
    ...read.flatMap(({ row }) => row.product_id ?? []),
    ...survivors.values(),
    ...[...byGtin.values()].map(({ id }) => id),
    ...[...byNafdac.values()].flat(),
  ];
  const products =
    job.kind === "upload" || matched.length === 0 ? [] : await readProducts(tx, matched, mode === "apply");
  const branchIds = await branchesOf(tx, job.branch_id);
  return {
    job,
    groups,
    branchIds,
    accepts: mode === "check" ? createsOf(job) : () => false,
    products: new Map(products.map((product) => [product.id, product])),
    byGtin,
    byTitle: job.kind === "upload" ? await productsByTitle(tx, read) : new Map(),
    byNafdac,
    survivors,
    prices: await pricesOf(
      tx,
      products.map(({ id }) => id),
      branchIds,
    ),
    me: { id: tx.actor.userId, holds: (permission) => tx.actor.permissions.has(permission) },
  };
};

const branchesOf = async (ctx: Ctx, branchId: number | null): Promise<number[]> => {
  if (branchId !== null) return [branchId];
  const rows = await ctx.db.selectFrom("branches").select("id").where("active", "=", true).orderBy("id").execute();
  return rows.map(({ id }) => id);
};

const productsByGtin = async (ctx: Ctx, gtins: readonly string[]) => {
  if (gtins.length === 0) return new Map<string, { id: number; title: string }>();
  const rows = await ctx.db
    .selectFrom("product_barcodes as b")
    .innerJoin("products as p", "p.id", "b.product_id")
    .select(["b.gtin", "p.id", "p.title"])
    .where("b.gtin", "in", [...gtins])
    .where("b.live", "=", true)
    .execute();
  return new Map(rows.map(({ gtin, ...product }) => [gtin, product]));
};

const productsByNafdac = async (ctx: Ctx, job: PlannedJob, read: readonly Read[]) => {
  const numbers = job.kind === "update" ? read.flatMap(({ values }) => values.nafdac_no ?? []) : [];
  if (numbers.length === 0) return new Map<string, number[]>();
  const rows = await ctx.db
    .selectFrom("products")
    .select(["id", "nafdac_no"])
    .where("nafdac_no", "in", numbers)
    .where("state", "not in", ["merged", "archived", "rejected"])
    .execute();
  const groups = Map.groupBy(rows, ({ nafdac_no }) => nafdac_no!);
  return new Map([...groups].map(([number, same]) => [number, same.map(({ id }) => id)]));
};

const productsByTitle = async (ctx: Ctx, read: readonly Read[]) => {
  const titles = read.flatMap(({ values }) =>
    values.name
      ? [
          productTitle({
            name: values.name,
            strength: values.strength ?? "",
            form: values.form ?? "",
            pack_size: values.pack_size ?? "",
          }),
        ]
      : [],
  );
  if (titles.length === 0) return new Map<string, Namesake[]>();
  const { rows } = await sql<Namesake & { asked: string; manufacturer_id: number | null }>`
    select distinct t.asked, p.id, p.title, p.nafdac_no, p.manufacturer_id
    from unnest(${sql.val(titles)}::text[]) as t(asked) join products p on fold(p.title) = fold(t.asked)
    where p.state not in ('merged', 'archived', 'rejected')`.execute(ctx.db);
  return Map.groupBy(rows, ({ asked, manufacturer_id }) => `${asked.toLowerCase()}/${manufacturer_id ?? ""}`);
};

const pricesOf = async (ctx: Ctx, productIds: readonly number[], branchIds: readonly number[]) => {
  if (productIds.length === 0) return new Map<string, { price_kobo: number; cost_kobo: number | null }>();
  const rows = await ctx.db
    .selectFrom("product_prices")
    .select(["product_id", "branch_id", "price_kobo", "cost_kobo"])
    .where("product_id", "in", [...productIds])
    .where("branch_id", "in", [...branchIds])
    .execute();
  return new Map(rows.map(({ product_id, branch_id, ...price }) => [`${product_id}/${branch_id}`, price]));
};

import { addDays, lagosDay } from "@remedia/domain/days";
import { allocateStock } from "../apps/server/src/modules/inventory/allocation.ts";
import { inTransaction, systemContext } from "../apps/server/src/platform/context.ts";
import { openSql, type Sql } from "../apps/server/src/platform/db.ts";
import type { Platform } from "../apps/server/src/platform/platform.ts";
import { round, say, timeWork } from "./figures.ts";
import { type House, openHouse, signInStaff } from "./house.ts";
import { applyLoad } from "./load.ts";

const movementsWanted = Number(process.env.BENCH_MOVEMENTS ?? 5_000_000);
const levelsWanted = Math.ceil(movementsWanted / 10);
/** One product that everybody buys: its tracker must be as quick as any other's. */
const hotMovements = 100_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const linesPerOrder = 20;

/** Allocation against the bare SQL of the same locked writes; the tracker and the expiry report on a large ledger. */
export const benchStock = async () => {
  const house = await openHouse();
  try {
    await fillLedger(house);
    const { platform, port, close } = await house.serve();
    const stocked = await stockedProducts(platform.sql);
    const alone = await timeWork(1, seconds, allocator(platform, stocked));
    say(`allocation of ${linesPerOrder} lines, alone`, alone);
    const bare = await timeWork(8, seconds, await bareAllocator(house, stocked));
    say("bare SQL of the same writes, 8 connections", bare);
    const together = await timeWork(8, seconds, allocator(platform, stocked));
    say("allocation, 8 connections", together);
    const headers = { authorization: `Bearer ${await signInStaff(port)}` };
    const read = async (label: string, paths: string[]) => {
      await applyLoad({ port, paths, headers, connections: 1, seconds: 2 });
      const figures = await applyLoad({ port, paths, headers, connections: 1, seconds });
      say(label, figures);
      return figures;
    };
    const tracker = await read("tracker page", trackerPaths(stocked.products));
    const expiry = await read("expiry report, first page", expiryPaths());
    await close();
    return {
      allocation_vs_sql: round(together.perSecond / bare.perSecond),
      allocation_p99_ms: round(alone.p99Ms),
      tracker_p99_ms: round(tracker.p99Ms),
      expiry_p99_ms: round(expiry.p99Ms),
    };
  } finally {
    await house.close();
  }
};

/**
 * Batches, levels and ten movements for each level, written past the triggers because they would take an hour; what the
 * triggers would have written is written too, so that the invariants hold.
 */
const fillLedger = async (house: House) => {
  const sql = openSql(house.databaseUrl, { max: 1, name: "bench-fill" });
  await sql`set statement_timeout = 0`;
  await sql`set session_replication_role = replica`;
  const [{ count }] =
    (await sql`select count(*)::int as count from products where state = 'active' and not is_combo`) as [
      { count: number },
    ];
  const batchesEach = Math.max(1, Math.ceil(levelsWanted / (count * 12)));
  await sql`
    insert into batches (product_id, number, expires_on, cost_kobo, received_packs, created_at)
    select p.id, 'BENCH' || p.id || '-' || n, current_date + (n * 97 + p.id::int * 13) % 900 + 20, 50000, 12000, now() - interval '1 year'
    from products p, generate_series(1, ${batchesEach}) n where p.state = 'active' and not p.is_combo`;
  await sql`create temporary table bench_levels as
    select row_number() over () as nth, b.id as batch_id, b.product_id, b.expires_on, s.id as place_id, s.branch_id
    from batches b cross join lateral (
      select id, branch_id from (select id, branch_id, row_number() over (partition by branch_id order by (id * 7919 + b.id) % 1009) as r
        from stock_places where kind = 'shelf') ranked where r <= 2) s
    where b.number like 'BENCH%' limit ${levelsWanted}`;
  await sql`
    insert into stock_levels (place_id, batch_id, product_id, branch_id, expires_on, sellable, on_hand)
    select place_id, batch_id, product_id, branch_id, expires_on, true, 1000 - 9 * 5 from bench_levels`;
  const rebuildIndexes = await dropIndexes(sql);
  // One in, then nine sales spread over the year, in the order of time.
  await sql`
    insert into stock_movements (at, product_id, batch_id, from_place_id, to_place_id, from_branch_id, to_branch_id,
      quantity, document, document_id, line_id, step)
    select now() - interval '1 year' + n * interval '38 days' + l.nth % 3000000 * interval '1 second', l.product_id, l.batch_id,
      case when n = 0 then w.difference else l.place_id end, case when n = 0 then l.place_id else w.customer end,
      case when n > 0 then l.branch_id end, case when n = 0 then l.branch_id end,
      case when n = 0 then 1000 else 5 end, case when n = 0 then 'opening' else 'order' end, l.nth,
      1000000000 + l.nth * 10 + n, case when n = 0 then 'enter' else 'dispatch' end
    from generate_series(0, 9) n, bench_levels l,
      (select max(id) filter (where kind = 'count_difference') as difference, max(id) filter (where kind = 'customer') as customer
        from stock_places) w`;
  await hotProduct(sql);
  await rebuildIndexes();
  await sql`truncate stock_months`;
  await sql`update stock_closing set open_from = '2000-01-01'`;
  await sql`select close_stock_months(current_date)`;
  await sql`reset session_replication_role`;
  await sql`vacuum analyze`;
  const [size] =
    await sql`select (select count(*) from stock_movements) as movements, (select count(*) from stock_levels) as levels`;
  console.log(`${size?.movements} movements, ${size?.levels} levels`);
  await sql.end();
};

/** Building an index over five million rows at once is many times faster than growing it row by row. */
const dropIndexes = async (sql: Sql) => {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'stock_movements' and indexname <> 'stock_movements_pkey'`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
};

/** The first product's packs go out and come back a hundred thousand times. */
const hotProduct = (sql: Sql) => sql`
  insert into stock_movements (at, product_id, batch_id, from_place_id, to_place_id, from_branch_id, to_branch_id,
    quantity, document, document_id, line_id, step)
  select now() - interval '300 days' + n * interval '4 minutes', l.product_id, l.batch_id,
    case when n % 2 = 0 then l.place_id else w.customer end, case when n % 2 = 0 then w.customer else l.place_id end,
    case when n % 2 = 0 then l.branch_id end, case when n % 2 = 1 then l.branch_id end, 1,
    'order', 1, 2000000000 + n, case when n % 2 = 0 then 'dispatch' else 'restock' end
  from generate_series(0, ${hotMovements - 1}::int) n, (select * from bench_levels order by nth limit 1) l,
    (select max(id) filter (where kind = 'customer') as customer from stock_places) w`;

type Stocked = { products: number[]; branches: number[] };

const stockedProducts = async (sql: Sql): Promise<Stocked> => {
  const products = await sql<
    { id: number }[]
  >`select distinct product_id as id from batches where number like 'BENCH%' order by 1`;
  const branches = await sql<{ id: number }[]>`select id from branches order by 1`;
  return { products: products.map(({ id }) => id), branches: branches.map(({ id }) => id) };
};

let orders = 1_000_000;
const productsOf = (products: readonly number[], nth: number) =>
  Array.from({ length: linesPerOrder }, (_, line) => products[(nth * 7919 + line * 104_729) % products.length]!);

/** Orders as checkout will place them: spread over the catalogue and the six branches. */
const allocator =
  (platform: Platform, { products, branches }: Stocked) =>
  (nth: number) => {
    const documentId = ++orders;
    const wanted = [...new Set(productsOf(products, nth))].map((productId, line) => ({
      lineId: documentId * 100 + line,
      productId,
      quantity: 2,
      minShelfLifeDays: 0,
    }));
    const terms = { branchId: branches[nth % branches.length]!, promisedOn: lagosDay(new Date()), lapsesAt: null };
    return inTransaction(systemContext(platform, "bench"), (tx) =>
      allocateStock(tx, { document: "order", documentId }, wanted, terms),
    );
  };

/** The same reading and the same locked writes by the driver alone, picking each product's first level. */
const bareAllocator = async (house: House, { products, branches }: Stocked) => {
  const sql = openSql(house.databaseUrl, { max: 8, name: "bench-bare", role: "remedia_app" });
  const today = lagosDay(new Date());
  return (nth: number) => {
    const documentId = ++orders;
    const wanted = [...new Set(productsOf(products, nth))];
    return sql.begin(async (tx) => {
      const levels = await tx<{ product_id: number; place_id: number; batch_id: number }[]>`
        select l.place_id, l.batch_id, l.product_id, l.expires_on, l.on_hand - l.reserved as available from stock_levels l
        where l.branch_id = ${branches[nth % branches.length]!} and l.product_id = any(${wanted}) and l.sellable
          and l.expires_on >= ${today} and l.on_hand > l.reserved order by l.product_id, l.expires_on`;
      const first = new Map(levels.toReversed().map((level) => [level.product_id, level]));
      const picked = [...first.values()].map((level, line) => ({ ...level, line: documentId * 100 + line, packs: 2 }));
      await tx`
        with picked as materialized (select * from jsonb_to_recordset(${JSON.stringify(picked)}::text::jsonb)
          as r(line bigint, product_id bigint, batch_id bigint, place_id bigint, packs integer)),
        levels as materialized (select l.place_id, l.batch_id, r.packs from picked r
          join stock_levels l on l.place_id = r.place_id and l.batch_id = r.batch_id
          order by l.product_id, l.expires_on, l.batch_id, l.place_id for update of l),
        held as (insert into stock_reservations (document, document_id, line_id, product_id, batch_id, place_id, quantity, created_at)
          select 'order', ${documentId}, line, product_id, batch_id, place_id, packs, now() from picked)
        update stock_levels l set reserved = l.reserved + v.packs from levels v
        where l.place_id = v.place_id and l.batch_id = v.batch_id and l.on_hand >= l.reserved + v.packs`;
    });
  };
};

/** Newest page, an old one and a period in the middle, of the busiest product and of others, in one branch and in all. */
const trackerPaths = (products: readonly number[]) =>
  [products[0]!, products[0]!, products[777]!, products[4_000 % products.length]!].flatMap((id) =>
    ["", "&page=40", `&from=${addDays(lagosDay(new Date()), -200)}&to=${addDays(lagosDay(new Date()), -100)}`].flatMap(
      (rest) => ["", "1"].map((branch) => `/api/v1/admin/products/${id}/tracker?current_branch=${branch}${rest}`),
    ),
  );

const expiryPaths = () =>
  ["", "1", "3"].flatMap((branch) =>
    ["", "&bucket=within_30", "&bucket=within_90"].map(
      (rest) => `/api/v1/admin/stock/expiry?current_branch=${branch}${rest}`,
    ),
  );

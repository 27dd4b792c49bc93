import { openSql, type Sql } from "../apps/server/src/platform/db.ts";
import type { House } from "./house.ts";

/** The tables that are filled and how: so many rows on top of those that are there. */
export type Filling = { tables: readonly string[]; fill: (sql: Sql, rows: number) => Promise<unknown> };

/**
 * So many rows on top of the demo's own, in the shapes that the rules of each table demand; past triggers and references,
 * which would take an hour.
 */
export const fillTables = async (house: House, rows: number, fillings: readonly Filling[]) => {
  const sql = openSql(house.databaseUrl, { max: 1, name: "bench-fill" });
  const began = performance.now();
  await sql`set statement_timeout = 0`;
  await sql`set maintenance_work_mem = '256MB'`;
  await sql`set session_replication_role = replica`;
  const rebuild = await dropIndexes(
    sql,
    fillings.flatMap(({ tables }) => tables),
  );
  for (const { tables, fill } of fillings) {
    const filled = performance.now();
    await fill(sql, rows);
    console.log(`${tables.join(", ")}: ${Math.round((performance.now() - filled) / 1000)} s`);
  }
  await rebuild();
  await sql`vacuum analyze`;
  await sql.end();
  console.log(`${rows} rows added in ${Math.round((performance.now() - began) / 1000)} s`);
};

/** An index that is built at once takes a fraction of the time of one that grows row by row. */
const dropIndexes = async (sql: Sql, tables: readonly string[]) => {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${tables as string[]}) and indexname not in (select conname from pg_constraint)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
};

/** Hospitals of all branches, each with a store. */
export const enrolHospitals = async (sql: Sql, count: number) => {
  await sql`
    insert into users (name, phone, role, user_type, state, pin_hash, branch_id, created_at, phone_verified_at)
    select 'Bench Hospital ' || n, '+23495' || lpad(n::text, 8, '0'), 3, 'hospital', 'active', 'none', b.id, now(), now()
    from generate_series(1, ${count}::int) n
      join (select id, row_number() over (order by id) - 1 as nth, count(*) over () as branches from branches) b
        on b.nth = n % b.branches`;
  await sql`
    insert into stores (user_id, name, address, state_id, lga_id, licence_class, licence_number, licence_expires_on, created_at)
    select u.id, u.name, '1 Bench Road', l.state_id, l.id, 'hospital', 'B' || u.id, current_date + 900, now()
    from users u, (select id, state_id from lgas order by id limit 1) l where u.name like 'Bench Hospital %'`;
};

/** Open orders are as many in a house with a long past as in a young one: what comes in today is worked on today. */
const openOrders = 2_000;

/** Two years of orders of every store in turn, with one line each: the newest are open, nine in ten of the rest delivered. */
const insertOrders = async (sql: Sql, count: number) => {
  const [before] = await sql<{ last: number }[]>`select coalesce(max(id), 0)::int as last from orders`;
  await sql`
    with shops as materialized (select row_number() over (order by s.id) - 1 as nth, s.id, s.name, s.address,
        s.lga_id, s.user_id, coalesce(s.phone, u.phone) as phone, u.branch_id
      from stores s join users u on u.id = s.user_id where s.archived_at is null),
    states as (select array['pending', 'confirmed', 'picking', 'picked', 'packed', 'dispatched', 'failed_delivery'] as open,
      array['returned', 'cancelled'] as over)
    insert into orders (user_id, store_id, branch_id, state, payment_method, goods_kobo, delivery_kobo, paid_kobo, packs,
      line_count, store_name, address, phone, lga_id, placed_lga_id, promised_on, placed_at, state_since, delivered_at,
      dispatched_at, placed_lines,
      placed_packs, placed_kobo, asked_packs, delivery_type_id, delivery_type_name)
    select s.user_id, s.id, s.branch_id, n.state, 'on_delivery', n.goods, 150000,
      case n.state when 'delivered' then n.goods + 150000 else 0 end, 1 + n.nth % 40, 1, s.name, s.address, s.phone, s.lga_id,
      s.lga_id, n.at::date + 2,
      n.at, n.at + interval '1 day', case n.state when 'delivered' then n.at + interval '1 day' end,
      case when n.state in ('dispatched', 'delivered', 'failed_delivery', 'returned') then n.at + interval '3 hours' end, 1,
      1 + n.nth % 40, n.goods, 1 + n.nth % 40, 1, 'Standard'
    from (select nth, 100000 + nth::bigint * 7919 % 90000000 as goods, now() - interval '2 years' + nth * (interval '2 years' / ${count}::float8) as at,
        case when nth > ${count - openOrders}::int then open[1 + nth % 7] when nth % 10 > 0 then 'delivered'
          else over[1 + nth / 10 % 2] end as state
      from generate_series(1, ${count}::int) nth, states) n
    join shops s on s.nth = n.nth % (select count(*) from shops)`;
  await sql`
    insert into order_lines (order_id, product_id, category_id, title, class, quantity, unit_kobo, list_kobo, cost_kobo)
    select o.id, p.id, p.category_id, p.title, p.class, o.packs, 50000, 50000, 40000 * o.packs
    from orders o join (select row_number() over (order by id) - 1 as nth, id, category_id, title, class from products
      where state = 'active' limit 100) p on p.nth = o.id % 100 where o.id > ${before!.last}`;
};

export const orderRows: Filling = { tables: ["orders", "order_lines"], fill: insertOrders };

import { openSql, type Sql } from "../apps/server/src/platform/db.ts";
import { round, say } from "./figures.ts";
import { type House, openHouse, signInCustomer, signInStaff } from "./house.ts";
import { applyLoad, type Figures } from "./load.ts";

const connections = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const fewRows = 20_000;
const manyRows = Number(process.env.BENCH_ROWS ?? 1_000_000);

const orders = "/admin/orders?state=delivered&per_page=50";
/** Lists that grow with business → the page that is asked for, or the pages in turn. */
const pages = {
  orders,
  /** Every desk at a page of its own, so that none can share what another one is shown. */
  orders_apart: Array.from({ length: connections }, (_, nth) => `${orders}&page=${nth + 1}`),
  orders_by_total: "/admin/orders?sort=-total&per_page=50",
  orders_found: "/admin/orders?q=R1012&per_page=50",
  product_orders: "/admin/products/1/orders?per_page=50",
  events: "/admin/audit_events?per_page=50",
  events_of_action: "/admin/audit_events?q=order&per_page=50",
  movements: "/admin/products/1/tracker?per_page=50",
  messages: "/admin/messages?state=sent&per_page=50",
  users: "/admin/users?sort=name&per_page=50",
  tickets: "/tickets",
} as const;
type List = keyof typeof pages;

/** How much slower a page of a list becomes when its table has fifty times the rows. */
export const benchLists = async () => {
  const house = await openHouse();
  try {
    await fillTables(house, fewRows);
    const few = await measure(house, fewRows);
    await fillTables(house, manyRows, fewRows);
    const many = await measure(house, manyRows);
    const growth = (list: List) => round(many[list].p50Ms / few[list].p50Ms);
    return {
      orders_page_per_second: Math.round(many.orders.perSecond),
      orders_pages_apart_per_second: Math.round(many.orders_apart.perSecond),
      ...Object.fromEntries((Object.keys(pages) as List[]).map((list) => [`${list}_page_growth`, growth(list)])),
    };
  } finally {
    await house.close();
  }
};

const measure = async (house: House, rows: number) => {
  const { port, close } = await house.serve();
  const staff = await signInStaff(port);
  const customer = await signInCustomer(port);
  const figures: Partial<Record<List, Figures>> = {};
  for (const [list, asked] of Object.entries(pages)) {
    const paths = [asked].flat().map((path) => `/api/v1${path}`);
    const headers = { authorization: `Bearer ${list === "tickets" ? customer : staff}` };
    const load = { port, paths, headers, connections };
    await applyLoad({ ...load, seconds: 1 });
    const found = await applyLoad({ ...load, seconds });
    if (found.failures > 0) throw new Error(`${found.failures} pages of ${list} failed.`);
    say(`${rows} rows: ${list}`, found);
    figures[list as List] = found;
  }
  await close();
  return figures as Record<List, Figures>;
};

// Filling ---------------------------------------------------------------------------------------------------------------

const filled = [
  "orders",
  "order_lines",
  "audit_events",
  "messages",
  "stock_movements",
  "users",
  "tickets",
  "ticket_messages",
];

/**
 * So many rows on top of the demo's own, in the shapes that the rules of each table demand; past triggers and references,
 * which would take an hour.
 */
const fillTables = async (house: House, rows: number, there = 0) => {
  const sql = openSql(house.databaseUrl, { max: 1, name: "bench-fill" });
  const began = performance.now();
  await sql`set statement_timeout = 0`;
  await sql`set maintenance_work_mem = '256MB'`;
  await sql`set session_replication_role = replica`;
  const rebuild = await dropIndexes(sql);
  for (const [share, fill] of [
    [1, fillOrders],
    [1, fillEvents],
    [1, fillMessages],
    [1, fillMovements],
    [0.2, fillUsers],
    [0.2, fillTickets],
  ] as const)
    await fill(sql, (rows - there) * share);
  await rebuild();
  await sql`truncate stock_months`;
  await sql`update stock_closing set open_from = '2000-01-01'`;
  await sql`select close_stock_months(current_date)`;
  await sql`vacuum analyze`;
  await sql.end();
  console.log(`${rows} rows filled in ${Math.round((performance.now() - began) / 1000)} s`);
};

/** An index that is built at once takes a fraction of the time of one that grows row by row. */
const dropIndexes = async (sql: Sql) => {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${filled}) and indexname not in (select conname from pg_constraint)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
};

/** Two years of orders of every store in turn, with one line each; nine in ten are delivered. */
const fillOrders = async (sql: Sql, count: number) => {
  const [before] = await sql<{ last: number }[]>`select coalesce(max(id), 0)::int as last from orders`;
  await sql`
    with shops as materialized (select row_number() over (order by s.id) - 1 as nth, s.id, s.name, s.address,
        s.lga_id, s.user_id, coalesce(s.phone, u.phone) as phone, u.branch_id, count(*) over () as shops
      from stores s join users u on u.id = s.user_id where s.archived_at is null),
    states as (select array['pending', 'confirmed', 'picking', 'picked', 'packed', 'dispatched', 'failed_delivery', 'returned',
      'cancelled'] as names)
    insert into orders (user_id, store_id, branch_id, state, payment_method, goods_kobo, delivery_kobo, paid_kobo, packs,
      line_count, store_name, address, phone, lga_id, promised_on, placed_at, state_since, delivered_at, delivery_type_id, delivery_type_name)
    select s.user_id, s.id, s.branch_id, n.state, 'on_delivery', n.goods, 150000,
      case n.state when 'delivered' then n.goods + 150000 else 0 end, 1 + n.nth % 40, 1, s.name, s.address, s.phone, s.lga_id, n.at::date + 2,
      n.at, n.at + interval '1 day', case n.state when 'delivered' then n.at + interval '1 day' end, 1, 'Standard'
    from (select nth, 100000 + nth::bigint * 7919 % 90000000 as goods, now() - interval '2 years' + nth * (interval '2 years' / ${count}::float8) as at,
        case when nth % 10 > 0 then 'delivered' else names[1 + nth / 10 % 9] end as state
      from generate_series(1, ${count}::int) nth, states) n
    join shops s on s.nth = n.nth % s.shops`;
  await sql`
    insert into order_lines (order_id, product_id, title, class, quantity, unit_kobo, list_kobo, cost_kobo)
    select o.id, p.id, p.title, p.class, o.packs, 50000, 50000, 40000 * o.packs
    from orders o join (select row_number() over (order by id) - 1 as nth, id, title, class from products
      where state = 'active' limit 100) p on p.nth = o.id % 100 where o.id > ${before!.last}`;
};

const fillEvents = (sql: Sql, count: number) => sql`
  insert into audit_events (at, actor_id, action, subject_type, subject_id, branch_id, after)
  select now() - interval '2 years' + n * (interval '2 years' / ${count}::float8), 1 + n % 20,
    (array['order.confirm', 'order.pack', 'order.deliver', 'product.update', 'user.login'])[1 + n % 5],
    (array['order', 'order', 'order', 'product', 'user'])[1 + n % 5], 1 + n % 5000, 1, '{"state": "confirmed"}'
  from generate_series(1, ${count}::int) n`;

/** To people of all branches, as messages are. */
const fillMessages = (sql: Sql, count: number) => sql`
  insert into messages (user_id, branch_id, channel, recipient, body, state, created_at, sent_at)
  select u.id, u.branch_id, 'sms', '+23480' || lpad((n % 50000)::text, 8, '0'), 'Your order is on its way.',
    case when n % 50 = 0 then 'failed' else 'sent' end, now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(1, ${count}::int) n join users u on u.id = 1 + n % 100`;

/** The packs of a hundred products go out to customers and come back, spread over a year. */
const fillMovements = (sql: Sql, count: number) => sql`
  insert into stock_movements (at, product_id, batch_id, from_place_id, to_place_id, from_branch_id, to_branch_id, quantity,
    document, document_id, line_id, step)
  select now() - interval '1 year' + n * (interval '1 year' / ${count}::float8), l.product_id, l.batch_id,
    case when n % 2 = 0 then l.place_id else w.customer end, case when n % 2 = 0 then w.customer else l.place_id end,
    case when n % 2 = 0 then l.branch_id end, case when n % 2 = 1 then l.branch_id end, 1, 'order', n,
    3000000000 + (select count(*) from stock_movements) + n, case when n % 2 = 0 then 'dispatch' else 'restock' end
  from generate_series(1, ${count}::int) n
    join (select row_number() over (order by product_id, place_id) - 1 as nth, * from (
        select distinct on (product_id) * from stock_levels where branch_id is not null order by product_id, place_id limit 100) stocked) l
      on l.nth = n / 2 % 100,
    (select max(id) filter (where kind = 'customer') as customer from stock_places) w`;

const fillUsers = (sql: Sql, count: number) => sql`
  insert into users (name, phone, role, user_type, state, pin_hash, branch_id, created_at, last_login_at)
  select (array['Adeola', 'Bashir', 'Chinedu', 'Damilola', 'Efe'])[1 + n % 5] || ' Pharmacy ' || n * 7919 % 1000003,
    '+23490' || lpad((n + (select max(id) from users))::text, 8, '0'), 3, 'pharmacy',
    case when n % 100 = 0 then 'pending' else 'active' end, 'none', 1, now() - n * interval '1 minute',
    case when n % 3 > 0 then now() - n * interval '1 minute' end
  from generate_series(1, ${count}::int) n`;

/** Fifty of each customer. */
const fillTickets = async (sql: Sql, count: number) => {
  await sql`
    insert into tickets (user_id, topic, subject, state, created_at, updated_at)
    select 1 + n % (${count}::int / 50), 'order', 'Where is my order?', 'open', now() - n * interval '1 minute', now()
    from generate_series(1, ${count}::int) n`;
  await sql`
    insert into ticket_messages (ticket_id, author_id, body, created_at)
    select t.id, t.user_id, 'It has not come yet.', t.created_at from tickets t
    where not exists (select from ticket_messages m where m.ticket_id = t.id)`;
};

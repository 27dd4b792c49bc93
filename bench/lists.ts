import type { Sql } from "../apps/server/src/platform/db.ts";
import { round, say } from "./figures.ts";
import { type Filling, fillTables, orderRows } from "./filling.ts";
import { type House, openHouse } from "./house.ts";
import type { Figures } from "./load.ts";
import { openPages } from "./pages.ts";

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
    await fillTables(house, fewRows, fillings);
    const few = await measureAll(house, fewRows);
    await fillTables(house, manyRows - fewRows, fillings);
    const many = await measureAll(house, manyRows);
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

const measureAll = async (house: House, rows: number) => {
  const { measure, close } = await openPages(house, { connections, seconds });
  const figures: Partial<Record<List, Figures>> = {};
  for (const [list, asked] of Object.entries(pages)) {
    const found = await measure(asked);
    say(`${rows} rows: ${list}`, found);
    figures[list as List] = found;
  }
  await close();
  return figures as Record<List, Figures>;
};

// Filling ---------------------------------------------------------------------------------------------------------------

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
const fillMovements = async (sql: Sql, count: number) => {
  await sql`
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
  await sql`truncate stock_months`;
  await sql`update stock_closing set open_from = '2000-01-01'`;
  await sql`select close_stock_months(current_date)`;
};

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
    insert into tickets (user_id, branch_id, topic, subject, state, waiting_since, created_at, updated_at)
    select 1 + n % (${count}::int / 50), 1, 'order', 'Where is my order?', 'open', now() - n * interval '1 minute',
      now() - n * interval '1 minute', now()
    from generate_series(1, ${count}::int) n`;
  await sql`
    insert into ticket_messages (ticket_id, author_id, body, created_at)
    select t.id, t.user_id, 'It has not come yet.', t.created_at from tickets t
    where not exists (select from ticket_messages m where m.ticket_id = t.id)`;
};

const fillings: readonly Filling[] = [
  orderRows,
  { tables: ["audit_events"], fill: fillEvents },
  { tables: ["messages"], fill: fillMessages },
  { tables: ["stock_movements"], fill: fillMovements },
  { tables: ["users"], fill: (sql, rows) => fillUsers(sql, rows / 5) },
  { tables: ["tickets", "ticket_messages"], fill: (sql, rows) => fillTickets(sql, rows / 5) },
];

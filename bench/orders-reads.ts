import { addDays, lagosDay, monthOf } from "@remedia/domain/days";
import { openOrderStates } from "@remedia/domain/orders";
import { rollUpDays } from "../apps/server/src/modules/insight/rolling.ts";
import { systemContext } from "../apps/server/src/platform/context.ts";
import { openSql } from "../apps/server/src/platform/db.ts";
import { middle, round, say } from "./figures.ts";
import { enrolHospitals, type Filling, fillTables, orderRows } from "./filling.ts";
import { type House, openHouse } from "./house.ts";
import type { Figures } from "./load.ts";
import { type Asked, openPages } from "./pages.ts";

const connections = 8;
/** Many and short, so that a minute in which the machine is busy spoils one figure and not the middle of them. */
const rounds = 9;
const seconds = Number(process.env.BENCH_SECONDS ?? 6) / rounds;
const fewRows = 20_000;
const manyRows = Number(process.env.BENCH_ROWS ?? 1_000_000);

/**
 * How quickly orders are listed and accounts are read in a house with a million orders and a million postings, and how much
 * quicker the lists are in a small house. Both are asked in turns, because what else the machine does changes from minute to
 * minute. The slowest list, and the slowest statement, speaks for all.
 */
export const benchOrdersReads = async () => {
  const [small, large] = [await openHouse(), await openHouse()];
  try {
    await fillTables(small, fewRows, fillings);
    await fillTables(large, manyRows, fillings);
    await keepFigures(large);
    const { lists, analytics, statements } = await pagesOf(large);
    const [few, many] = [
      await openPages(small, { connections, seconds }),
      await openPages(large, { connections, seconds }),
    ];
    const board = await inTurns({ board: "/admin/orders/board?current_branch=" }, { many: many.measure });
    const analysed = await inTurns(analytics, { many: many.measure });
    const listed = await inTurns(lists, { few: few.measure, many: many.measure });
    const read = await inTurns(statements, { many: many.measure });
    await few.close();
    await many.close();
    return {
      orders_list_p99_ms: worst(listed, (runs) => middle(runs.map((run) => run.many.p99Ms))),
      orders_list_growth: worst(listed, (runs) => middle(runs.map((run) => run.many.p50Ms / run.few.p50Ms))),
      board_p99_ms: worst(board, (runs) => middle(runs.map((run) => run.many.p99Ms))),
      analytics_p99_ms: worst(analysed, (runs) => middle(runs.map((run) => run.many.p99Ms))),
      statement_p99_ms: worst(read, (runs) => middle(runs.map((run) => run.many.p99Ms))),
    };
  } finally {
    await small.close();
    await large.close();
  }
};

const worst = <Run>(all: readonly Run[][], figure: (runs: readonly Run[]) => number) =>
  round(Math.max(...all.map(figure)));

/** Every round asks every house for the same pages, one house after the other. */
const inTurns = async <Size extends string>(
  pages: Readonly<Record<string, Asked>>,
  houses: Record<Size, (asked: Asked) => Promise<Figures>>,
) => {
  const all: Record<Size, Figures>[][] = [];
  for (const [name, asked] of Object.entries(pages)) {
    const runs: Record<Size, Figures>[] = [];
    for (let nth = 0; nth < rounds; nth++) {
      const run: Partial<Record<Size, Figures>> = {};
      for (const size of Object.keys(houses) as Size[]) {
        run[size] = await houses[size](asked);
        if (nth === rounds - 1) say(`${name}, ${size} rows, last round`, run[size]);
      }
      runs.push(run as Record<Size, Figures>);
    }
    all.push(runs);
  }
  return all;
};

const pagesOf = async (house: House) => {
  const look = openSql(house.databaseUrl, { max: 1, name: "bench-look" });
  const branches = await look<{ id: number }[]>`select id from branches order by id`;
  const [bank] = await look<{ id: number }[]>`select min(id) as id from ledger_accounts where kind = 'bank'`;
  await look.end();
  const periods = pastMonths(23).map(({ from, to }) => `from=${from}&to=${to}`);
  return {
    lists: {
      orders: "/admin/orders",
      orders_by_state: openOrderStates.map((state) => `/admin/orders?state=${state}`),
      orders_by_branch: branches.map(({ id }) => `/admin/orders?current_branch=${id}`),
      own_orders: "/orders",
    },
    analytics: {
      analytics: ["", ...periods].map((period) => `/admin/orders/analytics?current_branch=&${period}`),
      analytics_by_lga: "/admin/orders/analytics/lgas?current_branch=",
      analytics_of_branch: branches.map(({ id }) => `/admin/orders/analytics?current_branch=${id}`),
    },
    statements: {
      wallet_statement: periods.map((period) => `/wallet/movements?${period}`),
      account_statement: periods.map((period) => `/admin/ledger_accounts/${bank!.id}/statement?${period}`),
      account_balances: periods.map((period) => `/admin/ledger_accounts/${bank!.id}?${period}`),
    },
  };
};

/** The last months that are over, newest first. */
const pastMonths = (count: number) => {
  const months: { from: string; to: string }[] = [];
  for (let day = monthOf(lagosDay(new Date())); months.length < count; day = months.at(-1)!.from) {
    const to = addDays(day, -1);
    months.push({ from: monthOf(to), to });
  }
  return months;
};

/** Two years of money that came to one bank account for the wallets of all customers in turn: two postings each. */
const fillPostings: Filling["fill"] = async (sql, count) => {
  const [before] = await sql<{ last: number }[]>`select coalesce(max(id), 0)::int as last from journal_entries`;
  await sql`
    insert into journal_entries (at, document, document_id, step)
    select now() - interval '2 years' + n * (interval '2 years' / (${count}::float8 / 2)), 'payment', ${before!.last} + n, 'bench'
    from generate_series(1, ${count}::int / 2) n`;
  await sql`
    with wallets as materialized (
      select id, row_number() over (order by id) - 1 as nth from ledger_accounts where kind = 'wallet')
    insert into postings (entry_id, at, account_id, amount_kobo)
    select e.id, e.at, leg.account_id, leg.amount_kobo
    from journal_entries e join wallets w on w.nth = e.id % (select count(*) from wallets)
      cross join (select min(id) as id from ledger_accounts where kind = 'bank') bank
      cross join lateral (values (bank.id, 100000 + e.id % 1000), (w.id, -100000 - e.id % 1000)) leg (account_id, amount_kobo)
    where e.id > ${before!.last}`;
  await sql`truncate account_days, kind_days`;
  await sql`update ledger_closing set summed_to = '2000-01-01'`;
  await sql`select sum_up_days(current_date)`;
};

/** The states that an order went through to be where it is. */
const toRoad = ["pending", "confirmed", "packed", "dispatched"];
const roads: Readonly<Record<string, readonly string[]>> = {
  pending: ["pending"],
  confirmed: ["pending", "confirmed"],
  picking: ["pending", "confirmed", "picking"],
  picked: ["pending", "confirmed", "picked"],
  packed: ["pending", "confirmed", "packed"],
  dispatched: toRoad,
  delivered: [...toRoad, "delivered"],
  failed_delivery: [...toRoad, "failed_delivery"],
  returned: [...toRoad, "returned"],
  cancelled: ["pending", "cancelled"],
};

/** The log of every order: half an hour from step to step, the last one of those that are over a day after they were placed. */
const fillSteps: Filling["fill"] = (sql) => {
  const steps = Object.entries(roads).flatMap(([state, road]) =>
    road.map((to, nth) => ({ state, nth: nth + 1, to, from: road[nth - 1] ?? null, last: nth + 1 === road.length })),
  );
  return sql`
    insert into document_events (document, document_id, seq, action, from_state, to_state, at, note)
    select 'order', o.id, s.nth, s."to", s."from", s."to",
      case when s.last and s.nth > 1 and o.state_since < now() then o.state_since
        else least(o.placed_at + (s.nth - 1) * interval '30 minutes', now()) end,
      case s."to" when 'cancelled' then (array['Ordered twice', 'Too dear', 'No licence', 'Not paid in time'])[1 + o.id % 4] end
    from orders o join jsonb_to_recordset(${JSON.stringify(steps)}::text::jsonb)
      as s (state text, nth integer, "to" text, "from" text, last boolean) on s.state = o.state
    where o.id > (select max(document_id) from document_events where document = 'order')`;
};

/** Figures of days are kept as the job keeps them. */
const keepFigures = async (house: House) => {
  const owner = openSql(house.databaseUrl, { max: 1, name: "bench-keep" });
  const { platform, close } = await house.serve();
  const began = performance.now();
  await owner`update insight_rolling set rolled_to = '2000-01-01'`;
  await rollUpDays(systemContext(platform, "bench"));
  await owner`vacuum analyze order_days, cancellation_days, sales_days`;
  console.log(`days rolled up in ${Math.round((performance.now() - began) / 1000)} s`);
  await close();
  await owner.end();
};

/** Stores all over the country, where a house in use has its customers. */
const enrolEverywhere: Filling["fill"] = async (sql, rows) => {
  await enrolHospitals(sql, rows / ordersPerCustomer);
  await sql`
    update stores s set lga_id = l.id, state_id = l.state_id
    from (select id, state_id, row_number() over (order by id) - 1 as nth from lgas) l
    where l.nth = s.user_id % 200 and s.name like 'Bench Hospital %'`;
};

/** A larger house has more customers: one of them orders no more than before. */
const ordersPerCustomer = 50;

const fillings: readonly Filling[] = [
  { tables: ["users", "stores"], fill: enrolEverywhere },
  orderRows,
  { tables: ["document_events"], fill: fillSteps },
  { tables: ["journal_entries", "postings"], fill: fillPostings },
];

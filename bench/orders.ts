import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { hashToken, newToken } from "../apps/server/src/modules/identity/secrets.ts";
import { openSql, type Sql } from "../apps/server/src/platform/db.ts";
import { startWorker } from "../apps/server/src/platform/jobs.ts";
import { schedule } from "../apps/server/src/schedule.ts";
import { reactions } from "../apps/server/src/subscriptions.ts";
import { middle, round, say, timeWork } from "./figures.ts";
import { enrolHospitals } from "./filling.ts";
import { openHouse } from "./house.ts";
import { applyLoad, type Figures } from "./load.ts";
import { type Buyer, openBareCheckout } from "./orders-bare.ts";
import { benchOrdersReads } from "./orders-reads.ts";

const connections = 8;
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const rounds = 3;
const linesPerOrder = 5;
/** As many as order in one round; then their carts are filled again. */
const buyersWanted = 500 * seconds;

/** How quickly orders are placed, and how quickly they and their money are read when there are many. */
export const benchOrders = async () => ({ ...(await benchCheckout()), ...(await benchOrdersReads()) });

/**
 * Carts of five lines become orders, through HTTP with the worker at work on what follows from them; beside it, in turns, a
 * bare script that writes the same rows under the same locks, statement by statement through the same driver.
 */
const benchCheckout = async () => {
  const house = await openHouse({ durable: true });
  const sql = openSql(house.databaseUrl, { max: 1, name: "bench-fill" });
  try {
    const { platform, port, close } = await house.serve();
    const worker = await startWorker(platform, house.databaseUrl, { reactions, schedule });
    const buyers = await enrolBuyers(sql);
    const placeBare = openBareCheckout(house.databaseUrl);
    const runs: { ours: Figures & { serverMs: number }; bare: Figures }[] = [];
    for (let nth = 0; nth <= rounds; nth++) {
      const totals = await fillCarts(sql, nth);
      const requests = buyers.map((buyer) => requestOf(buyer, totals.get(buyer.id)!, nth));
      const before = process.cpuUsage();
      const placed = await applyLoad({ port, requests, connections, seconds: nth === 0 ? 2 : seconds });
      const spent = process.cpuUsage(before);
      if (placed.failures > 0) throw new Error(`${placed.failures} orders failed.`);
      const serverMs = (spent.user + spent.system) / 1000 - placed.cpuMs!;
      await drain(sql);
      await fillCarts(sql, nth);
      const bare = await timeWork(connections, nth === 0 ? 2 : seconds, (at) => placeBare(buyers[at]!, nth));
      await drain(sql);
      // The first round only warms up.
      if (nth > 0) runs.push({ ours: { ...placed, serverMs: serverMs / (placed.perSecond * seconds) }, bare });
      say(`orders through HTTP, ${connections} connections`, placed);
      say("bare SQL of the same orders", bare);
    }
    await worker.stop();
    await close();
    return figuresOf(runs);
  } finally {
    await sql.end();
    await house.close();
  }
};

const figuresOf = (runs: readonly { ours: Figures & { serverMs: number }; bare: Figures }[]) => ({
  orders_per_second: Math.round(middle(runs.map(({ ours }) => ours.perSecond))),
  checkout_p99_ms: round(middle(runs.map(({ ours }) => ours.p99Ms))),
  checkout_vs_sql: round(middle(runs.map(({ ours, bare }) => ours.perSecond / bare.perSecond))),
  server_ms_per_order: round(middle(runs.map(({ ours }) => ours.serverMs))),
});

/** What the last round left to the worker would be paid for by the next one. */
const drain = async (sql: Sql) => {
  for (;;) {
    const [left] = await sql<{ count: number }[]>`
      select (select count(*) from outbox_events where dispatched_at is null)
        + (select count(*) from pgboss.job where name = 'reactions' and state in ('created', 'active', 'retry')) as count`;
    if (left!.count === 0) return;
    await sql`select pg_notify('outbox', '')`;
    await new Promise((done) => setTimeout(done, 100));
  }
};

/** Hospitals of all branches, each with a store and a session; and packs enough for all of them. */
const enrolBuyers = async (sql: Sql): Promise<Buyer[]> => {
  await sql`set statement_timeout = 0`;
  await enrolHospitals(sql, buyersWanted);
  const buyers = await sql<Omit<Buyer, "token">[]>`
    select u.id, u.branch_id as "branchId", s.id as "storeId" from users u join stores s on s.user_id = u.id
    where u.name like 'Bench Hospital %' order by u.id`;
  const tokens = buyers.map(() => newToken());
  await sql`
    insert into sessions (user_id, token_hash, door, device, created_at, last_seen_at, expires_at)
    select r.id, decode(r.hash, 'hex'), 'customer', 'Bench', now(), now() + interval '1 hour', now() + interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(
      buyers.map(({ id }, nth) => ({ id, hash: hashToken(tokens[nth]!).toString("hex") })),
    )}::text::jsonb) as r(id bigint, hash text)`;
  // Past the triggers: the books and the search need not know of packs that are here for a minute.
  await sql`set session_replication_role = replica`;
  await sql`update stock_levels set on_hand = on_hand + 1000000 where sellable`;
  await sql`reset session_replication_role`;
  await sql`vacuum analyze`;
  return buyers.map((buyer, nth) => ({ ...buyer, token: tokens[nth]! }));
};

/**
 * Other products for every buyer in every round, among those that the branch can sell and that are in no deal; answers what
 * each buyer has to pay, in kobo.
 */
const fillCarts = async (sql: Sql, nth: number) => {
  await sql`delete from cart_items c using users u where u.id = c.user_id and u.name like 'Bench Hospital %'`;
  await sql`
    with sold as materialized (
      select p.id, pr.branch_id, pr.price_kobo, row_number() over (partition by pr.branch_id order by p.id) - 1 as at
      from products p join product_prices pr on pr.product_id = p.id
      where p.state = 'active' and not p.is_combo
        and not exists (select from deal_products d where d.product_id = p.id)
        and exists (select from stock_levels l where l.product_id = p.id and l.branch_id = pr.branch_id and l.sellable
          and l.expires_on > ${lagosDay(new Date())}::date + 30 + p.min_shelf_life_days)),
    choices as materialized (select branch_id, count(*) as products from sold group by branch_id)
    insert into cart_items (user_id, product_id, type, quantity, price_kobo, added_at, updated_at)
    select u.id, s.id, 'buy_now', 1 + n, s.price_kobo, now(), now()
    from users u join choices c on c.branch_id = u.branch_id
      cross join generate_series(0, ${linesPerOrder - 1}::int) n
      join sold s on s.branch_id = u.branch_id and s.at = (u.id * 7919 + n * 131 + ${nth}::int * 31) % c.products
    where u.name like 'Bench Hospital %'`;
  await sql`vacuum analyze cart_items`;
  const rows = await sql<{ id: number; kobo: number }[]>`
    select c.user_id as id, sum(c.quantity * c.price_kobo)::bigint + max(l.delivery_fee_kobo) as kobo
    from cart_items c join stores s on s.user_id = c.user_id join lgas l on l.id = s.lga_id join users u on u.id = c.user_id
    where u.name like 'Bench Hospital %' group by c.user_id`;
  return new Map(rows.map(({ id, kobo }) => [id, kobo]));
};

const requestOf = ({ id, storeId, token }: Buyer, totalKobo: number, nth: number) => {
  const body = JSON.stringify({
    store_id: storeId,
    payment_method: "on_delivery",
    expected_total: toNaira(totalKobo),
  });
  return [
    "POST /api/v1/orders HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    `idempotency-key: bench-${nth}-${id}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
};

import { lagosDay } from "@remedia/domain/days";
import { openSql, type Sql } from "../apps/server/src/platform/db.ts";

export type Buyer = { id: number; branchId: number; storeId: number; token: string };

type Tx = Parameters<Parameters<Sql["begin"]>[1]>[0];
type Store = { name: string; address: string; lga_id: number; licence_number: string; delivery_fee_kobo: number };
type Line = {
  cart_id: number;
  product_id: number;
  title: string;
  class: string;
  category_id: number;
  quantity: number;
  price_kobo: number;
};
type Level = { product_id: number; place_id: number; batch_id: number; available: number; cost_kobo: number };
type Written = { id: number; product_id: number; quantity: number };

const today = lagosDay(new Date());

/**
 * An order as a short script would write it: every row and every lock that the server's checkout has, one statement after the
 * other. It judges nothing: no licence, no deal, no shelf life. Whoever orders knows that there are packs enough.
 */
export const openBareCheckout = (databaseUrl: string) => {
  const sql = openSql(databaseUrl, { max: 8, name: "bench-bare", role: "remedia_app" });
  // The worker is told as often as by a server, which does so after its commits and not in them.
  setInterval(() => void sql`select pg_notify('outbox', '')`.catch(() => undefined), 100).unref();
  return (buyer: Buyer, nth: number) =>
    sql.begin(async (tx) => {
      const key = `bare-${nth}-${buyer.id}`;
      await tx`insert into idempotency_keys (user_id, operation, path, key, body_hash)
        values (${buyer.id}, 'POST /orders', '/orders', ${key}, ${Buffer.alloc(32)}) on conflict do nothing returning key`;
      const { store, lines, levels } = await readCart(tx, buyer);
      const orderId = await writeOrder(tx, buyer, store, lines);
      const written = await writeLines(tx, orderId, lines, levels);
      await holdPacks(tx, orderId, written, levels);
      await tx`delete from cart_items where user_id = ${buyer.id} and id = any(${lines.map(({ cart_id }) => cart_id)})`;
      await tellOf(tx, buyer, orderId);
      const answer = JSON.stringify({ id: orderId, ...store, lines, written });
      await tx`update idempotency_keys set status = 200, answer = ${answer}::text::jsonb
        where user_id = ${buyer.id} and operation = 'POST /orders' and path = '/orders' and key = ${key}`;
    });
};

const readCart = async (tx: Tx, { id, branchId, storeId }: Buyer) => {
  const [store] = await tx<Store[]>`
    select s.name, s.address, s.lga_id, s.licence_number, l.delivery_fee_kobo, t.name as state
    from stores s join lgas l on l.id = s.lga_id join states t on t.id = s.state_id
    where s.user_id = ${id} and s.id = ${storeId} and s.archived_at is null`;
  await tx`select product_id from cart_items where user_id = ${id} and type = 'buy_now' order by id for update`;
  const lines = await tx<Line[]>`
    select c.id as cart_id, c.product_id, p.title, p.class, p.category_id, c.quantity, r.price_kobo
    from cart_items c join products p on p.id = c.product_id
      join product_prices r on r.product_id = p.id and r.branch_id = ${branchId}
    where c.user_id = ${id} and c.type = 'buy_now' order by c.id`;
  const products = lines.map(({ product_id }) => product_id);
  await tx`select id from products where id = any(${products}) order by id for share`;
  await tx`select d.id from deals d join deal_products p on p.deal_id = d.id
    where p.product_id = any(${products}) and d.state = 'running' order by d.id for update of d`;
  const levels = await tx<Level[]>`
    select l.product_id, l.place_id, l.batch_id, l.on_hand - l.reserved as available, b.cost_kobo
    from stock_levels l join batches b on b.id = l.batch_id
    where l.branch_id = ${branchId} and l.product_id = any(${products}) and l.sellable and l.expires_on >= ${today}
      and l.on_hand > l.reserved
    order by l.product_id, l.expires_on desc`;
  return { store: store!, lines, levels: new Map(levels.map((level) => [level.product_id, level])) };
};

const writeOrder = async (tx: Tx, { id, branchId, storeId }: Buyer, store: Store, lines: readonly Line[]) => {
  const goods = lines.reduce((sum, { quantity, price_kobo }) => sum + quantity * price_kobo, 0);
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [order] = await tx<{ id: number }[]>`
    insert into orders (user_id, store_id, branch_id, state, payment_method, goods_kobo, delivery_kobo, packs, line_count,
      store_name, address, phone, lga_id, licence_number, promised_on, note, placed_at, state_since, delivery_type_id,
      delivery_type_name)
    values (${id}, ${storeId}, ${branchId}, 'pending', 'on_delivery', ${goods}, ${store.delivery_fee_kobo}, ${packs},
      ${lines.length}, ${store.name}, ${store.address}, '+2349500000000', ${store.lga_id}, ${store.licence_number}, ${today},
      '', now(), now(), 1, 'Standard') returning id`;
  return order!.id;
};

const writeLines = async (tx: Tx, orderId: number, lines: readonly Line[], levels: ReadonlyMap<number, Level>) => {
  const rows = lines.map(({ product_id, category_id, title, class: kind, quantity, price_kobo }) => ({
    order_id: orderId,
    product_id,
    category_id,
    title,
    class: kind,
    quantity,
    unit_kobo: price_kobo,
    list_kobo: price_kobo,
    cost_kobo: levels.get(product_id)!.cost_kobo * quantity,
  }));
  const written = await tx<Written[]>`insert into order_lines ${tx(rows)} returning id, product_id, quantity`;
  const parts = written.map(({ id, product_id, quantity }) => ({
    line_id: id,
    product_id,
    order_id: orderId,
    quantity,
  }));
  await tx`insert into order_parts ${tx(parts)}`;
  return written;
};

const holdPacks = async (tx: Tx, orderId: number, written: readonly Written[], levels: ReadonlyMap<number, Level>) => {
  const held = written.map(({ id: line_id, product_id, quantity }) => {
    const { place_id, batch_id } = levels.get(product_id)!;
    return { document: "order", document_id: orderId, line_id, product_id, batch_id, place_id, quantity };
  });
  const places = held.map(({ place_id }) => place_id);
  const batches = held.map(({ batch_id }) => batch_id);
  await tx`
    select from stock_levels l join unnest(${places}::bigint[], ${batches}::bigint[]) as h(place_id, batch_id)
      using (place_id, batch_id)
    order by l.product_id, l.expires_on, l.batch_id, l.place_id for update of l`;
  await tx`insert into stock_reservations ${tx(held.map((row) => ({ ...row, created_at: new Date() })))}`;
  await tx`
    update stock_levels l set reserved = l.reserved + h.packs
    from unnest(${places}::bigint[], ${batches}::bigint[], ${held.map(({ quantity }) => quantity)}::int[])
      as h(place_id, batch_id, packs)
    where l.place_id = h.place_id and l.batch_id = h.batch_id`;
};

const tellOf = async (tx: Tx, { id, branchId, storeId }: Buyer, orderId: number) => {
  await tx`insert into document_events (document, document_id, seq, action, to_state, actor_id, at)
    values ('order', ${orderId}, 1, 'place', 'pending', ${id}, now())`;
  await tx`insert into audit_events (at, actor_id, action, subject_type, subject_id, branch_id, after)
    values (now(), ${id}, 'order.place', 'order', ${orderId}, ${branchId}, ${JSON.stringify({ storeId })}::text::jsonb)`;
  await tx`insert into outbox_events (event, payload)
    values ('order.moved', ${JSON.stringify({ orderId, action: "place" })}::text::jsonb)`;
};

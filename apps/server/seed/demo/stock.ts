import { addDays, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { forgetEmptyLevels } from "../../src/modules/inventory/empty-levels.ts";
import { postMovements } from "../../src/modules/inventory/ledger.ts";
import { worldPlace } from "../../src/modules/inventory/places.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { recordset } from "../../src/platform/recordset.ts";
import { at, daysAgo } from "../clock.ts";
import { type Chance, openChance } from "../random.ts";
import { type Layout, seedSuppliers, seedWarehouses, type ZoneKey, zoneOf } from "./warehouses.ts";

type Product = { id: number; popularity: number; zone: ZoneKey; cost: number; branches: number[] };
type Batch = {
  product: Product;
  number: string;
  expiresOn: string;
  supplierId: number;
  cost: number;
  /** When it came; null: it stood there when the product came into use. */
  daysAgo: number | null;
};
/** Packs of a batch that one branch gets. */
type Delivery = { batch: Batch; batchId: number; branchId: number; shelfId: number; quantity: number };

const openedDaysAgo = 365;

/**
 * What stood on the shelves a year ago, and a year of deliveries, put away shelf by shelf: every active product in every
 * branch that sells it. It has its own chance, so that others do not shift it.
 */
export const seedStock = async (tx: Ctx): Promise<Layout> => {
  const chance = openChance(20_261_120);
  const supplierIds = await seedSuppliers(tx, chance);
  const layout = await seedWarehouses(tx);
  const products = await sellableProducts(tx);
  const batches = products.flatMap((product) => batchesOf(tx, chance, product, supplierIds));
  const ids = await insertBatches(tx, batches);
  const deliveries = batches.flatMap((batch, nth) => deliveriesOf(chance, layout, batch, ids[nth]!));
  const supplier = await worldPlace(tx, "supplier");
  const byDay = Map.groupBy(deliveries, ({ batch }) => batch.daysAgo);
  await open(at(tx, daysAgo(tx, openedDaysAgo)), layout, byDay.get(null)!);
  byDay.delete(null);
  await deliver(tx, layout, supplier, [...byDay.values()].flat());
  await sql`update batches b set received_packs = r.packs from (select batch_id, sum(packs) as packs from (
      select batch_id, passed as packs from receipt_lines union all select batch_id, quantity from opening_lines) as came
    group by batch_id) r where r.batch_id = b.id`.execute(tx.db);
  await forgetEmptyLevels(tx);
  return layout;
};

const sellableProducts = async (tx: Ctx): Promise<Product[]> => {
  const { rows } = await sql<{
    id: number;
    popularity: number;
    class: string;
    storage: string;
    form: string;
    cost: number;
    branches: number[];
  }>`
    select p.id, p.popularity, p.class, p.storage, p.form, min(coalesce(pp.cost_kobo, pp.price_kobo * 8 / 10))::bigint as cost,
      array_agg(pp.branch_id order by pp.branch_id)::int[] as branches
    from products p join product_prices pp on pp.product_id = p.id
    where p.state = 'active' and not p.is_combo group by p.id order by p.id`.execute(tx.db);
  return rows.map((row) => ({ ...row, zone: zoneOf(row) }));
};

const deliveryDays = 96;

/** One batch for what sells seldom, up to three for what everybody wants; some are near their end. */
const batchesOf = (tx: Ctx, chance: Chance, product: Product, supplierIds: readonly number[]): Batch[] => {
  const today = lagosDay(tx.now);
  const count = product.popularity > 900 ? chance.whole(2, 3) : product.popularity > 300 ? chance.whole(1, 2) : 1;
  const supplierId = chance.pick(supplierIds);
  return Array.from({ length: count }, (_, nth) => {
    const daysAgo =
      nth === 0 && chance.yes(0.9) ? null : 4 + Math.floor((chance.whole(0, deliveryDays - 1) * 355) / deliveryDays);
    const fate = chance.next();
    const life = fate < 0.015 ? chance.whole(-25, -1) : fate < 0.09 ? chance.whole(4, 120) : chance.whole(150, 1_000);
    return {
      product,
      number: `${chance.pick(["AB", "BX", "CT", "FL", "GH", "KT", "LM", "NP", "RX", "TD"])}${chance.whole(20, 26)}${String(chance.whole(1, 9_999)).padStart(4, "0")}${"ABC"[nth]}`,
      expiresOn: addDays(today, life),
      supplierId: chance.yes(0.85) ? supplierId : chance.pick(supplierIds),
      cost: Math.round(product.cost * (0.94 + chance.next() * 0.1)),
      daysAgo,
    };
  });
};

const insertBatches = async (tx: Ctx, batches: readonly Batch[]): Promise<number[]> => {
  const rows = batches.map(({ product, number, expiresOn, supplierId, cost, daysAgo: age }) => ({
    product: product.id,
    number,
    expires: expiresOn,
    supplier: supplierId,
    cost,
    made: daysAgo(tx, age ?? openedDaysAgo),
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into batches (product_id, number, expires_on, supplier_id, cost_kobo, created_at)
    select r.product, r.number, r.expires, r.supplier, r.cost, r.made
    from ${recordset(rows, "product bigint, number text, expires date, supplier bigint, cost bigint, made timestamptz")}
    returning id`.execute(tx.db);
  return made.map(({ id }) => id);
};

/** The first batch goes everywhere, but for four in a hundred that are out of stock; later ones to where they are wanted. */
const deliveriesOf = (chance: Chance, layout: Layout, batch: Batch, batchId: number): Delivery[] =>
  batch.product.branches.flatMap((branchId) => {
    if (chance.yes(batch.number.endsWith("A") ? 0.04 : 0.6)) return [];
    const shelves = layout.shelvesOf(branchId, batch.product.zone);
    const size = batch.product.popularity > 900 ? 12 : batch.product.popularity > 300 ? 5 : 2;
    return [{ batch, batchId, branchId, shelfId: chance.pick(shelves), quantity: chance.whole(4, 24) * size }];
  });

/** The opening balance of every warehouse, on the day it came into use. */
const open = async (tx: Ctx, layout: Layout, deliveries: readonly Delivery[]) => {
  const groups = [
    ...Map.groupBy(deliveries, (each) => layout.storeOf(each.branchId, each.batch.product.zone).warehouseId),
  ];
  const openings = await tx.db
    .insertInto("opening_balances")
    .values(
      groups.map(([warehouse_id, lines]) => ({
        warehouse_id,
        file_name: "opening-balance.xlsx",
        row_count: lines.length,
        created_at: tx.now,
      })),
    )
    .returning("id")
    .execute();
  const lines = groups.flatMap(([, group], nth) =>
    group.map((delivery) => ({ documentId: openings[nth]!.id, delivery })),
  );
  const rows = lines.map(({ documentId, delivery: { batchId, shelfId, quantity } }) => ({
    opening: documentId,
    batch: batchId,
    place: shelfId,
    packs: quantity,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into opening_lines (opening_id, batch_id, place_id, quantity) select r.opening, r.batch, r.place, r.packs
    from ${recordset(rows, "opening bigint, batch bigint, place bigint, packs integer")} returning id`.execute(tx.db);
  const fromPlaceId = await worldPlace(tx, "count_difference");
  await postMovements(
    tx,
    "opening",
    lines.map(({ documentId, delivery }, nth) => ({
      step: "enter",
      documentId,
      lineId: made[nth]!.id,
      batchId: delivery.batchId,
      fromPlaceId,
      toPlaceId: delivery.shelfId,
      quantity: delivery.quantity,
    })),
  );
};

type Store = ReturnType<Layout["storeOf"]>;
type Documented = { documentId: number; lineId: number; delivery: Delivery };

const cameOn = ({ batch }: Delivery) => batch.daysAgo ?? openedDaysAgo;
/** Goods come in the morning and are put away in the afternoon. */
const morning = (tx: Ctx, delivery: Delivery) => daysAgo(tx, cameOn(delivery));
const afternoon = (tx: Ctx, delivery: Delivery) => daysAgo(tx, cameOn(delivery) - 0.2);

/** A receipt per day, warehouse and supplier, a put-away per day and warehouse; then their packs move. */
const deliver = async (tx: Ctx, layout: Layout, supplier: number, deliveries: readonly Delivery[]) => {
  const storeOf = ({ branchId, batch }: Delivery) => layout.storeOf(branchId, batch.product.zone);
  const [receipts, putAways] = await Promise.all([
    insertReceipts(tx, deliveries, storeOf),
    insertPutAways(tx, deliveries, storeOf),
  ]);
  await postMovements(
    tx,
    "receipt",
    receipts.map(({ delivery, ...line }) => ({
      ...line,
      step: "receive",
      batchId: delivery.batchId,
      fromPlaceId: supplier,
      toPlaceId: storeOf(delivery).receivingId,
      quantity: delivery.quantity,
      partyId: delivery.batch.supplierId,
      at: morning(tx, delivery),
    })),
  );
  await postMovements(
    tx,
    "move",
    putAways.map(({ delivery, ...line }) => ({
      ...line,
      step: "put_away",
      batchId: delivery.batchId,
      fromPlaceId: storeOf(delivery).receivingId,
      toPlaceId: delivery.shelfId,
      quantity: delivery.quantity,
      at: afternoon(tx, delivery),
    })),
  );
};

/** All heads before the first line: the database plans its checks of lines once, and should see that heads are many. */
const insertReceipts = async (tx: Ctx, deliveries: readonly Delivery[], storeOf: (delivery: Delivery) => Store) => {
  const groups = [
    ...Map.groupBy(
      deliveries,
      (each) => `${cameOn(each)}/${storeOf(each).warehouseId}/${each.batch.supplierId}`,
    ).values(),
  ];
  const heads = groups.map(([first], nth) => ({
    warehouse: storeOf(first!).warehouseId,
    supplier: first!.batch.supplierId,
    reference: `INV-${first!.batchId}${nth}`,
    made: morning(tx, first!),
    done: afternoon(tx, first!),
  }));
  const { rows: receipts } = await sql<{ id: number }>`
    insert into receipts (warehouse_id, supplier_id, reference, state, created_at, received_at)
    select r.warehouse, r.supplier, r.reference, 'received', r.made, r.done
    from ${recordset(heads, "warehouse bigint, supplier bigint, reference text, made timestamptz, done timestamptz")}
    returning id`.execute(tx.db);
  await sql`insert into document_events (document, document_id, seq, action, from_state, to_state, at, stood_s)
    select 'receipt', r.id, s.seq, s.action, s."from", s."to", case s.seq when 1 then r.created_at else r.received_at end,
      case s.seq when 2 then extract(epoch from r.received_at - r.created_at)::integer end
    from receipts r, (values (1, 'create', null, 'draft'), (2, 'receive', 'draft', 'received')) s (seq, action, "from", "to")
    where r.id >= ${receipts[0]!.id}`.execute(tx.db);
  const lines = groups.flatMap((group, nth) => group.map((delivery) => ({ documentId: receipts[nth]!.id, delivery })));
  const rows = lines.map(({ documentId, delivery: { batch, batchId, quantity } }) => ({
    receipt: documentId,
    product: batch.product.id,
    number: batch.number,
    expires: batch.expiresOn,
    cost: batch.cost,
    packs: quantity,
    batch: batchId,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into receipt_lines (receipt_id, product_id, batch_number, expires_on, cost_kobo, expected, passed, batch_id)
    select r.receipt, r.product, r.number, r.expires, r.cost, r.packs, r.packs, r.batch
    from ${recordset(rows, "receipt bigint, product bigint, number text, expires date, cost bigint, packs integer, batch bigint")}
    returning id`.execute(tx.db);
  return lines.map((line, nth): Documented => ({ ...line, lineId: made[nth]!.id }));
};

const insertPutAways = async (tx: Ctx, deliveries: readonly Delivery[], storeOf: (delivery: Delivery) => Store) => {
  const groups = [...Map.groupBy(deliveries, (each) => `${cameOn(each)}/${storeOf(each).warehouseId}`).values()];
  const heads = groups.map(([first]) => ({ warehouse: storeOf(first!).warehouseId, made: afternoon(tx, first!) }));
  const { rows: moves } = await sql<{ id: number }>`
    insert into shelf_moves (warehouse_id, kind, created_at) select r.warehouse, 'put_away', r.made
    from ${recordset(heads, "warehouse bigint, made timestamptz")} returning id`.execute(tx.db);
  const lines = groups.flatMap((group, nth) => group.map((delivery) => ({ documentId: moves[nth]!.id, delivery })));
  const rows = lines.map(({ documentId, delivery }) => ({
    move: documentId,
    batch: delivery.batchId,
    from: storeOf(delivery).receivingId,
    to: delivery.shelfId,
    packs: delivery.quantity,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into shelf_move_lines (move_id, batch_id, from_place_id, to_place_id, quantity)
    select r.move, r.batch, r."from", r."to", r.packs
    from ${recordset(rows, 'move bigint, batch bigint, "from" bigint, "to" bigint, packs integer')} returning id`.execute(
    tx.db,
  );
  return lines.map((line, nth): Documented => ({ ...line, lineId: made[nth]!.id }));
};

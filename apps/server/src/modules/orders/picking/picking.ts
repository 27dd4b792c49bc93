import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { earliestLegalExpiry } from "@remedia/domain/fefo";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { AppError, notFound, wrongState } from "../../../platform/errors.ts";
import { lockBatches } from "../../inventory/ledger.ts";
import { holdExactly } from "../../inventory/reservations.ts";
import { markAllPicked, markPicked, releaseSome } from "../../inventory/reshaping.ts";
import { type LockedOrder, lockOrder } from "../lock.ts";
import { unpromised } from "../parts.ts";
import { allPacks, readPack, wrongPick } from "../scanned-pack.ts";
import { getRound, readStops, type Stop } from "./reading.ts";
import type { PickBody } from "./schemas.ts";

/** In the order of their ids, as everybody locks several orders. */
const lockRound = async (tx: Ctx, ids: readonly number[]) => {
  const orders = new Map<number, LockedOrder>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound("Order");
    orders.set(id, order);
  }
  return orders;
};

const requirePicked = ({ number, state }: LockedOrder) => {
  if (state !== "picking") throw wrongState(`${number} can't be picked while it is ${state.replaceAll("_", " ")}.`);
};

const leftAt = ({ quantity, picked }: Stop) => quantity - picked;

/** Puts packs into a tote: what was scanned, or the packs of a stop that somebody pointed at. */
export const pickPacks = (ctx: ActorCtx, ids: readonly number[], body: Static<typeof PickBody>) =>
  inTransaction(ctx, async (tx) => {
    const orders = await lockRound(tx, ids);
    const stops = await readStops(tx, ids);
    const { stop, packs } =
      body.code === undefined
        ? pointedAt(stops, body)
        : await scannedAt(tx, orders, stops, { ...body, code: body.code });
    requirePicked(orders.get(stop.order_id)!);
    if (packs > leftAt(stop))
      throw wrongPick(
        leftAt(stop) === 0
          ? `${allPacks(stop.quantity, stop.title)} picked already.`
          : `Only ${leftAt(stop)} more of ${stop.title} from this batch can go in.`,
      );
    await markPicked(tx, stop.id, stop.picked + packs);
    return getRound(tx, ids);
  });

const pointedAt = (stops: readonly Stop[], { stop_id, packs }: Static<typeof PickBody>) => {
  const stop = stopBy(stops, stop_id);
  return { stop, packs: packs ?? leftAt(stop) };
};

const stopBy = (stops: readonly Stop[], id: number | undefined): Stop => {
  const stop = stops.find((one) => one.id === id);
  if (!stop) throw notFound("Stop");
  return stop;
};

type Scanned = { id: number; title: string };
type Scan = Static<typeof PickBody> & { code: string };

/** The stop that a scanned pack belongs to; another batch of the same product takes its place if somebody says why. */
const scannedAt = async (
  tx: ActorCtx,
  orders: ReadonlyMap<number, LockedOrder>,
  stops: readonly Stop[],
  { code, packs: said, reason }: Scan,
) => {
  const { product, batch, packs } = await readPack(tx, code, said);
  const wanted = stops.filter(({ product_id }) => product_id === product.id);
  if (wanted.length === 0)
    throw wrongPick(`${product.title} is not in ${orders.size === 1 ? "this order" : "these orders"}. Put it back.`);
  const same = batch ? wanted.filter(({ batch_id }) => batch_id === batch.id) : wanted;
  const due = same.find((stop) => leftAt(stop) > 0);
  if (due) return { stop: due, packs };
  const open = wanted.find((stop) => leftAt(stop) >= packs);
  if (!open) {
    if (same[0]) return { stop: same[0], packs };
    throw wrongPick(`All of ${product.title} is picked already.`);
  }
  const order = orders.get(open.order_id)!;
  requirePicked(order);
  return { stop: await swap(tx, order, open, { product, batch: batch!, packs, reason }), packs };
};

type OtherBatch = {
  product: Scanned;
  batch: { id: number | null; number: string };
  packs: number;
  reason: string | undefined;
};

/** Packs of another batch than was promised: they expire late enough, are free, and somebody says why. */
const swap = async (
  tx: ActorCtx,
  order: LockedOrder,
  open: Stop,
  { product, batch, packs, reason }: OtherBatch,
): Promise<Stop> => {
  if (batch.id === null) throw wrongPick(`We have no batch ${batch.number} of ${product.title}.`);
  const free = await freeAt(tx, order, open, { batchId: batch.id, packs });
  if (!reason?.trim())
    throw new AppError(
      409,
      "other_batch",
      `Wrong batch. Take ${open.batch_number}, which expires on ${dayOnPaper(open.expires_on)}, from ${open.place_code}.`,
    );
  const reference = { document: "order", documentId: order.id } as const;
  const { line_id: lineId } = open;
  await releaseSome(tx, reference, [{ lineId, productId: product.id, quantity: packs, reservationId: open.id }]);
  await holdExactly(tx, reference, [
    { lineId, productId: product.id, batchId: batch.id, placeId: free, quantity: packs },
  ]);
  await audit(tx, {
    action: "order.swap_batch",
    subject: "order",
    subjectId: order.id,
    before: { batch: open.batch_number },
    after: { batch: batch.number, packs, reason: reason.trim() },
  });
  const now = await readStops(tx, [order.id]);
  return now.findLast(({ batch_id, line_id }) => batch_id === batch.id && line_id === lineId)!;
};

/** Where packs of a batch stand that may be sold to this customer and that nobody else was promised. */
const freeAt = async (
  tx: Ctx,
  order: LockedOrder,
  { product_id: productId, batch_id: promisedId }: Stop,
  { batchId, packs }: { batchId: number; packs: number },
) => {
  const { rows: lives } = await sql<{ days: number }>`
    select greatest(p.min_shelf_life_days, u.min_shelf_life_days) as days from products p, users u
    where p.id = ${productId} and u.id = ${order.user_id}`.execute(tx.db);
  const today = lagosDay(tx.now);
  const promisedOn = order.promised_on > today ? order.promised_on : today;
  const earliest = earliestLegalExpiry(promisedOn, lives[0]!.days);
  type Level = { batch_id: number; number: string; place_id: number; code: string; expires_on: string; free: number };
  const { rows } = await sql<Level>`
    select l.batch_id, b.number, l.place_id, s.code, l.expires_on, l.on_hand - l.reserved as free
    from stock_levels l join batches b on b.id = l.batch_id join stock_places s on s.id = l.place_id
    where l.branch_id = ${order.branch_id} and l.product_id = ${productId} and l.sellable
      and (l.batch_id = ${batchId} or l.on_hand - l.reserved >= ${packs} and l.batch_id <> ${promisedId})
    order by l.expires_on, l.on_hand - l.reserved desc`.execute(tx.db);
  const level = rows.filter(({ batch_id }) => batch_id === batchId).sort((a, b) => b.free - a.free)[0];
  if (!level || level.free < packs)
    throw wrongPick("This batch may not be sold, or is promised to others. Put it back.");
  if (level.expires_on < earliest)
    throw wrongPick(`This batch expires on ${dayOnPaper(level.expires_on)}, too soon for this customer. Put it back.`);
  const sooner = rows.find(({ expires_on }) => expires_on >= earliest && expires_on < level.expires_on);
  if (sooner)
    throw wrongPick(
      `Batch ${sooner.number} expires first, on ${dayOnPaper(sooner.expires_on)}. Take it instead, from ${sooner.code}.`,
    );
  return level.place_id;
};

/** Takes the packs of a stop out of the tote again. */
export const putBack = (ctx: ActorCtx, ids: readonly number[], stopId: number) =>
  inTransaction(ctx, async (tx) => {
    const orders = await lockRound(tx, ids);
    const stop = stopBy(await readStops(tx, ids), stopId);
    requirePicked(orders.get(stop.order_id)!);
    await markPicked(tx, stop.id, 0);
    return getRound(tx, ids);
  });

const named = (stops: readonly { title: string; packs: number }[]) =>
  stops.map(({ title, packs }) => `${packs} × ${title}`).join(", ");

/** From here on the batches stand. Where scanning is the rule everything must be in the tote; elsewhere the paper's word counts. */
export const fixBatches = async (tx: Ctx, orderId: number, { scanned }: { scanned: boolean }) => {
  const open = (await readStops(tx, [orderId])).filter((stop) => leftAt(stop) > 0);
  if (open.length === 0) return;
  if (scanned)
    throw wrongState(`Not picked yet: ${named(open.map((stop) => ({ title: stop.title, packs: leftAt(stop) })))}.`);
  await markAllPicked(tx, { document: "order", documentId: orderId });
};

/** Once the batches stand nothing takes their place by itself: what is gone since has to be picked again. */
export const requireFixed = async (tx: Ctx, orderId: number) => {
  // Whoever recalls a batch waits from here on, or has done so already: what is promised now can be sent off.
  await lockBatches(
    tx,
    (await readStops(tx, [orderId])).map(({ batch_id }) => batch_id),
  );
  const gone = await unpromised(tx, orderId);
  if (gone.length === 0) return;
  const products = await tx.db
    .selectFrom("products")
    .select(["id", "title"])
    .where(
      "id",
      "in",
      gone.map(({ productId }) => productId),
    )
    .execute();
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  const missing = gone.map(({ productId, quantity }) => ({ title: titles.get(productId)!, packs: quantity }));
  throw wrongState(`Some packs were taken away since it was picked: ${named(missing)}. Pick it again.`);
};

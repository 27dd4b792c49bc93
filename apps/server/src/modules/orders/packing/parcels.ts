import { orderTransitions } from "@remedia/domain/orders";
import { isParcelled } from "@remedia/domain/parcels";
import type { Static } from "@sinclair/typebox";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { requireStep } from "../../../platform/documents.ts";
import { notFound, wrongState } from "../../../platform/errors.ts";
import { type LockedOrder, lockOrder } from "../lock.ts";
import { allPacks, readPack, wrongPick } from "../scanned-pack.ts";
import { addParcel, putPacks } from "./keeping.ts";
import { getParcels, type PickedPacks, readPicked } from "./reading.ts";
import type { CloseBody, NewParcel, PutInBody, TakeOutBody } from "./schemas.ts";

/** Whoever packs holds the order: two people cannot put the same packs into two parcels. */
const lockToPack = async (tx: Ctx, orderId: number): Promise<LockedOrder> => {
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound("Order");
  if (!isParcelled(order.state))
    throw wrongState(`${order.number} can't be packed into parcels while it is ${order.state.replaceAll("_", " ")}.`);
  // Whoever may not pack it does not fill its parcels either, before it is packed or afterwards.
  if (order.picks_first)
    await requireStep(tx, { name: "order", steps: orderTransitions }, { ...order, state: "picked" }, "pack");
  return order;
};

const readParcel = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("parcels")
    .select(["id", "order_id", "number", "closed_at", "weight_grams"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A parcel of an order that is locked; its number is what people see. */
const lockParcel = async (tx: Ctx, id: number) => {
  const seen = await readParcel(tx, id);
  if (!seen) throw notFound("Parcel");
  const order = await lockToPack(tx, seen.order_id);
  const parcel = await readParcel(tx, id);
  // Somebody may have sent it with another part while we waited.
  if (parcel?.order_id !== order.id) throw notFound("Parcel");
  return { order, parcel };
};

const lockOpen = async (tx: Ctx, id: number) => {
  const locked = await lockParcel(tx, id);
  if (locked.parcel.closed_at !== null) throw wrongState(`${locked.parcel.number} is closed. Open it again first.`);
  return locked;
};

const note = (tx: Ctx, order: LockedOrder, entry: { action: string; after: object }) =>
  audit(tx, { ...entry, subject: "order", subjectId: order.id });

/** A new parcel to pack into, or one with all that is not in a parcel yet. */
export const createParcel = (ctx: ActorCtx, orderId: number, { everything = false }: Static<typeof NewParcel>) =>
  inTransaction(ctx, async (tx) => {
    const order = await lockToPack(tx, orderId);
    const loose = (await readPicked(tx, orderId)).filter(({ left }) => left > 0);
    if (loose.length === 0) throw wrongState("Everything is in a parcel already.");
    await addParcel(tx, order, { packs: everything ? loose : [], closed: false });
    return getParcels(tx, orderId);
  });

/** Puts packs into an open parcel: what was scanned, or what somebody pointed at. */
export const putIn = (ctx: ActorCtx, id: number, body: Static<typeof PutInBody>) =>
  inTransaction(ctx, async (tx) => {
    const { order } = await lockOpen(tx, id);
    const picked = await readPicked(tx, order.id);
    const { found, packs } =
      body.code === undefined ? pointedAt(picked, body) : await scanned(tx, picked, body.code, body.packs);
    if (packs > found.left)
      throw wrongPick(
        found.left === 0
          ? `${allPacks(found.picked, found.title)} in parcels already.`
          : `Only ${found.left} more of ${found.title} from this batch can go in.`,
      );
    await putPacks(tx, id, [{ ...found, left: packs }]);
    return getParcels(tx, order.id);
  });

const pointedAt = (picked: readonly PickedPacks[], { line_id, batch_id, packs }: Static<typeof PutInBody>) => {
  const found = picked.find((some) => some.line_id === line_id && some.batch_id === batch_id);
  if (!found) throw notFound("Pack");
  return { found, packs: packs ?? Math.max(found.left, 1) };
};

const scanned = async (tx: Ctx, picked: readonly PickedPacks[], code: string, said: number | undefined) => {
  const { product, batch, packs } = await readPack(tx, code, said);
  const same = picked.filter(({ product_id }) => product_id === product.id);
  if (same.length === 0) throw wrongPick(`${product.title} was not picked for this order. Put it back.`);
  const fitting = batch ? same.filter(({ batch_id }) => batch_id === batch.id) : same;
  if (fitting.length === 0)
    throw wrongPick(`Batch ${batch!.number} of ${product.title} was not picked for this order. Put it back.`);
  return { found: fitting.find(({ left }) => left >= packs) ?? fitting[0]!, packs };
};

/** Takes packs out of an open parcel again. */
export const takeOut = (ctx: ActorCtx, id: number, { line_id, batch_id, packs }: Static<typeof TakeOutBody>) =>
  inTransaction(ctx, async (tx) => {
    const { order } = await lockOpen(tx, id);
    const inside = await tx.db
      .selectFrom("parcel_packs")
      .select("quantity")
      .where("parcel_id", "=", id)
      .where("line_id", "=", line_id)
      .where("batch_id", "=", batch_id)
      .executeTakeFirst();
    if (!inside) throw notFound("Pack");
    const stay = inside.quantity - (packs ?? inside.quantity);
    if (stay < 0) throw wrongPick(`There are only ${inside.quantity} packs of it in this parcel.`);
    const rows = { parcel_id: id, line_id, batch_id };
    if (stay === 0)
      await tx.db
        .deleteFrom("parcel_packs")
        .where((eb) => eb.and(rows))
        .execute();
    else
      await tx.db
        .updateTable("parcel_packs")
        .set({ quantity: stay })
        .where((eb) => eb.and(rows))
        .execute();
    return getParcels(tx, order.id);
  });

/** From here on its label is true. */
export const closeParcel = (ctx: ActorCtx, id: number, { weight_grams }: Static<typeof CloseBody>) =>
  inTransaction(ctx, async (tx) => {
    const { order, parcel } = await lockOpen(tx, id);
    const inside = await tx.db.selectFrom("parcel_packs").select("quantity").where("parcel_id", "=", id).execute();
    if (inside.length === 0) throw wrongState(`There is nothing in ${parcel.number} yet.`);
    await tx.db
      .updateTable("parcels")
      .set({ closed_at: tx.now, weight_grams: weight_grams ?? null })
      .where("id", "=", id)
      .execute();
    const packs = inside.reduce((sum, { quantity }) => sum + quantity, 0);
    const after = { parcel: parcel.number, packs, weight_grams: weight_grams ?? null };
    await note(tx, order, { action: "order.close_parcel", after });
    return getParcels(tx, order.id);
  });

/** What is changed in it has to be weighed again. */
export const openParcel = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { order, parcel } = await lockParcel(tx, id);
    if (parcel.closed_at === null) throw wrongState(`${parcel.number} is open already.`);
    await tx.db.updateTable("parcels").set({ closed_at: null, weight_grams: null }).where("id", "=", id).execute();
    await note(tx, order, { action: "order.open_parcel", after: { parcel: parcel.number } });
    return getParcels(tx, order.id);
  });

/** Takes a parcel apart; its packs wait for another. */
export const removeParcel = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { order, parcel } = await lockParcel(tx, id);
    await tx.db.deleteFrom("parcels").where("id", "=", id).execute();
    await note(tx, order, { action: "order.remove_parcel", after: { parcel: parcel.number } });
    return getParcels(tx, order.id);
  });

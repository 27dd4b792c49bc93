import { whyNotBought } from "@remedia/domain/buying";
import type { ProductClass } from "@remedia/domain/catalog";
import { lagosDay } from "@remedia/domain/days";
import { deliveryDay, deliveryFee } from "@remedia/domain/delivery";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { selectOffered } from "../../delivery/offered.ts";
import { selectChosenStore } from "../../stores/delivery.ts";
import { weightOf } from "../lines.ts";
import type { LockedOrder } from "../lock.ts";
import { refuseLines, sellingBranch } from "./adding.ts";

/** When an order would be promised if it were placed today, as it goes. */
export const promisedFromToday = async (tx: Ctx, order: LockedOrder): Promise<string> => {
  const { rows: stores } = await selectChosenStore(sql.val(order.user_id), sql.val(order.store_id)).execute(tx.db);
  const { rows: types } = await selectOffered(
    sql.val(await sellingBranch(tx, order)),
    sql`and t.id = ${order.delivery_type_id}`,
  ).execute(tx.db);
  const today = lagosDay(tx.now);
  const soonest =
    stores[0] && types[0] ? deliveryDay(types[0], { lgaDays: stores[0].delivery_days, now: tx.now }) : today;
  return soonest > order.promised_on ? soonest : order.promised_on;
};

export type Whither = { store_id?: number | undefined; delivery_type_id?: number | undefined };

/**
 * The columns of an order that goes elsewhere than it was to go, or by another way: the fee and the day are those of today.
 * While neither changes, both stay as they were agreed. The lines must be written, since what they weigh is asked.
 */
export const goElsewhere = async (tx: Ctx, order: LockedOrder, { store_id, delivery_type_id }: Whither) => {
  const storeId = store_id ?? order.store_id;
  const typeId = delivery_type_id ?? order.delivery_type_id;
  if (storeId === order.store_id && typeId === order.delivery_type_id) return null;
  const { rows: stores } = await selectChosenStore(sql.val(order.user_id), sql.val(storeId)).execute(tx.db);
  const { rows: types } = await selectOffered(
    sql.val(await sellingBranch(tx, order)),
    sql`and t.id = ${typeId}`,
  ).execute(tx.db);
  const [store, type] = [stores[0], types[0]];
  if (!store) throw notFound("Store");
  if (!type) throw notFound("Delivery type");
  refuseLines(await refusedBy(tx, order.id, store));
  const goods = await tx.db
    .selectFrom("order_lines")
    .select(sql<number>`sum(total_kobo)::bigint`.as("kobo"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const feeKobo = deliveryFee(type, {
    lgaFeeKobo: store.delivery_fee_kobo,
    goodsKobo: goods.kobo,
    weightGrams: await weightOf(tx, order.id),
  });
  return {
    store_id: store.id,
    store_name: store.name,
    address: store.address,
    lga_id: store.lga_id,
    licence_number: store.licence_number,
    ...(store.phone === null ? {} : { phone: store.phone }),
    delivery_type_id: type.id,
    delivery_type_name: type.name,
    collected: type.collected,
    delivery_kobo: feeKobo ?? 0,
    delivery_fee_later: feeKobo === null,
    delivery_fee_set_at: null,
    promised_on: deliveryDay(type, { lgaDays: store.delivery_days, now: tx.now }),
  };
};

type Licensed = Parameters<typeof whyNotBought>[0][number];

/** Lines that are not allowed where an order goes now. */
const refusedBy = async (tx: Ctx, orderId: number, store: Licensed) => {
  const lines = await tx.db
    .selectFrom("order_lines")
    .select(["product_id", "title", "class"])
    .$narrowType<{ class: ProductClass }>()
    .where("order_id", "=", orderId)
    .execute();
  const today = lagosDay(tx.now);
  return lines.flatMap(({ product_id, title, class: productClass }) => {
    const message = whyNotBought([store], productClass, today);
    return message === null ? [] : [{ product_id, title, message }];
  });
};

/** Why what was ordered may not go where it was to go; null when it may. */
export const whyNotThere = async (tx: Ctx, order: LockedOrder): Promise<string | null> => {
  const { rows: stores } = await selectChosenStore(sql.val(order.user_id), sql.val(order.store_id)).execute(tx.db);
  if (!stores[0]) return "The store is closed";
  const [refused] = await refusedBy(tx, order.id, stores[0]);
  return refused ? `${refused.title}: ${refused.message}` : null;
};

import { randomInt } from "node:crypto";
import { pinFault } from "@remedia/domain/pins";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { conflict, notFound } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { insertAccount, newPinHash } from "../identity/accounts.ts";
import { requirePhone } from "../identity/phones.ts";
import { endSessions } from "../identity/sessions.ts";
import { getSetting } from "../settings/settings.ts";
import { getOwnStore } from "./stores.ts";

export const listStoreStaff = async (ctx: ActorCtx, storeId: number) => {
  const store = await getOwnStore(ctx, storeId);
  return ctx.db
    .selectFrom("store_staff as ss")
    .innerJoin("users as u", "u.id", "ss.user_id")
    .select(["u.id", "u.name", "u.phone", "u.state", "ss.added_at"])
    .where("ss.store_id", "=", store.id)
    .orderBy("u.name")
    .execute();
};

/** A first PIN that passes our own rules; its owner must change it. */
export const firstPin = (phone: string): string => {
  for (;;) {
    const pin = String(randomInt(100_000, 1_000_000));
    if (!pinFault(pin, phone)) return pin;
  }
};

/** Adds a person to a store: a new account with a first PIN by SMS, or one who works in another store of this owner. */
export const addStoreStaff = async (ctx: ActorCtx, storeId: number, body: { name: string; phone: string }) => {
  const phone = requirePhone(body.phone);
  const pin = firstPin(phone);
  const pin_hash = await newPinHash(ctx, "store_staff", pin, phone);
  return inTransaction(ctx, async (tx) => {
    const store = await getOwnStore(tx, storeId);
    const known = await tx.db
      .selectFrom("users as u")
      .innerJoin("store_staff as ss", "ss.user_id", "u.id")
      .innerJoin("stores as s", "s.id", "ss.store_id")
      .select("u.id")
      .where("u.phone", "=", phone)
      .where("u.role", "=", 4)
      .where("s.user_id", "=", tx.actor.userId)
      .executeTakeFirst();
    const account = {
      name: body.name,
      phone,
      pin_hash,
      role: 4,
      user_type: "other",
      state: "active",
      branch_id: tx.actor.branchId,
    } as const;
    const userId =
      known?.id ?? (await insertAccount(tx, { ...account, phone_verified_at: tx.now, must_change_pin: true }));
    const added = await tx.db
      .insertInto("store_staff")
      .values({ store_id: storeId, user_id: userId, added_at: tx.now })
      .onConflict((on) => on.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!added) throw conflict("This person works in this store already.");
    if (!known) {
      const product = await getSetting(tx, "brand.name");
      const text = `${store.owner_name} added you to ${store.name} on ${product}. Sign in at ${tx.platform.publicUrl()}/inventory/login with PIN ${pin} and change it.`;
      await queueMessage(tx, { channel: "sms", recipient: phone, body: text, userId, secret: true });
    }
    await audit(tx, { action: "store.add_staff", subject: "store", subjectId: storeId, after: { user_id: userId } });
    return listStoreStaff(tx, storeId);
  });
};

export const removeStoreStaff = (ctx: ActorCtx, storeId: number, userId: number) =>
  inTransaction(ctx, async (tx) => {
    await getOwnStore(tx, storeId);
    const removed = await tx.db
      .deleteFrom("store_staff")
      .where("store_id", "=", storeId)
      .where("user_id", "=", userId)
      .returning("user_id")
      .executeTakeFirst();
    if (!removed) throw notFound("Person");
    await endSessions(tx, userId, { because: "removed from a store" });
    await audit(tx, {
      action: "store.remove_staff",
      subject: "store",
      subjectId: storeId,
      before: { user_id: userId },
    });
    return listStoreStaff(tx, storeId);
  });

import type { Licence } from "@remedia/domain/licences";
import { insertLicenceChange } from "../../src/modules/stores/licences.ts";
import type { Ctx } from "../../src/platform/context.ts";

const dayMs = 24 * 3_600_000;
const waiting = 6;
const laterDay = (day: string, days: number) =>
  new Date(new Date(day).getTime() + days * dayMs).toISOString().slice(0, 10);

/** Some stores whose licence ends soon have renewed it; staff have not looked at it yet. */
export const seedLicenceChanges = async (tx: Ctx) => {
  const today = tx.now.toISOString().slice(0, 10);
  const stores = await tx.db
    .selectFrom("stores as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.user_id", "s.licence_class", "s.licence_number", "s.licence_expires_on"])
    .$narrowType<{ licence_class: Licence["licence_class"]; licence_expires_on: string }>()
    .where("u.state", "=", "active")
    .where("s.licence_expires_on", ">=", today)
    .where("s.licence_expires_on", "<", laterDay(today, 40))
    .orderBy("s.id")
    .limit(waiting)
    .execute();
  for (const [at, store] of stores.entries()) {
    const asked = { ...tx, now: new Date(tx.now.getTime() - (at + 1) * 7 * 3_600_000) };
    const renewed = { ...store, licence_expires_on: laterDay(store.licence_expires_on, 365) };
    await insertLicenceChange(asked, store.id, renewed, store.user_id);
  }
};

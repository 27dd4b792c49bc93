import { gatewayOf } from "../../src/modules/payments/gateways.ts";
import { rememberPage } from "../../src/modules/payments/payments.ts";
import { endSandboxCharge, type SandboxAct } from "../../src/modules/payments/sandbox.ts";
import { announceSandboxCharge } from "../../src/modules/settling/announcements.ts";
import { followCharge } from "../../src/modules/settling/settling.ts";
import { type ActorCtx, bySystem, type Ctx } from "../../src/platform/context.ts";
import { later } from "../clock.ts";

const minuteMs = 60_000;

/** The gateway's page for a payment, as `openPayment` opens it, at another time. Answers its reference. */
export const openPage = async (customer: ActorCtx, id: number): Promise<string> => {
  const { reference, amount_kobo, number } = await customer.db
    .selectFrom("payments")
    .select(["reference", "amount_kobo", "number"])
    .where("id", "=", id)
    .$narrowType<{ reference: string }>()
    .executeTakeFirstOrThrow();
  const { url } = await gatewayOf(customer).start({
    reference,
    amountKobo: amount_kobo,
    email: "",
    callbackUrl: `${customer.platform.publicUrl()}/wallet?payment=${reference}`,
    about: `Payment ${number}`,
  });
  await rememberPage(bySystem(customer), id, url, "/wallet");
  return reference;
};

/** Somebody ends a payment on its page after some minutes, and the house hears of it. */
export const endPage = async (customer: ActorCtx, id: number, act: SandboxAct, minutes: number) => {
  const reference = await openPage(customer, id);
  const done = later(customer, minutes * minuteMs);
  if (act === "fail") await announceInVain(done, reference);
  else await endSandboxCharge(done, reference, act);
  if (act === "succeed" || act === "pay_twice") return followAnnounced(done, id, reference);
  // Nobody says that a page was left: its time runs out.
  const seen = act === "abandon" ? later(customer, 40 * minuteMs) : done;
  await followCharge(bySystem(seen), id, await gatewayOf(seen).verify(reference));
  await markSettled(seen, reference);
};

/** As providers do it, each charge is announced twice; the second time says nothing new. */
export const followAnnounced = async (done: Ctx, id: number, reference: string) => {
  const system = bySystem(done);
  await announceSandboxCharge(system, reference);
  await announceSandboxCharge(later(system, minuteMs), reference);
  const announced = await done.db
    .selectFrom("gateway_announcements")
    .select("subject_id")
    .where("reference", "=", reference)
    .orderBy("id")
    .execute();
  for (const { subject_id } of announced)
    await followCharge(system, id, await gatewayOf(done).verify(reference, subject_id!));
  await markSettled(done, reference);
};

/** Announced as paid, and refused by the bank before anybody asked. */
const announceInVain = async (done: Ctx, reference: string) => {
  await endSandboxCharge(done, reference, "succeed");
  await announceSandboxCharge(bySystem(done), reference);
  const refused = { state: "failed", paid_at: null, times: 0 };
  await done.db.updateTable("sandbox_charges").set(refused).where("reference", "=", reference).execute();
};

/** As `settleAnnouncement` does, within this transaction. */
export const markSettled = async ({ db, now }: Ctx, reference: string) => {
  await db.updateTable("gateway_announcements").set({ settled_at: now }).where("reference", "=", reference).execute();
};

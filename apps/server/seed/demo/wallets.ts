import { toKobo } from "@remedia/domain/money";
import { gatewayOf } from "../../src/modules/payments/gateways.ts";
import { createPayment, rememberPage } from "../../src/modules/payments/payments.ts";
import { endSandboxCharge, type SandboxAct } from "../../src/modules/payments/sandbox.ts";
import { followCharge } from "../../src/modules/settling/settling.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import type { Charge } from "../../src/platform/gateways/gateway.ts";
import { at, daysAgo } from "../clock.ts";
import { actAs, actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";

const customersWithWallets = 40;
const longestAgo = 150;
const minuteMs = 60_000;

/** How payments end, as often as in life. */
const ends: readonly [share: number, act: SandboxAct][] = [
  [0.84, "succeed"],
  [0.92, "fail"],
  [0.98, "abandon"],
  [1, "pay_twice"],
];

/** A payment page that is still open, for whoever wants to see one. */
const openReference = "demo-payment-still-open";

/**
 * Five months in which customers added money to their wallets: most of it came, some cards were refused, three payments
 * came short and wait for somebody to look at them.
 */
export const seedWallets = async (tx: Ctx) => {
  const chance = openChance(20_261_204);
  const customers = await tx.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", 3)
    .where("state", "=", "active")
    .where("user_type", "in", ["pharmacy", "hospital"])
    .orderBy("id")
    .limit(customersWithWallets)
    .execute();
  for (const { id } of customers) {
    const customer = await actAs(tx, id);
    for (let nth = chance.whole(1, 6); nth > 0; nth--) await pay(customer, chance);
  }
  const shorts = customers.slice(3, 6);
  for (const [nth, { id }] of shorts.entries()) await payShort(at(await actAs(tx, id), daysAgo(tx, 1 + nth)));
  await leaveOpen(await actAsOwnerOf(tx, "+2348030000020"));
  // What happened months ago needs no message today.
  await tx.db
    .deleteFrom("outbox_events")
    .where("event", "=", "payment.moved")
    .where("dispatched_at", "is", null)
    .execute();
};

/** As `openPayment` does it, at another time. */
const begin = async (customer: ActorCtx, naira: number, known?: string) => {
  const part = { document: "wallet" as const, documentId: customer.actor.userId, amountKobo: toKobo(naira) };
  const id = await createPayment(customer, customer.actor, [part]);
  if (known) await customer.db.updateTable("payments").set({ reference: known }).where("id", "=", id).execute();
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
  await rememberPage(asSystem(customer), id, url);
  return { id, reference };
};

const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: null });

const pay = async (customer: ActorCtx, chance: Chance) => {
  const then = at(customer, daysAgo(customer, chance.next() * longestAgo + 0.1));
  const { id, reference } = await begin(then, chance.whole(2, 120) * 2_500);
  const roll = chance.next();
  const [, act] = ends.find(([share]) => roll < share)!;
  const after = (minutes: number) => at(customer, new Date(then.now.getTime() + minutes * minuteMs));
  const later = after(chance.whole(1, 8));
  await endSandboxCharge(later, reference, act);
  const seen = act === "abandon" ? after(40) : later;
  await followCharge(asSystem(seen), id, await gatewayOf(seen).verify(reference));
};

/** Somebody transferred less than they were asked for. */
const payShort = async (customer: ActorCtx) => {
  const { id, reference } = await begin(customer, 50_000);
  const charge = (await gatewayOf(customer).verify(reference))!;
  const short: Charge = { ...charge, state: "succeeded", paidKobo: toKobo(45_000), paidAt: customer.now };
  await followCharge(asSystem(customer), id, short);
};

const leaveOpen = (customer: ActorCtx) => begin(customer, 25_000, openReference);

import { toKobo } from "@remedia/domain/money";
import { gatewayOf } from "../../src/modules/payments/gateways.ts";
import { createPayment } from "../../src/modules/payments/payments.ts";
import type { SandboxAct } from "../../src/modules/payments/sandbox.ts";
import { reconcileGateway } from "../../src/modules/settling/desk/reconciling.ts";
import { followCharge } from "../../src/modules/settling/settling.ts";
import { type ActorCtx, bySystem, type Ctx } from "../../src/platform/context.ts";
import type { Charge } from "../../src/platform/gateways/gateway.ts";
import { at, daysAgo } from "../clock.ts";
import { actAs, actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";
import { endPage, openPage } from "./gateway-pages.ts";

const customersWithWallets = 40;
const longestAgo = 150;

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
  // As every night: what came short is not listed by the gateway, and is put before a person.
  await reconcileGateway(tx);
  // What happened months ago needs no message today.
  await tx.db
    .deleteFrom("outbox_events")
    .where("event", "=", "payment.moved")
    .where("dispatched_at", "is", null)
    .execute();
};

const begin = (customer: ActorCtx, naira: number): Promise<number> =>
  createPayment(customer, customer.actor, [
    { document: "wallet", documentId: customer.actor.userId, amountKobo: toKobo(naira) },
  ]);

const pay = async (customer: ActorCtx, chance: Chance) => {
  const then = at(customer, daysAgo(customer, chance.next() * longestAgo + 0.1));
  const id = await begin(then, chance.whole(2, 120) * 2_500);
  const roll = chance.next();
  const [, act] = ends.find(([share]) => roll < share)!;
  await endPage(then, id, act, chance.whole(1, 8));
};

/** Somebody transferred less than they were asked for. */
const payShort = async (customer: ActorCtx) => {
  const id = await begin(customer, 50_000);
  const charge = (await gatewayOf(customer).verify(await openPage(customer, id)))!;
  const short: Charge = { ...charge, state: "succeeded", paidKobo: toKobo(45_000), paidAt: customer.now };
  await followCharge(bySystem(customer), id, short);
};

const leaveOpen = async (customer: ActorCtx) => {
  const id = await begin(customer, 25_000);
  await customer.db.updateTable("payments").set({ reference: openReference }).where("id", "=", id).execute();
  await openPage(customer, id);
};

import { toKobo } from "@remedia/domain/money";
import { demoTransferPins } from "../../src/demo-accounts.ts";
import { readPhone } from "../../src/modules/identity/phones.ts";
import { setTransferPin } from "../../src/modules/identity/transfer-pin.ts";
import { gatewayOf } from "../../src/modules/payments/gateways.ts";
import { createPayment, rememberPage } from "../../src/modules/payments/payments.ts";
import { endSandboxCharge, type SandboxAct } from "../../src/modules/payments/sandbox.ts";
import { payIntoSandboxAccount } from "../../src/modules/payments/sandbox-accounts.ts";
import { changeSetting } from "../../src/modules/settings/settings.ts";
import { followCharge } from "../../src/modules/settling/settling.ts";
import { requestVirtualAccount, takeArrival } from "../../src/modules/settling/virtual-accounts.ts";
import { transferMoney } from "../../src/modules/wallet/transfers.ts";
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

const pharmacy = "+2348030000020";
const secondPharmacy = "+2348030000024";

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
  await leaveOpen(await actAsOwnerOf(tx, pharmacy));
  await seedTransfers(tx);
  await seedAccountNumbers(tx);
  // What happened months ago needs no message today.
  await tx.db
    .deleteFrom("outbox_events")
    .where("event", "in", ["payment.moved", "wallet.transferred"])
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

/** Days ago, from whom to whom, how much, what for. */
const transfers: readonly [days: number, from: string, to: string, naira: number, note: string | null][] = [
  [61, pharmacy, secondPharmacy, 12_500, "Half of the Amoxil"],
  [40, secondPharmacy, pharmacy, 8_000, "Thank you"],
  [23, pharmacy, secondPharmacy, 4_750.5, null],
  [9, secondPharmacy, pharmacy, 15_000, "Carton of gloves"],
  [2, pharmacy, secondPharmacy, 6_000, "Delivery shared"],
];

/** Customers may send money to each other here, and two of them do. The README lists their transfer PINs. */
const seedTransfers = async (tx: Ctx) => {
  await changeSetting(await actAsOwnerOf(tx, "+2348030000001"), "wallet.transfers", { value: true });
  for (const [phone, pin] of demoTransferPins)
    await setTransferPin(await actAsOwnerOf(tx, readPhone(phone)!), { password: "7391", pin });
  for (const phone of [pharmacy, secondPharmacy])
    await payNow(at(await actAsOwnerOf(tx, phone), daysAgo(tx, 90)), 60_000);
  for (const [days, from, to, amount, note] of transfers)
    await transferMoney(at(await actAsOwnerOf(tx, from), daysAgo(tx, days)), {
      phone: to,
      amount,
      ...(note ? { note } : {}),
    });
};

const payNow = async (customer: ActorCtx, naira: number) => {
  const { id, reference } = await begin(customer, naira);
  await endSandboxCharge(customer, reference, "succeed");
  await followCharge(asSystem(customer), id, await gatewayOf(customer).verify(reference));
};

/** Account numbers that money came into. */
const seedAccountNumbers = async (tx: Ctx) => {
  for (const [phone, days] of [
    [pharmacy, 33],
    [secondPharmacy, 12],
  ] as const) {
    const customer = at(await actAsOwnerOf(tx, phone), daysAgo(tx, days));
    const { account } = await requestVirtualAccount(customer, undefined);
    const reference = await payIntoSandboxAccount(customer, account!.account_number, toKobo(35_000));
    await takeArrival(asSystem(customer), "sandbox", (await gatewayOf(customer).verify(reference))!);
  }
};

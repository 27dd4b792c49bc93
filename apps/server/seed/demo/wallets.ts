import { toKobo } from "@remedia/domain/money";
import { gatewayOf } from "../../src/modules/payments/gateways.ts";
import { createPayment } from "../../src/modules/payments/payments.ts";
import { endSandboxCharge, type SandboxAct } from "../../src/modules/payments/sandbox.ts";
import { announceSandboxCharge } from "../../src/modules/settling/announcements.ts";
import { reconcileGateway } from "../../src/modules/settling/desk/reconciling.ts";
import { type ActorCtx, bySystem, type Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { actAs, actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";
import { endPage, followAnnounced, markSettled, openPage } from "./gateway-pages.ts";

const customersWithWallets = 40;
/** Who signs in here has a year of history, month by month; others paid in now and then. */
const regulars = 3;
const yearOfDays = 365;
const dayMs = 24 * 3_600_000;

/** How payments end, as often as in life. */
const ends: readonly [share: number, act: SandboxAct][] = [
  [0.84, "succeed"],
  [0.92, "fail"],
  [0.98, "abandon"],
  [1, "pay_twice"],
];

/** A payment page that is still open, for whoever wants to see one. */
const openReference = "demo-payment-still-open";
const unknownReference = "demo-payment-of-nobody";

/**
 * A year in which customers added money to their wallets: most of it came, some cards were refused, and three
 * payments of the last days are not at the gateway as they are in the books.
 */
export const seedWallets = async (tx: Ctx) => {
  const chance = openChance(20_261_204);
  const customers = await tx.db
    .selectFrom("users")
    .select(["id", "created_at", "branch_id"])
    .where("role", "=", 3)
    .where("state", "=", "active")
    .where("user_type", "in", ["pharmacy", "hospital"])
    .orderBy("id")
    .limit(customersWithWallets)
    .execute();
  for (const [nth, { id, created_at }] of customers.entries()) {
    const customer = await actAs(tx, id);
    const known = Math.min(yearOfDays, (tx.now.getTime() - created_at.getTime()) / dayMs);
    const times = nth < regulars ? 14 : chance.whole(1, 6);
    for (let time = 0; time < times; time++) {
      const days = 0.1 + (known * 0.95 * (time + chance.next())) / times;
      await pay(at(customer, daysAgo(customer, days)), chance);
    }
  }
  // Where whoever tries the product looks first.
  const [one, other] = customers.filter(({ branch_id }) => branch_id === 1).slice(regulars);
  await payShort(at(await actAs(tx, one!.id), daysAgo(tx, 1)));
  await correctAfterwards(at(await actAs(tx, other!.id), daysAgo(tx, 2)));
  await chargeUnknown(at(tx, daysAgo(tx, 3)));
  await leaveOpen(await actAsOwnerOf(tx, "+2348030000020"));
  // As every night: the three that do not agree are put before a person.
  await reconcileGateway(tx);
};

const begin = (customer: ActorCtx, naira: number): Promise<number> =>
  createPayment(customer, customer.actor, [
    { document: "wallet", documentId: customer.actor.userId, amountKobo: toKobo(naira) },
  ]);

const pay = async (customer: ActorCtx, chance: Chance) => {
  const id = await begin(customer, chance.whole(2, 40) * 2_500);
  const roll = chance.next();
  const [, act] = ends.find(([share]) => roll < share)!;
  await endPage(customer, id, act, chance.whole(1, 8));
};

/** What the gateway remembers of a charge from now on. */
const rewrite = (ctx: Ctx, reference: string, naira: number) =>
  ctx.db
    .updateTable("sandbox_charges")
    .set({ amount_kobo: toKobo(naira) })
    .where("reference", "=", reference)
    .execute();

/** Somebody transferred less than they were asked for. */
const payShort = async (customer: ActorCtx) => {
  const id = await begin(customer, 50_000);
  const reference = await openPage(customer, id);
  await rewrite(customer, reference, 45_000);
  await endSandboxCharge(customer, reference, "succeed");
  await followAnnounced(customer, id, reference);
};

/** The gateway corrected a charge after it had said how much it was. */
const correctAfterwards = async (customer: ActorCtx) => {
  const id = await begin(customer, 30_000);
  const reference = await openPage(customer, id);
  await endSandboxCharge(customer, reference, "succeed");
  await followAnnounced(customer, id, reference);
  await rewrite(customer, reference, 29_500);
};

/** Somebody paid on a page that is none of ours. */
const chargeUnknown = async (tx: Ctx) => {
  const charge = {
    reference: unknownReference,
    amountKobo: toKobo(18_500),
    email: "",
    callbackUrl: "",
    about: "Payment",
  };
  await gatewayOf(tx).start(charge);
  await endSandboxCharge(tx, unknownReference, "succeed");
  await announceSandboxCharge(bySystem(tx), unknownReference);
  await markSettled(tx, unknownReference);
};

const leaveOpen = async (customer: ActorCtx) => {
  const id = await begin(customer, 25_000);
  await customer.db.updateTable("payments").set({ reference: openReference }).where("id", "=", id).execute();
  await openPage(customer, id);
};

import { gatewayOf } from "../../src/modules/payments/gateways.ts";
import { rememberPage } from "../../src/modules/payments/payments.ts";
import { endSandboxCharge, type SandboxAct } from "../../src/modules/payments/sandbox.ts";
import { followCharge } from "../../src/modules/settling/settling.ts";
import { type ActorCtx, bySystem } from "../../src/platform/context.ts";
import { at } from "../clock.ts";

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
  const after = (wait: number) => at(customer, new Date(customer.now.getTime() + wait * minuteMs));
  const later = after(minutes);
  await endSandboxCharge(later, reference, act);
  // Nobody says that a page was left: its time runs out.
  const seen = act === "abandon" ? after(40) : later;
  await followCharge(bySystem(seen), id, await gatewayOf(seen).verify(reference));
};

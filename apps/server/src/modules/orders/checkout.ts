import { toNaira } from "@remedia/domain/money";
import { methodsAtDesk, methodsForOthers, type PaymentMethod, paymentMethods } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import type { Actor, ActorCtx } from "../../platform/context.ts";
import { type PricedCartLine, presentLine, pricedLines } from "../cart/lines.ts";
import type { LineProblem } from "../cart/shortages.ts";
import { readWallet } from "../ledger/holds.ts";
import { hasGateway } from "../payments/gateways.ts";
import type { Checkout, CheckoutQuery, Fault } from "./checkout-schemas.ts";
import { type CreditTerms, readCredit, refusalOf } from "./credit.ts";
import { quoteWays, readWays } from "./delivery.ts";
import { quoteHelp } from "./helped-quote.ts";

export type CheckoutFault = Static<typeof Fault>;

export const faultOf = ({ row }: PricedCartLine, fault: LineProblem): CheckoutFault => ({
  cart_id: row.id,
  title: row.title,
  why: fault.why,
  message: fault.message,
  available: fault.available ?? null,
});

/** What is known to stand in the way, line by line; the order itself has the last word. */
export const faultsOf = (lines: readonly PricedCartLine[]): CheckoutFault[] =>
  lines.flatMap((line) => (line.fault ? [faultOf(line, line.fault)] : []));

export const goodsOf = (lines: readonly PricedCartLine[]): number =>
  lines.reduce((sum, { price, fault }) => sum + (fault === null ? (price?.totalKobo ?? 0) : 0), 0);

type Method = Static<typeof Checkout>["payment_methods"][number];

/** Nobody else spends a customer's money. */
export const methodsOpenTo = ({ viewer }: Actor): readonly PaymentMethod[] => {
  if (viewer === null) return paymentMethods;
  return viewer.deskCartId === undefined ? methodsForOthers : methodsAtDesk;
};

/** Every way of paying that this customer has, what it comes to, and why one is not open. On credit everything costs more. */
const methodsFor = (
  ctx: ActorCtx,
  { totalKobo, creditKobo }: { totalKobo: number; creditKobo: number },
  { walletKobo, credit }: { walletKobo: number; credit: CreditTerms | null },
): Method[] => {
  const refusals: Partial<Record<PaymentMethod, string | null>> = {
    on_delivery: null,
    ...(hasGateway(ctx) ? { gateway: null } : {}),
    wallet: walletKobo < totalKobo ? "There is not enough in your wallet." : null,
    ...(hasGateway(ctx) && walletKobo > 0 && walletKobo < totalKobo ? { wallet_gateway: null } : {}),
    ...(credit ? { credit: refusalOf(ctx, credit, creditKobo) } : {}),
  };
  const open = methodsOpenTo(ctx.actor);
  return paymentMethods.flatMap((method) => {
    const refusal = refusals[method];
    if (refusal === undefined || !open.includes(method)) return [];
    return [{ method, refusal, total: toNaira(method === "credit" ? creditKobo : totalKobo) }];
  });
};

/** Everything the customer decides on before ordering, for one of their stores. */
export const getCheckout = async (ctx: ActorCtx, query: Static<typeof CheckoutQuery> = {}) => {
  const ways = await readWays(ctx, query);
  const credit = await readCredit(ctx, { lock: false });
  const priceAt = async (creditBp: number) => {
    const collected = ways.type?.collected ?? false;
    const lines = await pricedLines(ctx, { orderedFor: ways.store ?? null, creditBp, collected });
    const goodsKobo = goodsOf(lines);
    const { deliveryKobo, ...delivery } = quoteWays(ctx, ways, { lines, goodsKobo });
    return { lines, goodsKobo, deliveryKobo, delivery, totalKobo: goodsKobo + deliveryKobo };
  };
  const plain = await priceAt(0);
  const onCredit = credit ? await priceAt(credit.incrementBp) : plain;
  const { lines, goodsKobo, deliveryKobo, delivery, totalKobo } = query.payment_method === "credit" ? onCredit : plain;
  const { availableKobo: walletKobo } = await readWallet(ctx, ctx.actor.userId);
  return {
    ...delivery,
    helped: ways.type?.collected ? null : await quoteHelp(ctx, lines, delivery.promised_on),
    lines: lines.map((line) => presentLine(ctx, line)),
    faults: faultsOf(lines),
    goods: toNaira(goodsKobo),
    delivery_fee: toNaira(deliveryKobo),
    total: toNaira(totalKobo),
    payment_methods: methodsFor(
      ctx,
      { totalKobo: plain.totalKobo, creditKobo: onCredit.totalKobo },
      { walletKobo, credit },
    ),
    // Whoever views the store as a customer does not look into their wallet.
    wallet: ctx.actor.viewer ? 0 : toNaira(walletKobo),
    credit: credit && {
      name: credit.name,
      increment: credit.incrementBp / 100,
      due_days: credit.dueDays,
      limit: toNaira(credit.limitKobo),
      owed: toNaira(credit.owedKobo),
    },
  };
};

import type { Ctx } from "../../platform/context.ts";
import { lockOrders, payOrder } from "../orders/paying.ts";
import { lockPayment } from "../payments/document.ts";
import { markTaken, type Part, partsOf } from "../payments/tenders.ts";

/**
 * A payment with what it is for, locked in everybody's order: orders before their payments. Which orders they are never changes;
 * how much each took may have, until it was locked.
 */
export const lockWithParts = async (tx: Ctx, id: number) => {
  const orderIds = (await partsOf(tx, id)).flatMap(({ document, document_id }) =>
    document === "order" ? [document_id] : [],
  );
  await lockOrders(tx, orderIds);
  return { payment: await lockPayment(tx, id), parts: await partsOf(tx, id) };
};

/** Lets each part go where it was meant to, as far as that still takes it. Answers how much went to orders. */
export const takeParts = async (tx: Ctx, parts: readonly Part[]): Promise<number> => {
  let toOrdersKobo = 0;
  for (const part of parts) {
    const takenKobo = part.document === "order" ? await payOrder(tx, part) : part.amount_kobo;
    if (part.document === "order") toOrdersKobo += takenKobo;
    await markTaken(tx, part.id, takenKobo);
  }
  return toOrdersKobo;
};

/** Where money of a customer goes that was taken for their orders up to so much: the rest is in the wallet. */
export const creditsFor = (userId: number, totalKobo: number, toOrdersKobo: number) =>
  [
    { account: "receivable" as const, ownerId: userId, amountKobo: toOrdersKobo },
    { account: "wallet" as const, ownerId: userId, amountKobo: totalKobo - toOrdersKobo },
  ].filter(({ amountKobo }) => amountKobo > 0);

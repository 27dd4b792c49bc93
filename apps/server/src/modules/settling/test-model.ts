/** What money must have come to, in kobo. It is kept beside the product, from what each request was answered. */
type Paid = { paidKobo: number; refundedKobo: number };

export const openModel = () => {
  const wallets = new Map<number, number>();
  const orders = new Map<number, Paid>();
  const outside = { gateway_clearing: 0, bank: 0 };
  const change = (userId: number, kobo: number) => wallets.set(userId, (wallets.get(userId) ?? 0) + kobo);
  return {
    wallets,
    orders,
    outside,
    /** Money that came from outside, or went back there. Until it is used up by an order it is the customer's. */
    come: (userId: number, through: keyof typeof outside, kobo: number) => {
      outside[through] += kobo;
      change(userId, kobo);
    },
    send: (fromId: number, toId: number, kobo: number) => {
      change(fromId, -kobo);
      change(toId, kobo);
    },
    /** Where an order stands when nobody does anything to it any more. What it took is missing in the wallet. */
    settle: (userId: number, orderId: number, paid: Paid) => {
      orders.set(orderId, paid);
      change(userId, paid.refundedKobo - paid.paidKobo);
    },
    /** What all orders together took and kept. */
    takenKobo: () => [...orders.values()].reduce((sum, { paidKobo, refundedKobo }) => sum + paidKobo - refundedKobo, 0),
  };
};

/** Numbers from 0 to 1 that come in the same order for the same seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

import { expect } from "vitest";
import { openTestApp } from "../../../test/harness.ts";
import { knowDevice } from "../../../test/people.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { shopper } from "../orders/test-orders.ts";
import { purse } from "./test-payments.ts";

type Stocked = { productId: number; batchId: number };

/** A customer with a wallet, a shelf with packs, and what is done to an order before a test begins. */
export const openDesk = async () => {
  const house = await openTestApp();
  const me = await shopper(house);
  await knowDevice(house, me.token);
  const warehouse = await newWarehouse(house);
  const shelf = warehouse.shelves[0]!;
  const { begin, balance } = purse(house, me.token);
  const fund = async (naira: number) => {
    const reference = await begin(naira);
    await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
    await house.settle();
  };
  const stocked = (packs = 20): Promise<Stocked> => stockedProduct(house, shelf, packs);
  /** The gateway's page for an order, and its end. */
  const payByCard = async (paymentId: number) => {
    const opened = await me.call(`POST /payments/${paymentId}/open`, { body: { return_to: "/wallet" } });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const reference = opened.body.url.split("/").at(-1);
    await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
    await house.settle();
  };
  /** An order of some lines, paid from the wallet, by card or not. */
  const ordered = async (
    quantities: readonly number[],
    {
      paid = false,
      byCard = false,
      make = stocked,
      ...words
    }: { paid?: boolean; byCard?: boolean; make?: () => Promise<Stocked>; payment_method?: string } = {},
  ) => {
    const products: Stocked[] = [];
    for (const quantity of quantities) {
      const product = await make();
      products.push(product);
      await me.fill(product.productId, quantity);
    }
    if (paid) await fund((await me.checkout()).total);
    const { status, body } = await me.order(
      paid ? { payment_method: "wallet" } : byCard ? { payment_method: "gateway" } : words,
    );
    expect(status, JSON.stringify(body)).toBe(201);
    if (byCard) await payByCard(body.payment_id);
    return {
      id: body.id as number,
      lines: body.lines as { id: number }[],
      total: body.total as number,
      products,
      body,
    };
  };
  return { house, me, warehouse, shelf, fund, balance, stocked, ordered, payByCard };
};
export type Desk = Awaited<ReturnType<typeof openDesk>>;

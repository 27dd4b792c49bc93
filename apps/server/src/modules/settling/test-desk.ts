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
  /** An order of some lines, paid from the wallet or not. */
  const ordered = async (
    quantities: readonly number[],
    {
      paid = false,
      make = stocked,
      ...words
    }: { paid?: boolean; make?: () => Promise<Stocked>; payment_method?: string } = {},
  ) => {
    const products: Stocked[] = [];
    for (const quantity of quantities) {
      const product = await make();
      products.push(product);
      await me.fill(product.productId, quantity);
    }
    if (paid) await fund((await me.checkout()).total);
    const { status, body } = await me.order(paid ? { payment_method: "wallet" } : words);
    expect(status, JSON.stringify(body)).toBe(201);
    return {
      id: body.id as number,
      lines: body.lines as { id: number }[],
      total: body.total as number,
      products,
      body,
    };
  };
  return { house, me, warehouse, shelf, fund, balance, stocked, ordered };
};
export type Desk = Awaited<ReturnType<typeof openDesk>>;

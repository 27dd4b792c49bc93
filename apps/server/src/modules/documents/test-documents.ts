import type { TestApp } from "../../../test/harness.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { hireWorker } from "../warehousing/test-warehousing.ts";

const handling = ["orders.read", "orders.confirm", "orders.fulfil", "orders.dispatch", "orders.deliver"] as const;
const toDoor = ["confirm", "start_picking", "finish_picking", "pack", "dispatch"] as const;

/** A shop with goods on its shelf, a customer, and two people who bring what is ordered to the door. */
export const openShop = async (house: TestApp) => {
  const [clerk, packer] = [await hireWorker(house, handling), await hireWorker(house, handling)];
  const shelf = (await newWarehouse(house)).shelves[0]!;
  const customer = await shopper(house);
  const order = async (of: Shopper = customer) => {
    const { productId } = await stockedProduct(house, shelf, 20);
    await of.fill(productId, 3);
    const { status, body } = await of.order();
    if (status !== 201) throw new Error(`not ordered: ${JSON.stringify(body)}`);
    return { id: body.id as number, number: body.number as string, total: body.total as number, productId };
  };
  const deliver = async (id: number) => {
    for (const step of toDoor) await (step === "pack" ? packer : clerk).post(`/admin/orders/${id}/${step}`, {});
    await clerk.post(`/admin/orders/${id}/deliver`, { received_by: "Ngozi Eze", tender: "cash" });
  };
  return {
    clerk,
    customer,
    order,
    deliver,
    /** Ordered, brought and invoiced. */
    sell: async (of?: Shopper) => {
      const sold = await order(of);
      await deliver(sold.id);
      await house.settle();
      return sold;
    },
  };
};

export const invoiceOf = ({ platform }: TestApp, orderId: number) =>
  platform.db
    .selectFrom("invoices")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();

export const mailsAbout = ({ platform }: TestApp, number: string) =>
  platform.db
    .selectFrom("messages")
    .select(["recipient", "subject", "body", "state"])
    .where("channel", "=", "email")
    .where("subject", "like", `%${number}`)
    .execute();

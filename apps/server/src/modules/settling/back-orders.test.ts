import { lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { stockedProduct } from "../inventory/test-stock.ts";
import { wakeBackOrders } from "../orders/changing/back-orders.ts";
import { hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import { type Desk, openDesk } from "./test-desk.ts";

let desk: Desk;
let picker: Worker;
let [clerk, chief] = [] as unknown as [Worker, Worker];
beforeAll(async () => {
  desk = await openDesk();
  picker = await hireWorker(desk.house, ["orders.read", "orders.confirm", "orders.hold", "orders.fulfil"]);
  const finance = ["payments.read", "payments.record", "payments.approve", "payments.reconcile"];
  [clerk, chief] = [await hireWorker(desk.house, finance), await hireWorker(desk.house, finance)];
});
beforeEach(() => desk.me.empty());
afterAll(async () => {
  await expectSound(desk.house);
  await desk.house.close();
});

const wake = () => wakeBackOrders(systemContext(desk.house.platform, "test"));
const orderOf = (id: number) => picker.get(`/admin/orders/${id}`);

/** A part of one pack that waits for stock, since all that there were are on somebody's mind as missing. */
const waiting = async (id: number, lineId: number, packs = 1) => {
  for (const action of ["confirm", "start_picking"]) await picker.post(`/admin/orders/${id}/${action}`);
  await picker.post(`/admin/orders/${id}/pick_short`, { line_id: lineId, packs, answer: "back_order" });
  return (await orderOf(id)).parts[0].id as number;
};
const twoPacks = () => desk.stocked(2);
const arrive = (productId: number) => stockedProduct(desk.house, desk.shelf, 5, { productId });

describe("packs that follow later", () => {
  test("do not go on unpaid, if their payment turns out never to have come", async () => {
    const { productId } = await twoPacks();
    await desk.me.fill(productId, 2);
    const { body: placed } = await desk.me.order({ payment_method: "gateway" });
    const received_on = lagosDay(desk.house.clock.now());
    const body = { user_id: desk.me.id, method: "bank", amount: placed.total, order_ids: [placed.id], received_on };
    const recorded = await clerk.ask("POST /admin/payments", { body });
    expect(recorded.status, recorded.body.message).toBe(201);
    const partId = await waiting(placed.id, placed.lines[0].id);
    expect(await orderOf(partId)).toMatchObject({ state: "held", due: 0 });
    const reversed = await chief.ask(`POST /admin/payments/${recorded.body.id}/reverse`, {
      body: { reason: "Bounced" },
    });
    expect(reversed.status, reversed.body.message).toBe(200);
    await arrive(productId);
    await wake();
    expect(await orderOf(partId)).toMatchObject({
      state: "held",
      state_reason: "Its payment was reversed",
      due: 1_000,
    });
  });

  test("wait for somebody where the customer may no longer buy them", async () => {
    const { db } = desk.house.platform;
    const { id, lines, products } = await desk.ordered([2], { make: twoPacks });
    const partId = await waiting(id, lines[0]!.id);
    await arrive(products[0]!.productId);
    const suspend = (state: "active" | "suspended") =>
      db.updateTable("users").set({ state }).where("id", "=", desk.me.id).execute();
    await suspend("suspended");
    await wake();
    await suspend("active");
    await wake();
    expect(await orderOf(partId)).toMatchObject({
      state: "held",
      state_reason: "The customer's account is not active",
    });
  });

  test("are not kept waiting by others that cannot be had, nor by those that somebody holds", async () => {
    const [never, soon, held] = [
      await desk.ordered([2], { make: twoPacks }),
      await desk.ordered([2], { make: twoPacks }),
      await desk.ordered([2], { make: twoPacks }),
    ];
    const parts: number[] = [];
    for (const { id, lines } of [never, held, soon]) parts.push(await waiting(id, lines[0]!.id));
    for (const { products } of [held, soon]) await arrive(products[0]!.productId);
    await desk.house.platform.db.transaction().execute(async (tx) => {
      await tx.selectFrom("orders").select("id").where("id", "=", parts[1]!).forUpdate().execute();
      await expect(wake(), "the job fails, and comes again").rejects.toThrow();
    });
    expect(await Promise.all(parts.map(async (id) => (await orderOf(id)).state))).toEqual([
      "held",
      "held",
      "confirmed",
    ]);
    await wake();
    expect(await Promise.all(parts.map(async (id) => (await orderOf(id)).state))).toEqual([
      "held",
      "confirmed",
      "confirmed",
    ]);
  });

  test("are known by more than words: what a person holds is that person's to release", async () => {
    const { id } = await desk.ordered([1]);
    await picker.post(`/admin/orders/${id}/hold`, { reason: "Waits for stock" });
    await wake();
    expect(await orderOf(id)).toMatchObject({ state: "held" });
  });
});

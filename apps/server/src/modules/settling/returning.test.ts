import { type ReturnState, returnStates, returnTransitions } from "@remedia/domain/returns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrol } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { soldCombo } from "../catalog/test-products.ts";
import { freshNo } from "../inventory/test-stock.ts";
import { hireWorker, movementsOf, type Worker } from "../warehousing/test-warehousing.ts";
import { type Desk, openDesk } from "./test-desk.ts";

let desk: Desk;
let clerk: Worker;
let keeper: Worker;
let cashier: Worker;
const handling = [
  "orders.read",
  "orders.confirm",
  "orders.fulfil",
  "orders.dispatch",
  "orders.deliver",
  "orders.cancel",
];
beforeAll(async () => {
  desk = await openDesk();
  clerk = await hireWorker(desk.house, [...handling, "returns.read", "returns.manage"]);
  keeper = await hireWorker(desk.house, [
    ...handling,
    "returns.read",
    "returns.inspect",
    "returns.credit",
    "stock.batches.manage",
  ]);
  cashier = await hireWorker(desk.house, ["returns.read", "returns.credit"]);
});
afterAll(async () => {
  await expectSound(desk.house);
  await desk.house.close();
});

const step = (id: number, action: string, body: object = {}, who = clerk) =>
  who.post(`/admin/orders/${id}/${action}`, body);
const order = (id: number) => clerk.get(`/admin/orders/${id}`);

const sent = async (quantities: number[], how: Parameters<Desk["ordered"]>[1] = {}) => {
  const made = await desk.ordered(quantities, how);
  for (const action of ["confirm", "start_picking", "finish_picking"]) await step(made.id, action);
  await step(made.id, "pack", {}, keeper);
  await step(made.id, "dispatch");
  return made;
};
const delivered = async (quantities: number[], how: Parameters<Desk["ordered"]>[1] = {}) => {
  const made = await sent(quantities, how);
  await step(made.id, "deliver", { received_by: "Ada", ...(how?.paid || how?.byCard ? {} : { tender: "cash" }) });
  return made;
};
type Packs = { pick_id: number; left: number; title: string };
const returnable = async (id: number): Promise<Packs[]> => (await clerk.get(`/admin/orders/${id}/returnable`)).packs;

const ask = (id: number, lines: { pick_id: number; quantity: number }[], more: object = {}) =>
  desk.me.call(`POST /orders/${id}/returns`, {
    headers: { "idempotency-key": `return-key-${freshNo()}` },
    body: { reason: "damaged", lines, ...more },
  });
const enter = (order_id: number, lines: { pick_id: number; quantity: number }[], more: object = {}) =>
  clerk.ask("POST /admin/returns", { body: { order_id, reason: "quality", lines, here: true, ...more } });

type Line = { id: number; quantity: number };
const allBack = (lines: Line[]) =>
  lines.map(({ id, quantity }) => ({ line_id: id, restock: quantity, quarantine: 0, damage: 0, pay: quantity }));
/** Entered, looked at and credited, all of it. */
const takeBack = async (orderId: number, lines: { pick_id: number; quantity: number }[]) => {
  const { body } = await enter(orderId, lines);
  await keeper.post(`/admin/returns/${body.id}/inspect`, { lines: allBack(body.lines) });
  return cashier.post(`/admin/returns/${body.id}/credit`);
};

describe("a return", () => {
  test("goes from the customer's word to the kobo in the wallet, with packs and credit note", async () => {
    const { id } = await delivered([3, 2], { paid: true });
    const [first] = await returnable(id);
    const asked = await ask(id, [{ pick_id: first!.pick_id, quantity: 2 }], { note: "Wet boxes" });
    expect(asked.body).toMatchObject({ returns: [{ state: "requested", packs: 2, may_cancel: true }] });
    const returnId: number = asked.body.returns[0].id;
    const at = `/admin/returns/${returnId}`;
    await clerk.post(`${at}/approve`);
    const { lines } = await clerk.post(`${at}/collect`);
    const line_id = lines[0].id;
    const before = await desk.balance();
    await keeper.post(`${at}/inspect`, { lines: [{ line_id, restock: 1, quarantine: 0, damage: 1, pay: 2 }] });
    expect(await movementsOf(desk.house, "return", returnId)).toEqual([
      expect.objectContaining({ step: "restock", from: "customer", to: "receiving", quantity: 1 }),
      expect.objectContaining({ step: "write_off", from: "customer", to: "damaged", quantity: 1 }),
    ]);
    const own = await keeper.ask(`POST ${at}/credit`);
    expect([own.status, own.body.message]).toEqual([403, "You inspected this return. Someone else has to credit it."]);
    expect(await cashier.post(`${at}/credit`)).toMatchObject({ state: "credited", credited: 2_000 });
    expect(await desk.balance()).toBe(before + 2_000);
    expect(await order(id)).toMatchObject({
      state: "partly_returned",
      credited: 2_000,
      due: 0,
      payment_state: "part_refunded",
    });
    await desk.house.settle();
    const { credit_note } = await clerk.get(at);
    expect(credit_note.number).toMatch(/^[A-Z0-9]{3}C\d{8}$/);
    const papers = await clerk.get(`/admin/orders/${id}/papers`);
    expect(JSON.stringify(papers)).toContain(credit_note.number);
  });

  test("of which nothing is paid for leaves the order as it was, and says so", async () => {
    const { id } = await delivered([2]);
    const [first] = await returnable(id);
    const { body } = await enter(id, [{ pick_id: first!.pick_id, quantity: 1 }]);
    await keeper.post(`/admin/returns/${body.id}/inspect`, {
      lines: [{ line_id: body.lines[0].id, restock: 0, quarantine: 0, damage: 1, pay: 0 }],
    });
    expect(await cashier.post(`/admin/returns/${body.id}/credit`)).toMatchObject({ state: "credited", credited: 0 });
    expect(await order(id)).toMatchObject({ state: "delivered", credited: 0 });
  });

  test("that staff entered is called off by staff", async () => {
    const { id } = await delivered([1]);
    const [first] = await returnable(id);
    const { body } = await enter(id, [{ pick_id: first!.pick_id, quantity: 1 }], { here: false });
    const headers = { "idempotency-key": `cancel-key-${freshNo()}` };
    expect((await desk.me.call(`POST /returns/${body.id}/cancel`, { headers, body: {} })).status).toBe(404);
  });

  test("goes back to the card it was paid with, if the customer wishes", async () => {
    const { id, total } = await delivered([2], { byCard: true });
    const [first] = await returnable(id);
    const { body } = await enter(id, [{ pick_id: first!.pick_id, quantity: 1 }], { refund_to: "source" });
    await keeper.post(`/admin/returns/${body.id}/inspect`, { lines: allBack(body.lines) });
    await cashier.post(`/admin/returns/${body.id}/credit`);
    const { payments, refunded } = await order(id);
    expect(refunded).toBe(1_000);
    expect(payments).toMatchObject([
      { direction: "in", method: "gateway", amount: total },
      { direction: "out", method: "gateway", amount: 1_000 },
    ]);
  });

  test("of everything, in odd parts, comes to what was paid for it, and closes the order", async () => {
    const { id, total } = await delivered([3, 1]);
    const goods = (await order(id)).goods;
    const before = await desk.balance();
    for (const _ of [1, 2, 3]) {
      const left = (await returnable(id)).filter((pick) => pick.left > 0);
      if (left.length > 0) await takeBack(id, [{ pick_id: left[0]!.pick_id, quantity: Math.min(2, left[0]!.left) }]);
    }
    expect(await order(id)).toMatchObject({ state: "returned", credited: goods, total });
    expect(await desk.balance()).toBe(before + goods);
    const again = await clerk.ask("POST /admin/returns", {
      body: { order_id: id, reason: "other", lines: [{ pick_id: 1, quantity: 1 }] },
    });
    expect([again.status, again.body.message]).toEqual([409, "All of it is returned already."]);
  });

  test("never exceeds what was delivered, however many ask at once", async () => {
    const { id } = await delivered([3]);
    const [{ pick_id }] = (await returnable(id)) as [Packs];
    const answers = await Promise.all([2, 2, 2].map((quantity) => ask(id, [{ pick_id, quantity }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await ask(id, [{ pick_id, quantity: 2 }])).body.message).toContain("Only 1 of ");
    const other = await delivered([1]);
    expect((await ask(other.id, [{ pick_id, quantity: 1 }])).status).toBe(422);
  });

  test("that never came, or is kept after all, can be asked for once more", async () => {
    const { id } = await delivered([2]);
    const [{ pick_id }] = (await returnable(id)) as [Packs];
    const asked = await ask(id, [{ pick_id, quantity: 2 }]);
    const kept = await desk.me.call(`POST /returns/${asked.body.returns[0].id}/cancel`, { body: {} });
    expect(kept.body.returns[0].state).toBe("cancelled");
    const { body } = await enter(id, [{ pick_id, quantity: 2 }]);
    const line_id = body.lines[0].id;
    const nothing = await keeper.ask(`POST /admin/returns/${body.id}/inspect`, {
      body: { lines: [{ line_id, restock: 0, quarantine: 0, damage: 0, pay: 0 }] },
    });
    expect(nothing.body.message).toBe("If nothing came back, reject the return.");
    await keeper.post(`/admin/returns/${body.id}/inspect`, {
      lines: [{ line_id, restock: 1, quarantine: 0, damage: 0, pay: 1 }],
    });
    expect((await returnable(id))[0]!.left).toBe(1);
    expect(await cashier.post(`/admin/returns/${body.id}/credit`)).toMatchObject({ credited: 1_000 });
  });

  test("of a batch that may not be sold goes into quarantine", async () => {
    const { id, products } = await delivered([1]);
    await keeper.post(`/admin/batches/${products[0]!.batchId}/hold`, { reason: "Odd smell" });
    const [{ pick_id }] = (await returnable(id)) as [Packs];
    const { body } = await enter(id, [{ pick_id, quantity: 1 }]);
    const found = { line_id: body.lines[0].id, damage: 0, pay: 1 };
    const look = (restock: number, quarantine: number) =>
      keeper.ask(`POST /admin/returns/${body.id}/inspect`, { body: { lines: [{ ...found, restock, quarantine }] } });
    expect((await look(1, 0)).body.message).toContain("may not be sold. Put it into quarantine.");
    expect((await look(0, 2)).status).toBe(422);
    expect((await look(0, 1)).status).toBe(200);
  });

  test("is asked for while there is time, for one's own order only", async () => {
    const { id } = await delivered([1]);
    const [{ pick_id }] = (await returnable(id)) as [Packs];
    const { token } = await enrol(desk.house);
    const stranger = await desk.house.call(`POST /orders/${id}/returns`, {
      token,
      headers: { "idempotency-key": "a-strangers-key" },
      body: { reason: "damaged", lines: [{ pick_id, quantity: 1 }] },
    });
    expect(stranger.status).toBe(404);
    await desk.house.platform.db
      .updateTable("orders")
      .set({ delivered_at: new Date(Date.now() - 9 * 24 * 3_600_000) })
      .where("id", "=", id)
      .execute();
    const late = await ask(id, [{ pick_id, quantity: 1 }]);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("too late to return")]);
    expect((await enter(id, [{ pick_id, quantity: 1 }])).status).toBe(201);
    const fresh = await desk.ordered([1]);
    expect((await ask(fresh.id, [{ pick_id, quantity: 1 }])).body.message).toBe(
      "Only what was delivered can be returned.",
    );
  });

  test("takes each step from where its table says, and from nowhere else", async () => {
    const { id } = await delivered([20]);
    const [{ pick_id }] = (await returnable(id)) as [Packs];
    const all = ["returns.read", "returns.manage", "returns.inspect", "returns.credit"];
    const admin = await hireWorker(desk.house, all);
    for (const state of returnStates) {
      const { body } = await ask(id, [{ pick_id, quantity: 1 }]);
      const at = `/admin/returns/${body.returns.at(-1).id}`;
      const inspection = { lines: allBack((await clerk.get(at)).lines) };
      for (const [action, words, who] of roadTo[state])
        await who().post(`${at}/${action}`, words === "inspection" ? inspection : words);
      if (state === "cancelled") await desk.me.call(`POST ${at.replace("/admin", "")}/cancel`, { body: {} });
      for (const [action, row] of Object.entries(returnTransitions)) {
        if ((row.from as readonly string[]).includes(state)) continue;
        const words = { inspect: inspection, reject: { reason: "Because" } }[action] ?? {};
        const answer = await admin.ask(`POST ${at}/${action}`, { body: words });
        expect([answer.status, answer.body.code], `${action} while ${state}`).toEqual([409, "wrong_state"]);
      }
    }
  });
});

type Way = [action: string, words: object | "inspection", who: () => Worker][];
const approve: Way = [["approve", {}, () => clerk]];
const collect: Way = [...approve, ["collect", {}, () => clerk]];
const inspect: Way = [...collect, ["inspect", "inspection", () => keeper]];
/** How a return that was asked for comes to each state. */
const roadTo: Record<ReturnState, Way> = {
  requested: [],
  approved: approve,
  collected: collect,
  inspected: inspect,
  credited: [...inspect, ["credit", {}, () => cashier]],
  rejected: [["reject", { reason: "Opened" }, () => clerk]],
  cancelled: [],
};

describe("what is refused at the door", () => {
  const refuse = (id: number, refused: object[], more: object = {}) =>
    clerk.ask(`POST /admin/orders/${id}/deliver`, { body: { received_by: "Ada", refused, ...more } });

  test("is not paid for, and comes back", async () => {
    const { id, lines, total } = await sent([3, 2]);
    const { status, body } = await refuse(id, [{ line_id: lines[0]!.id, quantity: 2 }], { tender: "cash" });
    expect(status, body.message).toBe(200);
    expect(body).toMatchObject({ state: "partly_returned", paid: total - 2_000, due: 0, credited: 2_000 });
    const { data } = await clerk.get("/admin/returns", { order_id: id });
    expect(data).toMatchObject([{ state: "collected", origin: "door", reason: "refused", credited: 2_000 }]);
    const back = await clerk.get(`/admin/returns/${data[0].id}`);
    const rejected = await clerk.ask(`POST /admin/returns/${back.id}/reject`, { body: { reason: "No" } });
    expect(rejected.body.message).toBe("It is credited already. Inspect what came back.");
    await keeper.post(`/admin/returns/${back.id}/inspect`, {
      lines: [{ line_id: back.lines[0].id, restock: 2, quarantine: 0, damage: 0, pay: 0 }],
    });
    expect((await clerk.get(`/admin/returns/${back.id}`)).state).toBe("credited");
  });

  test("goes back to the wallet if it was paid before", async () => {
    const { id, lines } = await sent([2, 1], { paid: true });
    const before = await desk.balance();
    await refuse(id, [{ line_id: lines[1]!.id, quantity: 1 }]);
    expect(await desk.balance()).toBe(before + 1_000);
  });

  test("brings every product of a combo back, and is credited at the combo's price", async () => {
    const [many, few] = [await desk.stocked(20), await desk.stocked(20)];
    const components = [
      { product_id: many.productId, quantity: 2 },
      { product_id: few.productId, quantity: 1 },
    ];
    const combo = await soldCombo(desk.house, components, { prices: [{ branch_id: 1, price: 2_500.01 }] });
    const make = async () => ({ productId: combo, batchId: few.batchId });
    const { id, lines, total } = await sent([3], { make });
    const { body } = await refuse(id, [{ line_id: lines[0]!.id, quantity: 1 }], { tender: "cash" });
    expect(body).toMatchObject({ state: "partly_returned", credited: 2_500.01, paid: total - 2_500.01 });
    const { data } = await clerk.get("/admin/returns", { order_id: id });
    expect(data).toMatchObject([{ packs: 3 }]);
  });

  test("is never all of it, nor more than was sent", async () => {
    const { id, lines } = await sent([2]);
    const all = await refuse(id, [{ line_id: lines[0]!.id, quantity: 2 }], { tender: "cash" });
    expect(all.body.message).toBe("If nothing was taken, mark the delivery as failed.");
    const more = await refuse(id, [{ line_id: lines[0]!.id, quantity: 3 }], { tender: "cash" });
    expect(more.body.message).toBe("More was refused than was sent.");
  });
});

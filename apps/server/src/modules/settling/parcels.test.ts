import { addDays } from "@remedia/domain/days";
import { buildGs1 } from "@remedia/domain/gs1";
import { gtinCheckDigit } from "@remedia/domain/gtin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectSound } from "../../../test/sound.ts";
import { soldCombo, soldProduct } from "../catalog/test-products.ts";
import { freshNo, stockedProduct } from "../inventory/test-stock.ts";
import { hireWorker, levelOf, otherBranch, type Worker } from "../warehousing/test-warehousing.ts";
import { type Desk, openDesk } from "./test-desk.ts";

let desk: Desk;
let picker: Worker;
let packer: Worker;
let other: Worker;
const handling = [
  "orders.read",
  "orders.confirm",
  "orders.fulfil",
  "orders.dispatch",
  "orders.deliver",
  "orders.cancel",
  "orders.split",
];
beforeAll(async () => {
  desk = await openDesk();
  picker = await hireWorker(desk.house, handling);
  packer = await hireWorker(desk.house, [...handling, "stock.read", "stock.batches.manage"]);
  other = await hireWorker(desk.house, handling);
});
afterAll(async () => {
  await expectSound(desk.house);
  await desk.house.close();
});

const step = (id: number, action: string, body: object = {}, who = packer) =>
  who.post(`/admin/orders/${id}/${action}`, body);
const refused = async (route: string, body: object = {}, who = packer) => {
  const answer = await who.ask(`POST ${route}`, { body });
  return [answer.status, answer.body.message];
};

/** Picked by one, to be packed by another. */
const picked = async (quantities: number[], how: Parameters<Desk["ordered"]>[1] = {}) => {
  const made = await desk.ordered(quantities, how);
  for (const action of ["confirm", "start_picking", "finish_picking"]) await step(made.id, action, {}, picker);
  return made;
};

type Packs = { line_id: number; batch_id: number };
type Parcels = {
  state: string;
  parcels: { id: number; number: string; packs: number; weight_grams: number | null; contents: Packs[] }[];
  loose: (Packs & { left: number })[];
};
const parcelsOf = (id: number): Promise<Parcels> => packer.get(`/admin/orders/${id}/parcels`);
const newParcel = (id: number, body: object = {}): Promise<Parcels> => packer.post(`/admin/orders/${id}/parcels`, body);
const at = ({ line_id, batch_id }: Packs) => ({ line_id, batch_id });
const close = (id: number, weight_grams?: number) =>
  packer.post(`/admin/parcels/${id}/close`, weight_grams ? { weight_grams } : {});

/** Each loose line in a parcel of its own, all closed. */
const inParcels = async (id: number): Promise<Parcels["parcels"]> => {
  const { loose } = await parcelsOf(id);
  for (const packs of loose) {
    const parcel = (await newParcel(id)).parcels.at(-1)!;
    await packer.post(`/admin/parcels/${parcel.id}/put_in`, at(packs));
    await close(parcel.id, 1_700);
  }
  return (await parcelsOf(id)).parcels;
};
const packed = async (quantities: number[], how: Parameters<Desk["ordered"]>[1] = {}) => {
  const made = await picked(quantities, how);
  const parcels = await inParcels(made.id);
  await step(made.id, "pack");
  return { ...made, parcels };
};
const orderOf = (id: number) => packer.get(`/admin/orders/${id}`);
const own = async (id: number) => (await desk.me.call(`GET /orders/${id}`)).body;

/** A product with a barcode, and what a scanner reads from it. */
const scannable = async () => {
  const body = `615${String(freshNo()).slice(-9)}`;
  const gtin = body + gtinCheckDigit(body);
  const { id: productId } = await soldProduct(desk.house, { barcodes: [gtin] });
  return { ...(await stockedProduct(desk.house, desk.shelf, 20, { productId })), gtin };
};

describe("a parcel", () => {
  test("is filled by scan and by hand, weighed, closed, labelled and found by its number", async () => {
    const product = await scannable();
    const lines = [product, await desk.stocked()];
    const { id, body } = await picked([3, 2], { make: async () => lines.shift()! });
    const made = await newParcel(id);
    expect(made).toMatchObject({ parcels: [{ number: `${body.number}/1`, packs: 0, closed_at: null }] });
    const first = made.parcels[0]!.id;
    const scan = { code: product.gtin };
    await packer.post(`/admin/parcels/${first}/put_in`, scan);
    const two = await packer.post(`/admin/parcels/${first}/put_in`, { ...scan, packs: 2 });
    expect(two.parcels[0]).toMatchObject({ packs: 3 });
    expect(await own(id)).toMatchObject({ state: "picked", parcels: null });
    await close(first, 2_150);
    const all = await newParcel(id, { everything: true });
    expect(all).toMatchObject({ loose: [], parcels: [{ packs: 3 }, { packs: 2, number: `${body.number}/2` }] });
    expect(await refused(`/admin/orders/${id}/pack`)).toEqual([409, `Close ${body.number}/2 first.`]);
    await close(all.parcels[1]!.id, 1_250);
    expect(await step(id, "pack")).toMatchObject({ state: "packed", parcels: { count: 2, weight_grams: 3_400 } });
    expect(await own(id)).toMatchObject({ parcels: { count: 2, weight_grams: 3_400, weighed: true } });
    const labels = await packer.ask(`GET /admin/orders/${id}/parcels/labels`);
    expect([labels.status, labels.headers["content-type"]]).toEqual([200, "application/pdf"]);
    for (const q of [`${body.number}/2`, `${body.number}/2`.toLowerCase().slice(1)]) {
      expect(await packer.get("/admin/find", { q })).toMatchObject([{ kind: "order", id }]);
      expect(await packer.get("/admin/orders", { q })).toMatchObject({ total: 1, data: [{ id }] });
    }
    expect(await packer.get("/admin/orders", { q: `${body.number}/3` })).toMatchObject({ total: 0 });
  });

  test("holds no more than was picked, and only what was", async () => {
    const { id } = await picked([2]);
    const { parcels, loose } = await newParcel(id);
    const put = `/admin/parcels/${parcels[0]!.id}/put_in`;
    expect((await refused(put, { ...at(loose[0]!), packs: 3 }))[0]).toBe(409);
    expect((await refused(put, { line_id: 1, batch_id: loose[0]!.batch_id }))[0]).toBe(404);
    const stranger = await scannable();
    expect((await refused(put, { code: stranger.gtin }))[1]).toContain("was not picked for this order. Put it back.");
    await packer.post(put, at(loose[0]!));
    expect((await refused(put, at(loose[0]!)))[1]).toContain("are in parcels already.");
    expect(await refused(`/admin/orders/${id}/parcels`)).toEqual([409, "Everything is in a parcel already."]);
  });

  test("is changed only while it is open, and weighed again when it was", async () => {
    const { id, body } = await picked([4]);
    const { parcels } = await newParcel(id, { everything: true });
    const [parcel] = parcels as [Parcels["parcels"][number]];
    const where = `/admin/parcels/${parcel.id}`;
    const [packs] = (await parcelsOf(id)).parcels[0]!.contents as [Packs];
    await close(parcel.id, 900);
    const closed = [409, `${body.number}/1 is closed. Open it again first.`];
    expect(await refused(`${where}/take_out`, at(packs))).toEqual(closed);
    expect(await refused(`${where}/close`)).toEqual(closed);
    expect(await packer.post(`${where}/open`)).toMatchObject({ parcels: [{ closed_at: null, weight_grams: null }] });
    const some = await packer.post(`${where}/take_out`, { ...at(packs), packs: 1 });
    expect(some).toMatchObject({ parcels: [{ packs: 3 }], loose: [{ left: 1 }] });
    await close(parcel.id);
    expect((await refused(`/admin/orders/${id}/pack`))[1]).toMatch(/^Not in a parcel yet: 1 × /);
    await packer.post(`${where}/open`);
    await packer.post(`${where}/take_out`, at(packs));
    expect((await refused(`${where}/close`))[1]).toBe(`There is nothing in ${body.number}/1 yet.`);
    const gone = await packer.ask(`DELETE ${where}`);
    expect(gone.body).toMatchObject({ parcels: [], loose: [{ left: 4 }] });
    const { parcels: next } = await newParcel(id);
    expect(next, "a number that stood on a label is not given again").toMatchObject([{ number: `${body.number}/2` }]);
  });

  test("is packed by a second person, of this branch, while the order is here", async () => {
    const { id } = await picked([1]);
    const where = `/admin/orders/${id}/parcels`;
    expect(await refused(where, {}, picker)).toEqual([
      403,
      "You picked this order. Someone else has to check and pack it.",
    ]);
    const elsewhere = await hireWorker(desk.house, handling, await otherBranch(desk.house));
    expect((await refused(where, {}, elsewhere))[0]).toBe(404);
    await step(id, "pack");
    expect((await refused(where, {}, picker))[0], "nor fills it again afterwards").toBe(403);
    await step(id, "dispatch");
    expect((await refused(where))[1]).toContain("can't be packed into parcels while it is dispatched.");
  });

  test("is made by itself of everything where nobody made one", async () => {
    const { id, body } = await picked([2, 1]);
    await step(id, "pack");
    expect(await parcelsOf(id)).toMatchObject({
      loose: [],
      parcels: [{ number: `${body.number}/1`, packs: 3, weight_grams: null, closed_at: expect.any(String) }],
    });
    expect((await own(id)).parcels).toMatchObject({ count: 1, weighed: false });
  });
});

describe("what is scanned into a parcel", () => {
  const codeOf = (gtin: string, batch: string, expiresOn: string) => buildGs1({ gtin, batch, expiresOn });

  test("is of the batch that was picked, and goes where there is room for it", async () => {
    const product = await scannable();
    const { productId, gtin } = product;
    const other = await stockedProduct(desk.house, desk.shelf, 5, { productId, expiresOn: "2030-01-31" });
    const { id } = await picked([7], { make: async () => product });
    const batches = await desk.house.platform.db
      .selectFrom("batches")
      .select(["id", "number", "expires_on"])
      .where("product_id", "=", productId)
      .execute();
    const scan = (batchId: number, packs = 1) => {
      const { number, expires_on } = batches.find((batch) => batch.id === batchId)!;
      return { code: codeOf(gtin, number, expires_on), packs };
    };
    const parcel = (await newParcel(id)).parcels[0]!.id;
    const put = (body: object) => packer.ask(`POST /admin/parcels/${parcel}/put_in`, { body });
    const leftOf = ({ loose }: Parcels, batchId: number) =>
      loose.find(({ batch_id }) => batch_id === batchId)?.left ?? 0;
    const { body: first } = await put(scan(product.batchId));
    expect([leftOf(first, product.batchId), leftOf(first, other.batchId)], "five expire first, two later").toEqual([
      1, 5,
    ]);
    const { body: second } = await put({ code: gtin, packs: 4 });
    expect(leftOf(second, other.batchId), "a plain code takes what there are enough of").toBe(1);
    const never = await stockedProduct(desk.house, desk.shelf, 5, { productId, expiresOn: "2032-01-31" });
    const { number, expires_on } = await desk.house.platform.db
      .selectFrom("batches")
      .select(["number", "expires_on"])
      .where("id", "=", never.batchId)
      .executeTakeFirstOrThrow();
    const refusal = await put({ code: codeOf(gtin, number, expires_on) });
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      expect.stringContaining("was not picked for this order"),
    ]);
  });
});

describe("two who pack the same order", () => {
  test("do not put the last packs into two parcels", async () => {
    const { id } = await picked([5]);
    await newParcel(id);
    const { parcels, loose } = await newParcel(id);
    const put = (nth: number) =>
      [packer, other][nth % 2]!.ask(`POST /admin/parcels/${parcels[nth % 2]!.id}/put_in`, {
        body: { ...at(loose[0]!), packs: 1 },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => put(nth)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const now = await parcelsOf(id);
    expect([now.loose, now.parcels[0]!.packs + now.parcels[1]!.packs]).toEqual([[], 5]);
  });
});

describe("parcels stay true", () => {
  test("are taken apart when the order is picked again or cancelled", async () => {
    for (const action of ["pick_again", "cancel"]) {
      const { id, parcels } = await packed([2, 2]);
      expect(parcels).toHaveLength(2);
      await step(id, action, { reason: "Wrong carton" });
      expect((await parcelsOf(id)).parcels).toEqual([]);
    }
  });

  test("of an order whose packs were recalled wait until it is picked again", async () => {
    const { id, products } = await packed([2, 1]);
    await packer.post(`/admin/batches/${products[0]!.batchId}/quarantine`, { reason: "Smells odd" });
    expect((await refused(`/admin/orders/${id}/dispatch`))[1]).toContain("Pick it again.");
    await expectSound(desk.house);
    const shipped = await refused(`/admin/orders/${id}/ship_part`, {
      parcel_ids: [(await parcelsOf(id)).parcels[0]!.id],
    });
    expect(shipped[1]).toContain("Pick it again.");
    await step(id, "cancel", { reason: "No other packs" });
  });

  test("come back whole from the road, unless something in them may no longer be sold", async () => {
    const back = async (meanwhile: (batchId: number) => Promise<unknown>) => {
      const { id, products } = await packed([1, 1]);
      await step(id, "dispatch");
      await step(id, "fail", { reason: "Shop closed" });
      await meanwhile(products[0]!.batchId);
      await step(id, "repack");
      return { id, ...(await parcelsOf(id)) };
    };
    const whole = await back(async () => {});
    expect(whole).toMatchObject({ state: "packed", loose: [], parcels: [{ packs: 1 }, { packs: 1 }] });
    await step(whole.id, "dispatch");
    const torn = await back((batch) => packer.post(`/admin/batches/${batch}/quarantine`, { reason: "Recalled" }));
    expect(torn).toMatchObject({ parcels: [], loose: [{ left: 1 }] });
  });
});

describe("a part shipment", () => {
  test("sends some parcels now; the rest is an order with exactly its packs and its money", async () => {
    const { id, body, parcels, total, products } = await packed([3, 2], { paid: true });
    const before = await desk.balance();
    const [now, later] = parcels as [Parcels["parcels"][number], Parcels["parcels"][number]];
    const ship = `/admin/orders/${id}/ship_part`;
    const all = parcels.map((parcel) => parcel.id);
    expect(await refused(ship, { parcel_ids: all })).toEqual([422, "Nothing would be left to send later."]);
    expect((await refused(ship, { parcel_ids: [now.id, 999_999_999] }))[0]).toBe(404);
    const never = await refused(ship, { parcel_ids: [now.id], promised_on: "2041-01-15" });
    expect(never).toEqual([422, "Choose a day within the next 90 days."]);
    const promised_on = addDays(body.promised_on, 5);
    const rest = await packer.post(ship, { parcel_ids: [now.id], promised_on });
    const details = rest.events.at(-1).details;
    expect(rest).toMatchObject({ state: "packed", packs: now.packs, payment_state: "paid", due: 0 });
    const part = await orderOf(details.part_id);
    expect(part).toMatchObject({
      number: `${body.number}-1`,
      state: "packed",
      packs: later.packs,
      delivery_fee: 0,
      payment_state: "paid",
      due: 0,
      promised_on,
    });
    expect(rest.total + part.total).toBe(total);
    expect(await desk.balance()).toBe(before);
    expect(await parcelsOf(part.id)).toMatchObject({
      loose: [],
      parcels: [{ number: later.number, packs: later.packs }],
    });
    expect(await packer.get("/admin/orders", { q: later.number })).toMatchObject({ data: [{ id: part.id }] });
    // The number on the label that went along is not given again.
    await packer.post(`/admin/parcels/${now.id}/open`);
    const [packs] = (await parcelsOf(id)).parcels[0]!.contents as [Packs];
    await packer.post(`/admin/parcels/${now.id}/take_out`, { ...at(packs), packs: 1 });
    const third = (await newParcel(id, { everything: true })).parcels.at(-1)!;
    expect(third.number).toBe(`${body.number}/3`);
    expect((await refused(`/admin/orders/${id}/dispatch`))[1]).toContain("Close ");
    for (const parcel of [now.id, third.id]) await close(parcel, 500);
    for (const one of [id, part.id]) {
      await step(one, "dispatch");
      await step(one, "deliver", { received_by: "Ada" });
    }
    for (const [nth, { batchId }] of products.entries())
      expect(await levelOf(desk.house, desk.shelf, batchId)).toEqual({ on_hand: [17, 18][nth], reserved: 0 });
    expect(await own(part.id)).toMatchObject({ state: "delivered", parcels: { count: 1, weight_grams: 1_700 } });
  });

  test("takes packs of one line apart by batch, and what is in no parcel yet goes with the rest", async () => {
    const { productId } = await desk.stocked(2);
    await stockedProduct(desk.house, desk.shelf, 10, { productId });
    await desk.me.fill(productId, 6);
    const { body } = await desk.me.order({});
    for (const action of ["confirm", "start_picking", "finish_picking"]) await step(body.id, action, {}, picker);
    const { parcels, loose } = await newParcel(body.id);
    expect(loose).toHaveLength(2);
    const [few, many] = loose.toSorted((a, b) => a.left - b.left) as [
      Parcels["loose"][number],
      Parcels["loose"][number],
    ];
    const put = `/admin/parcels/${parcels[0]!.id}/put_in`;
    await packer.post(put, { ...at(many), packs: 3 });
    const rest = await step(body.id, "ship_part", { parcel_ids: [parcels[0]!.id] });
    expect(rest).toMatchObject({
      state: "picked",
      packs: 3,
      lines: [{ packs: [{ batch_id: many.batch_id, quantity: 3 }] }],
    });
    const part = await orderOf(rest.events.at(-1).details.part_id);
    expect(part).toMatchObject({ state: "picked", packs: 3, picked_by_id: picker.id });
    const waits = await parcelsOf(part.id);
    expect(waits.loose.map(({ batch_id, left }) => [batch_id, left]).sort()).toEqual(
      [
        [few.batch_id, few.left],
        [many.batch_id, many.left - 3],
      ].sort(),
    );
    expect((await refused(`/admin/orders/${part.id}/parcels`, {}, picker))[0]).toBe(403);
  });

  test("leaves nothing for a day on which it would be too old", async () => {
    const { id, body, parcels } = await packed([1, 1]);
    const [now, later] = parcels as [Parcels["parcels"][number], Parcels["parcels"][number]];
    const day = addDays(body.promised_on, 30);
    const { batch_id } = later.contents[0]!;
    const { platform } = desk.house;
    await platform.db
      .updateTable("products")
      .set({ min_shelf_life_days: 3_600 })
      .where("id", "=", (eb) => eb.selectFrom("batches").select("product_id").where("id", "=", batch_id))
      .execute();
    const asked = { parcel_ids: [now.id], promised_on: day };
    expect((await refused(`/admin/orders/${id}/ship_part`, asked))[1]).toMatch(/expires on .*: too soon to come on /);
    await step(id, "ship_part", { parcel_ids: [now.id] });
  });

  test("does not tear a bundle", async () => {
    const [one, two] = [await desk.stocked(), await desk.stocked()];
    const combo = await soldCombo(desk.house, [
      { product_id: one.productId, quantity: 2 },
      { product_id: two.productId, quantity: 1 },
    ]);
    await desk.me.fill(combo, 2);
    const { body } = await desk.me.order({});
    for (const action of ["confirm", "start_picking", "finish_picking"]) await step(body.id, action, {}, picker);
    const { parcels, loose } = await newParcel(body.id);
    const put = `/admin/parcels/${parcels[0]!.id}/put_in`;
    const ofTwo = loose.find(({ batch_id }) => batch_id === two.batchId)!;
    await packer.post(put, { ...at(ofTwo), packs: 1 });
    const ship = { parcel_ids: [parcels[0]!.id] };
    expect((await refused(`/admin/orders/${body.id}/ship_part`, ship))[1]).toContain("is sold as a bundle.");
    const ofOne = loose.find(({ batch_id }) => batch_id === one.batchId)!;
    await packer.post(put, { ...at(ofOne), packs: 2 });
    expect(await step(body.id, "ship_part", ship)).toMatchObject({ packs: 1 });
  });
});

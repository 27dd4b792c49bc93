import { type DealAction, type DealState, dealStates, dealTransitions } from "@remedia/domain/deals";
import { toKobo, toNaira } from "@remedia/domain/money";
import { priceLine } from "@remedia/domain/pricing";
import { whyNot } from "@remedia/domain/transitions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, customerElsewhere, enrol, hire, openSession, type Person } from "../../../test/people.ts";
import { systemContext } from "../../platform/context.ts";
import { branchId, newProduct, soldProduct } from "../catalog/test-products.ts";
import { engineOf } from "../search/engine.ts";
import { moveDealsByTime } from "./deals.ts";
import { dealBody, fromNow, newDeal, runningDeal } from "./test-deals.ts";

let house: TestApp;
let admin: string;
let me: Person;
let product: { id: number };
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  me = await enrol(house);
  product = await soldProduct(house, { name: "Dealamol" });
});
afterAll(() => house.close());

const call = (key: string, body?: unknown, token: string | null = admin) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const on = (id = product.id, price = 800) => [{ product_id: id, price }];
const move = (id: number, action: DealAction, token = admin) => call(`POST /admin/deals/${id}/${action}`, {}, token);
const stateOf = async (id: number): Promise<DealState> => (await call(`GET /admin/deals/${id}`)).body.state;
const inShop = async (id: number, token: string | null = me.token) =>
  (await call("GET /deals", undefined, token)).body.some((deal: { id: number }) => deal.id === id);
const dealOn = async (id: number, token = me.token) =>
  (await call(`GET /products/${id}/deal`, undefined, token)).body.deal;

/** How a deal is brought into each state, as people and time do it. */
const reach: Record<DealState, () => Promise<number>> = {
  draft: async () => (await newDeal(house, { products: on() })).id,
  scheduled: async () => (await runningDeal(house, { products: on(), starts_at: fromNow(house, 5) })).id,
  running: async () => (await runningDeal(house, { products: on() })).id,
  paused: async () => {
    const { id } = await runningDeal(house, { products: on() });
    await move(id, "pause");
    return id;
  },
  ended: async () => {
    const { id } = await runningDeal(house, { products: on() });
    await move(id, "end");
    return id;
  },
};

describe("deleting", () => {
  const remove = (id: number, token = admin) => call(`DELETE /admin/deals/${id}`, undefined, token);

  for (const state of dealStates)
    test(`is ${state === "draft" ? "possible" : "refused"} for a deal that is ${state}`, async () => {
      const id = await reach[state]();
      expect((await remove(id)).status).toBe(state === "draft" ? 200 : 409);
      expect((await call(`GET /admin/deals/${id}`)).status).toBe(state === "draft" ? 404 : 200);
    });

  test("of ten people at once succeeds for one", async () => {
    const id = await reach.draft();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });
});

describe("every state and action", () => {
  for (const state of dealStates)
    test(`of a deal that is ${state}`, async () => {
      for (const action of Object.keys(dealTransitions) as DealAction[]) {
        const id = await reach[state]();
        expect(await stateOf(id)).toBe(state);
        const why = whyNot(dealTransitions[action], { state }, { id: 1, holds: () => true });
        const answer = await move(id, action);
        expect(answer.status, `${state} ${action}`).toBe(why === null ? 200 : 409);
        // Whatever is planned for now runs at once.
        const { to } = dealTransitions[action];
        const reached = to === "scheduled" ? "running" : to;
        expect(await stateOf(id), `${state} ${action}`).toBe(why === null ? reached : state);
        if (why !== null) expect(answer.body.message).toBe(why);
      }
    });
});

describe("a deal", () => {
  test("without products cannot be planned, nor lose them all afterwards", async () => {
    const { id } = await newDeal(house);
    expect((await move(id, "schedule")).body.message).toBe("Add a product first.");
    const running = await runningDeal(house, { products: on() });
    expect((await call(`PATCH /admin/deals/${running.id}`, dealBody(house))).status).toBe(409);
  });

  test("whose time is over can neither be planned nor resumed", async () => {
    const over = { products: on(), starts_at: fromNow(house, -3), ends_at: fromNow(house, -2) };
    const { id } = await newDeal(house, over);
    expect((await move(id, "schedule")).status).toBe(409);
    const paused = await runningDeal(house, { products: on(), ends_at: fromNow(house, 0.1) });
    await move(paused.id, "pause");
    house.clock.advance(10 * minute);
    expect((await move(paused.id, "resume")).status).toBe(409);
    expect((await move(paused.id, "end")).status).toBe(200);
  });

  test("ends after it starts, names a product once, and takes no price below a kobo", async () => {
    const refused = async (change: object) => (await call("POST /admin/deals", dealBody(house, { ...change }))).status;
    expect(await refused({ ends_at: fromNow(house, -1.5) })).toBe(422);
    expect(await refused({ products: [...on(), ...on()] })).toBe(422);
    for (const price of [0, -1, 0.001, 1e12, "800"])
      expect(await refused({ products: on(product.id, price as number) })).toBe(422);
    expect(await refused({ products: on(900_719_925) })).toBe(422);
    expect(await refused({ branch_ids: [900_719_925] })).toBe(422);
    expect(await refused({ limit_total: 0 })).toBe(422);
    expect(await refused({ limit_per_customer: 0.5 })).toBe(422);
    expect(await refused({ starts_at: "+099999-01-01T00:00:00Z" })).toBe(422);
    expect(await refused({ state: "running" })).toBe(422);
    const { status, body } = await call("POST /admin/deals", dealBody(house, { products: on(product.id, 19.99) }));
    expect([status, body.products[0].price, body.state]).toEqual([201, 19.99, "draft"]);
  });

  test("that ended is history", async () => {
    const id = await reach.ended();
    expect((await call(`PATCH /admin/deals/${id}`, dealBody(house, { products: on() }))).status).toBe(409);
  });

  test("edited to another window is where that window says", async () => {
    const { id } = await runningDeal(house, { products: on() });
    const later = dealBody(house, { products: on(), starts_at: fromNow(house, 2), ends_at: fromNow(house, 3) });
    expect((await call(`PATCH /admin/deals/${id}`, later)).body.state).toBe("scheduled");
    house.clock.advance(1_500);
    expect(await inShop(id)).toBe(false);
    expect((await call(`PATCH /admin/deals/${id}`, dealBody(house, { products: on() }))).body.state).toBe("running");
  });
});

describe("a deal's window", () => {
  test("opens and closes it by the clock, before any job has run", async () => {
    const { id: own } = await soldProduct(house);
    const window = { starts_at: fromNow(house, 0.5), ends_at: fromNow(house, 1) };
    const { id } = await runningDeal(house, { products: on(own), ...window });
    expect([await stateOf(id), await inShop(id), await dealOn(own)]).toEqual(["scheduled", false, null]);
    house.clock.advance(31 * minute);
    expect([await stateOf(id), await inShop(id)]).toEqual(["running", true]);
    expect(await dealOn(own)).toMatchObject({ id, price: 800 });
    house.clock.advance(30 * minute);
    expect([await stateOf(id), await inShop(id), await dealOn(own)]).toEqual(["ended", false, null]);
    expect((await move(id, "pause")).status).toBe(409);
  });

  test("is written down by a job that may run twice", async () => {
    const ending = await runningDeal(house, { products: on(), ends_at: fromNow(house, 0.2) });
    const starting = await runningDeal(house, { products: on(), starts_at: fromNow(house, 0.2) });
    house.clock.advance(15 * minute);
    for (let n = 0; n < 2; n++) await moveDealsByTime(systemContext(house.platform, "test"));
    const { db } = house.platform;
    const rows = await db
      .selectFrom("deals")
      .select("state")
      .where("id", "in", [ending.id, starting.id])
      .orderBy("id")
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(["ended", "running"]);
  });

  test("is left alone while the deal is paused", async () => {
    const id = await reach.paused();
    expect(await inShop(id)).toBe(false);
    await moveDealsByTime(systemContext(house.platform, "test"));
    expect(await stateOf(id)).toBe("paused");
  });
});

describe("branches", () => {
  test("of a deal are the only ones where it counts and shows", async () => {
    const { id: own } = await soldProduct(house);
    const abuja = await branchId(house, "Abuja");
    const { id } = await runningDeal(house, { products: on(own), branch_ids: [abuja] });
    expect([await inShop(id), await dealOn(own)]).toEqual([false, null]);
    const { db } = house.platform;
    const there = await customerElsewhere(house);
    await db.updateTable("users").set({ branch_id: abuja }).where("id", "=", there).execute();
    const token = await openSession(house, there);
    expect(await inShop(id, token)).toBe(true);
    expect(await dealOn(own, token)).toMatchObject({ id });
    expect((await call(`GET /deals/${id}`, undefined, me.token)).status).toBe(404);
  });

  test("of others are not sold cheaper by staff who are bound to one", async () => {
    const abuja = await branchId(house, "Abuja");
    const bound = await hire(house, ["deals.read", "deals.manage"], { branch_id: abuja });
    const make = (branch_ids: number[]) =>
      call("POST /admin/deals", dealBody(house, { products: on(), branch_ids }), bound.token);
    expect((await make([])).status).toBe(403);
    expect((await make([1])).status).toBe(403);
    expect((await make([1, abuja])).status).toBe(403);
    const { status, body } = await make([abuja]);
    expect(status).toBe(201);
    expect((await move(body.id, "schedule", bound.token)).status).toBe(200);
    const everywhere = await runningDeal(house, { products: on() });
    expect((await move(everywhere.id, "end", bound.token)).status).toBe(403);
  });
});

describe("the price", () => {
  type Priced = { id: number; price: number | null; deal: { price: number } | null };
  const shownPrices = async (id: number) => {
    await (await engineOf(house.platform)).refresh();
    const query = { q: "Everypricol" };
    const grid = (await house.call("GET /search/products", { token: me.token, query })).body.data as Priced[];
    const card = grid.find((each) => each.id === id)!;
    const { body: added } = await call("POST /cart", { product_id: id, quantity: 1 }, me.token);
    const line = added.carts.find((each: { product: Priced }) => each.product.id === id);
    const { body: wishes } = await call("POST /wishlist", { product_id: id }, me.token);
    const wish = wishes.find((each: { product: Priced }) => each.product.id === id);
    const page = (await call(`GET /products/${id}`, undefined, me.token)).body;
    await call(`DELETE /cart/${line.id}`, undefined, me.token);
    return [
      card.deal?.price ?? card.price,
      line.unit_price,
      wish.deal?.price ?? wish.product.price_per_pack,
      (await dealOn(id))?.price ?? page.price_per_pack,
    ];
  };

  test("is the price function's in grid, cart, wishlist and on the page, whatever the deal", async () => {
    const { id } = await soldProduct(house, {
      name: "Everypricol",
      // The dearer branch is what the deal that is not cheaper here is good for.
      prices: [
        { branch_id: 1, price: 1000.5 },
        { branch_id: await branchId(house, "Kano"), price: 2000 },
      ],
    });
    const offers = [
      { price: 900.25, limit_per_customer: null, limit_total: null, hours: [-1, 2] },
      { price: 1100, limit_per_customer: null, limit_total: null, hours: [-1, 2] },
      { price: 700, limit_per_customer: null, limit_total: null, hours: [1, 2] },
      { price: 650, limit_per_customer: 1, limit_total: 1, hours: [-1, 2] },
    ] as const;
    for (const { price, hours, ...limits } of offers) {
      const [startsAt, endsAt] = [fromNow(house, hours[0]), fromNow(house, hours[1])];
      const deal = await runningDeal(house, {
        products: on(id, price),
        ...limits,
        starts_at: startsAt,
        ends_at: endsAt,
      });
      const { unitKobo } = priceLine({
        branchPriceKobo: toKobo(1000.5),
        deal: {
          priceKobo: toKobo(price),
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
          remainingPerCustomer: limits.limit_per_customer,
          remainingTotal: limits.limit_total,
        },
        quantity: 1,
        now: house.clock.now(),
      });
      expect(await shownPrices(id), `a deal at ${price}`).toEqual(Array(4).fill(toNaira(unitKobo)));
      await move(deal.id, "end");
      house.clock.advance(1_500);
    }
  });

  test("of a deal that is sold out is the branch's again, for everybody", async () => {
    const { id } = await soldProduct(house, { name: "Everypricol" });
    const deal = await runningDeal(house, { products: on(id), limit_total: 3 });
    expect(await dealOn(id)).toMatchObject({ price: 800, remaining: 3 });
    const sale = { deal_id: deal.id, product_id: id, user_id: me.id, branch_id: 1, price_kobo: 80_000, quantity: 3 };
    await house.platform.db
      .insertInto("deal_sales")
      .values({ ...sale, cost_kobo: 60_000, sold_at: house.clock.now() })
      .execute();
    house.clock.advance(1_500);
    expect(await shownPrices(id)).toEqual(Array(4).fill(1000));
    const { body } = await call(`GET /admin/deals/${deal.id}/sales`);
    expect(body.data).toMatchObject([{ quantity: 3, price: 800, total: 2400, margin: 600 }]);
    const { token } = await hire(house, ["deals.read"]);
    const seen = (await house.call(`GET /admin/deals/${deal.id}/sales`, { token })).body;
    expect(seen.data).toMatchObject([{ total: 2400, margin: null }]);
    expect((await call(`GET /admin/deals/${deal.id}`)).body.sold).toBe(3);
  });

  test("is nobody's business before sign-in", async () => {
    const { id } = await runningDeal(house, { products: on() });
    const { status, body } = await call(`GET /deals/${id}`, undefined, null);
    expect(status).toBe(200);
    expect(body.products).toMatchObject([{ id: product.id, deal_price: null, usual_price: null }]);
    expect((await call(`GET /deals/${id}`, undefined, me.token)).body.products).toMatchObject([
      { deal_price: 800, usual_price: 1000 },
    ]);
    expect((await call(`GET /products/${product.id}/deal`, undefined, null)).status).toBe(401);
    const ids = { query: { ids: `${product.id},999999` } };
    expect((await house.call("GET /products/deals", { ...ids, token: me.token })).body).toEqual([
      { product_id: product.id, deal: await dealOn(product.id), short_dated: null },
    ]);
    expect((await house.call("GET /products/deals", { ...ids, token: null })).status).toBe(401);
  });
});

describe("other roles", () => {
  test("neither see the plans nor make them", async () => {
    const reader = await hire(house, ["deals.read"]);
    const id = await reach.draft();
    expect((await call("GET /admin/deals", undefined, reader.token)).status).toBe(200);
    for (const token of [reader.token, me.token])
      for (const [key, body] of [
        ["POST /admin/deals", dealBody(house)],
        [`PATCH /admin/deals/${id}`, dealBody(house)],
        [`POST /admin/deals/${id}/schedule`, {}],
      ] as const)
        expect((await call(key, body, token)).status, key).toBe(403);
    expect((await call("GET /admin/deals", undefined, me.token)).status).toBe(403);
    expect((await call("GET /admin/deals", undefined, null)).status).toBe(401);
    expect(await inShop(id)).toBe(false);
    expect((await call(`GET /deals/${id}`, undefined, me.token)).status).toBe(404);
  });
});

describe("merging", () => {
  test("products moves the deals on the loser and what they sold", async () => {
    const [keep, lose] = [await soldProduct(house), await soldProduct(house)];
    const both = await runningDeal(house, { products: [...on(keep.id, 700), ...on(lose.id, 600)] });
    const one = await runningDeal(house, { products: on(lose.id, 900) });
    const sale = {
      deal_id: one.id,
      product_id: lose.id,
      user_id: me.id,
      branch_id: 1,
      price_kobo: 90_000,
      quantity: 1,
    };
    await house.platform.db
      .insertInto("deal_sales")
      .values({ ...sale, sold_at: house.clock.now() })
      .execute();
    const merged = await call("POST /admin/products/merge", { keep_id: keep.id, merge_id: lose.id });
    expect(merged.status).toBe(200);
    const productsOf = async (id: number) =>
      (await call(`GET /admin/deals/${id}`)).body.products.map((each: { product_id: number; price: number }) => [
        each.product_id,
        each.price,
      ]);
    expect(await productsOf(both.id)).toEqual([[keep.id, 700]]);
    expect(await productsOf(one.id)).toEqual([[keep.id, 900]]);
    const sales = await house.platform.db
      .selectFrom("deal_sales")
      .select("product_id")
      .where("deal_id", "=", one.id)
      .execute();
    expect(sales).toEqual([{ product_id: keep.id }]);
    const again = await call("POST /admin/deals", dealBody(house, { products: on(lose.id) }));
    expect(again.body.products[0].product_id).toBe(keep.id);
    house.clock.advance(1_500);
    expect(await dealOn(lose.id)).toMatchObject({ id: both.id, price: 700 });
  });

  test("customers adds up what both bought of a deal", async () => {
    const [keep, lose] = [await enrol(house), await enrol(house)];
    const { id } = await soldProduct(house);
    const deal = await runningDeal(house, { products: on(id), limit_per_customer: 3 });
    const sale = { deal_id: deal.id, product_id: id, user_id: lose.id, branch_id: 1, price_kobo: 80_000, quantity: 3 };
    await house.platform.db
      .insertInto("deal_sales")
      .values({ ...sale, sold_at: house.clock.now() })
      .execute();
    expect(await dealOn(id, keep.token)).toMatchObject({ id: deal.id });
    expect((await call("POST /admin/users/merge", { keep_id: keep.id, merge_id: lose.id })).status).toBe(200);
    expect(await dealOn(id, keep.token)).toBeNull();
  });
});

test("a hidden product or a draft on a deal is not shown with it", async () => {
  const draft = await newProduct(house);
  const { id } = await runningDeal(house, { products: [...on(), ...on(draft.id)] });
  const { body } = await call(`GET /deals/${id}`, undefined, me.token);
  expect(body.products.map((each: { id: number }) => each.id)).toEqual([product.id]);
  expect((await call(`GET /products/${draft.id}/deal`, undefined, me.token)).status).toBe(404);
});

test("the list of deals is searched and filtered by the state that time has brought", async () => {
  const { id } = await runningDeal(house, { name: "Filterable week", products: on(), ends_at: fromNow(house, 1) });
  const found = async (state: string) =>
    (await house.call("GET /admin/deals", { token: admin, query: { q: "filterable", state } })).body.total;
  expect([await found("running"), await found("ended")]).toEqual([1, 0]);
  house.clock.advance(hour);
  admin = await adminToken(house);
  expect([await found("running"), await found("ended")]).toEqual([0, 1]);
  expect(await stateOf(id)).toBe("ended");
});

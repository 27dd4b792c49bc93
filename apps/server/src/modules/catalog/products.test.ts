import { gtinCheckDigit } from "@remedia/domain/gtin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { hire, superAdmin } from "../../../test/people.ts";
import { branchId, groupIds, newProduct, productBody } from "./test-products.ts";

let house: TestApp;
let admin: string;
let abuja: number;
beforeAll(async () => {
  house = await openTestApp();
  abuja = await branchId(house, "Abuja");
  admin = await house.tokenOf(superAdmin);
});
afterAll(() => house.close());

const call = (key: string, body?: unknown, token = admin) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const gtin = (body: string) => body + gtinCheckDigit(body);

describe("a new product", () => {
  test("begins as a draft, with a title made of its parts", async () => {
    const made = await call("POST /admin/products", await productBody(house, { name: "Zedolin" }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      state: "draft",
      title: "Zedolin 500 mg tablet, 10 × 10",
      created_by: "Adaeze Okonkwo",
    });
  });

  test("is found by its pack, typed with x or copied with ×", async () => {
    const { id } = await newProduct(house, { name: "Timesolin" });
    for (const q of ["timesolin 10 x 10", "Timesolin 500 mg tablet, 10 × 10"]) {
      const { body } = await house.call("GET /admin/products", { token: admin, query: { q } });
      expect(body.data, q).toMatchObject([{ id }]);
    }
  });

  test("weighs what its form and pack suggest until somebody weighs it", async () => {
    const { id } = await newProduct(house);
    expect((await call(`GET /admin/products/${id}`)).body).toMatchObject({ weight_grams: null, pack_grams: 154 });
    const weighed = await call(`PATCH /admin/products/${id}`, { weight_grams: 130 });
    expect(weighed.body).toMatchObject({ weight_grams: 130, pack_grams: 130 });
    expect((await call(`PATCH /admin/products/${id}`, { weight_grams: null })).body.pack_grams).toBe(154);
    expect((await call(`PATCH /admin/products/${id}`, { weight_grams: 0 })).status).toBe(422);
  });

  test("goes through the queue to the shop", async () => {
    const { id } = await newProduct(house, { submit: true });
    const waiting = await house.call("GET /admin/products/pending", { token: admin, query: { per_page: 100 } });
    expect(waiting.body.data.map((row: { id: number }) => row.id)).toContain(id);
    expect((await call(`POST /admin/products/${id}/ask_changes`, {})).status).toBe(422);
    expect((await call(`POST /admin/products/${id}/ask_changes`, { reason: "Which maker?" })).body).toMatchObject({
      state: "draft",
      state_reason: "Which maker?",
    });
    await call(`POST /admin/products/${id}/submit`, {});
    expect((await call(`POST /admin/products/${id}/approve`, {})).body.state).toBe("active");
    expect((await call(`POST /admin/products/${id}/approve`, {})).status).toBe(409);
    expect((await call(`POST /admin/products/${id}/hide`, {})).body.state).toBe("hidden");
    expect((await call(`POST /admin/products/${id}/archive`, {})).body.state).toBe("archived");
  });

  test("keeps its barcodes and prices", async () => {
    const codes = [gtin("615000000001"), "036000291452"];
    const prices = [
      { branch_id: 1, price: 1250.5, cost: 1000 },
      { branch_id: abuja, price: 1300 },
    ];
    const { body } = await call("POST /admin/products", await productBody(house, { barcodes: codes, prices }));
    expect(body.barcodes.map((row: { gtin: string }) => row.gtin)).toEqual([codes[0], "0036000291452"]);
    expect(body.prices.slice(0, 2)).toMatchObject([
      { branch_name: "Lagos", price: 1250.5, cost: 1000 },
      { branch_name: "Abuja", price: 1300, cost: null },
    ]);
  });

  const refusals: [string, Record<string, unknown>, string][] = [
    ["a barcode with a wrong check digit", { barcodes: ["6150000000011"] }, "barcodes"],
    ["a category that does not exist", { category_id: 900_719 }, "category_id"],
    ["a maker that does not exist", { manufacturer_id: 900_719 }, "manufacturer_id"],
    ["a price of nothing", { prices: [{ branch_id: 1, price: 0 }] }, "price"],
  ];
  for (const [what, change, field] of refusals)
    test(`is refused with ${what}`, async () => {
      const { status, body } = await call("POST /admin/products", await productBody(house, change));
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    });

  test("is refused with a subcategory of another category", async () => {
    const { body: tree } = await call("GET /categories");
    const change = { category_id: tree[0].id, subcategory_id: tree[1].subcategories[0].id };
    const { status, body } = await call("POST /admin/products", await productBody(house, change));
    expect([status, body.fields]).toEqual([422, { subcategory_id: "Choose a subcategory of this category." }]);
  });

  test("is refused with a price that is not whole kobo, or a field it does not have", async () => {
    for (const change of [{ prices: [{ branch_id: 1, price: 1.005 }] }, { state: "active" }, { popularity: 9 }])
      expect((await call("POST /admin/products", await productBody(house, change))).status).toBe(422);
  });
});

describe("barcodes", () => {
  test("belong to one live product only, and are free once it is archived", async () => {
    const code = gtin("615000000077");
    const first = await newProduct(house, { barcodes: [code] });
    const taken = await call("POST /admin/products", await productBody(house, { barcodes: [code] }));
    expect([taken.status, taken.body.fields.barcodes]).toEqual([409, "This barcode belongs to another product."]);
    await call(`POST /admin/products/${first.id}/archive`, {});
    const second = await newProduct(house, { barcodes: [code] });
    expect(second.barcodes).toHaveLength(1);
    expect((await call(`POST /admin/products/${first.id}/restore`, {})).status).toBe(409);
    const found = await house.call("GET /admin/products", { token: admin, query: { q: code } });
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([second.id]);
  });
});

describe("the list", () => {
  const list = async (query: Record<string, string | number>) =>
    (await house.call("GET /admin/products", { token: admin, query })).body;

  test("finds by words of title, generic and NAFDAC number in any order", async () => {
    const { id, nafdac_no } = await newProduct(house, {
      name: "Quibrolan",
      generic: "Zopiclone",
      nafdac_no: "Z9-778899",
    });
    for (const q of ["quibro", "500 quibrolan", "zopiclone QUIBRO", nafdac_no])
      expect((await list({ q })).data.map((row: { id: number }) => row.id)).toContain(id);
    expect((await list({ q: "quibrolan 750" })).total).toBe(0);
    expect((await list({ q: "100%_" })).total).toBe(0);
  });

  test("leaves out what was archived, unless that is asked for", async () => {
    const { id } = await newProduct(house, { name: "Givenupol" });
    await call(`POST /admin/products/${id}/archive`, {});
    expect((await list({ q: "givenupol" })).total).toBe(0);
    expect((await list({ q: "givenupol", state: "archived" })).data).toMatchObject([{ id }]);
  });

  test("shows the price of the chosen branch, and the range over all", async () => {
    const { id } = await newProduct(house, {
      name: "Branchotol",
      prices: [
        { branch_id: 1, price: 500 },
        { branch_id: abuja, price: 800 },
      ],
    });
    const row = async (current_branch: string) =>
      (await list({ q: "branchotol", current_branch })).data.find((each: { id: number }) => each.id === id);
    expect(await row(String(abuja))).toMatchObject({ price: 800, price_from: 500, price_to: 800 });
    expect(await row("")).toMatchObject({ price: null, price_from: 500, price_to: 800 });
  });

  test("filters by everything it offers", async () => {
    const ids = await groupIds(house);
    const { total } = await list({});
    expect(total).toBeGreaterThan(6_000);
    for (const filter of [
      { state: "pending" },
      { category_id: ids.category_id },
      { manufacturer_id: ids.manufacturer_id },
      { product_type_id: ids.product_type_id },
      { class: "controlled" },
      { storage: "cold" },
      { without_price: "true" },
      { combos: "true" },
    ] as Record<string, string | number>[]) {
      const found = (await list(filter)).total;
      expect(found, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(found).toBeLessThan(total);
    }
    expect((await list({ without_image: "true" })).total).toBe(total);
  });

  test("sorts by price, without a price last", async () => {
    const { data } = await list({ sort: "-price", per_page: 5 });
    const prices = data.map((row: { price: number }) => row.price);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });
});

describe("an edit", () => {
  test("writes what differs, makes the title again and says so in the trail", async () => {
    const { id } = await newProduct(house, { name: "Edolex" });
    const { body } = await call(`PATCH /admin/products/${id}`, { strength: "250 mg", generic: "Paracetamol" });
    expect(body.title).toBe("Edolex 250 mg tablet, 10 × 10");
    const changes = (await call(`GET /admin/products/${id}/changes`)).body.data;
    expect(changes).toMatchObject([{ field: "strength", before: "500 mg", after: "250 mg", who: "Adaeze Okonkwo" }]);
    const audits = (await call(`GET /admin/products/${id}/audits`)).body.data;
    expect(audits.map((row: { action: string }) => row.action)).toEqual(["product.update", "product.create"]);
  });

  test("of the category alone leaves the old subcategory behind", async () => {
    const { body: tree } = await call("GET /categories");
    const { id } = await newProduct(house, {
      category_id: tree[0].id,
      subcategory_id: tree[0].subcategories[0].id,
    });
    const { body } = await call(`PATCH /admin/products/${id}`, { category_id: tree[1].id });
    expect(body).toMatchObject({ category_id: tree[1].id, subcategory_id: null });
  });

  test("of many at once changes those it can and names the others", async () => {
    const [one, two] = [await newProduct(house), await newProduct(house, { submit: true })];
    const moved = await call("POST /admin/products/actions", { ids: [one.id, two.id, 900_719_925], action: "archive" });
    expect(moved.body).toEqual({
      done: 1,
      refused: [
        { id: two.id, why: "You can't do this while it is pending." },
        { id: 900_719_925, why: "Product not found." },
      ],
    });
    const again = { token: admin, headers: { "idempotency-key": "archive-this-once" } };
    const archive = { ...again, body: { ids: [(await newProduct(house)).id], action: "archive" } };
    const archived = await house.call("POST /admin/products/actions", archive);
    expect(archived.body).toEqual({ done: 1, refused: [] });
    expect((await house.call("POST /admin/products/actions", archive)).body).toEqual(archived.body);
    const ids = await groupIds(house);
    const changed = await call("PATCH /admin/products", {
      ids: [one.id, two.id],
      change: { class: "controlled", ...ids },
    });
    expect(changed.body.done).toBe(2);
    expect((await call(`GET /admin/products/${two.id}`)).body.class).toBe("controlled");
  });
});

describe("rights", () => {
  test("who may edit but not price creates without a price", async () => {
    const clerk = await hire(house, ["products.read", "products.create", "products.update"]);
    const priced = await productBody(house, { prices: [{ branch_id: 1, price: 100 }] });
    expect((await call("POST /admin/products", priced, clerk.token)).status).toBe(403);
    expect((await call("POST /admin/products", await productBody(house), clerk.token)).status).toBe(201);
  });

  test("approving in bulk needs the right to approve", async () => {
    const clerk = await hire(house, ["products.read", "products.update"]);
    const { id } = await newProduct(house, { submit: true });
    const { body } = await call("POST /admin/products/actions", { ids: [id], action: "approve" }, clerk.token);
    expect(body).toEqual({ done: 0, refused: [{ id, why: "You don't have permission to do this." }] });
  });

  test("staff of one branch see and set the prices of their own, without costs they may not know", async () => {
    const clerk = await hire(house, ["products.read", "products.price"], { branch_id: abuja });
    const prices = [
      { branch_id: 1, price: 100, cost: 80 },
      { branch_id: abuja, price: 110, cost: 85 },
    ];
    const { id } = await newProduct(house, { prices });
    const seen = (await call(`GET /admin/products/${id}`, undefined, clerk.token)).body;
    expect(seen.prices).toMatchObject([{ branch_id: abuja, price: 110, cost: null }]);
    expect(seen).toMatchObject({ price_from: 110, price_to: 110 });
    const put = (branch_id: number) =>
      call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id, price: 120 }] }, clerk.token);
    expect([(await put(1)).status, (await put(abuja)).status]).toEqual([404, 200]);
    const unseen = { prices: [{ branch_id: abuja, price: 120, cost: null }] };
    expect((await call(`PUT /admin/products/${id}/prices`, unseen, clerk.token)).status).toBe(403);
    const audits = (await call(`GET /admin/products/${id}/audits`, undefined, clerk.token)).body.data;
    expect(JSON.stringify(audits)).not.toContain('"cost"');
    for (const branch_ids of [[1], [1, abuja]]) {
      const apply_at = new Date(house.clock.now().getTime() + branch_ids.length * 3_600_000);
      await call(`POST /admin/products/${id}/scheduled_prices`, { branch_ids, price: 130, apply_at });
    }
    const path = `/admin/products/${id}`;
    for (const { id: price } of (await call(`GET ${path}`)).body.scheduled_prices)
      await call(`DELETE ${path}/scheduled_prices/${price}`);
    const scheduled = async (token?: string) =>
      (await call(`GET ${path}/audits`, undefined, token)).body.data
        .filter(({ action }: { action: string }) => /schedule/.test(action))
        .map(({ before, after }: Record<string, { branch_ids: number[]; branch_id: number }>) =>
          after ? after.branch_ids : before!.branch_id,
        );
    expect(await scheduled(clerk.token)).toEqual([abuja, [abuja]]);
    expect(await scheduled()).toHaveLength(5);
    const kept = (await call(`GET /admin/products/${id}`)).body.prices;
    expect(kept.slice(0, 2)).toMatchObject(prices.map((price, at) => (at === 1 ? { price: 120, cost: 85 } : price)));
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, hire } from "../../../test/people.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newDeal, runningDeal } from "./test-deals.ts";

let house: TestApp;
let admin: string;
let products: { product_id: number; price: number }[];
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  products = [{ product_id: (await soldProduct(house, { name: "Dealamol" })).id, price: 800 }];
});
afterAll(() => house.close());

const move = async (action: string, ids: readonly number[], token = admin) =>
  (await house.call(`POST /admin/deals/${action}`, { token, body: { ids } })).body;
const stateOf = async (id: number) => (await house.call(`GET /admin/deals/${id}`, { token: admin })).body.state;

describe("many deals", () => {
  test("are moved together, but for those that cannot be", async () => {
    const [draft, empty, over] = [
      (await newDeal(house, { products })).id,
      (await newDeal(house)).id,
      (await runningDeal(house, { products })).id,
    ];
    expect(await move("end", [over])).toEqual({ done: 1, refused: [] });
    expect(await move("schedule", [draft, empty, over])).toEqual({
      done: 1,
      refused: [
        { id: empty, why: "Add a product first." },
        { id: over, why: "You can't do this while it is ended." },
      ],
    });
    expect(await stateOf(draft)).toBe("running");
    expect(await stateOf(empty)).toBe("draft");
    for (const action of ["pause", "resume", "end"])
      expect(await move(action, [draft]), action).toEqual({ done: 1, refused: [] });
  });

  test("of another branch are left alone", async () => {
    const { id } = await runningDeal(house, { products });
    const { token } = await hire(house, ["deals.read", "deals.manage"]);
    const why = "You can only change deals of your own branch.";
    expect(await move("end", [id], token)).toEqual({ done: 0, refused: [{ id, why }] });
    expect(await stateOf(id)).toBe("running");
  });
});

import { expect, test } from "vitest";
import { hire } from "../../../../test/people.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { newProduct } from "../test-products.ts";
import { csv, openSheets } from "./test-sheets.ts";

const { house, admin, sheets } = await openSheets();

const priced = csv([
  ["Name", "Price"],
  ["Rightol", "700"],
]);

test("rights that were withdrawn since the check are missing when it is applied, and while it is", async () => {
  const rights = ["products.bulk", "products.bulk.read", "products.read", "products.price"];
  const clerk = await hire(house, rights, { can_switch_branch: true });
  const grant = (granted: boolean) => {
    const grants = [{ role_id: clerk.roleId, permission: "products.price", granted }];
    return house.call("PUT /admin/permissions", { token: admin, body: { grants } });
  };
  const job = await sheets.send("upload", priced, clerk.token);
  const path = `/admin/bulk_jobs/${job.id}`;
  const body = { mapping: job.mapping, ...(await sheets.standard()), begin_as: "pending" };
  expect((await sheets.call(`PUT ${path}/mapping`, body, clerk.token)).status).toBe(200);
  await house.settle();
  await grant(false);
  const refused = await sheets.call(`POST ${path}/apply`, undefined, clerk.token);
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("prices")]);
  await grant(true);
  expect((await sheets.call(`POST ${path}/apply`, undefined, clerk.token)).status).toBe(200);
  await grant(false);
  await house.settle();
  expect((await sheets.call(`GET ${path}`)).body).toMatchObject({ state: "failed", rows_applied: 0 });
});

test("costs in a sheet are for those who may know them, and prices of other branches for those who see these", async () => {
  const { id } = await newProduct(house, { name: "Secretol", prices: [{ branch_id: 1, price: 100 }] });
  const rows = [
    ["Id", "Price", "Cost"],
    [id, "3333", "2222"],
    [id, "oops", "2222"],
  ];
  const job = await sheets.check(await sheets.send("update", csv(rows)));
  const clerk = await hire(house, ["products.read", "products.bulk.read"]);
  const read = async (path: string) => {
    const answer = await house.call(`GET /admin/bulk_jobs/${job.id}${path}`, { token: clerk.token });
    expect(answer.status).toBe(200);
    return answer.raw.toString();
  };
  for (const path of ["", "/rows", "/faults?format=csv"]) expect(await read(path), path).not.toContain("2222");
  const { data } = JSON.parse(await read("/rows"));
  const branches = data.flatMap(({ changes }: { changes: { branch_id: number }[] }) => changes);
  expect(branches.map(({ branch_id }: { branch_id: number }) => branch_id)).toEqual([1]);
});

test("an undo leaves products alone that are in stock or priced by hand, with their prices", async () => {
  const rows = [["Name", "Price"], ...["Usedol A", "Usedol B", "Usedol C"].map((name) => [name, "700"])];
  const job = await sheets.move(await sheets.check(await sheets.send("upload", csv(rows))), "apply");
  const { body } = await house.call("GET /admin/products", { token: admin, query: { q: "usedol", sort: "title" } });
  const [stocked, repriced] = body.data as { id: number }[];
  await stockedProduct(house, (await newWarehouse(house)).shelves[0]!, 5, { productId: stocked!.id });
  await sheets.call(`PUT /admin/products/${repriced!.id}/prices`, { prices: [{ branch_id: 1, price: 800 }] });
  expect(await sheets.move(job, "undo")).toMatchObject({ rows_undone: 1, rows_kept: 2 });
  expect((await sheets.call(`GET /admin/products/${stocked!.id}`)).body).toMatchObject({ state: "active", price: 700 });
  expect((await sheets.call(`GET /admin/products/${repriced!.id}`)).body).toMatchObject({
    state: "active",
    price: 800,
  });
});

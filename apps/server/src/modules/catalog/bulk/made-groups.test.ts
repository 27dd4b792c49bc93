import { sql } from "kysely";
import { expect, test } from "vitest";
import { groupIds } from "../test-products.ts";
import { csv, openSheets } from "./test-sheets.ts";

const { house, admin, sheets } = await openSheets();

const heads = ["Name", "Category", "Subcategory", "Product type", "Manufacturer"];
const row = ["Groupol", "Undo category", "Undo subcategory", "Undo type", "Undo maker"];
const applied = async (...rows: string[][]) => {
  const job = await sheets.check(await sheets.send("upload", csv([heads, ...rows])), { create_missing: true });
  return sheets.move(job, "apply");
};
const listed = async (path: string, q: string): Promise<{ id: number; name: string }[]> =>
  (await house.call(`GET /admin/${path}`, { token: admin, query: { q } })).body.data;
const paths = ["categories", "product_types", "manufacturers"];
const listedAll = async (q: string) =>
  (await Promise.all(paths.map((path) => listed(path, q)))).map((found) => found.length);

test("an undo takes back the groups that the upload made, and they can be made again", async () => {
  const job = await applied(row);
  expect(await listedAll("Undo ")).toEqual([1, 1, 1]);
  const [category] = await listed("categories", "Undo category");
  expect(await sheets.move(job, "undo")).toMatchObject({ groups_removed: 4, groups_kept: 0 });
  expect(await listedAll("Undo ")).toEqual([0, 0, 0]);
  const { category_id: _, ...others } = await groupIds(house);
  const refused = { name: "Undo later", generic: "", strength: "", form: "", pack_size: "", ...others };
  const body = { ...refused, category_id: category!.id, class: "otc", storage: "room" };
  expect((await sheets.call("POST /admin/products", body)).status).toBe(422);
  const again = await sheets.call("POST /admin/categories", { name: "undo category", about: "" });
  expect(again).toMatchObject({ status: 201, body: { id: category!.id, name: "undo category" } });
});

test("a product that is restored brings its groups back", async () => {
  const job = await applied(["Restorol", "Restore category", "Restore sub", "Restore type", "Restore maker"]);
  await sheets.move(job, "undo");
  const { rows } = await sql<{ id: number }>`select id from products where name = 'Restorol'`.execute(
    house.platform.db,
  );
  expect((await sheets.call(`POST /admin/products/${rows[0]!.id}/restore`, {})).status).toBe(200);
  expect(await listedAll("Restore ")).toEqual([1, 1, 1]);
});

test("what somebody has used since stays, and is counted", async () => {
  const job = await applied(["Usedol", "Used category", "Used sub", "Used type", "Used maker"]);
  await applied(["Otherol", "Used category", "", "Used type", ""]);
  expect(await sheets.move(job, "undo")).toMatchObject({ groups_removed: 2, groups_kept: 2 });
  expect(await listedAll("Used ")).toEqual([1, 1, 0]);
});

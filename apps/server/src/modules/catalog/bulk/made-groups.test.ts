import { sql } from "kysely";
import { describe, expect, test } from "vitest";
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

const idOf = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from products where name = ${name}`.execute(house.platform.db);
  return rows[0]!.id;
};
const restored = async (field: string, name: string) => {
  const query = { action: `${field}.restore` };
  const { body } = await house.call("GET /admin/audit_events", { token: admin, query });
  return body.data.filter(({ after }: { after: { name: string } }) => after.name === name).length;
};

test("a product that is restored brings its groups back, which is written down", async () => {
  const job = await applied(["Restorol", "Restore category", "Restore sub", "Restore type", "Restore maker"]);
  await sheets.move(job, "undo");
  expect((await sheets.call(`POST /admin/products/${await idOf("Restorol")}/restore`, {})).status).toBe(200);
  expect(await listedAll("Restore ")).toEqual([1, 1, 1]);
  expect(await restored("manufacturer", "Restore maker")).toBe(1);
});

test("what somebody has used since stays, and is counted", async () => {
  const job = await applied(["Usedol", "Used category", "Used sub", "Used type", "Used maker"]);
  await applied(["Otherol", "Used category", "", "Used type", ""]);
  expect(await sheets.move(job, "undo")).toMatchObject({ groups_removed: 2, groups_kept: 2 });
  expect(await listedAll("Used ")).toEqual([1, 1, 0]);
});

const moved = async (id: number, to: Record<string, string>) => {
  const sheet = csv([
    ["Product id", ...Object.keys(to)],
    [id, ...Object.values(to)],
  ]);
  return sheets.move(await sheets.check(await sheets.send("update", sheet)), "apply");
};
const groupsOf = async (id: number) => (await sheets.call(`GET /admin/products/${id}`)).body;

test("a product that goes back to a group brings it back", async () => {
  const first = await applied(["Backol", "Back category", "", "Back type", ""]);
  const second = await moved(await idOf("Backol"), { Category: "Malaria" });
  expect(await sheets.move(first, "undo")).toMatchObject({ rows_kept: 1, groups_removed: 1, groups_kept: 1 });
  expect(await listedAll("Back ")).toEqual([0, 1, 0]);
  expect(await sheets.move(second, "undo")).toMatchObject({ rows_undone: 1 });
  expect(await groupsOf(await idOf("Backol"))).toMatchObject({ category_name: "Back category", state: "active" });
  expect(await listedAll("Back ")).toEqual([1, 1, 0]);
  expect(await restored("category", "Back category")).toBe(1);
});

test("a product goes back to what its group was merged into, and where its subcategory is now", async () => {
  await applied(["Mergol", "Old home", "Old corner", "Home type", ""]);
  const id = await idOf("Mergol");
  const second = await moved(id, { Category: "Malaria", Subcategory: "" });
  const [old] = await listed("categories", "Old home");
  const { body: home } = await sheets.call("POST /admin/categories", { name: "New home", about: "" });
  const merge = { keep_id: home.id, merge_id: old!.id };
  expect((await sheets.call("POST /admin/categories/merge", merge)).status).toBe(200);
  expect(await sheets.move(second, "undo")).toMatchObject({ rows_undone: 1 });
  expect(await groupsOf(id)).toMatchObject({ category_name: "New home", subcategory_name: "Old corner" });
});

test("one category for all that was taken back after the check comes back with its products", async () => {
  const first = await applied(["Firstol", "Shared category", "", "Shared type", ""]);
  const [category] = await listed("categories", "Shared category");
  const rows = csv([["Name"], ["Secondol"]]);
  const second = await sheets.check(await sheets.send("upload", rows), { category_id: category!.id });
  await sheets.move(first, "undo");
  expect(await listedAll("Shared ")).toEqual([0, 0, 0]);
  await sheets.move(second, "apply");
  expect(await listedAll("Shared ")).toEqual([1, 0, 0]);
});

test("a category with a living subcategory stays", async () => {
  const job = await applied(["Parentol", "Parent category", "", "Parent type", ""]);
  const [category] = await listed("categories", "Parent category");
  const path = `POST /admin/categories/${category!.id}/subcategories`;
  expect((await sheets.call(path, { name: "Somebody's" })).status).toBe(201);
  expect(await sheets.move(job, "undo")).toMatchObject({ groups_removed: 1, groups_kept: 1 });
  expect(await listedAll("Parent ")).toEqual([1, 0, 0]);
});

describe("a name that was taken back is free", () => {
  const renames: [string, Record<string, unknown>, string][] = [
    ["categories", { about: "" }, "category"],
    ["product_types", {}, "product_type"],
    ["manufacturers", { country: null }, "manufacturer"],
  ];
  test.each(renames)("for %s that exist, and the archived product keeps it", async (path, rest, field) => {
    const name = `Freed ${field}`;
    await sheets.move(await applied([`Freedol ${field}`, name, "", name, name]), "undo");
    const { body: other } = await sheets.call(`POST /admin/${path}`, { name: `Plain ${field}`, ...rest });
    const answer = await sheets.call(`PATCH /admin/${path}/${other.id}`, { name, ...rest });
    expect(answer).toMatchObject({ status: 200, body: { id: other.id, name } });
    const product = await groupsOf(await idOf(`Freedol ${field}`));
    expect(product).toMatchObject({ [`${field}_id`]: other.id, [`${field}_name`]: name, state: "archived" });
  });

  test("for subcategories, one of which may move to it", async () => {
    const job = await applied(["Subfreedol", "Malaria", "Freed sub", "", ""]);
    const { subcategory_id, category_id } = await groupsOf(await idOf("Subfreedol"));
    await sheets.move(job, "undo");
    expect((await sheets.call(`GET /admin/subcategories/${subcategory_id}`)).status).toBe(404);
    const { body: from } = await sheets.call("POST /admin/categories", { name: "Moving from", about: "" });
    const { body: sub } = await sheets.call(`POST /admin/categories/${from.id}/subcategories`, { name: "Freed sub" });
    const answer = await sheets.call(`PATCH /admin/subcategories/${sub.id}`, { name: "Freed sub", category_id });
    expect(answer).toMatchObject({ status: 200, body: { id: sub.id, category_id } });
    expect(await groupsOf(await idOf("Subfreedol"))).toMatchObject({ subcategory_id: sub.id, category_id });
  });
});

test("a living subcategory that merges into an archived one brings it back", async () => {
  const job = await applied(["Twinsubol", "Malaria", "Twin sub", "", ""]);
  const { subcategory_id, category_id } = await groupsOf(await idOf("Twinsubol"));
  await sheets.move(job, "undo");
  const { body: lost } = await sheets.call("POST /admin/categories", { name: "Twin from", about: "" });
  await sheets.call(`POST /admin/categories/${lost.id}/subcategories`, { name: "Twin sub" });
  const merged = await sheets.call("POST /admin/categories/merge", { keep_id: category_id, merge_id: lost.id });
  expect(merged.body.subcategories).toContainEqual(expect.objectContaining({ id: subcategory_id, name: "Twin sub" }));
  expect(await restored("subcategory", "Twin sub")).toBe(1);
});

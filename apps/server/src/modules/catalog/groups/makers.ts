import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../../platform/lists.ts";
import { survivorId } from "../survivors.ts";
import { living } from "./kinds.ts";
import type {
  ManufacturerBody,
  ManufacturerEdit,
  ManufacturerQuery,
  ProductTypeBody,
  ProductTypeEdit,
  ProductTypeQuery,
} from "./schemas.ts";
import { createGroup, editGroup } from "./writes.ts";

// Manufacturers -------------------------------------------------------------------------------------------------------

const manufacturers = (ctx: Ctx) =>
  ctx.db
    .selectFrom("manufacturers as m")
    .select([
      "m.id",
      "m.name",
      "m.country",
      sql<number>`(select count(*)::int from products p where p.manufacturer_id = m.id and p.state <> 'merged')`.as(
        "product_count",
      ),
    ])
    .where(living("m"));

export const listManufacturers = (ctx: Ctx, input: Static<typeof ManufacturerQuery>) => {
  let query = manufacturers(ctx);
  if (input.q) query = query.where(sql`fold(m.name)`, "like", contains(input.q));
  if (input.country) query = query.where("m.country", "=", input.country);
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("m.name"), country: nullsLast("m.country"), product_count: sql.ref("product_count") },
    fallback: "name",
    tie: "m.id",
  });
};

export const getManufacturer = async (ctx: Ctx, id: number) => {
  const manufacturer = await manufacturers(ctx).where("m.id", "=", survivorId("manufacturers", id)).executeTakeFirst();
  if (!manufacturer) throw notFound("Manufacturer");
  return manufacturer;
};

export const createManufacturer = (ctx: ActorCtx, body: Static<typeof ManufacturerBody>) =>
  inTransaction(ctx, async (tx) => getManufacturer(tx, await createGroup(tx, "manufacturer", body)));

export const updateManufacturer = (ctx: ActorCtx, id: number, edit: Static<typeof ManufacturerEdit>) =>
  inTransaction(ctx, async (tx) => getManufacturer(tx, await editGroup(tx, "manufacturer", id, edit)));

// Product types -------------------------------------------------------------------------------------------------------

const productTypes = (ctx: Ctx) =>
  ctx.db
    .selectFrom("product_types as t")
    .select([
      "t.id",
      "t.name",
      sql<number>`(select count(*)::int from products p where p.product_type_id = t.id and p.state <> 'merged')`.as(
        "product_count",
      ),
    ])
    .where(living("t"));

export const listProductTypes = (ctx: Ctx, input: Static<typeof ProductTypeQuery>) => {
  let query = productTypes(ctx);
  if (input.q) query = query.where(sql`fold(t.name)`, "like", contains(input.q));
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("t.name"), product_count: sql.ref("product_count") },
    fallback: "name",
    tie: "t.id",
  });
};

export const getProductType = async (ctx: Ctx, id: number) => {
  const type = await productTypes(ctx).where("t.id", "=", survivorId("product_types", id)).executeTakeFirst();
  if (!type) throw notFound("Product type");
  return type;
};

export const createProductType = (ctx: ActorCtx, body: Static<typeof ProductTypeBody>) =>
  inTransaction(ctx, async (tx) => getProductType(tx, await createGroup(tx, "product_type", body)));

export const updateProductType = (ctx: ActorCtx, id: number, edit: Static<typeof ProductTypeEdit>) =>
  inTransaction(ctx, async (tx) => getProductType(tx, await editGroup(tx, "product_type", id, edit)));

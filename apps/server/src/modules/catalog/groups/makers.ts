import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { refuseTaken } from "../../../platform/db.ts";
import { takeEdit } from "../../../platform/edits.ts";
import { notFound } from "../../../platform/errors.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../../platform/lists.ts";
import { survivorId } from "../survivors.ts";
import { reviveGroups } from "./archived.ts";
import type {
  ManufacturerBody,
  ManufacturerEdit,
  ManufacturerQuery,
  ProductTypeBody,
  ProductTypeQuery,
} from "./schemas.ts";

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
    .where("m.merged_into_id", "is", null)
    .where("m.archived_at", "is", null);

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

const refuseTakenMaker = refuseTaken("A manufacturer with this name exists already.");

export const createManufacturer = (ctx: ActorCtx, body: Static<typeof ManufacturerBody>) =>
  inTransaction(ctx, async (tx) => {
    const [revived] = await reviveGroups(tx, "manufacturers", [body.name]);
    if (revived) await updateManufacturer(tx, revived.id, body);
    const { id } =
      revived ??
      (await tx.db
        .insertInto("manufacturers")
        .values(body)
        .returning("id")
        .executeTakeFirstOrThrow()
        .catch(refuseTakenMaker));
    await audit(tx, { action: "manufacturer.create", subject: "manufacturer", subjectId: id, after: body });
    return getManufacturer(tx, id);
  });

export const updateManufacturer = (ctx: ActorCtx, id: number, edit: Static<typeof ManufacturerEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom("manufacturers")
      .selectAll()
      .where("id", "=", survivorId("manufacturers", id))
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("Manufacturer");
    const subject = { subject: "manufacturer", id: before.id };
    const body = await takeEdit<Static<typeof ManufacturerBody>>(tx, subject, before, edit);
    const change = changed(before, body);
    if (change) {
      await tx.db.updateTable("manufacturers").set(body).where("id", "=", before.id).execute().catch(refuseTakenMaker);
      await audit(tx, { action: "manufacturer.update", subject: "manufacturer", subjectId: before.id, ...change });
    }
    return getManufacturer(tx, before.id);
  });

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
    .where("t.merged_into_id", "is", null)
    .where("t.archived_at", "is", null);

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

const refuseTakenType = refuseTaken("A product type with this name exists already.");

export const createProductType = (ctx: ActorCtx, body: Static<typeof ProductTypeBody>) =>
  inTransaction(ctx, async (tx) => {
    const [revived] = await reviveGroups(tx, "product_types", [body.name]);
    if (revived) await updateProductType(tx, revived.id, body);
    const { id } =
      revived ??
      (await tx.db
        .insertInto("product_types")
        .values(body)
        .returning("id")
        .executeTakeFirstOrThrow()
        .catch(refuseTakenType));
    await audit(tx, { action: "product_type.create", subject: "product_type", subjectId: id, after: body });
    return getProductType(tx, id);
  });

export const updateProductType = (ctx: ActorCtx, id: number, body: Static<typeof ProductTypeBody>) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom("product_types")
      .selectAll()
      .where("id", "=", survivorId("product_types", id))
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("Product type");
    const change = changed(before, body);
    if (change) {
      await tx.db.updateTable("product_types").set(body).where("id", "=", before.id).execute().catch(refuseTakenType);
      await audit(tx, { action: "product_type.update", subject: "product_type", subjectId: before.id, ...change });
    }
    return getProductType(tx, before.id);
  });

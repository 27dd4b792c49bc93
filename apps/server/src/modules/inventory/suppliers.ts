import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import type { SupplierBody, SupplierQuery } from "./schemas.ts";

const columns = ["id", "name", "phone", "email", "address", "lead_time_days", "active"] as const;

export const listSuppliers = (ctx: Ctx, input: Static<typeof SupplierQuery>) => {
  let query = ctx.db.selectFrom("suppliers as s").select(columns.map((column) => `s.${column}` as const));
  if (input.q) query = query.where(sql`fold(s.name)`, "like", contains(input.q));
  if (input.active !== undefined) query = query.where("s.active", "=", input.active);
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("s.name") },
    fallback: "name",
    tie: "s.id",
  });
};

export const createSupplier = (ctx: ActorCtx, body: Static<typeof SupplierBody>) =>
  inTransaction(ctx, async (tx) => {
    const supplier = await tx.db
      .insertInto("suppliers")
      .values({ ...body, created_at: tx.now })
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(refuseTaken("A supplier with this name exists already."));
    await audit(tx, { action: "supplier.create", subject: "supplier", subjectId: supplier.id, after: body });
    return supplier;
  });

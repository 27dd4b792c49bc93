import { productTitle } from "@remedia/domain/catalog";
import { sql } from "kysely";
import { audit, changed } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { lockDocument } from "../../../platform/documents.ts";
import { wrongState } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import type { ProductColumns } from "../product-writes.ts";
import { comparable, contentsOf, namedAlike, sameContents, sameFigures, sameOrigin } from "../same-product.ts";
import { bulkJobs, getBulkJob } from "./jobs.ts";

/** New rows that are nearly an existing product: creatable, but more often a second spelling than a second product. */

type Asked = { row_no: number; columns: ProductColumns };

const shape = `row_no int, title text, name text, generic text, strength text, form text, pack_size text,
  manufacturer_id bigint, nafdac_no text`;

/**
 * Row number to the product that the row looks like most. `offset 0` keeps each lookup by itself, so that it goes by
 * its index; joined, every title and generic of the catalogue would be folded for every bite of rows.
 */
export const likelyTwins = async (ctx: Ctx, asked: readonly Asked[]): Promise<Map<number, number>> => {
  if (asked.length === 0) return new Map();
  const rows = asked.map(({ row_no, columns }) => ({ ...columns, row_no, title: productTitle(columns) }));
  const { rows: found } = await sql<{ row_no: number; id: number }>`
    with a as materialized (
      select row_no, manufacturer_id, nafdac_no, title, squeeze(title) as squeezed, name, ${contentsOf("r")}
      from ${recordset(rows, shape)}
    ), found as (
      select a.row_no, a.title, twin.*, 1.0 as alike from a cross join lateral (
        select p.id, p.title as twin_title from products p
        where squeeze(p.title) = a.squeezed and ${comparable("p")} and ${sameOrigin("p", "a")} offset 0) twin
      union all
      select a.row_no, a.title, twin.* from a cross join lateral (
        select p.id, p.title, similarity(p.name, a.name) from products p
        where p.generic <> '' and ${sameContents("p", "a")} and ${comparable("p")} and ${sameOrigin("p", "a")}
          and ${namedAlike("p", "a")} offset 0) twin
      where a.generic <> ''
    )
    select distinct on (row_no) row_no, id from found where ${sameFigures("title", "twin_title")}
    order by row_no, alike desc, id`.execute(ctx.db);
  return new Map(found.map(({ row_no, id }) => [row_no, id]));
};

/** Whether rows that look like existing products are created as well. */
export const chooseLikely = (ctx: ActorCtx, id: number, create: boolean) =>
  inTransaction(ctx, async (tx) => {
    const job = await lockDocument(tx, bulkJobs, id, "apply");
    if (job.state !== "checked") throw wrongState("Check the rows first.");
    const change = changed(job, { create_likely: create });
    if (change) {
      await tx.db.updateTable("bulk_jobs").set(change.after).where("id", "=", id).execute();
      await audit(tx, { action: "bulk_job.choose_likely", subject: "bulk_job", subjectId: id, ...change });
    }
    return getBulkJob(tx, id);
  });

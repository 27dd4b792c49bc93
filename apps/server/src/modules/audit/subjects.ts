import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { Id, Nullable, Type } from "../../platform/schemas.ts";

/** What an event was about, as its screens call it; `page` is whose page it is found on, such as a store's customer. */
const named: Readonly<Record<string, string>> = {
  order: "select id, number as name, id as page from orders",
  invoice: "select id, number as name, order_id as page from invoices",
  product: "select id, title as name, id as page from products",
  user: "select id, name, case when role = 1 then null else id end as page from users",
  store: "select id, name, user_id as page from stores",
  licence_change: "select c.id, s.name, s.user_id as page from licence_changes c join stores s on s.id = c.store_id",
  batch: "select id, number as name, product_id as page from batches",
  recall: "select r.id, b.number as name, r.id as page from recalls r join batches b on b.id = r.batch_id",
  product_request: "select id, wanted as name, id as page from product_requests",
  bulk_job: "select id, file_name as name, id as page from bulk_jobs",
  advert: "select id, title as name, id as page from adverts",
  synonym: "select id, term as name, id as page from synonyms",
  order_issue: "select id, number as name, id as page from order_issues",
  ticket: "select id, number as name, id as page from tickets",
  canned_answer: "select id, title as name, id as page from canned_answers",
  ...Object.fromEntries(
    [
      ["category", "categories"],
      ["subcategory", "subcategories"],
      ["manufacturer", "manufacturers"],
      ["product_type", "product_types"],
      ["branch", "branches"],
      ["region", "regions"],
      ["lga", "lgas"],
      ["warehouse", "warehouses"],
      ["supplier", "suppliers"],
      ["role", "roles"],
      ["credit_option", "credit_options"],
      ["delivery_type", "delivery_types"],
      ["deal", "deals"],
      ["count_team", "count_teams"],
      ["stock_count", "stock_counts"],
    ].map(([type, table]) => [type, `select id, name, id as page from ${table}`]),
  ),
};

export const namedTypes = Object.keys(named);

export const subjectShape = {
  subject_type: Type.String(),
  subject_id: Nullable(Id),
  subject_name: Nullable(Type.String()),
  subject_page: Nullable(Id),
};

type Subject = { subject_type: string; subject_id: number | null };
type Found = { type: string; id: number; name: string | null; page: number | null };

/** The same rows with the names of what they are about, all of a page in one question. */
export const withSubjects = async <R extends Subject>(ctx: Ctx, rows: readonly R[]) => {
  const looks = Object.entries(named).flatMap(([type, select]) => {
    const ids = rows.flatMap((row) => (row.subject_type === type && row.subject_id !== null ? [row.subject_id] : []));
    if (ids.length === 0) return [];
    return [
      sql`select ${type}::text as type, s.id, s.name, s.page from (${sql.raw(select)}) s where s.id = any(${ids}::bigint[])`,
    ];
  });
  const found = looks.length > 0 ? (await sql<Found>`${sql.join(looks, sql` union all `)}`.execute(ctx.db)).rows : [];
  const known = new Map(found.map((subject) => [`${subject.type} ${subject.id}`, subject]));
  return rows.map((row) => {
    const subject = known.get(`${row.subject_type} ${row.subject_id}`);
    return { ...row, subject_name: subject?.name ?? null, subject_page: subject?.page ?? null };
  });
};

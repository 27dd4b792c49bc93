import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { getProduct } from "./products.ts";
import { comparable, contentNames, contentsOf, inUse, namedAlike, sameFigures, sameOrigin } from "./same-product.ts";
import { requireProduct } from "./survivors.ts";

type Pair = { keep_id: number; keep_label: string; merge_id: number; merge_label: string; similarity: number };

/**
 * Pairs that look like one product: the same contents under nearly the same name, of one maker or of one that is not
 * known. Only products of the same generic are compared, so the work grows with the catalogue and not
 * with its square. The one that is sold, and older, is proposed to stay.
 */
export const listDuplicateProducts = async (ctx: Ctx): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    with live as (
      select id, title, name, ${contentsOf("p")}, manufacturer_id, nafdac_no, (state = 'active')::int as sold
      from products p where ${comparable("p")} and generic <> ''
    ), pairs as (
      select a.id as a_id, a.title as a_title, a.sold as a_sold, b.id as b_id, b.title as b_title, b.sold as b_sold,
        similarity(a.name, b.name) as similarity
      from live a join live b using (${contentNames})
      where a.id < b.id and ${sameOrigin("a", "b")} and ${namedAlike("a", "b")} and ${sameFigures("a.title", "b.title")}
    )
    select case when b_sold > a_sold then b_id else a_id end as keep_id,
      case when b_sold > a_sold then b_title else a_title end as keep_label,
      case when b_sold > a_sold then a_id else b_id end as merge_id,
      case when b_sold > a_sold then a_title else b_title end as merge_label,
      round(similarity::numeric, 2)::float8 as similarity
    from pairs order by pairs.similarity desc, a_id, b_id limit 100`.execute(ctx.db);
  return rows;
};

type Candidate = {
  id: number;
  title: string;
  manufacturer_name: string | null;
  nafdac_no: string | null;
  state: string;
  similarity: number;
  /** What tells that it may be the same. */
  same: string[];
};

/** Products that a new one may be the same as: by barcode, NAFDAC number or name. */
export const listCandidates = async (ctx: Ctx, productId: number): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    with asked as (
      select id, title, name, generic, nafdac_no, fold(title || ' ' || generic || ' ' || coalesce(nafdac_no, '')) as text
      from products where id = ${productId}
    ), found as (
      select p.id from products p, asked where fold(p.title || ' ' || p.generic || ' ' || coalesce(p.nafdac_no, '')) % asked.text
      union select p.id from products p join asked on p.nafdac_no = asked.nafdac_no
      union select o.product_id from product_barcodes o join product_barcodes own on own.gtin = o.gtin
        where own.product_id = ${productId}
    )
    select * from (select p.id, p.title, m.name as manufacturer_name, p.nafdac_no, p.state,
      round(similarity(fold(p.title), fold(asked.title))::numeric, 2)::float8 as similarity,
      array_remove(array[
        case when exists (select from product_barcodes o join product_barcodes own on own.gtin = o.gtin
          where own.product_id = asked.id and o.product_id = p.id) then 'barcode' end,
        case when p.nafdac_no = asked.nafdac_no then 'NAFDAC number' end,
        case when fold(p.generic) = fold(asked.generic) and p.generic <> '' then 'generic' end,
        case when ${namedAlike("p", "asked")} then 'name' end], null) as same
    from found join products p using (id) cross join asked left join manufacturers m on m.id = p.manufacturer_id
    where p.id <> asked.id and ${inUse("p")}) c
    order by 'barcode' = any(same) desc, 'NAFDAC number' = any(same) desc, similarity desc, id limit 10`.execute(
    ctx.db,
  );
  return rows;
};

/** One product under review, beside those it may be the same as. */
export const getReview = async (ctx: Ctx, id: number) => {
  const productId = await requireProduct(ctx, id);
  return { product: await getProduct(ctx, productId), candidates: await listCandidates(ctx, productId) };
};

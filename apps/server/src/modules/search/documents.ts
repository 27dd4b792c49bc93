import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { type Ctx, systemContext } from "../../platform/context.ts";
import type { Platform } from "../../platform/platform.ts";
import { firstImageFile, imageUrl } from "../catalog/products.ts";
import type { Doc, Synonyms } from "./segment.ts";

type Row = {
  id: number;
  title: string;
  name: string;
  generic: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer: string | null;
  manufacturer_id: number | null;
  category_id: number;
  category: string;
  subcategory_id: number | null;
  product_type_id: number;
  product_type: string;
  class: string;
  nafdac_no: string | null;
  barcodes: string[] | null;
  popularity: number;
  image_file_id: number | null;
  added_at: Date;
  branch_ids: number[] | null;
  prices_kobo: number[] | null;
  stocked_ids: number[] | null;
  last_expiries: string[] | null;
  min_shelf_life_days: number;
};

/** Products as search knows them: all that are sold, or of these ids those that are. */
export const readDocuments = async (platform: Platform, ids: readonly number[] | null): Promise<Doc[]> => {
  const ctx = systemContext(platform, "search");
  const chosen =
    ids === null
      ? sql``
      : sql`and p.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::bigint)`;
  const { rows } = await sql<Row>`
    select p.id, p.title, p.name, p.generic, p.strength, p.form, p.pack_size, m.name as manufacturer, p.manufacturer_id,
      p.category_id, c.name as category, p.subcategory_id, p.product_type_id, t.name as product_type, p.class, p.nafdac_no,
      p.popularity, p.created_at as added_at, b.gtins as barcodes, ${firstImageFile} as image_file_id,
      pr.branch_ids, pr.prices_kobo, st.branch_ids as stocked_ids, st.last_expiries,
      greatest(p.min_shelf_life_days, (select max(part.min_shelf_life_days) from combo_components cc
        join products part on part.id = cc.component_id where p.is_combo and cc.combo_id = p.id)) as min_shelf_life_days
    from products p
    join categories c on c.id = p.category_id
    join product_types t on t.id = p.product_type_id
    left join manufacturers m on m.id = p.manufacturer_id
    left join lateral (select array_agg(gtin) as gtins from product_barcodes where product_id = p.id) b on true
    left join lateral (select array_agg(branch_id order by branch_id) as branch_ids,
      array_agg(price_kobo order by branch_id) as prices_kobo from product_prices where product_id = p.id) pr on true
    left join lateral (select array_agg(branch_id) as branch_ids, array_agg(last::text) as last_expiries from (${reachable(lagosDay(ctx.now))}) as stocked) st on true
    where p.state = 'active' ${chosen}`.execute(platform.db);
  return rows.map((row) => docOf(ctx, row));
};

/** Whose customers can have packs of `p`: what comes from a branch that helps comes later, and so must last for longer. */
const reachable = (today: string) => sql`
  with s as materialized (${stocked(today)})
  select branch_id, max(last) as last from (
    select branch_id, last from s
    union all
    select b.id, s.last - b.helper_days from s join branches b on b.helper_id = s.branch_id
      join branches h on h.id = b.helper_id and h.active) as had
  group by branch_id`;

/** Where there are packs of `p`, and when the last of them expire: of a combo, those of all its parts. */
const stocked = (today: string) => {
  const sold = sql`l.sellable and l.on_hand > l.reserved and l.expires_on >= ${today}::date`;
  return sql`
    select l.branch_id, max(l.expires_on) as last
    from stock_levels l where not p.is_combo and l.product_id = p.id and ${sold} group by l.branch_id
    union all
    select branch_id, min(last) from (
      select l.branch_id, max(l.expires_on) as last
      from combo_components cc join stock_levels l on l.product_id = cc.component_id and ${sold}
      where p.is_combo and cc.combo_id = p.id group by cc.component_id, cc.quantity, l.branch_id
      having sum(l.on_hand - l.reserved) >= cc.quantity) as parts
    group by branch_id having count(*) = (select count(*) from combo_components where combo_id = p.id)`;
};

export const readSynonyms = async (platform: Platform): Promise<Synonyms> => {
  const rows = await platform.db.selectFrom("synonyms").select(["term", "means"]).orderBy("id").execute();
  return rows.map(({ term, means }) => [term, means] as const);
};

const docOf = (ctx: Ctx, row: Row): Doc => ({
  id: row.id,
  title: row.title,
  name: row.name,
  generic: row.generic,
  strength: row.strength,
  form: row.form,
  packSize: row.pack_size,
  manufacturer: row.manufacturer ?? "",
  manufacturerId: row.manufacturer_id,
  categoryId: row.category_id,
  category: row.category,
  subcategoryId: row.subcategory_id,
  productTypeId: row.product_type_id,
  productType: row.product_type,
  class: row.class,
  nafdacNo: row.nafdac_no ?? "",
  barcodes: row.barcodes ?? [],
  popularity: row.popularity,
  imageUrl: imageUrl(ctx, row.image_file_id),
  addedAt: row.added_at.getTime(),
  prices: new Map(row.branch_ids?.map((branch, at) => [branch, row.prices_kobo![at]!])),
  lastExpiry: new Map(row.stocked_ids?.map((branch, at) => [branch, row.last_expiries![at]!])),
  minShelfLifeDays: row.min_shelf_life_days,
});

import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import type { Doc, Synonyms } from "./segment.ts";

type Row = {
  id: number;
  active: boolean;
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
};

/** What changed since a look, and the mark to remember for the next one. */
export type Changes = { docs: Doc[]; gone: number[]; mark: number; synonyms: Synonyms | null };

/**
 * Products changed in a transaction not yet finished at the last look. The mark is the oldest transaction still open
 * now, so that nothing is missed whatever the order of commits; some may be read twice, which does no harm.
 */
export const readChanges = async (
  platform: Platform,
  since: number,
  imageUrl: (fileId: number) => string,
): Promise<Changes> => {
  const { rows: marks } = await sql<{
    mark: number;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as mark`.execute(platform.db);
  const { rows } = await sql<Row>`
    select p.id, p.state = 'active' as active, p.title, p.name, p.generic, p.strength, p.form, p.pack_size,
      m.name as manufacturer, p.manufacturer_id, p.category_id, c.name as category, p.subcategory_id, p.product_type_id,
      t.name as product_type,
      p.class, p.nafdac_no, p.popularity, p.created_at as added_at, b.gtins as barcodes, i.file_id as image_file_id,
      pr.branch_ids, pr.prices_kobo
    from products p
    join categories c on c.id = p.category_id
    join product_types t on t.id = p.product_type_id
    left join manufacturers m on m.id = p.manufacturer_id
    left join lateral (select array_agg(gtin) as gtins from product_barcodes where product_id = p.id) b on true
    left join lateral (select array_agg(branch_id order by branch_id) as branch_ids,
      array_agg(price_kobo order by branch_id) as prices_kobo from product_prices where product_id = p.id) pr on true
    left join lateral (select f.file_id from product_images pi join product_image_files f on f.image_id = pi.id
      where pi.product_id = p.id and f.width = 160 and f.format = 'webp' order by pi.position, pi.id limit 1) i on true
    where p.updated_seq >= ${since}`.execute(platform.db);
  const topic = await sql<{
    changed: boolean;
  }>`select updated_seq >= ${since} as changed from catalog_marks where topic = 'synonyms'`.execute(platform.db);
  return {
    docs: rows.filter(({ active }) => active).map((row) => docOf(row, imageUrl)),
    gone: rows.filter(({ active }) => !active).map(({ id }) => id),
    mark: marks[0]!.mark,
    synonyms: topic.rows[0]?.changed ? await readSynonyms(platform) : null,
  };
};

const readSynonyms = async (platform: Platform): Promise<Synonyms> => {
  const rows = await platform.db.selectFrom("synonyms").select(["term", "means"]).orderBy("id").execute();
  return rows.map(({ term, means }) => [term, means] as const);
};

const docOf = (row: Row, imageUrl: (fileId: number) => string): Doc => ({
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
  imageUrl: row.image_file_id ? imageUrl(row.image_file_id) : null,
  addedAt: row.added_at.getTime(),
  prices: new Map(row.branch_ids?.map((branch, at) => [branch, row.prices_kobo![at]!])),
});

import { PassThrough } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { type ProductClass, productClassLabels } from "@remedia/domain/catalog";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { heading, letterhead, renderPdf, table } from "../../platform/pdf.ts";
import type { Download } from "../../platform/route.ts";
import { openSheetWriter } from "../../platform/sheets.ts";
import { contentTypeOf } from "../../platform/stored-files.ts";
import { getBranch } from "../geography/branches.ts";
import { getSetting } from "../settings/settings.ts";

export type PriceListOrder = { format: "pdf" | "xlsx"; as_of?: string };

type Line = {
  subcategory: string | null;
  title: string;
  generic: string;
  manufacturer: string | null;
  nafdac_no: string | null;
  class: string;
  price_kobo: number;
};
type Section = { id: number; name: string; lines: number };

/** The end of the day in Lagos; the history tells what held then. */
const endOf = (day: string) => sql<Date>`(${day}::date + 1)::timestamp at time zone 'Africa/Lagos'`;

const priceThen = (branchId: number, day: string) => sql`(
  select h.new_price_kobo from product_price_changes h
  where h.product_id = p.id and h.branch_id = ${branchId} and h.changed_at < ${endOf(day)}
  order by h.id desc limit 1)`;

/** What is sold today, at the prices of that day, category by category in the shop's order. */
const listSections = async (ctx: Ctx, branchId: number, day: string): Promise<Section[]> => {
  const { rows } = await sql<Section>`
    select c.id, c.name, count(*)::int as lines from products p join categories c on c.id = p.category_id
    where p.state = 'active' and ${priceThen(branchId, day)} is not null
    group by c.id order by c.position, c.id`.execute(ctx.db);
  return rows;
};

const listLines = async (ctx: Ctx, branchId: number, day: string, categoryId: number): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select * from (
      select p.id, s.name as subcategory, s.position, p.title, p.generic, m.name as manufacturer, p.nafdac_no, p.class,
        ${priceThen(branchId, day)} as price_kobo
      from products p left join manufacturers m on m.id = p.manufacturer_id
      left join subcategories s on s.id = p.subcategory_id
      where p.state = 'active' and p.category_id = ${categoryId}) l
    where price_kobo is not null order by position nulls first, subcategory, title, id`.execute(ctx.db);
  return rows;
};

const lagosDay = (at: Date) => at.toLocaleDateString("sv-SE", { timeZone: "Africa/Lagos" });
const dayOnPaper = (day: string) => day.split("-").reverse().join("/");
const naira = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const classOf = (line: Line) => productClassLabels[line.class as ProductClass];

/** Paper has an end: a longer list is for a spreadsheet. */
const linesOnPaper = 12_000;

export const downloadPriceList = async (
  ctx: ActorCtx,
  branchId: number,
  { format, as_of }: PriceListOrder,
): Promise<Download> => {
  const today = lagosDay(ctx.now);
  const day = as_of ?? today;
  if (day > today) throw invalid("Choose a day up to today.", { as_of: "Choose a day up to today." });
  const branch = await getBranch(ctx, branchId);
  const sections = await listSections(ctx, branchId, day);
  const name = `price-list-${branch.name.toLowerCase().replaceAll(" ", "-")}-${day}.${format}`;
  const content =
    format === "pdf" ? await paperList(ctx, branch, day, sections) : sheetList(ctx, branchId, day, sections);
  return { download: { content, contentType: contentTypeOf(format), name } };
};

type BranchHead = { id: number; name: string; address: string; phone: string | null };

const paperList = async (ctx: Ctx, branch: BranchHead, day: string, sections: readonly Section[]): Promise<Buffer> => {
  const total = sections.reduce((sum, { lines }) => sum + lines, 0);
  if (total > linesOnPaper)
    throw invalid(`This list has ${total} products: more than paper holds. Download it as XLSX.`);
  const sender = {
    name: await getSetting(ctx, "brand.name"),
    lines: [branch.address, branch.phone ?? (await getSetting(ctx, "brand.support_phone"))],
    title: `Price list ${branch.name}`,
    subtitle: `Prices of ${dayOnPaper(day)}, per pack`,
  };
  const columns = [
    { label: "Product", width: 5 },
    { label: "Generic", width: 3.4 },
    { label: "Manufacturer", width: 2.6 },
    { label: "Class", width: 1.6 },
    { label: "Price", width: 1.7, align: "right" as const },
  ];
  return renderPdf(
    async (doc) => {
      letterhead(doc, sender);
      for (const section of sections) {
        const lines = await listLines(ctx, branch.id, day, section.id);
        for (const [subcategory, own] of Map.groupBy(lines, (line) => line.subcategory)) {
          heading(doc, subcategory ? `${section.name} · ${subcategory}` : section.name);
          table(doc, { columns, rows: own.map(paperRow) });
          // Drawing is work: between two tables others get their turn.
          await breathe();
        }
      }
    },
    { title: sender.title, printedAt: ctx.now },
  );
};

const paperRow = (line: Line) => [
  line.title,
  line.generic,
  line.manufacturer ?? "",
  line.class === "otc" ? "OTC" : classOf(line),
  `₦${naira.format(toNaira(line.price_kobo))}`,
];

const sheetColumns = [
  { key: "category", label: "Category" },
  { key: "subcategory", label: "Subcategory" },
  { key: "title", label: "Product" },
  { key: "generic", label: "Generic" },
  { key: "manufacturer", label: "Manufacturer" },
  { key: "nafdac_no", label: "NAFDAC number" },
  { key: "class", label: "Class" },
  { key: "price", label: "Price", kind: "money" },
] as const;

/** Written while it is sent, category by category. */
const sheetList = (ctx: Ctx, branchId: number, day: string, sections: readonly Section[]): PassThrough => {
  const stream = new PassThrough();
  const writer = openSheetWriter("xlsx", stream, [...sheetColumns]);
  const write = async () => {
    for (const { id, name } of sections)
      for (const line of await listLines(ctx, branchId, day, id))
        await writer.writeRow({
          ...line,
          category: name,
          class: classOf(line),
          price: toNaira(line.price_kobo),
        });
    await writer.close();
  };
  write().catch((error) => stream.destroy(error as Error));
  return stream;
};

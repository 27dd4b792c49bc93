import { type ProductClass, productClassLabels } from "@remedia/domain/catalog";
import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { nairaText, toKobo, toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors.ts";
import { dayEnds } from "../../../platform/lagos-days.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../../platform/lists.ts";
import type { ListExport } from "../../../platform/route.ts";
import { Closed, Day, Id, ListQuery, Naira, Nullable, Type } from "../../../platform/schemas.ts";
import { getBranch } from "../../geography/branches.ts";
import { getSetting } from "../../settings/settings.ts";

export const PriceListQuery = ListQuery(["place", "title", "price"], { as_of: Type.Optional(Day) });
export const PriceLine = Closed({
  id: Id,
  category: Type.String(),
  subcategory: Nullable(Type.String()),
  title: Type.String(),
  generic: Type.String(),
  manufacturer: Nullable(Type.String()),
  nafdac_no: Nullable(Type.String()),
  class: Type.String(),
  price: Naira,
});
type Query = Static<typeof PriceListQuery>;
type Line = Static<typeof PriceLine>;

const dayOf = (ctx: Ctx, { as_of }: Query): string => {
  const today = lagosDay(ctx.now);
  if (as_of && as_of > today) throw invalid("Choose a day up to today.", { as_of: "Choose a day up to today." });
  return as_of ?? today;
};

/** The last price written up to the end of that day in Lagos. */
const priceThen = (branchId: number, day: string) => sql<{ price_kobo: number | null }>`(
  select h.new_price_kobo as price_kobo from product_price_changes h
  where h.product_id = p.id and h.branch_id = ${branchId}
    and h.changed_at < ${dayEnds(day)}
  order by h.id desc limit 1)`;

/** Category by category in the shop's order, then by name. */
const placeInShop = sql<unknown>`row(c.position, c.id, coalesce(s.position, -1), s.name, p.title)`;

/** What is sold today, at the prices of that day. */
export const listPrices = async (ctx: Ctx, branchId: number, input: Query) => {
  const lines = ctx.db
    .selectFrom("products as p")
    .innerJoin("categories as c", "c.id", "p.category_id")
    .leftJoin("subcategories as s", "s.id", "p.subcategory_id")
    .leftJoin("manufacturers as m", "m.id", "p.manufacturer_id")
    .innerJoinLateral(priceThen(branchId, dayOf(ctx, input)).as("h"), (join) => join.onTrue())
    .where("p.state", "=", "active")
    .where("h.price_kobo", "is not", null)
    .$if(input.q !== undefined, (query) =>
      query.where(sql`fold(p.title || ' ' || p.generic)`, "like", contains(input.q!)),
    )
    .select(["p.id", "c.name as category", "s.name as subcategory", "p.title", "p.generic"])
    .select(["m.name as manufacturer", "p.nafdac_no", "p.class", "h.price_kobo", placeInShop.as("place")]);
  const page = await listPage(ctx, input, {
    rows: lines,
    sorts: { place: sql.ref("place"), title: alphabetical("p.title"), price: nullsLast("h.price_kobo") },
    fallback: "place",
    tie: "p.id",
  });
  return {
    ...page,
    data: page.data.map(({ price_kobo, place, ...line }): Line => ({ ...line, price: toNaira(price_kobo!) })),
  };
};

const classOf = (line: Line) => productClassLabels[line.class as ProductClass];

/** The price list as a sheet and on paper, of the branch that `branchOf` says. */
export const priceListExport = (branchOf: (ctx: ActorCtx) => number): ListExport<Line, Query> => ({
  name: async (ctx, query) => {
    const { name } = await getBranch(ctx, branchOf(ctx));
    return `price-list-${name.toLowerCase().replaceAll(" ", "-")}-${dayOf(ctx, query)}`;
  },
  columns: [
    { key: "category", label: "Category" },
    { key: "subcategory", label: "Subcategory" },
    { key: "title", label: "Product" },
    { key: "generic", label: "Generic" },
    { key: "manufacturer", label: "Manufacturer" },
    { key: "nafdac_no", label: "NAFDAC number" },
    { key: "class", label: "Class", value: classOf },
    { key: "price", label: "Price", kind: "money" },
  ],
  paper: {
    sender: async (ctx, query) => {
      const branch = await getBranch(ctx, branchOf(ctx));
      return {
        name: await getSetting(ctx, "brand.name"),
        lines: [branch.address, branch.phone ?? (await getSetting(ctx, "brand.support_phone"))],
        title: `Price list ${branch.name}`,
        subtitle: `Prices of ${dayOnPaper(dayOf(ctx, query))}, per pack`,
      };
    },
    sectionOf: ({ category, subcategory }) => (subcategory ? `${category} · ${subcategory}` : category),
    columns: [
      { label: "Product", width: 5, cell: ({ title }) => title },
      { label: "Generic", width: 3.4, cell: ({ generic }) => generic },
      { label: "Manufacturer", width: 2.6, cell: ({ manufacturer }) => manufacturer ?? "" },
      { label: "Class", width: 1.6, cell: (line) => (line.class === "otc" ? "OTC" : classOf(line)) },
      { label: "Price", width: 1.7, align: "right", cell: ({ price }) => nairaText(toKobo(price)) },
    ],
  },
});

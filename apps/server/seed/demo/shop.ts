import { sql } from "kysely";
import type { Ctx } from "../../src/platform/context.ts";
import { beginDocument } from "../../src/platform/documents.ts";
import { at, daysAgo } from "../clock.ts";
import type { Chance } from "../random.ts";

type Deal = {
  name: string;
  about: string;
  from: number;
  to: number;
  off: number;
  category?: string;
  count: number;
  limitEach: number | null;
  limitTotal: number | null;
  branches: string[];
  state?: string;
};

/** Days from today; negative ones have passed. */
const deals: readonly Deal[] = [
  {
    name: "Malaria season starter",
    about: "Antimalarials at a price that lets every store be ready for the rains.",
    from: -6,
    to: 15,
    off: 12,
    category: "Malaria",
    count: 14,
    limitEach: 50,
    limitTotal: 2_000,
    branches: [],
  },
  {
    name: "Antibiotic restock week",
    about: "The ten antibiotics every shelf needs, for one week.",
    from: -2,
    to: 5,
    off: 8,
    category: "Antibiotics",
    count: 10,
    limitEach: 30,
    limitTotal: null,
    branches: [],
  },
  {
    name: "Vitamins for the harmattan",
    about: "Immune support and multivitamins before the dry season.",
    from: -10,
    to: 20,
    off: 10,
    category: "Vitamins",
    count: 18,
    limitEach: null,
    limitTotal: 5_000,
    branches: [],
  },
  {
    name: "Lagos weekend baby care",
    about: "Diapers, wipes and infant food, in Lagos only.",
    from: -1,
    to: 2,
    off: 6,
    category: "Baby",
    count: 8,
    limitEach: 20,
    limitTotal: 600,
    branches: ["Lagos"],
  },
  {
    name: "Hypertension essentials",
    about: "Amlodipine, lisinopril and friends, for stores with chronic patients.",
    from: -20,
    to: 10,
    off: 7,
    category: "Heart",
    count: 12,
    limitEach: null,
    limitTotal: null,
    branches: [],
  },
  {
    name: "December cold and flu",
    about: "Starts with the first cold mornings.",
    from: 12,
    to: 40,
    off: 9,
    category: "Cough",
    count: 12,
    limitEach: 40,
    limitTotal: 3_000,
    branches: [],
  },
  {
    name: "Back to school first aid",
    about: "Plasters, antiseptics and dressings.",
    from: -75,
    to: -50,
    off: 11,
    count: 12,
    limitEach: 25,
    limitTotal: 1_500,
    branches: [],
  },
  {
    name: "Diabetes month",
    about: "Test strips, metformin and insulin needles.",
    from: -45,
    to: -16,
    off: 9,
    category: "Diabetes",
    count: 10,
    limitEach: null,
    limitTotal: 1_000,
    branches: ["Lagos", "Abuja", "Port Harcourt"],
  },
  {
    name: "Kano clearance",
    about: "Waiting for the stock figures from Kano.",
    from: 3,
    to: 17,
    off: 15,
    count: 6,
    limitEach: null,
    limitTotal: null,
    branches: ["Kano"],
    state: "draft",
  },
];

const adverts = [
  {
    title: "The rains are here",
    body: "Stock antimalarials now and save 12% until the deal ends.",
    link: "/deals",
    slot: "home_hero",
    audience: "everyone",
    art: "drops",
  },
  {
    title: "Open an account in five minutes",
    body: "Register with your phone. We call you within 24 hours.",
    link: "/register",
    slot: "home_hero",
    audience: "signed_out",
    art: "leaves",
  },
  {
    title: "Your restock list, two taps",
    body: "Keep what you order every week in one list and send it to the cart at once.",
    link: "/cart?list=restock_list",
    slot: "home_hero",
    audience: "pharmacy",
    art: "capsules",
  },
  {
    title: "Every pack, its NAFDAC number",
    body: "We sell registered medicines only, and say the number on every product page.",
    link: "/about",
    slot: "home_strip",
    audience: "everyone",
    art: "shield",
  },
  {
    title: "Delivered where you are",
    body: "From six branches to all 774 local government areas.",
    link: "/about#faq",
    slot: "home_strip",
    audience: "everyone",
    art: "truck",
  },
  {
    title: "Hospitals: pay later",
    body: "Choose a credit option and pay in 14, 30 or 60 days.",
    link: "/about#credit-terms",
    slot: "browse_top",
    audience: "hospital",
    art: "leaves",
  },
  {
    title: "New this month",
    body: "Hundreds of products joined the shelf. Look at what is new.",
    link: "/shop?sort=newest",
    slot: "browse_top",
    audience: "everyone",
    art: "capsules",
  },
] as const;

export const seedShop = async (tx: Ctx, chance: Chance) => {
  for (const deal of deals) await seedDeal(tx, deal);
  for (const [position, advert] of adverts.entries()) await seedAdvert(tx, chance, advert, position);
  await seedLists(tx, chance);
};

const seedDeal = async (tx: Ctx, deal: Deal) => {
  const starts_at = daysAgo(tx, -deal.from);
  const ends_at = daysAgo(tx, -deal.to);
  const state = deal.state ?? (tx.now >= ends_at ? "ended" : tx.now >= starts_at ? "running" : "scheduled");
  const created_at = daysAgo(tx, Math.max(1, 3 - deal.from));
  const { id } = await tx.db
    .insertInto("deals")
    .values({
      name: deal.name,
      about: deal.about,
      state,
      starts_at,
      ends_at,
      limit_per_customer: deal.limitEach,
      limit_total: deal.limitTotal,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await beginDocument(at(tx, created_at), { document: "deal", documentId: id }, { action: "create", state });
  const category = deal.category ? sql`and fold(c.name) like '%' || fold(${deal.category}) || '%'` : sql``;
  // Whole naira, below the cheapest branch price.
  await sql`insert into deal_products (deal_id, product_id, price_kobo)
    select ${id}, p.id, greatest(100, floor(pr.lowest_kobo * (100 - ${deal.off}::int) / 10000.0) * 100)::bigint
    from (
      select p.id, p.popularity from products p join categories c on c.id = p.category_id
      where p.state = 'active' and not p.is_combo ${category}
        and exists (select from product_prices pr where pr.product_id = p.id)
      order by p.popularity desc, p.id limit ${deal.count}) as p
      cross join lateral (
        select min(price_kobo) as lowest_kobo from product_prices where product_id = p.id) as pr
    order by p.popularity desc, p.id`.execute(tx.db);
  for (const name of deal.branches)
    await tx.db
      .insertInto("deal_branches")
      .values((eb) => ({ deal_id: id, branch_id: eb.selectFrom("branches").select("id").where("name", "=", name) }))
      .execute();
};

const seedAdvert = async (tx: Ctx, chance: Chance, advert: (typeof adverts)[number], position: number) => {
  const { id } = await tx.db
    .insertInto("adverts")
    .values({ ...advert, position, starts_at: daysAgo(tx, 21), ends_at: daysAgo(tx, -60), created_at: daysAgo(tx, 22) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 20 }, (_, day) => {
    const views = chance.whole(120, 900);
    return {
      advert_id: id,
      day: daysAgo(tx, day + 1)
        .toISOString()
        .slice(0, 10),
      views,
      clicks: Math.floor(views * (0.01 + chance.next() * 0.05)),
    };
  });
  await tx.db.insertInto("advert_days").values(rows).execute();
};

/** Wishlists and carts of customers who were here lately; the first demo pharmacy has all three lists filled. */
const seedLists = async (tx: Ctx, chance: Chance) => {
  const customers = await tx.db
    .selectFrom("users")
    .select(["id", "branch_id", "phone"])
    .where("role", "in", [3, 6])
    .where("state", "=", "active")
    .where("user_type", "!=", "hmo")
    .orderBy("id")
    .limit(140)
    .execute();
  const products = await tx.db
    .selectFrom("products as p")
    .innerJoin("product_prices as pr", (join) => join.onRef("pr.product_id", "=", "p.id").on("pr.branch_id", "=", 1))
    .select(["p.id", "pr.price_kobo"])
    .where("p.state", "=", "active")
    .orderBy("p.popularity", "desc")
    .limit(500)
    .execute();
  const lines = customers.flatMap(({ id: user_id, phone }) => {
    const full = phone === "+2348030000020";
    const types = full
      ? (["buy_now", "saved_for_later", "restock_list"] as const)
      : chance.yes(0.5)
        ? (["buy_now"] as const)
        : [];
    return types.flatMap((type) => {
      const chosen = new Map(
        Array.from({ length: full ? 6 : chance.whole(1, 5) }, () => chance.pick(products)).map((product) => [
          product.id,
          product,
        ]),
      );
      const at = daysAgo(tx, chance.next() * 20);
      // Some prices have moved since.
      return [...chosen.values()].map(({ id, price_kobo }) => ({
        user_id,
        product_id: id,
        type,
        quantity: chance.whole(1, 24),
        price_kobo: chance.yes(0.2) ? Math.round(price_kobo * 0.95) : price_kobo,
        added_at: at,
        updated_at: at,
      }));
    });
  });
  if (lines.length > 0) await tx.db.insertInto("cart_items").values(lines).execute();
  const wishes = customers.flatMap(({ id: user_id }) =>
    [...new Set(Array.from({ length: chance.whole(0, 6) }, () => chance.pick(products).id))].map((product_id) => ({
      user_id,
      product_id,
      added_at: daysAgo(tx, chance.next() * 90),
    })),
  );
  if (wishes.length > 0) await tx.db.insertInto("wishlist_items").values(wishes).execute();
};

import { createReadStream, existsSync } from "node:fs";
import { createGunzip } from "node:zlib";
import Fastify from "fastify";
import { engineOf } from "../apps/server/src/modules/search/engine.ts";
import { openSql } from "../apps/server/src/platform/db.ts";
import { readSheet } from "../apps/server/src/platform/sheets.ts";
import { round, say } from "./figures.ts";
import { type House, openHouse, signInCustomer } from "./house.ts";
import { applyLoad } from "./load.ts";
import { wanted } from "./relevance.ts";

const connections = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const largeCatalogue = 114_000;

/** Typeahead and a filtered page, against a bare route of the same size and the best plain SQL; and how good answers are. */
export const benchSearch = async () => {
  const house = await openHouse();
  try {
    const small = await measure(house, "demo catalogue");
    await growCatalogue(house);
    const large = await measure(house, "large catalogue");
    return {
      typeahead_vs_bare: round(large.typeahead.perSecond / large.bareSmall.perSecond),
      typeahead_p99_ms: round(large.typeahead.p99Ms),
      list_vs_bare: round(large.list.perSecond / large.bareLarge.perSecond),
      catalog_growth: round(large.typeahead.p50Ms / small.typeahead.p50Ms),
      relevance_at_5: small.relevance,
      typeahead_vs_sql: round(large.sqlMs / large.typeahead.p50Ms),
    };
  } finally {
    await house.close();
  }
};

const measure = async (house: House, title: string) => {
  const { platform, port, close } = await house.serve();
  const engine = await engineOf(platform);
  const products = engine.docs().length;
  const token = await signInCustomer(port);
  const headers = { authorization: `Bearer ${token}` };
  const typed = typedQueries();
  const typeaheadPaths = typed.map((q) => `/api/v1/web/search_products_typeahead?q=${encodeURIComponent(q)}`);
  const listPaths = pagesOfLists([...new Set(engine.docs().map((doc) => doc.categoryId))]);
  const bare = await openBare(port, typeaheadPaths[40]!, listPaths[0]!, headers);
  const run = async (label: string, load: { port: number; paths: string[]; headers: Record<string, string> }) => {
    await applyLoad({ ...load, connections, seconds: 2 });
    const figures = await applyLoad({ ...load, connections, seconds });
    say(`${title} (${products}): ${label}`, figures);
    return figures;
  };
  const result = {
    bareSmall: await run("bare route, size of suggestions", { port: bare.port, paths: ["/small"], headers: {} }),
    typeahead: await run("typeahead", { port, paths: typeaheadPaths, headers: {} }),
    bareLarge: await run("bare route, size of a page", { port: bare.port, paths: ["/large"], headers: {} }),
    list: await run("page of 24 with facets", { port, paths: listPaths, headers }),
    sqlMs: await bestSql(house, typed),
    relevance: relevance((q) => engine.find(q, 5).hits.map(({ doc }) => `${doc.title} ${doc.generic}`)),
  };
  await bare.close();
  engine.stop();
  await close();
  return result;
};

/** What a person types on the way to each wanted product: every beginning of it. */
const typedQueries = () => {
  const all = wanted.flatMap(([q]) => Array.from({ length: q.length }, (_, end) => q.slice(0, end + 1)));
  return [...new Set(all.map((q) => q.trim()).filter(Boolean))];
};

const pagesOfLists = (categories: number[]) =>
  categories.flatMap((category) =>
    ["", "&class=otc", "&sort=price", "&form=Tablet&page=2"].map(
      (more) => `/api/v1/search/products?category_id=${category}&per_page=24${more}`,
    ),
  );

/** Routes that answer a constant of the same size: what the network and Fastify alone cost. */
const openBare = async (port: number, smallPath: string, largePath: string, headers: Record<string, string>) => {
  const bodyOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  const [small, large] = [JSON.parse(await bodyOf(smallPath)), JSON.parse(await bodyOf(largePath))];
  const app = Fastify();
  app.get("/small", async () => small);
  app.get("/large", async () => large);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { port: (app.server.address() as { port: number }).port, close: () => app.close() };
};

/** The same five suggestions by trigram index, the best that plain SQL does; the middle of its times. */
const bestSql = async (house: House, typed: string[]) => {
  const sql = openSql(house.databaseUrl, { max: 4, name: "bench" });
  const times: number[] = [];
  for (const q of typed.filter((text) => text.length > 2).slice(0, 150)) {
    const began = performance.now();
    await sql`select id, title, name from products where state = 'active'
      and fold(title || ' ' || generic || ' ' || coalesce(nafdac_no, '')) like '%' || fold(${q}) || '%'
      order by popularity desc limit 5`;
    times.push(performance.now() - began);
  }
  await sql.end();
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
};

/** The share of labelled queries with a wanted product among the first five. */
const relevance = (find: (q: string) => string[]) => {
  const missed = wanted.filter(([q, pattern]) => !find(q).some((text) => pattern.test(text)));
  if (missed.length > 0) console.log(`Not among the first five: ${missed.map(([q]) => q).join(", ")}`);
  return round(1 - missed.length / wanted.length);
};

/** More products of the same kinds under invented names, or those of the file in CATALOG. */
const growCatalogue = async (house: House) => {
  const sql = openSql(house.databaseUrl, { max: 1, name: "bench" });
  await sql`set statement_timeout = 0`;
  const file = process.env.CATALOG;
  if (file && existsSync(file)) await loadFile(sql, file);
  else await inventProducts(sql);
  await sql`insert into product_prices (product_id, branch_id, price_kobo, updated_at)
    select p.id, b.id, 50000 + (p.id * 7919) % 900000, now() from products p cross join branches b
    where not exists (select from product_prices pr where pr.product_id = p.id)`;
  await sql`analyze`;
  await sql.end();
};

const inventProducts = async (sql: ReturnType<typeof openSql>) => {
  const [{ count, sold }] = (await sql`select count(*)::int as count,
    count(*) filter (where state = 'active' and not is_combo)::int as sold from products`) as unknown as [
    { count: number; sold: number },
  ];
  const copies = Math.ceil((largeCatalogue - count) / sold);
  await sql`insert into products (name, title, generic, strength, form, pack_size, manufacturer_id, category_id, subcategory_id,
      product_type_id, class, storage, state, popularity, created_at, updated_at)
    select n.name, n.name || ' ' || p.strength || ' ' || lower(p.form) || ', ' || p.pack_size, p.generic, p.strength, p.form, p.pack_size,
      p.manufacturer_id, p.category_id, p.subcategory_id, p.product_type_id, p.class, p.storage, 'active', p.popularity / (copy + 1), now(), now()
    from generate_series(1, ${copies}) copy cross join products p
    cross join lateral (select initcap(left(p.generic || 'remed', 4) || substr('bodafexinulokametirasovupyzari', ((p.id * copy) % 26)::int + 1, 4)) as name) n
    where p.state = 'active' and not p.is_combo limit ${largeCatalogue - count}`;
};

const loadFile = async (sql: ReturnType<typeof openSql>, file: string) => {
  const [{ category_id, product_type_id }] =
    (await sql`select category_id, product_type_id from products order by id limit 1`) as unknown as [
      { category_id: number; product_type_id: number },
    ];
  const stream = file.endsWith(".gz") ? createReadStream(file).pipe(createGunzip()) : createReadStream(file);
  let columns: string[] = [];
  let rows: Record<string, unknown>[] = [];
  const flush = async () => {
    if (rows.length > 0) await sql`insert into products ${sql(rows)}`;
    rows = [];
  };
  for await (const { cells } of readSheet(stream, { filename: "catalogue.csv", maxRows: 200_000, maxColumns: 40 })) {
    if (columns.length === 0) {
      columns = cells;
      continue;
    }
    const value = (name: string, most: number) => (cells[columns.indexOf(name)] ?? "").slice(0, most);
    const name = value("name", 150).padEnd(2, "-");
    const now = new Date();
    rows.push({
      name,
      title: name,
      generic: value("generic_name", 300),
      strength: value("strength", 120),
      form: value("dosage_form", 80),
      pack_size: value("pack_size", 80),
      category_id,
      product_type_id,
      state: "active",
      created_at: now,
      updated_at: now,
    });
    if (rows.length === 1_000) await flush();
  }
  await flush();
};

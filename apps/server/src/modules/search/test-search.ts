import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol } from "../../../test/people.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { engineOf } from "./engine.ts";

type Suggestion = { id: number; title: string; name: string; price: number | null; in_stock: boolean | null };
export type Card = { id: number; title: string; price: number | null; manufacturer: string };
type Facet = { name: string; values: { value: string | number; label: string; count: number }[] };
type Results = { data: Card[]; total: number; facets: Facet[]; did_you_mean: string | null };

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Two servers on one database, each with its own engine, and ways to ask them. */
export const openTwoServers = async () => {
  const house = await openTestApp();
  const second = await openTestApp({}, { existingUrl: house.databaseUrl });
  const admin = await adminToken(house);
  const me = await enrol(house);
  const both = [house, second];
  await Promise.all(both.map(({ platform }) => engineOf(platform)));
  /** Both servers have read what was changed. */
  const caughtUp = async () => {
    for (const { platform } of both) await (await engineOf(platform)).refresh();
  };
  return {
    house,
    second,
    me,
    caughtUp,
    call: (key: string, body?: unknown, token: string | null = admin) =>
      house.call(key, { token, ...(body === undefined ? {} : { body }) }),
    typed: async (q: string, where: TestApp = house, token: string | null = null): Promise<Suggestion[]> =>
      (await where.call("GET /web/search_products_typeahead", { token, query: { q } })).body,
    found: async (query: Record<string, string | number>, where: TestApp = house): Promise<Results> =>
      (await where.call("GET /search/products", { token: me.token, query })).body,
    sold: async (change: Record<string, unknown>) => {
      const product = await soldProduct(house, change);
      await caughtUp();
      return product;
    },
    close: async () => {
      await second.close();
      await house.close();
    },
  };
};

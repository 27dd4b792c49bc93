import type { ApiKey } from "../api/types.ts";

/** A request that a page is known to begin with. */
export type FirstAsked = { key: ApiKey; params?: object; query?: object };
type Search = Record<string, string>;
type Page = {
  path: RegExp;
  /** Strangers see it too. */
  open?: true;
  asks: (id: string, search: Search) => FirstAsked[];
};

/** Lists of the back office whose address is that of their endpoint, filters and all. */
const asTheirAddress = ["/admin/orders", "/admin/products", "/admin/users"] as const;

/** What the pages that people open first ask for, in the very words their screens will use: others would be asked in vain. */
const pages: Page[] = [
  {
    path: /^\/$/,
    open: true,
    asks: () => [
      { key: "GET /adverts", query: { slot: "home_hero" } },
      { key: "GET /categories" },
      { key: "GET /deals" },
      { key: "GET /products/popular", query: { limit: 8 } },
    ],
  },
  {
    path: /^\/shop$/,
    asks: (_, search) => [{ key: "GET /search/products", query: { ...search, page: 1, per_page: 24 } }],
  },
  { open: true, path: /^\/product_details\/(\d+)$/, asks: (id) => [{ key: "GET /products/:id", params: { id } }] },
  {
    path: /^\/wallet$/,
    asks: (_, { payment: _payment, ...search }) => [
      { key: "GET /wallet" },
      { key: "GET /wallet/account" },
      { key: "GET /wallet/movements", query: search },
    ],
  },
  { path: /^\/orders$/, asks: (_, search) => [{ key: "GET /orders", query: search }] },
  ...asTheirAddress.map((path) => ({
    path: new RegExp(`^${path}$`),
    asks: (_: string, { view: _view, ...search }: Search): FirstAsked[] => [{ key: `GET ${path}`, query: search }],
  })),
];

export const firstAsked = (path: string, search: Search, signedIn: boolean): FirstAsked[] => {
  for (const page of pages) {
    if (!signedIn && !page.open) continue;
    const match = page.path.exec(path);
    if (match) return page.asks(match[1] ?? "", search);
  }
  return [];
};

import { callAs, expect, type Page, type Who } from "../support.ts";

type Line = { id: number; line_total: number | null; quantity: number; product: { id: number; title: string } };
export type Card = { id: number; title: string; price: number; class: string };

export const cartOf = async (page: Page, person: Who): Promise<Line[]> => {
  const { carts } = (await callAs(page, person, "GET", "/cart/web")) as { carts: (Line & { type: string })[] };
  return carts.filter(({ type }) => type === "buy_now");
};

/** A person whose lists are empty, whatever the demo or another test put there. */
export const emptyLists = async (page: Page, person: Who) => {
  const { carts } = (await callAs(page, person, "GET", "/cart/web")) as { carts: Line[] };
  for (const { id } of carts) await callAs(page, person, "DELETE", `/cart/${id}`);
  const wishes = (await callAs(page, person, "GET", "/wishlist")) as { id: number }[];
  for (const { id } of wishes) await callAs(page, person, "DELETE", `/wishlist/${id}`);
};

/** Products that anybody may buy. */
export const overTheCounter = async (page: Page, person: Who, count: number): Promise<Card[]> =>
  (await callAs(page, person, "GET", `/search/products?class=otc&sort=popular&per_page=${count}`)).data;

/** The counters of the header. */
export const expectCount = (page: Page, list: "Cart" | "Wishlist", count: number) =>
  expect(page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: new RegExp(`^${list}`) })).toHaveText(
    count === 0 ? new RegExp(`^${list}0?$`) : `${list}${count}`,
  );

export const money = (naira: number) =>
  `₦${naira.toLocaleString("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const anHour = 3_600_000;

/**
 * A customer of the demo whom no other test knows: nobody else fills or empties their cart meanwhile. Who was registered by
 * another test just now is not counted, so that each number stays the same person.
 */
export const someCustomer = async (page: Page, nth: number): Promise<Who> => {
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/users?state=active&user_type=pharmacy&per_page=50");
  const ofTheDemo = (data as { phone: string; created_at: string }[]).filter(
    ({ created_at }) => Date.parse(created_at) < Date.now() - anHour,
  );
  const customer: Who = { phone: ofTheDemo[24 - nth]!.phone, secret: "7391", door: "customer" };
  await emptyLists(page, customer);
  return customer;
};

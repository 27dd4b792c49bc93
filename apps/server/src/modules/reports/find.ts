import type { Permission } from "@remedia/domain/permissions";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx } from "../../platform/context.ts";
import { beginsWith } from "../../platform/lists.ts";
import { Closed, Id, OneOf, Text, Type } from "../../platform/schemas.ts";
import { listCustomers } from "../customers/customers.ts";
import { listOrders } from "../orders/orders.ts";
import { engineOf } from "../search/engine.ts";
import { listAllStores } from "../stores/stores.ts";

export const FindQuery = Closed({ q: Text(80, 2) });
export const Hit = Closed({
  kind: OneOf(["order", "customer", "store", "product", "batch"] as const),
  id: Id,
  /** Whose page it is found on: its own, a store's customer, a batch's product. */
  page_id: Id,
  label: Type.String(),
  detail: Type.String(),
});
type Hit = Static<typeof Hit>;

const shownOfEach = 5;

/**
 * What can be found by a few letters, each by its own list's rule, so that nobody finds what they could not list. Numbers come
 * first, products last: their search also finds what is merely alike.
 */
const looks: readonly [Permission, (ctx: ActorCtx, q: string) => Promise<Hit[]>][] = [
  [
    "orders.read",
    async (ctx, q) =>
      (await listOrders(ctx, { q, per_page: shownOfEach })).data.map(({ id, number, store_name, state }) => ({
        kind: "order",
        id,
        page_id: id,
        label: number,
        detail: `${store_name}, ${state.replaceAll("_", " ")}`,
      })),
  ],
  ["stock.read", (ctx, q) => findBatches(ctx, q)],
  [
    "users.read",
    async (ctx, q) =>
      (await listCustomers(ctx, { q, per_page: shownOfEach })).data.map(({ id, name, phone }) => ({
        kind: "customer",
        id,
        page_id: id,
        label: name,
        detail: phone,
      })),
  ],
  [
    "stores.read",
    async (ctx, q) =>
      (await listAllStores(ctx, { q, per_page: shownOfEach })).data.map(({ id, user_id, name, address }) => ({
        kind: "store",
        id,
        page_id: user_id,
        label: name,
        detail: address,
      })),
  ],
  [
    "products.read",
    async ({ platform }, q) =>
      (await engineOf(platform)).find(q, shownOfEach).hits.map(({ doc }) => ({
        kind: "product",
        id: doc.id,
        page_id: doc.id,
        label: doc.title,
        detail: [doc.generic, doc.manufacturer].filter(Boolean).join(", "),
      })),
  ],
];

const findBatches = async ({ db }: ActorCtx, q: string): Promise<Hit[]> => {
  const batches = await db
    .selectFrom("batches as b")
    .innerJoin("products as p", "p.id", "b.product_id")
    .select(["b.id", "b.product_id", "b.number", "p.title"])
    .where("b.number", "like", beginsWith(q.toUpperCase()))
    .orderBy("b.number")
    .orderBy("b.id")
    .limit(shownOfEach)
    .execute();
  return batches.map(({ id, product_id, number, title }) => ({
    kind: "batch",
    id,
    page_id: product_id,
    label: `Batch ${number}`,
    detail: title,
  }));
};

export const findAnything = async (ctx: ActorCtx, { q }: Static<typeof FindQuery>): Promise<Hit[]> => {
  const open = looks.filter(([permission]) => ctx.actor.permissions.has(permission));
  return (await Promise.all(open.map(([, look]) => look(ctx, q.trim())))).flat();
};

import type { Permission } from "@remedia/domain/permissions";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx } from "../../platform/context.ts";
import { beginsWith, firstFew } from "../../platform/lists.ts";
import { Closed, Id, OneOf, Text, Type } from "../../platform/schemas.ts";
import { listUnsold } from "../catalog/products.ts";
import { listCustomers } from "../customers/customers.ts";
import { listIssues } from "../orders/issues/reading.ts";
import { listOrders } from "../orders/orders.ts";
import { listReturns } from "../orders/returning/reading.ts";
import { engineOf } from "../search/engine.ts";
import { listAllStores } from "../stores/stores.ts";
import { listTickets } from "../support/desk.ts";

export const FindQuery = Closed({ q: Text(80, 2) });
export const Hit = Closed({
  kind: OneOf(["order", "return", "issue", "ticket", "customer", "store", "product", "batch"] as const),
  id: Id,
  /** Whose page it is found on: its own, a store's customer, a batch's product. */
  page_id: Id,
  label: Type.String(),
  detail: Type.String(),
});
type Hit = Static<typeof Hit>;

const shownOfEach = 5;

/**
 * What can be found by a few letters. Whoever may call the list that is named may look, and sees what it would show them:
 * the look asks by the list's own rule. Numbers come first, products last: their search also finds what is merely alike.
 */
const looks: readonly [list: string, look: (ctx: ActorCtx, q: string) => Promise<Hit[]>][] = [
  ["GET /admin/orders", (ctx, q) => findOrders(ctx, q)],
  ["GET /admin/returns", (ctx, q) => findReturns(ctx, q)],
  ["GET /admin/order_issues", (ctx, q) => findIssues(ctx, q)],
  ["GET /admin/tickets", (ctx, q) => findTickets(ctx, q)],
  ["GET /admin/products/:id/batches", (ctx, q) => findBatches(ctx, q)],
  ["GET /admin/users", (ctx, q) => findCustomers(ctx, q)],
  ["GET /admin/stores", (ctx, q) => findStores(ctx, q)],
  ["GET /admin/products", (ctx, q) => findSold(ctx, q)],
  ["GET /admin/products", (ctx, q) => findUnsold(ctx, q)],
];

const findOrders = async (ctx: ActorCtx, q: string): Promise<Hit[]> =>
  (await listOrders(ctx, { q, ...firstFew(shownOfEach) })).data.map(({ id, number, store_name, state }) => ({
    kind: "order",
    id,
    page_id: id,
    label: number,
    detail: `${store_name}, ${state.replaceAll("_", " ")}`,
  }));

/** By number alone, as issues and tickets are: whoever types a name looks for the customer. */
const findReturns = async (ctx: ActorCtx, q: string): Promise<Hit[]> => {
  if (!/^rt\d/i.test(q)) return [];
  return (await listReturns(ctx, { q, ...firstFew(shownOfEach) })).data.map(({ id, number, order_number, state }) => ({
    kind: "return",
    id,
    page_id: id,
    label: number,
    detail: `Return of ${order_number}, ${state}`,
  }));
};

const findIssues = async (ctx: ActorCtx, q: string): Promise<Hit[]> => {
  if (!/^is\d/i.test(q)) return [];
  return (await listIssues(ctx, { q, ...firstFew(shownOfEach) })).data.map(({ id, number, order_number, state }) => ({
    kind: "issue",
    id,
    page_id: id,
    label: number,
    detail: `Issue of ${order_number}, ${state.replaceAll("_", " ")}`,
  }));
};

const findTickets = async (ctx: ActorCtx, q: string): Promise<Hit[]> => {
  if (!/^t-?\d/i.test(q)) return [];
  return (await listTickets(ctx, { q, ...firstFew(shownOfEach) })).data.map(({ id, number, subject, state }) => ({
    kind: "ticket",
    id,
    page_id: id,
    label: number,
    detail: `${subject}, ${state}`,
  }));
};

const findCustomers = async (ctx: ActorCtx, q: string): Promise<Hit[]> =>
  (await listCustomers(ctx, { q, ...firstFew(shownOfEach) })).data.map(({ id, name, phone }) => ({
    kind: "customer",
    id,
    page_id: id,
    label: name,
    detail: phone,
  }));

const findStores = async (ctx: ActorCtx, q: string): Promise<Hit[]> =>
  (await listAllStores(ctx, { q, ...firstFew(shownOfEach) })).data.map(({ id, user_id, name, address }) => ({
    kind: "store",
    id,
    page_id: user_id,
    label: name,
    detail: address,
  }));

const findSold = async ({ platform }: ActorCtx, q: string): Promise<Hit[]> =>
  (await engineOf(platform)).find(q, shownOfEach).hits.map(({ doc }) => ({
    kind: "product",
    id: doc.id,
    page_id: doc.id,
    label: doc.title,
    detail: [doc.generic, doc.manufacturer].filter(Boolean).join(", "),
  }));

const findUnsold = async (ctx: ActorCtx, q: string): Promise<Hit[]> =>
  (await listUnsold(ctx, q, shownOfEach)).map(({ id, title, generic, state }) => ({
    kind: "product",
    id,
    page_id: id,
    label: title,
    detail: [generic, state].filter(Boolean).join(", "),
  }));

/** A query of its own: the lists of batches are each about one product. Like them it knows no branches. */
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
  const mayCall = (list: string) => ctx.actor.permissions.has(ctx.platform.routes[list]!.permission as Permission);
  const open = looks.filter(([list]) => mayCall(list));
  return (await Promise.all(open.map(([, look]) => look(ctx, q.trim())))).flat();
};

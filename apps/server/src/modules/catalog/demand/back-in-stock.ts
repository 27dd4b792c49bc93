import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { notFound, wrongState } from "../../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../../platform/lists.ts";
import { countIn, type Follower } from "../../../platform/merge.ts";
import { queueMessage } from "../../../platform/messages.ts";
import { emit } from "../../../platform/outbox.ts";
import { getSetting } from "../../settings/settings.ts";
import { stockOf } from "../product-stock.ts";
import { survivorId } from "../survivors.ts";
import type { WaitingQuery } from "./schemas.ts";

const requireSold = async (ctx: Ctx, id: number) => {
  const product = await ctx.db
    .selectFrom("products")
    .select("id")
    .where("id", "=", survivorId("products", id))
    .where("state", "=", "active")
    .executeTakeFirst();
  if (!product) throw notFound("Product");
  return product.id;
};

/** Asking twice is asking once. What came back between looking and asking is told at once. */
export const subscribeBackInStock = (ctx: ActorCtx, productId: number) =>
  inTransaction(ctx, async (tx) => {
    const product_id = await requireSold(tx, productId);
    const { userId: user_id, branchId: branch_id } = tx.actor;
    await insertSubscriptions(tx, [{ product_id, user_id, branch_id, created_at: tx.now }]);
    if (await suits(tx, { productId: product_id, branchId: branch_id, buyerId: user_id }))
      await emit(tx, "stock.back", { productId: product_id, branchId: branch_id });
    return { message: "We will tell you when it is back." };
  });

type Wish = { productId: number; branchId: number; buyerId: number };

/** Whether this customer could order it now. */
const suits = async (tx: Ctx, { productId, branchId, buyerId }: Wish) =>
  (await stockOf(tx, [productId], { branchId, forCustomers: true, buyerId }))(productId).packs > 0;

type NewSubscription = { product_id: number; user_id: number; branch_id: number; created_at: Date };
export const insertSubscriptions = async (tx: Ctx, rows: readonly NewSubscription[]) => {
  if (rows.length === 0) return;
  await tx.db
    .insertInto("back_in_stock_subscriptions")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const unsubscribeBackInStock = async (ctx: ActorCtx, productId: number) => {
  await ctx.db
    .updateTable("back_in_stock_subscriptions")
    .set({ state: "cancelled", finished_at: ctx.now })
    .where("product_id", "=", survivorId("products", productId))
    .where("user_id", "=", ctx.actor.userId)
    .where("state", "=", "waiting")
    .execute();
  return { message: "We will not tell you." };
};

export const waitsForProduct = async (ctx: Ctx, productId: number): Promise<boolean> => {
  if (!ctx.actor) return false;
  const row = await ctx.db
    .selectFrom("back_in_stock_subscriptions")
    .select("id")
    .where("product_id", "=", productId)
    .where("user_id", "=", ctx.actor.userId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
};

type Waiting = {
  id: string;
  product_id: number;
  title: string;
  state: string;
  branch_id: number;
  branch_name: string;
  waiting: number;
  oldest_at: Date;
};

/** Products that somebody waits for, branch by branch. */
export const listWaitingProducts = (ctx: Ctx, input: Static<typeof WaitingQuery>) => {
  const here = ctx.branchId === null ? sql`` : sql`and s.branch_id = ${ctx.branchId}`;
  const waiting = sql<Waiting>`(
    select s.product_id || '-' || s.branch_id as id, s.product_id, p.title, p.state, s.branch_id, b.name as branch_name,
      count(*)::int as waiting, min(s.created_at) as oldest_at
    from back_in_stock_subscriptions s join products p on p.id = s.product_id join branches b on b.id = s.branch_id
    where s.state = 'waiting' ${here}
    group by s.product_id, p.title, p.state, s.branch_id, b.name)`;
  let query = ctx.db.selectFrom(waiting.as("w")).selectAll("w");
  if (input.q) query = query.where(sql`fold(w.title)`, "like", contains(input.q));
  return listPage(ctx, input, {
    rows: query,
    sorts: { waiting: "w.waiting", oldest_at: "w.oldest_at", title: alphabetical("w.title") },
    fallback: "-waiting",
    tie: "w.id",
  });
};

type WaitingGroup = { product_id: number; branch_id: number; life_days: number; buyer_id: number };

/**
 * What has come into stock, and combos of it, are told to those who wait for them, here or where this branch helps, each once. Customers who demand the same
 * shelf life are looked at together: packs that do not last long enough for them are not back for them.
 */
export const tellBackInStock = async (tx: Ctx, productId: number, branchId: number): Promise<void> => {
  const { rows } = await sql<WaitingGroup>`
    select s.product_id, s.branch_id, u.min_shelf_life_days as life_days, min(u.id) as buyer_id
    from back_in_stock_subscriptions s join users u on u.id = s.user_id join products p on p.id = s.product_id
      join product_prices pr on pr.product_id = p.id and pr.branch_id = s.branch_id
    where s.state = 'waiting' and s.branch_id in (select helped_by(${branchId})) and p.state = 'active'
      and s.product_id in (select ${productId}::bigint union all
        select combo_id from combo_components where component_id = ${productId})
    group by s.product_id, s.branch_id, u.min_shelf_life_days`.execute(tx.db);
  for (const { product_id, branch_id, life_days, buyer_id } of rows)
    if (await suits(tx, { productId: product_id, branchId: branch_id, buyerId: buyer_id }))
      await notifyBackInStock(tx, product_id, branch_id, life_days);
};

/** Tells everybody who waits for a product at a branch, or those of them who demand this shelf life; each once. */
const notifyBackInStock = async (tx: Ctx, productId: number, branchId: number, lifeDays?: number): Promise<number> => {
  const waiting = await tx.db
    .updateTable("back_in_stock_subscriptions as s")
    .from("users as u")
    .innerJoin("products as p", (join) => join.on("p.id", "=", productId))
    .set({ state: "notified", finished_at: tx.now })
    .whereRef("u.id", "=", "s.user_id")
    .where("s.product_id", "=", productId)
    .where("s.branch_id", "=", branchId)
    .where("s.state", "=", "waiting")
    .$if(lifeDays !== undefined, (query) => query.where("u.min_shelf_life_days", "=", lifeDays!))
    .returning(["u.id as user_id", "u.phone", "u.state", "p.title"])
    .execute();
  const brand = await getSetting(tx, "brand.name");
  const address = `${tx.platform.publicUrl()}/product_details/${productId}`;
  for (const { user_id, phone, state, title } of waiting)
    if (state === "active")
      await queueMessage(tx, {
        channel: "sms",
        recipient: phone,
        body: `${brand}: ${title} is back in stock. ${address}`,
        userId: user_id,
      });
  return waiting.length;
};

export const sendBackInStockNow = (ctx: ActorCtx, productId: number, branchId: number) =>
  inTransaction(ctx, async (tx) => {
    if (tx.branchId !== null && tx.branchId !== branchId) throw notFound("Branch");
    const product_id = await requireSold(tx, productId);
    const told = await notifyBackInStock(tx, product_id, branchId);
    if (told === 0) throw wrongState("No one is waiting for this product now.");
    const after = { branch_id: branchId, told };
    await audit(tx, { action: "product.notify", subject: "product", subjectId: product_id, after });
    return { message: told === 1 ? "One customer is told." : `${told} customers are told.` };
  });

export const subscriptionFollowers: Follower[] = [
  {
    subject: "user",
    what: "Back-in-stock subscriptions",
    count: countIn("back_in_stock_subscriptions", "user_id"),
    move: async (tx, fromId, toId) => {
      await sql`update back_in_stock_subscriptions f set state = 'cancelled', finished_at = ${tx.now}
        from back_in_stock_subscriptions t
        where f.user_id = ${fromId} and f.state = 'waiting' and t.user_id = ${toId} and t.state = 'waiting'
          and t.product_id = f.product_id and t.branch_id = f.branch_id`.execute(tx.db);
      await tx.db
        .updateTable("back_in_stock_subscriptions")
        .set({ user_id: toId })
        .where("user_id", "=", fromId)
        .execute();
    },
  },
];

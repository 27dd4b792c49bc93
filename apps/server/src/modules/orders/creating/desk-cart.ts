import { type CartLine, mostPacks } from "@remedia/domain/carts";
import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import type { methodsAtDesk } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { inNaira } from "../../../platform/amounts.ts";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, inTransaction } from "../../../platform/context.ts";
import { invalid, notFound } from "../../../platform/errors.ts";
import { listPage } from "../../../platform/lists.ts";
import { alterLine, takeOut } from "../../cart/cart.ts";
import {
  type DeskCart,
  type DeskChoice,
  dropDeskCart,
  findDeskCart,
  forCustomer,
  noteDeskCart,
  openDeskCart,
} from "../../cart/desk-carts.ts";
import { putLines } from "../../cart/filling.ts";
import { stockOf } from "../../catalog/product-stock.ts";
import { listOffered } from "../../delivery/offered.ts";
import { readCode } from "../../inventory/scan.ts";
import { hasGateway } from "../../payments/gateways.ts";
import { getCheckout } from "../checkout.ts";
import { readCredit, standingOf } from "../credit.ts";
import { putAgain } from "../own-orders.ts";
import type { DeskCartQuery, LineBody } from "./schemas.ts";

/** The orders that one is writing for customers, the last touched first. */
export const listDeskCarts = (ctx: ActorCtx, input: Static<typeof DeskCartQuery>) => {
  const mine = ctx.db
    .selectFrom("desk_carts as d")
    .where("d.staff_id", "=", ctx.actor.userId)
    .$if(ctx.branchId !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from users u where u.id = d.customer_id and u.branch_id = ${ctx.branchId})`,
      ),
    );
  return listPage(ctx, input, {
    narrow: mine,
    rows: mine
      .innerJoin("users as u", "u.id", "d.customer_id")
      .innerJoin("branches as b", "b.id", "u.branch_id")
      .select(["d.id", "d.customer_id", "u.name as customer", "u.phone", "b.name as branch_name", "d.updated_at"])
      .select([
        sql<number>`(select count(*)::int from cart_items c where c.desk_cart_id = d.id)`.as("line_count"),
        sql<number>`(select coalesce(sum(c.quantity), 0)::int from cart_items c where c.desk_cart_id = d.id)`.as(
          "packs",
        ),
      ]),
    sorts: { updated_at: "d.updated_at" },
    fallback: "-updated_at",
    tie: "d.id",
  });
};

/** What is known of whom one orders for: what they owe, and what they bought last. */
const readBuyer = async ({ db, now }: ActorCtx, id: number) => {
  const { overdueKobo, overdueSince } = standingOf(lagosDay(now));
  const { overdue_kobo, ...customer } = await db
    .selectFrom("users as u")
    .innerJoin("branches as b", "b.id", "u.branch_id")
    .select(["u.id", "u.name", "u.phone", "b.name as branch_name"])
    .select([overdueKobo.as("overdue_kobo"), overdueSince.as("overdue_since")])
    .where("u.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...customer, overdue: toNaira(overdue_kobo), last_order: await lastOrderOf(db, id) };
};

const lastOrderOf = async (db: ActorCtx["db"], customerId: number) =>
  (await db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.placed_at", "o.line_count", inNaira("o.total_kobo").as("total")])
    .where("o.user_id", "=", customerId)
    .where("o.parent_id", "is", null)
    .orderBy("o.placed_at", "desc")
    .orderBy("o.id", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Paid through a link, unless somebody chose otherwise and it is still open to the customer. */
const methodFor = async (buyer: ActorCtx, chosen: DeskCart["payment_method"]): Promise<DeskMethod> => {
  if (chosen === "credit" && (await readCredit(buyer, { lock: false }))) return "credit";
  return chosen === "on_delivery" || !hasGateway(buyer) ? "on_delivery" : "gateway";
};
type DeskMethod = (typeof methodsAtDesk)[number];

/** What was chosen before, as far as it is still offered. */
const chosenIn = async (buyer: ActorCtx, { store_id, delivery_type_id, payment_method }: DeskCart) => {
  const isOffered = delivery_type_id !== null && (await listOffered(buyer)).some(({ id }) => id === delivery_type_id);
  return {
    ...(store_id === null ? {} : { store_id }),
    ...(isOffered ? { delivery_type_id } : {}),
    payment_method: await methodFor(buyer, payment_method),
  };
};

/** The order so far: its lines as the customer would pay for them, and all that is still to be decided. */
const readDeskCart = async (ctx: ActorCtx, cart: DeskCart) => {
  const buyer = await forCustomer(ctx, cart);
  const chosen = await chosenIn(buyer, cart);
  const checkout = await getCheckout(buyer, chosen);
  const { userId: buyerId, branchId } = buyer.actor;
  const stock = await stockOf(
    ctx,
    checkout.lines.map(({ product }) => product.id),
    { branchId, forCustomers: true, buyerId, ...(checkout.promised_on ? { arrivesOn: checkout.promised_on } : {}) },
  );
  return {
    id: cart.id,
    note: cart.note,
    payment_method: chosen.payment_method,
    updated_at: cart.updated_at,
    customer: await readBuyer(ctx, cart.customer_id),
    checkout: {
      ...checkout,
      lines: checkout.lines.map((line) => ({ ...line, stock: stock(line.product.id).packs })),
    },
  };
};

export const getDeskCart = async (ctx: ActorCtx, id: number) => readDeskCart(ctx, await findDeskCart(ctx, id));

export const openFor = async (ctx: ActorCtx, customerId: number) =>
  getDeskCart(ctx, await openDeskCart(ctx, customerId));

/** Does something to an order in progress, as its customer, and answers how it stands then. */
const workOn = async <T>(ctx: ActorCtx, id: number, work: (buyer: ActorCtx, cart: DeskCart) => Promise<T>) => {
  const done = await inTransaction(ctx, async (tx) => {
    const cart = await findDeskCart(tx, id);
    const answer = await work(await forCustomer(tx, cart), cart);
    await noteDeskCart(tx, id);
    return answer;
  });
  return { cart: await getDeskCart(ctx, id), done };
};

const titlesOf = async ({ db }: ActorCtx, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").select("title").where("id", "in", ids).orderBy("title").execute();
  return rows.map(({ title }) => title);
};

/** Another store, way of delivery or payment, or a note. */
export const chooseFor = async (ctx: ActorCtx, id: number, choice: DeskChoice) => {
  const { cart } = await workOn(ctx, id, async (buyer) => {
    // Refuses what is not the customer's to choose, in the words of the checkout.
    const { store_id, delivery_type_id } = choice;
    await getCheckout(buyer, { ...(store_id ? { store_id } : {}), ...(delivery_type_id ? { delivery_type_id } : {}) });
    await noteDeskCart(buyer, id, choice);
  });
  return cart;
};

type Wanted = Pick<CartLine, "productId" | "quantity">;

export const addFor = async (ctx: ActorCtx, id: number, items: readonly Wanted[]) => {
  const lines = items.map((item) => ({ ...item, type: "buy_now" as const }));
  const { cart, done } = await workOn(ctx, id, (buyer) => putLines(buyer, lines));
  return { cart, not_sold: await titlesOf(ctx, done) };
};

/** Fills the order up to the packs of the customer's last one; what is more stays. */
export const repeatLastFor = async (ctx: ActorCtx, id: number) => {
  const { cart, done } = await workOn(ctx, id, async (buyer, { customer_id }) => {
    const last = await lastOrderOf(buyer.db, customer_id);
    if (!last) throw notFound("Earlier order");
    return putAgain(buyer, last.id);
  });
  return { cart, not_sold: await titlesOf(ctx, done) };
};

/** Each scan adds a pack, or as many as a code of a carton says. */
export const scanFor = async (ctx: ActorCtx, id: number, code: string) => {
  const { product, fault, quantity } = await readCode(ctx, code);
  if (!product) throw invalid(fault ?? "This is the label of a shelf. Scan a product.");
  const packs = Math.min(Math.max(quantity ?? 1, 1), mostPacks);
  const { cart } = await workOn(ctx, id, async (buyer) => {
    const notSold = await putLines(buyer, [{ productId: product.id, quantity: packs, type: "buy_now" }]);
    if (notSold.length > 0) throw notFound("Product");
  });
  return { cart, product_id: product.id, title: product.title, packs };
};

export const changeFor = async (ctx: ActorCtx, id: number, lineId: number, body: Static<typeof LineBody>) => {
  const { quantity, accepts } = body;
  const accepted = accepts && { dealId: accepts.deal_id, expiry: accepts.best_before };
  const change = { ...(quantity ? { quantity } : {}), ...(accepted === undefined ? {} : { accepted }) };
  return (await workOn(ctx, id, (buyer) => alterLine(buyer, lineId, change))).cart;
};

export const takeOutFor = async (ctx: ActorCtx, id: number, lineId: number) =>
  (await workOn(ctx, id, (buyer) => takeOut(buyer, lineId))).cart;

/** Nothing comes of it. Also where its customer was suspended meanwhile. */
export const discardDeskCart = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { customer_id } = await findDeskCart(tx, id);
    await dropDeskCart(tx, id);
    await audit(tx, { action: "desk_cart.discard", subject: "user", subjectId: customer_id });
    return { message: "The order in progress is discarded." };
  });

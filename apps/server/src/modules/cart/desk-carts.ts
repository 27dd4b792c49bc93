import type { PaymentMethod } from "@remedia/domain/orders";
import { type RawBuilder, sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { actorById } from "../identity/sessions.ts";

/** What a member of staff writes down for a customer until it is an order: lines of a cart that is not the customer's own. */

/** The desk cart that is worked on; null for whoever has their own cart before them. */
export const deskCartOf = ({ actor }: Ctx): number | null => actor?.viewer?.deskCartId ?? null;

/** Lines of the cart `c` that are in a desk cart, or in no such one. */
export const inCartOf = (desk: RawBuilder<unknown> | number | null, c: string) =>
  sql<boolean>`${sql.raw(c)}.desk_cart_id is not distinct from ${desk}::bigint`;

const ownDeskCarts = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("desk_carts as d")
    .innerJoin("users as u", "u.id", "d.customer_id")
    .where("d.staff_id", "=", ctx.actor.userId)
    .$if(ctx.branchId !== null, (query) => query.where("u.branch_id", "=", ctx.branchId!));

export type DeskCart = {
  id: number;
  customer_id: number;
  store_id: number | null;
  delivery_type_id: number | null;
  payment_method: PaymentMethod | null;
  note: string;
  updated_at: Date;
};

/** One of one's own, for a customer of the branch where one stands. A store that was closed since is not remembered. */
export const findDeskCart = async (ctx: ActorCtx, id: number): Promise<DeskCart> => {
  const cart = await ownDeskCarts(ctx)
    .select(["d.id", "d.customer_id", "d.delivery_type_id", "d.payment_method", "d.note", "d.updated_at"])
    .select(
      sql<number | null>`(select s.id from stores s
        where s.id = d.store_id and s.user_id = d.customer_id and s.archived_at is null)`.as("store_id"),
    )
    .$narrowType<{ payment_method: PaymentMethod | null }>()
    .where("d.id", "=", id)
    .$if(ctx.inTransaction, (query) => query.forUpdate("d"))
    .executeTakeFirst();
  if (!cart) throw notFound("Order in progress");
  return cart;
};

/** The same work with the customer's prices, licences and limits, and with the name of whoever does it. */
export const forCustomer = async (ctx: ActorCtx, cart: Pick<DeskCart, "id" | "customer_id">): Promise<ActorCtx> => {
  const actor = await actorById(ctx, cart.customer_id);
  const why = actor === null ? notOrderedFor("suspended") : whyNotFor(actor);
  if (why !== null) throw wrongState(why);
  const { userId, name, sessionId } = ctx.actor;
  const viewer = { userId, name, sessionId, deskCartId: cart.id };
  return { ...ctx, actor: { ...actor!, viewer }, branchId: actor!.branchId };
};

const notOrderedFor = (state: string) =>
  state === "pending" ? "This customer is not approved yet." : `This customer's account is ${state}.`;

/** Why nobody orders for an account; null where somebody may. */
export const whyNotFor = ({ state }: { state: string }): string | null =>
  state === "active" ? null : notOrderedFor(state);

/** Begins to write an order for a customer, or goes on where one stopped. */
export const openDeskCart = (ctx: ActorCtx, customerId: number): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const customer = await tx.db
      .selectFrom("users as u")
      .select(["u.id", "u.state"])
      .where("u.id", "=", customerId)
      .where("u.role", "in", [3, 6])
      .where("u.user_type", "!=", "hmo")
      .where("u.state", "!=", "merged")
      .$if(tx.branchId !== null, (query) => query.where("u.branch_id", "=", tx.branchId!))
      .executeTakeFirst();
    if (!customer) throw notFound("Customer");
    const why = whyNotFor(customer);
    if (why !== null) throw wrongState(why);
    const { id } = await tx.db
      .insertInto("desk_carts")
      .values({ staff_id: tx.actor.userId, customer_id: customerId, started_at: tx.now, updated_at: tx.now })
      .onConflict((same) => same.columns(["staff_id", "customer_id"]).doUpdateSet({ updated_at: tx.now }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

export type DeskChoice = Partial<Pick<DeskCart, "store_id" | "delivery_type_id" | "payment_method" | "note">>;

/** Something was done to it: what was chosen is remembered, and it comes first in the list. */
export const noteDeskCart = ({ db, now }: Ctx, id: number, choice: DeskChoice = {}) =>
  db
    .updateTable("desk_carts")
    .set({ ...choice, updated_at: now })
    .where("id", "=", id)
    .execute();

/** It became an order, or nothing comes of it; its lines go with it. */
export const dropDeskCart = ({ db }: Ctx, id: number) => db.deleteFrom("desk_carts").where("id", "=", id).execute();

import { type AcceptedDeal, type CartLine, type CartType, cartTotals, mostPacks } from "@remedia/domain/carts";
import { asNamed, mostWantedLines, namesNumber, readWantedList, type WantedLine } from "@remedia/domain/wanted-list";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { countIn, type Follower } from "../../platform/merge.ts";
import { type Engine, engineOf } from "../search/engine.ts";
import { bestMatches, type Stand } from "../search/results.ts";
import { standOf, withDeals } from "../search/search.ts";
import { deskCartOf, inCartOf } from "./desk-carts.ts";
import { putLines, writePacks } from "./filling.ts";
import { acceptedBy, pricedLines, readLines } from "./lines.ts";

/** All lines, and what each list comes to. */
export const getCarts = async (ctx: ActorCtx) => {
  const carts = await readLines(ctx);
  return { carts, totals: cartTotals(carts) };
};

export const addToCart = async (ctx: ActorCtx, line: CartLine) => {
  await inTransaction(ctx, async (tx) => {
    if (line.accepted) await requireOffer(tx, line.accepted);
    const notSold = await putLines(tx, [line]);
    if (notSold.length > 0) throw notFound("Product");
  });
  return getCarts(ctx);
};

/** Only what was offered can be accepted: a deal that has begun, and no day before the first of its packs expire. */
const requireOffer = async (tx: ActorCtx, { dealId, expiry }: AcceptedDeal) => {
  const offer = await tx.db
    .selectFrom("deals as d")
    .innerJoin("deal_batches as x", "x.deal_id", "d.id")
    .innerJoin("batches as b", "b.id", "x.batch_id")
    .select((eb) => eb.fn.min("b.expires_on").as("first"))
    .where("d.id", "=", dealId)
    .where("d.state", "<>", "draft")
    .groupBy("d.id")
    .executeTakeFirst();
  if (!offer) throw notFound("Deal");
  if (expiry < offer.first) throw invalid("None of these packs expire that early.");
};

const lockLine = async (tx: ActorCtx, id: number) => {
  const line = await tx.db
    .selectFrom("cart_items")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", tx.actor.userId)
    .where(inCartOf(deskCartOf(tx), "cart_items"))
    .forUpdate()
    .executeTakeFirst();
  if (!line) throw notFound("Cart line");
  return line;
};

type Change = { quantity?: number; type?: CartType; accepted?: AcceptedDeal | null };

/** Changes how many, or moves the line to another list, where it joins what is there. Its price stays the one it came with. */
export const changeLine = async (ctx: ActorCtx, id: number, change: Change) => {
  await alterLine(ctx, id, change);
  return getCarts(ctx);
};

export const alterLine = (ctx: ActorCtx, id: number, change: Change) =>
  inTransaction(ctx, async (tx) => {
    const line = await lockLine(tx, id);
    const quantity = change.quantity ?? line.quantity;
    if (change.accepted !== undefined) await acceptPacks(tx, id, change.accepted);
    if (change.type && change.type !== line.type) {
      await tx.db.deleteFrom("cart_items").where("id", "=", id).execute();
      const packs = { productId: line.product_id, type: change.type, quantity, priceKobo: line.price_kobo };
      await writePacks(tx, [
        { ...packs, accepted: change.accepted === undefined ? acceptedBy(line) : change.accepted },
      ]);
    } else await tx.db.updateTable("cart_items").set({ quantity, updated_at: tx.now }).where("id", "=", id).execute();
  });

/** Other packs have another price: the one that is remembered from now on. */
const acceptPacks = async (tx: ActorCtx, id: number, accepted: AcceptedDeal | null) => {
  if (accepted) await requireOffer(tx, accepted);
  const columns = { accepted_deal_id: accepted?.dealId ?? null, accepted_expiry: accepted?.expiry ?? null };
  await tx.db.updateTable("cart_items").set(columns).where("id", "=", id).execute();
  const line = (await pricedLines(tx)).find(({ row }) => row.id === id);
  const price_kobo = line?.price?.unitKobo ?? null;
  await tx.db.updateTable("cart_items").set({ price_kobo }).where("id", "=", id).execute();
};

export const removeLine = async (ctx: ActorCtx, id: number) => {
  await takeOut(ctx, id);
  return getCarts(ctx);
};

export const takeOut = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await lockLine(tx, id);
    await tx.db.deleteFrom("cart_items").where("id", "=", id).execute();
  });

/** The cart of a visitor who has just signed in joins the account's; what is no longer sold is said, not lost silently. */
export const joinGuestCart = async (ctx: ActorCtx, guest: readonly CartLine[]) => {
  const notSold = await inTransaction(ctx, (tx) => putLines(tx, guest));
  return { ...(await getCarts(ctx)), not_sold: notSold };
};

/** The cart is filled up to what the restock list asks for, and the list stays for the next time. */
export const orderRestockList = async (ctx: ActorCtx) => {
  await inTransaction(ctx, async (tx) => {
    const lines = await tx.db
      .selectFrom("cart_items")
      .select(["product_id as productId", "quantity"])
      .where("user_id", "=", tx.actor.userId)
      .where("type", "=", "restock_list")
      .execute();
    await putLines(
      tx,
      lines.map((line) => ({ ...line, type: "buy_now" })),
      "fill",
    );
  });
  return getCarts(ctx);
};

const matchesShown = 4;

/** What each line of a pasted list probably means, for the person to confirm. */
export const matchWantedList = async (ctx: ActorCtx, text: string) => {
  const wanted = readWantedList(text);
  if (wanted.length > mostWantedLines)
    throw invalid(`Please paste at most ${mostWantedLines} lines at once.`, { text: "Too many lines." });
  const engine = await engineOf(ctx.platform);
  const stand = standOf(ctx);
  const understood = wanted.map((line) => understand(engine, line, stand));
  const cards = await withDeals(
    ctx,
    understood.flatMap(({ matches }) => matches.map(({ card }) => card)),
  );
  return understood.map(({ line: { ending: _, ...line }, matches }) => ({
    ...line,
    matches: cards.splice(0, matches.length).map((card, at) => ({ ...card, sure: matches[at]!.sure })),
  }));
};

/** A number at the end is how many packs, unless the product that the whole line names is called so. */
const understand = (engine: Engine, line: WantedLine, stand: Stand) => {
  const matchesOf = (text: string) => (text === "" ? [] : bestMatches(engine, text, matchesShown, stand));
  if (line.ending !== null) {
    const named = asNamed(line);
    const matches = matchesOf(named.text);
    const [best] = matches;
    if (best?.sure && namesNumber(best.card, line.ending)) return { line: named, matches };
  }
  return { line, matches: matchesOf(line.text) };
};

const countOf = async (
  ctx: Ctx,
  table: "cart_items" | "wishlist_items",
  column: "user_id" | "product_id",
  id: number,
) =>
  (
    await ctx.db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as("count"))
      .where(column, "=", id)
      .executeTakeFirstOrThrow()
  ).count;

/** Lines of one customer or product join those of the other: added where both have them. */
const moveCartLines = async (tx: Ctx, column: "user_id" | "product_id", fromId: number, toId: number) => {
  const from = sql.ref(column);
  const other = column === "user_id" ? sql`k.product_id = c.product_id` : sql`k.user_id = c.user_id`;
  const same = sql`${other} and k.desk_cart_id is not distinct from c.desk_cart_id`;
  await sql`update cart_items k set quantity = least(${mostPacks}, k.quantity + c.quantity) from cart_items c
    where c.${from} = ${fromId} and k.${from} = ${toId} and k.type = c.type and ${same}`.execute(tx.db);
  await sql`delete from cart_items c using cart_items k
    where c.${from} = ${fromId} and k.${from} = ${toId} and k.type = c.type and ${same}`.execute(tx.db);
  await tx.db
    .updateTable("cart_items")
    .set({ [column]: toId })
    .where(column, "=", fromId)
    .execute();
};

const moveWishes = async (tx: Ctx, column: "user_id" | "product_id", fromId: number, toId: number) => {
  const from = sql.ref(column);
  const same = column === "user_id" ? sql`k.product_id = w.product_id` : sql`k.user_id = w.user_id`;
  await sql`delete from wishlist_items w using wishlist_items k
    where w.${from} = ${fromId} and k.${from} = ${toId} and ${same}`.execute(tx.db);
  await tx.db
    .updateTable("wishlist_items")
    .set({ [column]: toId })
    .where(column, "=", fromId)
    .execute();
};

/** What one member of staff wrote down for both customers becomes one list; its lines follow with the others. */
const moveDeskCarts = async (tx: Ctx, fromId: number, toId: number) => {
  await joinDeskLines(tx, fromId, toId);
  await sql`delete from desk_carts f using desk_carts t
    where f.customer_id = ${fromId} and t.customer_id = ${toId} and t.staff_id = f.staff_id`.execute(tx.db);
  await tx.db.updateTable("desk_carts").set({ customer_id: toId }).where("customer_id", "=", fromId).execute();
};

/** Lines of the lost list are counted into those of the other, or go over to it. */
const joinDeskLines = async ({ db }: Ctx, fromId: number, toId: number) => {
  const both = sql`desk_carts f join desk_carts t on t.staff_id = f.staff_id and t.customer_id = ${toId}
    where f.customer_id = ${fromId}`;
  await sql`update cart_items k set quantity = least(${mostPacks}, k.quantity + c.quantity)
    from cart_items c join (select f.id as gone, t.id as kept from ${both}) j on j.gone = c.desk_cart_id
    where k.desk_cart_id = j.kept and k.product_id = c.product_id`.execute(db);
  await sql`update cart_items c set desk_cart_id = j.kept, user_id = ${toId}
    from (select f.id as gone, t.id as kept from ${both}) j
    where c.desk_cart_id = j.gone
      and not exists (select from cart_items k where k.desk_cart_id = j.kept and k.product_id = c.product_id)`.execute(
    db,
  );
};

const followers = (subject: Follower["subject"], column: "user_id" | "product_id"): Follower[] => [
  {
    subject,
    what: "Cart lines",
    count: (ctx, id) => countOf(ctx, "cart_items", column, id),
    move: (tx, fromId, toId) => moveCartLines(tx, column, fromId, toId),
  },
  {
    subject,
    what: "Wishlist entries",
    count: (ctx, id) => countOf(ctx, "wishlist_items", column, id),
    move: (tx, fromId, toId) => moveWishes(tx, column, fromId, toId),
  },
];
const deskCarts: Follower = {
  subject: "user",
  what: "Orders that staff are writing",
  count: countIn("desk_carts", "customer_id"),
  move: moveDeskCarts,
};
/** Lists before their lines: what is left of a list that joined another goes with it. */
export const cartFollowers: Follower[] = [
  deskCarts,
  ...followers("user", "user_id"),
  ...followers("product", "product_id"),
];

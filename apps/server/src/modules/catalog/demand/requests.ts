import { demandKey, type RequestAction, type RequestState, requestTransitions } from "@remedia/domain/catalog";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, auditAll } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { advanceAll, defineDocument, lockDocument, requireStep } from "../../../platform/documents.ts";
import { invalid, notFound } from "../../../platform/errors.ts";
import { contains, listPage } from "../../../platform/lists.ts";
import { type Follower, rowsFollow } from "../../../platform/merge.ts";
import { queueMessage } from "../../../platform/messages.ts";
import { getSetting } from "../../settings/settings.ts";
import { requireProduct } from "../survivors.ts";
import type { DemandQuery, OwnRequestQuery, RequestBody } from "./schemas.ts";

// Asking ---------------------------------------------------------------------------------------------------------------

const ownRequests = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("product_requests as r")
    .leftJoin("products as p", "p.id", "r.product_id")
    .select([
      "r.id",
      "r.wanted",
      "r.note",
      "r.packs_per_month",
      "r.state",
      "r.state_reason",
      "r.created_at",
      "r.decided_at",
      "r.product_id",
      "p.title as product_title",
    ])
    .where("r.user_id", "=", ctx.actor.userId);

export const listOwnRequests = (ctx: ActorCtx, input: Static<typeof OwnRequestQuery>) => {
  let query = ownRequests(ctx);
  if (input.q) query = query.where(sql`fold(r.wanted)`, "like", contains(input.q));
  if (input.state) query = query.where("r.state", "=", input.state);
  return listPage(ctx, input, {
    rows: query,
    sorts: { created_at: "r.id" },
    fallback: "-created_at",
    tie: "r.id",
  });
};

export const insertRequest = async (
  tx: Ctx,
  asker: { userId: number; branchId: number },
  { wanted, note = "", packs_per_month = null }: Static<typeof RequestBody>,
): Promise<number> => {
  const demand_key = demandKey(wanted);
  const fault = "Say which product you are looking for.";
  if (!demand_key) throw invalid(fault, { wanted: fault });
  const { id } = await tx.db
    .insertInto("product_requests")
    .values({
      user_id: asker.userId,
      branch_id: asker.branchId,
      wanted,
      note,
      packs_per_month,
      demand_key,
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const requestProduct = (ctx: ActorCtx, body: Static<typeof RequestBody>) =>
  inTransaction(ctx, async (tx) => {
    const id = await insertRequest(tx, tx.actor, body);
    await audit(tx, { action: "product_request.create", subject: "product_request", subjectId: id, after: body });
    return ownRequests(tx).where("r.id", "=", id).executeTakeFirstOrThrow();
  });

// Demand ---------------------------------------------------------------------------------------------------------------

type Demand = {
  id: number;
  wanted: string;
  state: string;
  requests: number;
  people: number;
  packs_per_month: number;
  branches: string;
  first_asked_at: Date;
  last_asked_at: Date;
  product_id: number | null;
  product_title: string | null;
  state_reason: string | null;
};

/** One line per wish, however it was spelt: who asks, how many, how much. The newest spelling names it. */
const demand = (ctx: Ctx, state: string) => {
  const here = ctx.branchId === null ? sql`` : sql`and r.branch_id = ${ctx.branchId}`;
  return sql<Demand>`(
    select max(r.id) as id, (array_agg(r.wanted order by r.id desc))[1] as wanted, r.state, count(*)::int as requests,
      count(distinct r.user_id)::int as people, coalesce(sum(r.packs_per_month), 0)::int as packs_per_month,
      string_agg(distinct b.name, ', ') as branches, min(r.created_at) as first_asked_at,
      max(r.created_at) as last_asked_at, max(r.product_id) as product_id, max(p.title) as product_title,
      max(r.state_reason) as state_reason
    from product_requests r join branches b on b.id = r.branch_id left join products p on p.id = r.product_id
    where r.state = ${state} ${here}
    group by r.demand_key, r.state)`;
};

export const listDemand = (ctx: Ctx, input: Static<typeof DemandQuery>) => {
  let query = ctx.db.selectFrom(demand(ctx, input.state ?? "open").as("d")).selectAll("d");
  if (input.q) query = query.where(sql`fold(d.wanted)`, "like", contains(input.q));
  return listPage(ctx, input, {
    rows: query,
    sorts: {
      requests: "d.requests",
      people: "d.people",
      packs_per_month: "d.packs_per_month",
      last_asked_at: "d.last_asked_at",
      wanted: "d.wanted",
    },
    fallback: "-requests",
    tie: "d.id",
  });
};

/** Who asks for the same, newest first. */
export const listDemandRequests = async (ctx: Ctx, id: number) => {
  const asked = await lineOf(ctx, id);
  return ctx.db
    .selectFrom("product_requests as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .innerJoin("branches as b", "b.id", "r.branch_id")
    .select([
      "r.id",
      "r.wanted",
      "r.note",
      "r.packs_per_month",
      "r.state",
      "r.created_at",
      "r.user_id",
      "u.name as user_name",
      "u.phone as user_phone",
      "b.name as branch_name",
    ])
    .where("r.demand_key", "=", asked.demand_key)
    .where("r.state", "=", asked.state)
    .$if(ctx.branchId !== null, (query) => query.where("r.branch_id", "=", ctx.branchId!))
    .orderBy("r.id", "desc")
    .limit(200)
    .execute();
};

const lineOf = async (ctx: Ctx, id: number) => {
  const line = await ctx.db
    .selectFrom("product_requests")
    .select(["demand_key", "state", "wanted"])
    .where("id", "=", id)
    .$if(ctx.branchId !== null, (query) => query.where("branch_id", "=", ctx.branchId!))
    .executeTakeFirst();
  if (!line) throw notFound("Request");
  return line;
};

type Decision = { productId: number | null; reason: string | undefined };

const lockedRequests = (tx: Ctx) =>
  tx.db
    .selectFrom("product_requests as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .select(["r.id", "r.state", "r.user_id", "r.wanted", "u.phone"])
    .$narrowType<{ state: RequestState }>()
    .$if(tx.branchId !== null, (query) => query.where("r.branch_id", "=", tx.branchId!))
    .forUpdate("r");

/** Somebody's wish for a product that we do not have. */
export const requests = defineDocument({
  name: "product_request",
  noun: "Request",
  table: "product_requests",
  steps: requestTransitions,
  lock: (tx, id) => lockedRequests(tx).where("r.id", "=", id).executeTakeFirst(),
  columns: (tx, { note }) => ({ state_reason: note, decided_at: tx.now, decided_by: doerOf(tx) }),
});

/** Decides all open requests of one wish together, and tells everybody who asked. */
export const decideDemand = (ctx: ActorCtx, id: number, action: RequestAction, { reason, productId }: Decision) =>
  inTransaction(ctx, async (tx) => {
    const line = await lineOf(tx, id);
    const open = await lockedRequests(tx)
      .where("r.demand_key", "=", line.demand_key)
      .where("r.state", "=", "open")
      .orderBy("r.id")
      .execute();
    // Whoever comes second finds none that is open, and hears from the request itself why.
    await requireStep(tx, requests, open[0] ?? (await lockDocument(tx, requests, id, action)), action);
    const product_id = productId === null ? null : await requireProduct(tx, productId);
    const { to } = requestTransitions[action];
    const moves = open.map((facts) => ({ facts, to }));
    await advanceAll(tx, requests, action, moves, { reason, set: { product_id }, noted: { product_id } });
    await auditAll(
      tx,
      open.map((request) => ({
        action: `product_request.${action}`,
        subject: "product_request",
        subjectId: request.id,
        before: { state: request.state },
        after: { state: to, product_id, ...(reason ? { reason } : {}) },
      })),
    );
    await tellAskers(tx, open, product_id, reason);
    return { message: `${open.length} ${open.length === 1 ? "request is" : "requests are"} ${to}.` };
  });

type Asker = { user_id: number; phone: string; wanted: string };

/** One message a person, however often they asked. */
const tellAskers = async (tx: Ctx, askers: readonly Asker[], productId: number | null, reason: string | undefined) => {
  const brand = await getSetting(tx, "brand.name");
  const product =
    productId && (await tx.db.selectFrom("products").select("title").where("id", "=", productId).executeTakeFirst());
  for (const { user_id, phone, wanted } of new Map(askers.map((asker) => [asker.user_id, asker])).values()) {
    const body = product
      ? `${brand}: you asked for ${wanted}. We have ${product.title} now: ${tx.platform.publicUrl()}/product_details/${productId}`
      : `${brand}: we cannot offer ${wanted} for now. ${reason ?? ""}`.trim();
    await queueMessage(tx, { channel: "sms", recipient: phone, body, userId: user_id });
  }
};

export const requestFollowers: Follower[] = [rowsFollow("user", "Product requests", "product_requests", "user_id")];

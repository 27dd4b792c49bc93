import { type RecallState, recallTransitions } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { json } from "../../platform/db.ts";
import { beginDocument, defineDocument, moveDocument } from "../../platform/documents.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { contains, listPage } from "../../platform/lists.ts";
import { queueMessages } from "../../platform/messages.ts";
import { buyersOfBatch, placesOfBatch } from "../inventory/batch-history.ts";
import { moveBatch } from "../inventory/batches.ts";
import { getSetting } from "../settings/settings.ts";
import type { ContactBody, RecallBody, RecallQuery, Reconciliation, severities } from "./schemas.ts";

const recallRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("recalls as r")
    .innerJoin("batches as b", "b.id", "r.batch_id")
    .innerJoin("products as p", "p.id", "b.product_id")
    .leftJoin("users as u", "u.id", "r.started_by")
    .select([
      "r.id",
      "r.batch_id",
      "b.number as batch_number",
      "b.product_id",
      "p.title",
      "b.expires_on",
      "r.reason",
      "r.severity",
      "r.state",
      "r.started_at",
      "u.name as started_by",
      "r.closed_at",
      sql<number>`(select coalesce(sum(l.on_hand), 0)::int from stock_levels l where l.batch_id = b.id)`.as("on_hand"),
      sql<number>`(select coalesce(sum(case when t.kind = 'customer' then m.quantity else -m.quantity end), 0)::int
        from stock_movements m join stock_places f on f.id = m.from_place_id join stock_places t on t.id = m.to_place_id
        where m.batch_id = b.id and 'customer' in (f.kind, t.kind))`.as("with_buyers"),
    ])
    .$narrowType<{ state: RecallState; severity: (typeof severities)[number] }>();

/** A recall is everybody's: it reaches all branches, whoever looks. */
export const listRecalls = (ctx: Ctx, input: Static<typeof RecallQuery>) => {
  let query = recallRows(ctx);
  if (input.q) query = query.where(sql`fold(p.title || ' ' || b.number)`, "like", contains(input.q));
  if (input.state) query = query.where("r.state", "=", input.state);
  return listPage(ctx, input, {
    rows: query,
    sorts: { started_at: "r.started_at" },
    fallback: "-started_at",
    tie: "r.id",
  });
};

export const getRecall = async (ctx: Ctx, id: number) => {
  const recall = await recallRows(ctx).where("r.id", "=", id).executeTakeFirst();
  if (!recall) throw notFound("Recall");
  const everywhere = { ...ctx, branchId: null };
  const [places, buyers, contacts, reconciliation] = await Promise.all([
    placesOfBatch(everywhere, recall.batch_id),
    buyersOfBatch(ctx, recall.batch_id),
    ctx.db.selectFrom("recall_contacts").selectAll().where("recall_id", "=", id).execute(),
    reconcile(ctx, recall.batch_id),
  ]);
  const contactOf = new Map(contacts.map((contact) => [contact.user_id, contact]));
  return {
    ...recall,
    reconciliation,
    places: places.map(({ reserved: _reserved, ...place }) => place),
    buyers: buyers.map(({ last_at: _last, branch_id: _branch, ...buyer }) => {
      const contact = contactOf.get(buyer.user_id);
      return {
        ...buyer,
        outstanding: buyer.bought - buyer.gave_back,
        told_at: contact?.told_at ?? null,
        called_at: contact?.called_at ?? null,
        outcome: contact?.outcome ?? "",
      };
    }),
  };
};

type Sums = Static<typeof Reconciliation>;

/** Every pack of a batch, by where the movements say it is. */
const reconcile = async (ctx: Ctx, batchId: number): Promise<Sums> => {
  const { rows } = await sql<{ kind: string; packs: number }>`
    select p.kind, sum(legs.packs)::int as packs from (
      select to_place_id as place_id, quantity as packs from stock_movements where batch_id = ${batchId}
      union all select from_place_id, -quantity from stock_movements where batch_id = ${batchId}) as legs
    join stock_places p on p.id = legs.place_id group by p.kind`.execute(ctx.db);
  const { rows: came } = await sql<{ received: number; returned: number }>`
    select coalesce(sum(m.quantity) filter (where f.kind = 'supplier' or (f.kind = 'count_difference')), 0)::int as received,
      coalesce(sum(m.quantity) filter (where t.kind = 'supplier'), 0)::int as returned
    from stock_movements m join stock_places f on f.id = m.from_place_id join stock_places t on t.id = m.to_place_id
    where m.batch_id = ${batchId}`.execute(ctx.db);
  const packs = (kind: string) => rows.find((row) => row.kind === kind)?.packs ?? 0;
  const { received, returned } = came[0]!;
  const standing = ["shelf", "receiving", "quarantine", "in_transit", "hmo", "customer", "damaged"].map(packs);
  return {
    received,
    on_shelves: packs("shelf") + packs("receiving"),
    in_quarantine: packs("quarantine"),
    in_transit: packs("in_transit"),
    with_hmos: packs("hmo"),
    with_buyers: packs("customer"),
    destroyed: packs("damaged"),
    returned_to_supplier: returned,
    lost_in_counts: received - returned - standing.reduce((sum, each) => sum + each, 0),
  };
};

/** Asked before a recall is started: every place and every buyer, whichever branch one looks at. */
export const reachOf = async (ctx: Ctx, batchId: number) => {
  const batch = await ctx.db.selectFrom("batches").select("id").where("id", "=", batchId).executeTakeFirst();
  if (!batch) throw notFound("Batch");
  const places = await placesOfBatch({ ...ctx, branchId: null }, batchId);
  const buyers = await buyersOfBatch(ctx, batchId);
  return {
    places: places.length,
    packs: places.reduce((sum, { on_hand }) => sum + on_hand, 0),
    buyers: buyers.length,
    packs_outside: buyers.reduce((sum, { bought, gave_back }) => sum + bought - gave_back, 0),
  };
};

/** Stops the sale of a batch everywhere in the same moment, and tells everybody who ever bought of it. */
export const startRecall = (ctx: ActorCtx, body: Static<typeof RecallBody>) =>
  inTransaction(ctx, async (tx) => {
    const batch = await moveBatch(tx, body.batch_id, "recall", body.reason);
    const { id } = await tx.db
      .insertInto("recalls")
      .values({ ...body, started_by: doerOf(tx), started_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { title } = await tx.db
      .selectFrom("products")
      .select("title")
      .where("id", "=", batch.product_id)
      .executeTakeFirstOrThrow();
    const brand = await getSetting(tx, "brand.name");
    const phone = await getSetting(tx, "brand.support_phone");
    const warning = `${brand}: RECALL of ${title}, batch ${batch.number}. Stop selling it and keep it apart. We take it back. Call ${phone}.`;
    await tellBuyers(tx, id, await buyersOfBatch(tx, body.batch_id), warning);
    await beginDocument(tx, { document: "recall", documentId: id }, { action: "start", state: "open", noted: body });
    return getRecall(tx, id);
  });

/** All at once: nobody can sell anything of the batch meanwhile, and there may be thousands of them. */
const tellBuyers = async (tx: Ctx, id: number, buyers: readonly { user_id: number; phone: string }[], body: string) => {
  await sql`insert into recall_contacts (recall_id, user_id, told_at)
    select ${id}, user_id, ${tx.now} from unnest(${buyers.map(({ user_id }) => user_id)}::bigint[]) as user_id`.execute(
    tx.db,
  );
  await queueMessages(
    tx,
    buyers.map(({ user_id, phone }) => ({ channel: "sms", recipient: phone, userId: user_id, body })),
  );
};

const lockRecall = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("recalls")
    .selectAll()
    .$narrowType<{ state: RecallState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** A recall under way, locked for what is done in it. */
export const lockOpenRecall = async (tx: Ctx, id: number) => {
  const recall = await lockRecall(tx, id);
  if (!recall) throw notFound("Recall");
  if (recall.state === "closed") throw wrongState("This recall is closed.");
  return recall;
};

/** A batch called back by its maker: closed once every pack is accounted for. */
export const recalls = defineDocument({
  name: "recall",
  noun: "Recall",
  table: "recalls",
  steps: recallTransitions,
  lock: lockRecall,
  effects: { close: (tx, recall) => settle(tx, recall) },
});

export const closeRecall = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, recalls, id, "close");
    return getRecall(tx, id);
  });

/** With what is still outside written down; nothing of it may stand where it could be picked. */
const settle = async (tx: Ctx, { batch_id }: { batch_id: number }) => {
  const reconciliation = await reconcile(tx, batch_id);
  if (reconciliation.on_shelves + reconciliation.in_transit > 0)
    throw wrongState("Packs of it are still on shelves or in transit. Collect them first.");
  const set = { closed_at: tx.now, closed_by: doerOf(tx), reconciliation: json(reconciliation) };
  return { set, noted: reconciliation };
};

export const noteCall = (ctx: ActorCtx, id: number, userId: number, { outcome }: Static<typeof ContactBody>) =>
  inTransaction(ctx, async (tx) => {
    await lockOpenRecall(tx, id);
    const called = await tx.db
      .updateTable("recall_contacts")
      .set({ outcome, called_at: tx.now, called_by: doerOf(tx) })
      .where("recall_id", "=", id)
      .where("user_id", "=", userId)
      .returning("user_id")
      .executeTakeFirst();
    if (!called) throw notFound("Buyer");
    await audit(tx, { action: "recall.call", subject: "recall", subjectId: id, after: { userId, outcome } });
    return getRecall(tx, id);
  });

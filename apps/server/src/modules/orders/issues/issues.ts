import { lagosDay } from "@remedia/domain/days";
import type { IssueAction, IssueKind, IssueRaiser } from "@remedia/domain/issues";
import { toKobo } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, bySystem, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { beginDocument, moveDocument } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { keepPhoto, keptPhoto } from "../../../platform/photos.ts";
import { type LockedOrder, lockOrder, lockOwnOrder } from "../lock.ts";
import { returnableUntil } from "../returning/reading.ts";
import { issues } from "./document.ts";
import { getIssue, getOwnIssues } from "./reading.ts";
import type { IssueBody, OwnIssueBody, ResolveBody } from "./schemas.ts";

type About = { id: number; packs: number };
type NewIssue = {
  order: Pick<LockedOrder, "id" | "user_id" | "branch_id">;
  raisedBy: IssueRaiser;
  kind: IssueKind;
  note: string;
  product?: About | undefined;
  photoFileId?: number | null;
  /** Packs that were not found, and who looked for them. */
  short?: { id: number; found_by: number | null };
};

const insertIssue = async (tx: Ctx, made: NewIssue): Promise<number> => {
  const { order, raisedBy, kind, note, product, photoFileId = null, short } = made;
  const { id } = await tx.db
    .insertInto("order_issues")
    .values({
      order_id: order.id,
      user_id: order.user_id,
      branch_id: order.branch_id,
      raised_by: raisedBy,
      kind,
      note: note.trim(),
      product_id: product?.id ?? null,
      packs: product?.packs ?? null,
      photo_file_id: photoFileId,
      short_id: short?.id ?? null,
      state: "open",
      state_since: tx.now,
      created_by: short ? short.found_by : doerOf(tx),
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await beginDocument(
    tx,
    { document: "order_issue", documentId: id },
    { action: "raise", state: "open", noted: { kind } },
  );
  return id;
};

/** As it was ordered, or as a part of what was ordered. */
const requireOrdered = async (tx: Ctx, orderId: number, product: About | undefined) => {
  if (!product) return;
  const { rows } = await sql<{ packs: number | null }>`
    select greatest(
      (select sum(quantity) from order_lines where order_id = ${orderId} and product_id = ${product.id}),
      (select sum(quantity) from order_parts where order_id = ${orderId} and product_id = ${product.id}))::integer as packs
  `.execute(tx.db);
  const packs = rows[0]!.packs;
  if (packs === null) throw invalid("This product is not in the order.", { product_id: "It is not in the order." });
  if (product.packs > packs)
    throw invalid(`The order has ${packs} packs of it.`, { packs: `The order has ${packs} packs of it.` });
};

/** What staff and customers say of it in the same words. */
const readAbout = async (tx: Ctx, orderId: number, body: Static<typeof OwnIssueBody>) => {
  const { kind, note, product_id, packs, photo } = body;
  const product = product_id === undefined ? undefined : { id: product_id, packs: packs ?? 1 };
  await requireOrdered(tx, orderId, product);
  return { kind, note, product, photoFileId: keptPhoto(tx, "issues", photo, "photo") };
};

/** Raised by whoever noticed it at work. */
export const raiseIssue = (ctx: ActorCtx, orderId: number, { raised_by, ...body }: Static<typeof IssueBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("Order");
    const about = await readAbout(tx, orderId, body);
    return getIssue(tx, await insertIssue(tx, { order, raisedBy: raised_by, ...about }));
  });

/** So many wait to be settled of one order: whoever has more to say writes to us. */
const mostOpen = 10;

const requireFew = async (tx: Ctx, orderId: number) => {
  const { rows } = await sql<{ open: number }>`select count(*)::integer as open from order_issues
    where order_id = ${orderId} and raised_by = 'customer' and state in ('open', 'in_progress')`.execute(tx.db);
  if (rows[0]!.open >= mostOpen) throw wrongState("We are still looking into what you reported. Please call us.");
};

/** Reported by the customer, for as long as they may return something. */
export const reportIssue = (ctx: ActorCtx, orderId: number, body: Static<typeof OwnIssueBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, orderId);
    if (!order) throw notFound("Order");
    if (!order.delivered_at)
      throw wrongState("You can report a problem once the order is delivered. Until then, please call us.");
    if (lagosDay(tx.now) > (await returnableUntil(tx, order.delivered_at)))
      throw wrongState("It is too late to report a problem with this order. Please write to us.");
    await requireFew(tx, orderId);
    await insertIssue(tx, { order, raisedBy: "customer", ...(await readAbout(tx, orderId, body)) });
    return getOwnIssues(tx, orderId);
  });

type Short = { id: number; found_by: number | null; product_id: number; packs: number; title: string };

/** Packs that nobody found are looked for: inventory has an issue for each, whatever the customer chose. */
export const raiseShorts = (ctx: Ctx, orderId: number) =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(bySystem(tx), orderId);
    if (!order) return;
    const { rows } = await sql<Short>`
      select s.id, s.found_by, s.product_id, s.packs, p.title from order_shorts s join products p on p.id = s.product_id
      where s.order_id = ${orderId} and not exists (select from order_issues i where i.short_id = s.id)
      order by s.id`.execute(tx.db);
    for (const { id, found_by, product_id, packs, title } of rows)
      await insertIssue(tx, {
        order,
        raisedBy: "inventory",
        kind: "missing",
        note: `${packs} × ${title} could not be found while the order was picked`,
        product: { id: product_id, packs },
        short: { id, found_by },
      });
  });

export const moveIssue = (ctx: ActorCtx, id: number, action: Exclude<IssueAction, "resolve">, reason?: string) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, issues, id, action, reason === undefined ? {} : { reason });
    return getIssue(tx, id);
  });

export const resolveIssue = (ctx: ActorCtx, id: number, body: Static<typeof ResolveBody>) =>
  inTransaction(ctx, async (tx) => {
    const { outcome, amount, replacement_id, note } = body;
    const resolution = {
      outcome,
      ...(amount === undefined ? {} : { amountKobo: toKobo(amount) }),
      ...(replacement_id === undefined ? {} : { replacementId: replacement_id }),
    };
    await moveDocument(tx, issues, id, "resolve", { ...(note ? { reason: note } : {}), resolution });
    return getIssue(tx, id);
  });

export const keepIssuePhoto = async (ctx: ActorCtx, content: Buffer) => ({
  photo: await keepPhoto(ctx, "issues", content),
});

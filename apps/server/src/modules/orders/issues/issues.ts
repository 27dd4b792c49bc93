import { lagosDay } from "@remedia/domain/days";
import type { IssueAction, IssueKind, IssueRaiser } from "@remedia/domain/issues";
import { toKobo } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { beginDocument, moveDocument } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { keepPhoto, keptPhoto } from "../../../platform/photos.ts";
import { returnableUntil } from "../returning/reading.ts";
import { issues } from "./document.ts";
import { getIssue, listOwnIssues } from "./reading.ts";
import type { IssueBody, OwnIssueBody, ResolveBody } from "./schemas.ts";

type NewIssue = {
  orderId: number;
  raisedBy: IssueRaiser;
  kind: IssueKind;
  note: string;
  product?: { id: number; packs: number } | undefined;
  photoFileId?: number | null;
  shortId?: number;
};

const insertIssue = async (tx: Ctx, made: NewIssue): Promise<number> => {
  const { orderId, raisedBy, kind, note, product, photoFileId = null, shortId = null } = made;
  const order = await tx.db
    .selectFrom("orders")
    .select(["user_id", "branch_id"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { id } = await tx.db
    .insertInto("order_issues")
    .values({
      order_id: orderId,
      ...order,
      raised_by: raisedBy,
      kind,
      note: note.trim(),
      product_id: product?.id ?? null,
      packs: product?.packs ?? null,
      photo_file_id: photoFileId,
      short_id: shortId,
      state: "open",
      state_since: tx.now,
      created_by: doerOf(tx),
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await beginDocument(tx, { document: "order_issue", documentId: id }, { action: "raise", state: "open", noted: { kind } });
  return id;
};

const requireOrdered = async (tx: Ctx, orderId: number, product: { id: number; packs: number } | undefined) => {
  if (!product) return;
  const line = await tx.db
    .selectFrom("order_parts")
    .select("quantity")
    .where("order_id", "=", orderId)
    .where("product_id", "=", product.id)
    .executeTakeFirst();
  if (!line) throw invalid("This product is not in the order.", { product_id: "It is not in the order." });
  if (product.packs > line.quantity)
    throw invalid(`The order has ${line.quantity} packs of it.`, { packs: `The order has ${line.quantity}.` });
};

const productOf = ({ product_id, packs }: { product_id?: number; packs?: number }) =>
  product_id === undefined ? undefined : { id: product_id, packs: packs ?? 1 };

/** Raised by whoever noticed it at work. */
export const raiseIssue = (ctx: ActorCtx, orderId: number, body: Static<typeof IssueBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = await tx.db
      .selectFrom("orders")
      .select("id")
      .where("id", "=", orderId)
      .$if(tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
      .executeTakeFirst();
    if (!order) throw notFound("Order");
    const product = productOf(body);
    await requireOrdered(tx, orderId, product);
    const photoFileId = keptPhoto(tx, "issues", body.photo, "photo");
    const { raised_by: raisedBy, kind, note } = body;
    return getIssue(tx, await insertIssue(tx, { orderId, raisedBy, kind, note, product, photoFileId }));
  });

/** Reported by the customer, for as long as they may return something. */
export const reportIssue = (ctx: ActorCtx, orderId: number, body: Static<typeof OwnIssueBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = await tx.db
      .selectFrom("orders")
      .select(["id", "delivered_at"])
      .where("id", "=", orderId)
      .where("user_id", "=", tx.actor.userId)
      .executeTakeFirst();
    if (!order) throw notFound("Order");
    if (!order.delivered_at) throw wrongState("Report a problem once the order is with you. Until then, please call us.");
    if (lagosDay(tx.now) > (await returnableUntil(tx, order.delivered_at)))
      throw wrongState("It is too late to report a problem here. Please write to us.");
    const product = productOf(body);
    await requireOrdered(tx, orderId, product);
    const photoFileId = keptPhoto(tx, "issues", body.photo, "photo");
    const { kind, note } = body;
    await insertIssue(tx, { orderId, raisedBy: "customer", kind, note, product, photoFileId });
    return listOwnIssues(tx, orderId);
  });

/** Packs that nobody found are looked for: inventory has an issue for each, whatever the customer chose. */
export const raiseShorts = (ctx: Ctx, orderId: number) =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number; product_id: number; packs: number; title: string }>`
      select s.id, s.product_id, s.packs, p.title from order_shorts s join products p on p.id = s.product_id
      where s.order_id = ${orderId} and not exists (select from order_issues i where i.short_id = s.id)
      order by s.id for update of s`.execute(tx.db);
    for (const { id, product_id, packs, title } of rows)
      await insertIssue(tx, {
        orderId,
        raisedBy: "inventory",
        kind: "missing",
        note: `${packs} × ${title} could not be found while it was picked`,
        product: { id: product_id, packs },
        shortId: id,
      });
  });

export const moveIssue = (ctx: ActorCtx, id: number, action: Exclude<IssueAction, "resolve">, reason?: string) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, issues, id, action, reason === undefined ? {} : { reason });
    return getIssue(tx, id);
  });

export const resolveIssue = (ctx: ActorCtx, id: number, body: Static<typeof ResolveBody>) =>
  inTransaction(ctx, async (tx) => {
    const { outcome, amount, replacement, note } = body;
    const resolution = {
      outcome,
      ...(amount === undefined ? {} : { amountKobo: toKobo(amount) }),
      ...(replacement === undefined ? {} : { replacement }),
    };
    await moveDocument(tx, issues, id, "resolve", { ...(note ? { reason: note } : {}), resolution });
    return getIssue(tx, id);
  });

export const keepIssuePhoto = async (ctx: ActorCtx, content: Buffer) => ({
  photo: await keepPhoto(ctx, "issues", content),
});

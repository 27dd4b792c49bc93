import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, mayChooseBranch } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { contains, listPage } from "../../platform/lists.ts";
import { Closed, Id, Instant, ListQuery, Nullable, OneOf, Type } from "../../platform/schemas.ts";

export const Message = Closed({
  id: Id,
  channel: Type.String(),
  recipient: Type.String(),
  subject: Nullable(Type.String()),
  body: Type.String(),
  state: Type.String(),
  provider: Nullable(Type.String()),
  fault: Nullable(Type.String()),
  created_at: Instant,
});
export const MessageQuery = ListQuery(["created_at"], {
  channel: Type.Optional(OneOf(["sms", "email"] as const)),
  state: Type.Optional(OneOf(["queued", "sent", "failed"] as const)),
});

const hidden = "Code or link, hidden";

/** Messages to people who were of the branch at the time; those to nobody known only where all branches are looked at. */
const inReach = (ctx: Ctx) =>
  ctx.db
    .selectFrom("messages as m")
    .$if(ctx.branchId !== null, (messages) => messages.where("m.branch_id", "=", ctx.branchId!));

const columns = [
  "m.id",
  "m.channel",
  "m.recipient",
  "m.subject",
  "m.state",
  "m.provider",
  "m.fault",
  "m.created_at",
] as const;

/** A list over somebody's shoulder must open no account: what holds a code or a link is never spelt out here. */
export const listMessages = (ctx: Ctx, input: Static<typeof MessageQuery>) => {
  let narrow = inReach(ctx);
  if (input.q) narrow = narrow.where("m.recipient", "like", contains(input.q.replace(/^0/, "")));
  if (input.channel) narrow = narrow.where("m.channel", "=", sql.lit(input.channel));
  if (input.state) narrow = narrow.where("m.state", "=", sql.lit(input.state));
  const rows = ctx.db
    .selectFrom("messages as m")
    .select(columns)
    .select(sql<string>`case when m.secret then ${hidden} else m.body end`.as("body"));
  return listPage(ctx, input, { narrow, rows, sorts: { created_at: "m.id" }, fallback: "-created_at", tie: "m.id" });
};

/**
 * In demo mode no message leaves the house, so somebody must be able to read codes: staff bound to no branch, one
 * message at a time, which is noted. Elsewhere staff see that a code went, not what it opens.
 */
export const getMessage = async (ctx: ActorCtx, id: number) => {
  const message = await inReach(ctx)
    .select([...columns, "m.body", "m.secret"])
    .where("m.id", "=", id)
    .executeTakeFirst();
  if (!message) throw notFound("Message");
  const { secret, ...row } = message;
  const isReadable = !secret || (ctx.platform.config.DEMO && mayChooseBranch(ctx.actor));
  return isReadable ? row : { ...row, body: hidden };
};

import { clashes, merged } from "@remedia/domain/edits";
import type { TObject, TProperties } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "./context.ts";
import { AppError } from "./errors.ts";
import { Closed, Type } from "./schemas.ts";

/** The body of an edit: the new values, and in `was` what its author saw in those fields. */
export const Edit = <P extends TProperties>(body: TObject<P>) =>
  Closed({
    ...body.properties,
    was: Type.Optional(Type.Partial(Closed(body.properties), { additionalProperties: false })),
  });

type Subject = {
  subject: string;
  id: number;
  /** Where the audit trail calls a field by another name. */
  audited?: Readonly<Record<string, string>>;
};

/**
 * What to write of an edit, given how the record stands under its lock. Fields that its author left alone stay as
 * somebody else may have made them; a field that both changed is refused, with who changed it and when. An edit that
 * does not say what its author saw is taken as it is.
 */
export const takeEdit = async <B extends object>(
  ctx: Ctx,
  subject: Subject,
  standing: { [F in keyof B]?: unknown },
  { was, ...edit }: B & { was?: Partial<B> },
): Promise<B> => {
  const body = edit as unknown as B;
  if (!was) return body;
  const names = (Object.keys(body) as (keyof B)[]).filter((name) => name in was);
  const pick = (from: { [F in keyof B]?: unknown }) => Object.fromEntries(names.map((name) => [name, from[name]])) as B;
  const three = [pick(was), pick(body), pick(standing)] as const;
  const fields = clashes(...three);
  if (fields.length > 0) throw await editClash(ctx, subject, fields);
  return { ...body, ...merged(...three) };
};

/** Names who changed each field last, and when, as the audit trail knows it. */
const editClash = async (ctx: Ctx, { subject, id, audited = {} }: Subject, fields: readonly string[]) => {
  const kept = fields.map((field) => audited[field] ?? field);
  const { rows } = await sql<{ at: number; by: string | null; changed_at: Date | null }>`
    select f.at, u.name as by, e.at as changed_at
    from unnest(${kept}::text[]) with ordinality as f (name, at)
    left join lateral (select e.at, e.actor_id from audit_events e
      where e.subject_type = ${subject} and e.subject_id = ${id} and e.after ? f.name
        and (e.before -> f.name) is distinct from (e.after -> f.name)
      order by e.at desc, e.id desc limit 1) e on true
    left join users u on u.id = e.actor_id
    order by f.at`.execute(ctx.db);
  return clash(rows.map(({ by, changed_at }, index) => ({ field: fields[index]!, by, at: changed_at })));
};

export const clash = (faults: readonly { field: string; by: string | null; at: Date | null }[]) =>
  new AppError(409, "edit_clash", `${faults[0]?.by ?? "Somebody"} changed this while you were editing it.`, {
    extra: { faults },
  });

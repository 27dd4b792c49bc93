import type { DeliveryRule } from "@remedia/domain/delivery";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";

/** A delivery type as a customer of some branch may choose it, with its rule. */
export type OfferedType = DeliveryRule & { id: number; name: string; about: string; collected: boolean };

/** Whether the type `t` is offered in a branch: in every one, unless it names some. */
export const isOfferedIn = (branch: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from delivery_type_branches every where every.delivery_type_id = t.id)
  or exists (select from delivery_type_branches own where own.delivery_type_id = t.id and own.branch_id = ${branch}))`;

/** The types that customers of a branch choose from, in their order; whoever reads them may narrow further. */
export const selectOffered = (branch: RawBuilder<unknown>, narrower = sql``) => sql<OfferedType>`
  select t.id, t.name, t.about, t.collected, t.fee_later as "feeLater", t.lga_fee_percent as "lgaFeePercent",
    t.extra_fee_kobo as "extraFeeKobo", t.included_kg as "includedKg", t.step_kg as "stepKg", t.step_kobo as "stepKobo",
    t.free_from_kobo as "freeFromKobo", t.uses_lga_days as "usesLgaDays", t.extra_days as "extraDays",
    t.cut_off_hour as "cutOffHour"
  from delivery_types t where t.active and ${isOfferedIn(branch)} ${narrower} order by t.position, t.id`;

/** What customers of the caller's branch choose from. */
export const listOffered = async ({ db, actor }: ActorCtx): Promise<OfferedType[]> =>
  (await selectOffered(sql.val(actor.branchId)).execute(db)).rows;

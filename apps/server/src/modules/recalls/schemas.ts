import { recallStates } from "@remedia/domain/stock";
import { Closed, Day, Id, Instant, ListQuery, Nullable, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { BatchPlace } from "../inventory/schemas.ts";

/** As regulators class them: I may cause death or lasting harm, II may cause temporary harm, III is unlikely to cause harm. */
export const severities = ["I", "II", "III"] as const;

export const RecallBody = Closed({ batch_id: Id, reason: Text(500, 5), severity: OneOf(severities) });
/** Whom a recall of a batch would reach, in all branches. */
export const RecallReach = Closed({ places: Whole(), packs: Whole(), buyers: Whole(), packs_outside: Type.Integer() });
export const RecallRow = Closed({
  id: Id,
  batch_id: Id,
  batch_number: Type.String(),
  product_id: Id,
  title: Type.String(),
  expires_on: Day,
  reason: Type.String(),
  severity: OneOf(severities),
  state: OneOf(recallStates),
  started_at: Instant,
  started_by: Nullable(Type.String()),
  closed_at: Nullable(Instant),
  on_hand: Whole(),
  with_buyers: Type.Integer(),
});
export const RecallQuery = ListQuery(["started_at"], { state: Type.Optional(OneOf(recallStates)) });

/** Where every pack is. It adds up to what was received. */
export const Reconciliation = Closed({
  received: Type.Integer(),
  on_shelves: Type.Integer(),
  in_quarantine: Type.Integer(),
  in_transit: Type.Integer(),
  with_hmos: Type.Integer(),
  with_buyers: Type.Integer(),
  destroyed: Type.Integer(),
  returned_to_supplier: Type.Integer(),
  lost_in_counts: Type.Integer(),
});
export const Recall = Closed({
  ...RecallRow.properties,
  reconciliation: Reconciliation,
  places: Type.Array(Closed(Type.Omit(BatchPlace, ["reserved"]).properties)),
  buyers: Type.Array(
    Closed({
      user_id: Id,
      name: Type.String(),
      phone: Type.String(),
      bought: Whole(),
      gave_back: Whole(),
      outstanding: Type.Integer(),
      told_at: Nullable(Instant),
      called_at: Nullable(Instant),
      outcome: Type.String(),
    }),
  ),
});

export const ContactParams = Closed({ id: Id, user_id: Id });
export const ContactBody = Closed({ outcome: Text(300, 2) });
export const CollectBody = Closed({ place_id: Id, quantity: Whole(1, 10_000_000) });
export const GiveBackBody = Closed({ user_id: Id, warehouse_id: Id, quantity: Whole(1, 10_000_000) });

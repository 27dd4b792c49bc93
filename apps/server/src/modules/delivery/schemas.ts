import { Edit } from "../../platform/edits.ts";
import { Closed, Id, ListQuery, Naira, Name, Nullable, Text, Type, Whole } from "../../platform/schemas.ts";

const Fields = {
  name: Name(60),
  about: Text(200),
  collected: Type.Boolean(),
  fee_later: Type.Boolean(),
  lga_fee_percent: Whole(0, 1_000),
  extra_fee: Naira,
  included_kg: Whole(0, 100_000),
  step_kg: Whole(1, 100_000),
  step_fee: Naira,
  free_from: Nullable(Type.Number({ minimum: 0.01, maximum: 10_000_000_000, multipleOf: 0.01 })),
  uses_lga_days: Type.Boolean(),
  extra_days: Type.Integer({ minimum: -30, maximum: 60 }),
  cut_off_hour: Nullable(Whole(1, 23)),
  /** None: every branch. */
  branch_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  active: Type.Boolean(),
};
export const DeliveryTypeBody = Closed(Fields);
export const DeliveryTypeEdit = Edit(Type.Partial(DeliveryTypeBody, { additionalProperties: false }));
export const DeliveryType = Closed({ id: Id, position: Whole(), ...Fields, branches: Type.String() });
export const DeliveryTypeQuery = ListQuery(["position", "name"], { active: Type.Optional(Type.Boolean()) });
export const DeliveryTypeOrder = Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) });

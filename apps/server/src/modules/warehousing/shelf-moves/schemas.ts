import { placeKinds, stockEffects } from "@remedia/domain/stock";
import { Closed, Day, Id, Instant, ListQuery, Nullable, OneOf, Text, Type, Whole } from "../../../platform/schemas.ts";

export type MoveKind = keyof typeof stockEffects.move;
const moveKinds = Object.keys(stockEffects.move) as MoveKind[];

export const Packs = Whole(1, 1_000_000);
export const linesMax = 500;

export const ShelfMoveBody = Closed({
  warehouse_id: Id,
  kind: OneOf(moveKinds),
  note: Text(300),
  lines: Type.Array(Closed({ batch_id: Id, from_place_id: Id, to_place_id: Id, quantity: Packs }), {
    minItems: 1,
    maxItems: linesMax,
  }),
});
export const ShelfMoveRow = Closed({
  id: Id,
  kind: OneOf(moveKinds),
  warehouse_id: Id,
  warehouse_name: Type.String(),
  branch_name: Type.String(),
  note: Type.String(),
  line_count: Whole(),
  packs: Whole(),
  created_by: Nullable(Type.String()),
  created_at: Instant,
});
export const ShelfMove = Closed({
  ...ShelfMoveRow.properties,
  lines: Type.Array(
    Closed({
      id: Id,
      product_id: Id,
      title: Type.String(),
      batch_id: Id,
      batch_number: Type.String(),
      expires_on: Day,
      from_place_id: Id,
      from_code: Type.String(),
      from_kind: OneOf(placeKinds),
      to_place_id: Id,
      to_code: Type.String(),
      quantity: Whole(),
    }),
  ),
});
export const ShelfMoveQuery = ListQuery(["created_at"], {
  kind: Type.Optional(OneOf(moveKinds)),
  warehouse_id: Type.Optional(Id),
  batch_id: Type.Optional(Id),
});

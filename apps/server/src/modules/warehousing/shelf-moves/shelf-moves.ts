import { type PlaceKind, stockEffects } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { conflict, invalid, notFound } from "../../../platform/errors.ts";
import { contains, listPage } from "../../../platform/lists.ts";
import { moveStock } from "../../inventory/ledger.ts";
import { requirePlaces } from "../../inventory/places.ts";
import { requireWarehouse } from "../warehouse-scope.ts";
import type { MoveKind, ShelfMoveBody, ShelfMoveQuery } from "./schemas.ts";

type Body = Static<typeof ShelfMoveBody>;

/** Those of the branch where the caller stands, with what they are filtered by. */
const movesAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("shelf_moves as m")
    .innerJoin("warehouses as w", "w.id", "m.warehouse_id")
    .$if(ctx.branchId !== null, (query) => query.where("w.branch_id", "=", ctx.branchId!));

const moves = (ctx: Ctx) =>
  movesAlone(ctx)
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .leftJoin("users as u", "u.id", "m.created_by")
    .select([
      "m.id",
      "m.kind",
      "m.warehouse_id",
      "w.name as warehouse_name",
      "b.name as branch_name",
      "m.note",
      sql<number>`(select count(*)::int from shelf_move_lines l where l.move_id = m.id)`.as("line_count"),
      sql<number>`(select coalesce(sum(l.quantity), 0)::int from shelf_move_lines l where l.move_id = m.id)`.as(
        "packs",
      ),
      "u.name as created_by",
      "m.created_at",
    ])
    .$narrowType<{ kind: MoveKind }>();

export const listShelfMoves = (ctx: Ctx, input: Static<typeof ShelfMoveQuery>) => {
  let narrow = movesAlone(ctx);
  if (input.q) narrow = narrow.where(sql`fold(m.note || ' ' || w.name)`, "like", contains(input.q));
  if (input.kind) narrow = narrow.where("m.kind", "=", input.kind);
  if (input.warehouse_id) narrow = narrow.where("m.warehouse_id", "=", input.warehouse_id);
  if (input.batch_id)
    narrow = narrow.where(
      sql<boolean>`exists (select from shelf_move_lines l where l.move_id = m.id and l.batch_id = ${input.batch_id})`,
    );
  return listPage(ctx, input, {
    rows: moves(ctx),
    narrow,
    sorts: { created_at: "m.id" },
    fallback: "-created_at",
    tie: "m.id",
  });
};

export const getShelfMove = async (ctx: Ctx, id: number) => {
  const move = await moves(ctx).where("m.id", "=", id).executeTakeFirst();
  if (!move) throw notFound("Move");
  const lines = await ctx.db
    .selectFrom("shelf_move_lines as l")
    .innerJoin("batches as b", "b.id", "l.batch_id")
    .innerJoin("products as p", "p.id", "b.product_id")
    .innerJoin("stock_places as f", "f.id", "l.from_place_id")
    .innerJoin("stock_places as t", "t.id", "l.to_place_id")
    .select(["l.id", "b.product_id", "p.title", "l.batch_id", "b.number as batch_number", "b.expires_on"])
    .select(["l.from_place_id", "f.code as from_code", "f.kind as from_kind"])
    .select(["l.to_place_id", "t.code as to_code", "l.quantity"])
    .$narrowType<{ from_kind: PlaceKind }>()
    .where("l.move_id", "=", id)
    .orderBy("l.id")
    .execute();
  return { ...move, lines };
};

/** Done as soon as it is entered: whoever moves packs has them in hand. */
export const createShelfMove = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    await requireWarehouse(tx, body.warehouse_id);
    await checkPlaces(tx, body);
    if (body.kind === "release_quarantine") await refuseBarred(tx, body);
    const id = await insertShelfMove(tx, body);
    await audit(tx, { action: `stock.${body.kind}`, subject: "shelf_move", subjectId: id, after: body });
    return getShelfMove(tx, id);
  });

const placeWords: Readonly<Record<string, string>> = {
  shelf: "a shelf",
  receiving: "the receiving area",
  quarantine: "the quarantine",
};

/** Both places stand in the warehouse, and are of the kinds between which this kind of move goes. */
const checkPlaces = async (tx: Ctx, { warehouse_id, kind, lines }: Body) => {
  const places = await requirePlaces(
    tx,
    lines.flatMap(({ from_place_id, to_place_id }) => [from_place_id, to_place_id]),
  );
  const effect = stockEffects.move[kind];
  for (const [at, line] of lines.entries()) {
    const refuse = (end: "from" | "to", fault: string): never => {
      throw invalid(`Line ${at + 1}: ${fault}`, { [`lines.${at}.${end}_place_id`]: fault });
    };
    for (const end of ["from", "to"] as const) {
      const place = places.get(line[`${end}_place_id`])!;
      if (place.warehouse_id !== warehouse_id) refuse(end, `${place.code} is in another warehouse.`);
      if (place.kind !== effect[end]) refuse(end, `It goes ${end} ${placeWords[effect[end]]}; ${place.code} is none.`);
      if (end === "to" && !place.active) refuse(end, `${place.code} is closed.`);
    }
    if (line.from_place_id === line.to_place_id) refuse("to", "It is there already.");
  }
};

/** Recalled and quarantined batches leave quarantine only to be destroyed or to go back to the supplier. */
const refuseBarred = async (tx: Ctx, { lines }: Body) => {
  const barred = await tx.db
    .selectFrom("batches")
    .select(["number", "state"])
    .where(
      "id",
      "in",
      lines.map(({ batch_id }) => batch_id),
    )
    .where("state", "in", ["quarantined", "recalled", "destroyed"])
    .executeTakeFirst();
  if (barred) throw conflict(`Batch ${barred.number} is ${barred.state}: it stays in quarantine.`);
};

/** Writes the move and moves the packs; the caller has seen that the places fit. */
export const insertShelfMove = async (tx: Ctx, { warehouse_id, kind, note, lines }: Body): Promise<number> => {
  const { id } = await tx.db
    .insertInto("shelf_moves")
    .values({ warehouse_id, kind, note, created_by: doerOf(tx), created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const written = await tx.db
    .insertInto("shelf_move_lines")
    .values(lines.map((line) => ({ ...line, move_id: id })))
    .returningAll()
    .execute();
  await moveStock(
    tx,
    "move",
    id,
    written.map((line) => ({
      step: kind,
      lineId: line.id,
      batchId: line.batch_id,
      fromPlaceId: line.from_place_id,
      toPlaceId: line.to_place_id,
      quantity: line.quantity,
    })),
  );
  return id;
};

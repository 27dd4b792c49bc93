import { route } from "../../../platform/route.ts";
import { IdParams, PageOf } from "../../../platform/schemas.ts";
import { ShelfMove, ShelfMoveBody, ShelfMoveQuery, ShelfMoveRow } from "./schemas.ts";
import { createShelfMove, getShelfMove, listShelfMoves } from "./shelf-moves.ts";

export const moveRoutes = {
  "GET /admin/stock/moves": route({
    permission: "stock.read",
    summary: "Put-aways, moves between shelves, releases from quarantine",
    query: ShelfMoveQuery,
    response: PageOf(ShelfMoveRow),
    export: {
      name: "shelf-moves",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "kind", label: "Kind" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "branch_name", label: "Branch" },
        { key: "line_count", label: "Lines", kind: "number" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "note", label: "Note" },
        { key: "created_by", label: "By" },
        { key: "created_at", label: "At", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listShelfMoves(ctx, query),
  }),
  "GET /admin/stock/moves/:id": route({
    permission: "stock.read",
    summary: "One move with its lines",
    params: IdParams,
    response: ShelfMove,
    handler: (ctx, { params }) => getShelfMove(ctx, params.id),
  }),
  "POST /admin/stock/moves": route({
    permission: "stock.move",
    summary: "Puts packs away, moves them to another shelf or releases them from quarantine, at once",
    body: ShelfMoveBody,
    response: ShelfMove,
    status: 201,
    // A double click must not move twice.
    idempotent: "required",
    handler: (ctx, { body }) => createShelfMove(ctx, body),
  }),
};

import { route } from "../../../platform/route.ts";
import { Closed, Done, Id, IdParams, Name, PageOf } from "../../../platform/schemas.ts";
import { clearBatch, decideDestruction, listDestructions, proposeDestruction } from "./destructions.ts";
import { Destruction, DestructionQuery } from "./schemas.ts";

export const destructionRoutes = {
  "GET /admin/stock/destructions": route({
    permission: "stock.read",
    summary: "Packs proposed for destruction, and what was decided",
    query: DestructionQuery,
    response: PageOf(Destruction),
    export: {
      name: "destructions",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "state", label: "Status" },
        { key: "title", label: "Product" },
        { key: "batch_number", label: "Batch" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "value", label: "Value", kind: "money" },
        { key: "branch_name", label: "Branch" },
        { key: "reason", label: "Reason" },
        { key: "proposed_by", label: "Proposed by" },
        { key: "proposed_at", label: "Proposed", kind: "datetime" },
        { key: "decided_by", label: "Decided by" },
        { key: "decided_at", label: "Decided", kind: "datetime" },
        { key: "state_reason", label: "Decision" },
      ],
    },
    handler: (ctx, { query }) => listDestructions(ctx, query),
  }),
  "POST /admin/stock/destructions": route({
    permission: "stock.batches.manage",
    summary: "Proposes to destroy the packs of a batch that lie in one's branch",
    body: Closed({ batch_id: Id, reason: Name(500) }),
    response: Done,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => proposeDestruction(ctx, body),
  }),
  "POST /admin/stock/destructions/:id/approve": route({
    permission: "stock.damages.approve",
    summary: "Approves it, by another person than proposed it: the packs leave the stock",
    params: IdParams,
    body: Closed({}),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params }) => decideDestruction(ctx, params.id, "approve"),
  }),
  "POST /admin/stock/destructions/:id/reject": route({
    permission: "stock.damages.approve",
    summary: "Rejects it for a reason: the packs stay where they are",
    params: IdParams,
    body: Closed({ reason: Name(500) }),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => decideDestruction(ctx, params.id, "reject", body.reason),
  }),
  "POST /admin/stock/destructions/:id/withdraw": route({
    permission: "stock.batches.manage",
    summary: "Withdraws one's own proposal: the packs stay where they are",
    params: IdParams,
    body: Closed({}),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params }) => decideDestruction(ctx, params.id, "withdraw"),
  }),
  "POST /admin/batches/:id/clear": route({
    permission: "stock.batches.manage",
    summary: "Clear: a batch, on every shelf at once; proposals to destroy it lapse",
    params: IdParams,
    body: Closed({ reason: Name(500) }),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => clearBatch(ctx, params.id, body.reason),
  }),
};

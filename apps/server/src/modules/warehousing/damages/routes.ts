import { photoBytesMax } from "@remedia/domain/photos";
import { route } from "../../../platform/route.ts";
import { Closed, IdParams, PageOf, Type } from "../../../platform/schemas.ts";
import { decideDamage, getDamage, keepDamagePhoto, listDamages, reportDamage } from "./damages.ts";
import { Damage, DamageBody, DamageQuery, DamageRow, Reason } from "./schemas.ts";

export const damageRoutes = {
  "GET /admin/stock/damages": route({
    permission: "stock.read",
    summary: "Damaged packs: reported, written off, or put back",
    query: DamageQuery,
    response: PageOf(DamageRow),
    export: {
      name: "damages",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "state", label: "Status" },
        { key: "title", label: "Product" },
        { key: "batch_number", label: "Batch" },
        { key: "expires_on", label: "Expires", kind: "date" },
        { key: "quantity", label: "Packs", kind: "number" },
        { key: "value", label: "Value", kind: "money" },
        { key: "cause", label: "Cause" },
        { key: "note", label: "Note" },
        { key: "branch_name", label: "Branch" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "place_code", label: "Place" },
        { key: "reported_by", label: "Reported by" },
        { key: "reported_at", label: "Reported", kind: "datetime" },
        { key: "decided_by", label: "Decided by" },
        { key: "decided_at", label: "Decided", kind: "datetime" },
        { key: "state_reason", label: "Reason" },
      ],
    },
    handler: (ctx, { query }) => listDamages(ctx, query),
  }),
  "POST /admin/stock/damages": route({
    permission: "stock.damages.report",
    summary: "Reports damaged packs, which go to quarantine at once",
    body: DamageBody,
    response: Damage,
    status: 201,
    // It moves packs: a double click must not do so twice.
    idempotent: "required",
    handler: (ctx, { body }) => reportDamage(ctx, body),
  }),
  "POST /admin/stock/damages/photo": route({
    permission: "stock.damages.report",
    summary: "Keeps a photo; what it answers is sent along with the report",
    upload: { maxBytes: photoBytesMax },
    response: Closed({ photo: Type.String() }),
    limit: { max: 60, seconds: 600 },
    handler: (ctx, { upload }) => keepDamagePhoto(ctx, upload),
  }),
  "GET /admin/stock/damages/:id": route({
    permission: "stock.read",
    summary: "One damage with its photo",
    params: IdParams,
    response: Damage,
    handler: (ctx, { params }) => getDamage(ctx, params.id),
  }),
  "POST /admin/stock/damages/:id/approve": route({
    permission: "stock.damages.approve",
    summary: "Writes the packs off; by another person than who reported them",
    params: IdParams,
    response: Damage,
    idempotent: "accepted",
    handler: (ctx, { params }) => decideDamage(ctx, params.id, "approve"),
  }),
  "POST /admin/stock/damages/:id/reject": route({
    permission: "stock.damages.approve",
    summary: "Puts the packs back where they were taken; by another person than who reported them",
    params: IdParams,
    body: Reason,
    response: Damage,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => decideDamage(ctx, params.id, "reject", body.reason),
  }),
};

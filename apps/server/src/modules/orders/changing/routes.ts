import { deskTransitions } from "@remedia/domain/order-desk";
import { route } from "../../../platform/route.ts";
import { IdParams } from "../../../platform/schemas.ts";
import { Order } from "../schemas.ts";
import { changeOrder, previewChange, splitOrder } from "./desk.ts";
import { ChangeBody, PreviewBody, SplitBody, Ways } from "./schemas.ts";
import { getWays } from "./ways.ts";

export const changingRoutes = {
  "GET /admin/orders/:id/ways": route({
    permission: "orders.read",
    personal: true,
    summary: "Where an order could go instead, by which ways, and which other branches could send what",
    params: IdParams,
    response: Ways,
    handler: (ctx, { params }) => getWays(ctx, params.id),
  }),
  "POST /admin/orders/:id/change": route({
    permission: deskTransitions.change.permission,
    personal: true,
    summary: "Changes what was ordered or where it goes, and settles the difference, whole or not at all",
    params: IdParams,
    body: ChangeBody,
    response: Order,
    idempotent: "required",
    handler: (ctx, { params, body }) => changeOrder(ctx, params.id, body),
  }),
  "POST /admin/orders/:id/change/preview": route({
    permission: deskTransitions.change.permission,
    personal: true,
    summary: "What the order would be after a change; nothing is written",
    params: IdParams,
    body: PreviewBody,
    response: Order,
    handler: (ctx, { params, body }) => previewChange(ctx, params.id, body),
  }),
  "POST /admin/orders/:id/split": route({
    permission: deskTransitions.split.permission,
    personal: true,
    summary: "Lets some lines or packs of an order go their own way; answers what stays",
    params: IdParams,
    body: SplitBody,
    response: Order,
    idempotent: "required",
    handler: (ctx, { params, body }) => splitOrder(ctx, params.id, body),
  }),
};

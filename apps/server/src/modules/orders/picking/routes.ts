import { deskTransitions } from "@remedia/domain/order-desk";
import { route } from "../../../platform/route.ts";
import { IdParams } from "../../../platform/schemas.ts";
import { pickShort } from "../changing/desk.ts";
import { pickPacks, putBack } from "./picking.ts";
import { getPick } from "./reading.ts";
import { Pick, PickBody, PutBackBody, ShortBody } from "./schemas.ts";

const { permission } = deskTransitions.pick_short;

export const pickingRoutes = {
  "GET /admin/orders/:id/pick": route({
    permission,
    personal: true,
    summary: "What is to be picked for an order, shelf by shelf, and what is in the tote",
    params: IdParams,
    response: Pick,
    handler: (ctx, { params }) => getPick(ctx, params.id),
  }),
  "POST /admin/orders/:id/pick": route({
    permission,
    personal: true,
    summary: "Puts packs into the tote: what was scanned, or the packs of a stop",
    params: IdParams,
    body: PickBody,
    response: Pick,
    // A scan that is sent twice counts once.
    idempotent: "required",
    handler: (ctx, { params, body }) => pickPacks(ctx, params.id, body),
  }),
  "POST /admin/orders/:id/put_back": route({
    permission,
    personal: true,
    summary: "Takes the packs of a stop out of the tote",
    params: IdParams,
    body: PutBackBody,
    response: Pick,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => putBack(ctx, params.id, body.stop_id),
  }),
  "POST /admin/orders/:id/pick_short": route({
    permission,
    personal: true,
    summary: "Packs of a line cannot be found: they are refunded, follow later, or others come in their place",
    params: IdParams,
    body: ShortBody,
    response: Pick,
    idempotent: "required",
    handler: (ctx, { params, body }) => pickShort(ctx, params.id, body),
  }),
};

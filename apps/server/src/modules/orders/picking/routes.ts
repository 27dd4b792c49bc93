import { deskTransitions } from "@remedia/domain/order-desk";
import { route } from "../../../platform/route.ts";
import { IdParams } from "../../../platform/schemas.ts";
import { pickShort } from "../changing/desk.ts";
import { pickPacks, putBack } from "./picking.ts";
import { getRound } from "./reading.ts";
import { PickBody, PutBackBody, Round, RoundQuery, ShortBody } from "./schemas.ts";

const { permission } = deskTransitions.pick_short;

/** The order one came for first, and those that are picked with it. */
const roundOf = (id: number, others: readonly number[] = []) => [...new Set([id, ...others])];

export const pickingRoutes = {
  "GET /admin/orders/:id/pick": route({
    permission,
    personal: true,
    summary:
      "What is to be picked for an order, and for others in the same walk, shelf by shelf, and what is in the totes",
    params: IdParams,
    query: RoundQuery,
    response: Round,
    handler: (ctx, { params, query }) => getRound(ctx, roundOf(params.id, query.with?.split("|").map(Number))),
  }),
  "POST /admin/orders/:id/pick": route({
    permission,
    personal: true,
    summary: "Puts packs into the tote: what was scanned, or the packs of a stop",
    params: IdParams,
    body: PickBody,
    response: Round,
    // A scan that is sent twice counts once.
    idempotent: "required",
    handler: (ctx, { params, body }) => pickPacks(ctx, roundOf(params.id, body.with), body),
  }),
  "POST /admin/orders/:id/put_back": route({
    permission,
    personal: true,
    summary: "Takes the packs of a stop out of the tote",
    params: IdParams,
    body: PutBackBody,
    response: Round,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => putBack(ctx, roundOf(params.id, body.with), body.stop_id),
  }),
  "POST /admin/orders/:id/pick_short": route({
    permission,
    personal: true,
    summary: "Packs of a line cannot be found: they are refunded, follow later, or others come in their place",
    params: IdParams,
    body: ShortBody,
    response: Round,
    idempotent: "required",
    handler: (ctx, { params, body }) => pickShort(ctx, params.id, body),
  }),
};

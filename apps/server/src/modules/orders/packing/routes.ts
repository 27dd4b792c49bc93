import { deskTransitions } from "@remedia/domain/order-desk";
import { orderTransitions } from "@remedia/domain/orders";
import { route } from "../../../platform/route.ts";
import { IdParams } from "../../../platform/schemas.ts";
import { shipPart } from "../changing/desk.ts";
import { Order } from "../schemas.ts";
import { printParcelLabels } from "./labels.ts";
import { closeParcel, createParcel, openParcel, putIn, removeParcel, takeOut } from "./parcels.ts";
import { getParcels } from "./reading.ts";
import { CloseBody, LabelQuery, NewParcel, Parcels, PartShipmentBody, PutInBody, TakeOutBody } from "./schemas.ts";

const { permission } = orderTransitions.pack;

export const packingRoutes = {
  "GET /admin/orders/:id/parcels": route({
    permission: "orders.read",
    summary: "What an order is packed into, and what of it is in no parcel yet",
    params: IdParams,
    response: Parcels,
    handler: (ctx, { params }) => getParcels(ctx, params.id),
  }),
  "POST /admin/orders/:id/parcels": route({
    permission,
    summary: "A new parcel to pack into, or one with everything that is in none yet",
    params: IdParams,
    body: NewParcel,
    response: Parcels,
    idempotent: "required",
    handler: (ctx, { params, body }) => createParcel(ctx, params.id, body),
  }),
  "GET /admin/orders/:id/parcels/labels": route({
    permission: "orders.read",
    personal: true,
    summary: "Labels of all parcels of an order, or of one of them, as PDF",
    params: IdParams,
    query: LabelQuery,
    response: "download",
    handler: (ctx, { params, query }) => printParcelLabels(ctx, params.id, query.parcel_id),
  }),
  "POST /admin/orders/:id/ship_part": route({
    permission: deskTransitions.ship_part.permission,
    personal: true,
    summary: "Some parcels of an order go now, the rest follows as a part of it; answers what goes now",
    params: IdParams,
    body: PartShipmentBody,
    response: Order,
    idempotent: "required",
    handler: (ctx, { params, body }) => shipPart(ctx, params.id, body),
  }),
  "POST /admin/parcels/:id/put_in": route({
    permission,
    summary: "Puts packs into an open parcel: what was scanned, or what somebody pointed at",
    params: IdParams,
    body: PutInBody,
    response: Parcels,
    // A scan that is sent twice counts once.
    idempotent: "required",
    handler: (ctx, { params, body }) => putIn(ctx, params.id, body),
  }),
  "POST /admin/parcels/:id/take_out": route({
    permission,
    summary: "Takes packs out of an open parcel",
    params: IdParams,
    body: TakeOutBody,
    response: Parcels,
    idempotent: "required",
    handler: (ctx, { params, body }) => takeOut(ctx, params.id, body),
  }),
  "POST /admin/parcels/:id/close": route({
    permission,
    summary: "Closes a parcel, with what it weighs if somebody weighed it",
    params: IdParams,
    body: CloseBody,
    response: Parcels,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => closeParcel(ctx, params.id, body),
  }),
  "POST /admin/parcels/:id/open": route({
    permission,
    summary: "Opens a closed parcel again; it is to be weighed again",
    params: IdParams,
    response: Parcels,
    idempotent: "accepted",
    handler: (ctx, { params }) => openParcel(ctx, params.id),
  }),
  "DELETE /admin/parcels/:id": route({
    permission,
    summary: "Takes a parcel apart; its packs wait for another",
    params: IdParams,
    response: Parcels,
    handler: (ctx, { params }) => removeParcel(ctx, params.id),
  }),
};

import { route } from "../../platform/route.ts";
import { IdParams, PageOf } from "../../platform/schemas.ts";
import {
  createDeliveryType,
  getDeliveryType,
  listDeliveryTypes,
  orderDeliveryTypes,
  updateDeliveryType,
} from "./delivery-types.ts";
import { DeliveryType, DeliveryTypeBody, DeliveryTypeEdit, DeliveryTypeOrder, DeliveryTypeQuery } from "./schemas.ts";

export const deliveryRoutes = {
  "GET /admin/delivery_types": route({
    permission: "delivery_types.read",
    summary: "Delivery types with fee, promise and branches, as customers see them in order",
    query: DeliveryTypeQuery,
    response: PageOf(DeliveryType),
    export: {
      name: "delivery-types",
      columns: [
        { key: "position", label: "Order", kind: "number" },
        { key: "name", label: "Name" },
        { key: "about", label: "Description" },
        { key: "collected", label: "Pick-up" },
        { key: "fee_later", label: "Fee set after ordering" },
        { key: "lga_fee_percent", label: "% of LGA fee", kind: "number" },
        { key: "extra_fee", label: "Extra fee", kind: "money" },
        { key: "included_kg", label: "Included kg", kind: "number" },
        { key: "step_kg", label: "Weight step in kg", kind: "number" },
        { key: "step_fee", label: "Fee per weight step", kind: "money" },
        { key: "free_from", label: "Free from", kind: "money" },
        { key: "uses_lga_days", label: "LGA days count" },
        { key: "extra_days", label: "Extra days", kind: "number" },
        { key: "cut_off_hour", label: "Cut-off hour", kind: "number" },
        { key: "branches", label: "Branches" },
        { key: "active", label: "Active" },
      ],
    },
    handler: (ctx, { query }) => listDeliveryTypes(ctx, query),
  }),
  "POST /admin/delivery_types": route({
    permission: "delivery_types.manage",
    summary: "Creates a delivery type, as the last in the order",
    body: DeliveryTypeBody,
    idempotent: "accepted",
    response: DeliveryType,
    status: 201,
    handler: (ctx, { body }) => createDeliveryType(ctx, body),
  }),
  "PUT /admin/delivery_types/order": route({
    permission: "delivery_types.manage",
    summary: "Puts the delivery types in the order in which customers see them",
    body: DeliveryTypeOrder,
    idempotent: "accepted",
    response: PageOf(DeliveryType),
    handler: (ctx, { body }) => orderDeliveryTypes(ctx, body.ids),
  }),
  "GET /admin/delivery_types/:id": route({
    permission: "delivery_types.read",
    summary: "One delivery type",
    params: IdParams,
    response: DeliveryType,
    handler: (ctx, { params }) => getDeliveryType(ctx, params.id),
  }),
  "PATCH /admin/delivery_types/:id": route({
    permission: "delivery_types.manage",
    summary: "Edits a delivery type, hides it or shows it again",
    params: IdParams,
    body: DeliveryTypeEdit,
    response: DeliveryType,
    handler: (ctx, { params, body }) => updateDeliveryType(ctx, params.id, body),
  }),
};

import { route } from "../../../platform/route.ts";
import { Closed, IdParams, PageOf, Type } from "../../../platform/schemas.ts";
import { PlaceBody } from "../checkout-schemas.ts";
import { OwnOrder } from "../schemas.ts";
import { findBuyers } from "./buyers.ts";
import {
  addFor,
  changeFor,
  chooseFor,
  discardDeskCart,
  getDeskCart,
  listDeskCarts,
  openFor,
  repeatLastFor,
  scanFor,
  takeOutFor,
} from "./desk-cart.ts";
import { placeFor } from "./placing.ts";
import { findProducts, matchFor } from "./products.ts";
import {
  Buyer,
  BuyerQuery,
  ChoiceBody,
  DeskCartBody,
  DeskCartQuery,
  DeskCartRow,
  DeskCartShape,
  Filled,
  LineBody,
  LineParams,
  LinesBody,
  MatchBody,
  Matched,
  Offered,
  ProductQuery,
  ScanBody,
  Scanned,
} from "./schemas.ts";

const permission = "orders.create";

const findingRoutes = {
  "GET /admin/orders/buyers": route({
    permission: "users.read",
    personal: true,
    summary: "Customers to order for, by name, phone or store",
    query: BuyerQuery,
    response: Type.Array(Buyer),
    handler: (ctx, { query }) => findBuyers(ctx, query),
  }),
  "GET /admin/desk_carts": route({
    permission: "orders.read",
    personal: true,
    summary: "Orders that I am writing for customers, the last touched first",
    query: DeskCartQuery,
    response: PageOf(DeskCartRow),
    handler: (ctx, { query }) => listDeskCarts(ctx, query),
  }),
  "GET /admin/desk_carts/:id": route({
    permission: "orders.read",
    personal: true,
    summary: "An order that I am writing for a customer: its lines at their prices, and what stands in the way",
    params: IdParams,
    response: DeskCartShape,
    handler: (ctx, { params }) => getDeskCart(ctx, params.id),
  }),
  "GET /admin/desk_carts/:id/products": route({
    permission: "orders.read",
    summary: "Products by a few letters, at the customer's prices and with what their branch has",
    params: IdParams,
    query: ProductQuery,
    response: Type.Array(Offered),
    handler: (ctx, { params, query }) => findProducts(ctx, params.id, query.q),
  }),
  "POST /admin/desk_carts/:id/match": route({
    permission,
    summary: "Matches a pasted list to products, for confirmation",
    params: IdParams,
    body: MatchBody,
    response: Matched,
    handler: (ctx, { params, body }) => matchFor(ctx, params.id, body.text),
  }),
};

const writingRoutes = {
  "POST /admin/desk_carts": route({
    permission,
    personal: true,
    summary: "Begins an order for a customer, or goes on with the one that I began",
    body: DeskCartBody,
    response: DeskCartShape,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => openFor(ctx, body.customer_id),
  }),
  "PATCH /admin/desk_carts/:id": route({
    permission,
    personal: true,
    summary: "Chooses the store, the way of delivery, how it is paid, or notes something for the driver",
    params: IdParams,
    body: ChoiceBody,
    response: DeskCartShape,
    handler: (ctx, { params, body }) => chooseFor(ctx, params.id, body),
  }),
  "DELETE /admin/desk_carts/:id": route({
    permission,
    summary: "Discards an order that I was writing",
    params: IdParams,
    response: Closed({ message: Type.String() }),
    handler: (ctx, { params }) => discardDeskCart(ctx, params.id),
  }),
  "POST /admin/desk_carts/:id/lines": route({
    permission,
    personal: true,
    summary: "Adds packs of products",
    params: IdParams,
    body: LinesBody,
    response: Filled,
    idempotent: "accepted",
    handler: (ctx, { params, body }) =>
      addFor(
        ctx,
        params.id,
        body.items.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
      ),
  }),
  "POST /admin/desk_carts/:id/scan": route({
    permission,
    personal: true,
    summary: "Adds a pack of the product behind a scanned code",
    params: IdParams,
    body: ScanBody,
    response: Scanned,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => scanFor(ctx, params.id, body.code),
  }),
  "POST /admin/desk_carts/:id/last_order": route({
    permission,
    personal: true,
    summary: "Fills the order up to the packs of the customer's last one",
    params: IdParams,
    response: Filled,
    idempotent: "accepted",
    handler: (ctx, { params }) => repeatLastFor(ctx, params.id),
  }),
  "PUT /admin/desk_carts/:id/lines/:line_id": route({
    permission,
    personal: true,
    summary: "Changes how many packs of a line, or accepts short-dated packs for it",
    params: LineParams,
    body: LineBody,
    response: DeskCartShape,
    handler: (ctx, { params, body }) => changeFor(ctx, params.id, params.line_id, body),
  }),
  "DELETE /admin/desk_carts/:id/lines/:line_id": route({
    permission,
    personal: true,
    summary: "Takes a line out",
    params: LineParams,
    response: DeskCartShape,
    handler: (ctx, { params }) => takeOutFor(ctx, params.id, params.line_id),
  }),
  "POST /admin/desk_carts/:id/place": route({
    permission,
    personal: true,
    summary:
      "Places the order for its customer, whole or not at all; they are told, with a link to pay where it is due",
    params: IdParams,
    body: PlaceBody,
    response: OwnOrder,
    status: 201,
    idempotent: "required",
    handler: (ctx, { params, body }) => placeFor(ctx, params.id, body),
  }),
};

export const creatingRoutes = { ...findingRoutes, ...writingRoutes };

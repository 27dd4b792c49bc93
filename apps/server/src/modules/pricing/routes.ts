import { route } from "../../platform/route.ts";
import { Closed, Id, IdParams, Name, PageOf, Type, Whole } from "../../platform/schemas.ts";
import {
  CreditOptionQuery,
  createCreditOption,
  listCreditChoices,
  listCreditOptions,
  updateCreditOption,
} from "./credit-options.ts";

const CreditOption = Closed({
  id: Id,
  name: Type.String(),
  price_increment: Type.Number(),
  due_days: Whole(),
  active: Type.Boolean(),
  customer_count: Whole(),
});
const CreditOptionBody = Closed({
  name: Name(60),
  price_increment: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 }),
  due_days: Whole(1, 365),
  active: Type.Boolean(),
});

export const pricingRoutes = {
  "GET /credit_options": route({
    permission: "public",
    summary: "Credit options a hospital may choose",
    response: Type.Array(Type.Pick(CreditOption, ["id", "name", "price_increment"], { additionalProperties: false })),
    handler: (ctx) => listCreditChoices(ctx),
  }),
  "GET /admin/credit_options": route({
    permission: "credit_options.read",
    summary: "Credit options with their price increment",
    query: CreditOptionQuery,
    response: PageOf(CreditOption),
    export: {
      name: "credit-options",
      columns: [
        { key: "name", label: "Name" },
        { key: "price_increment", label: "Increase %", kind: "number" },
        { key: "due_days", label: "Due after days", kind: "number" },
        { key: "customer_count", label: "Customers", kind: "number" },
        { key: "active", label: "Active" },
      ],
    },
    handler: (ctx, { query }) => listCreditOptions(ctx, query),
  }),
  "POST /admin/credit_options": route({
    permission: "credit_options.manage",
    summary: "Creates a credit option",
    body: CreditOptionBody,
    idempotent: "accepted",
    response: CreditOption,
    status: 201,
    handler: (ctx, { body }) => createCreditOption(ctx, body),
  }),
  "PATCH /admin/credit_options/:id": route({
    permission: "credit_options.manage",
    summary: "Edits a credit option",
    params: IdParams,
    body: CreditOptionBody,
    response: CreditOption,
    handler: (ctx, { params, body }) => updateCreditOption(ctx, params.id, body),
  }),
};

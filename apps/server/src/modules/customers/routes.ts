import { type UserAction, userTransitions } from "@remedia/domain/accounts";
import { manyRoute } from "../../platform/many.ts";
import { Duplicate, MergePreview, MergeQuery } from "../../platform/merge-schemas.ts";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, Nullable, PageOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { LoggedIn, Sessions, Tin } from "../identity/schemas.ts";
import { listLicenceChanges } from "../stores/licences.ts";
import { LicenceChange, Store } from "../stores/schemas.ts";
import { listStoresOf } from "../stores/stores.ts";
import {
  addNote,
  demandShelfLife,
  endCustomerSession,
  getCustomer,
  listCustomerSessions,
  listCustomers,
  listNotes,
  moveCustomer,
  noteTin,
  openIdentityDocument,
} from "./customers.ts";
import { listDuplicates, mergeCustomers, previewCustomerMerge } from "./merge.ts";
import { createCustomer, register } from "./registration.ts";
import { Customer, CustomerQuery, CustomerRow, NewCustomer, Note, Registration, Verification } from "./schemas.ts";
import { getVerification } from "./verification.ts";

const Reason = Closed({ reason: Type.Optional(Text(500)) });

const moveRoute = <A extends UserAction>(action: A) =>
  route({
    permission: userTransitions[action].permission,
    personal: true,
    summary: `${userTransitions[action].label}s an account`,
    params: IdParams,
    body: Reason,
    response: Customer,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => moveCustomer(ctx, params.id, action, body.reason),
  });

const moveManyRoute = <A extends UserAction>(action: A) =>
  manyRoute({
    permission: userTransitions[action].permission,
    summary: `${userTransitions[action].label}s many accounts`,
    words: Reason,
    each: (tx, id, { reason }) => moveCustomer(tx, id, action, reason),
  });

const registrationRoutes = {
  "POST /register": route({
    permission: "public",
    summary: "A business signs itself up",
    body: Registration,
    response: LoggedIn,
    status: 201,
    limit: { max: 10, seconds: 3600 },
    handler: (ctx, { body }) => register(ctx, body),
  }),
  "GET /user/verification": route({
    permission: "signed-in",
    stage: "pin",
    personal: "unless own",
    summary: "What is checked before my account may buy, since when, and what is missing",
    response: Verification,
    handler: (ctx) => getVerification(ctx),
  }),
};

const listRoutes = {
  "GET /admin/users": route({
    permission: "users.read",
    personal: true,
    summary: "Customers and other accounts, with the clock of the 24-hour promise",
    query: CustomerQuery,
    response: PageOf(CustomerRow),
    export: {
      name: "customers",
      columns: [
        { key: "id", label: "Id", kind: "number" },
        { key: "name", label: "Name" },
        { key: "phone", label: "Phone" },
        { key: "email", label: "E-mail" },
        { key: "user_type", label: "Type" },
        { key: "state", label: "Status" },
        { key: "branch_name", label: "Branch" },
        { key: "store_count", label: "Stores", kind: "number" },
        { key: "created_at", label: "Registered", kind: "datetime" },
        { key: "last_login_at", label: "Last seen", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listCustomers(ctx, query),
  }),
  "POST /admin/users": route({
    permission: "users.create",
    personal: true,
    summary: "Creates a customer with a first store; a first PIN goes to the phone",
    body: NewCustomer,
    response: Customer,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createCustomer(ctx, body),
  }),
  "GET /admin/users/duplicates": route({
    permission: "users.read",
    personal: true,
    summary: "Pairs of customers that look like one business",
    response: Type.Array(Duplicate),
    handler: (ctx) => listDuplicates(ctx),
  }),
  "GET /admin/users/merge/preview": route({
    permission: "users.read",
    personal: true,
    summary: "What merging two customers would move",
    query: MergeQuery,
    response: MergePreview,
    handler: (ctx, { query }) => previewCustomerMerge(ctx, query.keep_id, query.merge_id),
  }),
  "POST /admin/users/merge": route({
    permission: "users.merge",
    personal: "named in body",
    summary: "Merges one customer into another",
    body: MergeQuery,
    response: Customer,
    idempotent: "accepted",
    handler: (ctx, { body }) => mergeCustomers(ctx, body.keep_id, body.merge_id),
  }),
};

const manyCustomerRoutes = {
  "POST /admin/users/approve": moveManyRoute("approve"),
  "POST /admin/users/reject": moveManyRoute("reject"),
  "POST /admin/users/suspend": moveManyRoute("suspend"),
  "POST /admin/users/reinstate": moveManyRoute("reinstate"),
};

const oneCustomerRoutes = {
  "GET /admin/users/:id": route({
    permission: "users.read",
    personal: true,
    summary: "One customer",
    params: IdParams,
    response: Customer,
    handler: (ctx, { params }) => getCustomer(ctx, params.id),
  }),
  "GET /admin/users/:id/identity_document": route({
    permission: "users.read",
    personal: true,
    summary: "The identity document of an agent's application",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => openIdentityDocument(ctx, params.id),
  }),
  "POST /admin/users/:id/approve": moveRoute("approve"),
  "POST /admin/users/:id/reject": moveRoute("reject"),
  "POST /admin/users/:id/suspend": moveRoute("suspend"),
  "POST /admin/users/:id/reinstate": moveRoute("reinstate"),
  "PUT /admin/users/:id/shelf_life": route({
    permission: "users.update",
    personal: true,
    summary: "Sets how many days packs must last when they reach this customer",
    params: IdParams,
    body: Closed({ days: Whole(0, 1825) }),
    response: Customer,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => demandShelfLife(ctx, params.id, body.days),
  }),
  "PUT /admin/users/:id/tin": route({
    permission: "users.update",
    personal: true,
    summary: "Writes down the tax ID of a customer, for their invoices",
    params: IdParams,
    body: Closed({ tin: Nullable(Tin) }),
    response: Customer,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => noteTin(ctx, params.id, body.tin),
  }),
  "GET /admin/users/:id/notes": route({
    permission: "users.read",
    personal: true,
    summary: "Notes of staff about a customer",
    params: IdParams,
    response: Type.Array(Note),
    handler: (ctx, { params }) => listNotes(ctx, params.id),
  }),
  "POST /admin/users/:id/notes": route({
    permission: "users.update",
    personal: true,
    summary: "Writes a note about a customer",
    params: IdParams,
    body: Closed({ body: Text(2000, 1) }),
    response: Type.Array(Note),
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => addNote(ctx, params.id, body.body),
  }),
  "GET /admin/users/:id/sessions": route({
    permission: "users.read",
    personal: true,
    summary: "Where a customer is signed in",
    params: IdParams,
    response: Sessions,
    handler: (ctx, { params }) => listCustomerSessions(ctx, params.id),
  }),
  "DELETE /admin/users/:id/sessions/:session_id": route({
    permission: "users.end_sessions",
    summary: "Ends one session of a customer",
    params: Closed({ id: Id, session_id: Id }),
    response: Done,
    handler: (ctx, { params }) => endCustomerSession(ctx, params.id, params.session_id),
  }),
  "GET /admin/users/:id/stores": route({
    permission: "stores.read",
    personal: true,
    summary: "Stores of a customer",
    params: IdParams,
    response: Type.Array(Store),
    handler: async (ctx, { params }) => {
      await getCustomer(ctx, params.id);
      return listStoresOf(ctx, params.id);
    },
  }),
};

const licenceRoutes = {
  "GET /admin/users/:id/licence_changes": route({
    permission: "users.read",
    personal: true,
    summary: "What a customer said about the licences of its stores, beside what is approved",
    params: IdParams,
    response: Type.Array(LicenceChange),
    handler: async (ctx, { params }) => {
      await getCustomer(ctx, params.id);
      return listLicenceChanges(ctx, params.id);
    },
  }),
};

export const customerRoutes = {
  ...registrationRoutes,
  ...listRoutes,
  ...manyCustomerRoutes,
  ...oneCustomerRoutes,
  ...licenceRoutes,
};

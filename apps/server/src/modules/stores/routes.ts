import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, Name, PageOf, Phone, Type } from "../../platform/schemas.ts";
import { login } from "../identity/login.ts";
import { Credentials, LoggedIn } from "../identity/schemas.ts";
import { decideLicence, setLicence } from "./licences.ts";
import { AdminStoreQuery, LicenceBody, Store, StoreBody, StoreEdit, StoreStaff } from "./schemas.ts";
import { addStoreStaff, listStoreStaff, removeStoreStaff } from "./store-staff.ts";
import {
  archiveStore,
  createStore,
  getOwnStore,
  listAllStores,
  listStoresOf,
  listStoresOfStaff,
  updateStore,
} from "./stores.ts";

const StaffParams = Closed({ id: Id, user_id: Id });

export const storeRoutes = {
  "POST /inventory/login": route({
    permission: "public",
    summary: "Signs in by the inventory door; answers with the stores one works in",
    body: Credentials,
    response: Closed({ ...LoggedIn.properties, stores: Type.Array(Store) }),
    limit: { max: 30, seconds: 300 },
    handler: async (ctx, { body }) => {
      const session = await login(ctx, "inventory", body);
      return { ...session, stores: await listStoresOfStaff(ctx, session.user.id) };
    },
  }),
  "GET /stores": route({
    permission: "stores.own",
    summary: "My stores",
    response: Type.Array(Store),
    handler: (ctx) => listStoresOf(ctx, ctx.actor.userId),
  }),
  "POST /stores": route({
    permission: "stores.own",
    summary: "Opens another store",
    body: StoreBody,
    response: Store,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createStore(ctx, body),
  }),
  "GET /stores/:id": route({
    permission: "stores.own",
    summary: "One of my stores",
    params: IdParams,
    response: Store,
    handler: (ctx, { params }) => getOwnStore(ctx, params.id),
  }),
  "PATCH /stores/:id": route({
    permission: "stores.own",
    summary: "Edits a store",
    params: IdParams,
    body: StoreEdit,
    response: Store,
    handler: (ctx, { params, body }) => updateStore(ctx, params.id, body),
  }),
  "DELETE /stores/:id": route({
    permission: "stores.own",
    summary: "Closes a store",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) => archiveStore(ctx, params.id),
  }),
  "GET /stores/:id/staff": route({
    permission: "stores.own",
    summary: "Who works in a store",
    params: IdParams,
    response: Type.Array(StoreStaff),
    handler: (ctx, { params }) => listStoreStaff(ctx, params.id),
  }),
  "POST /stores/:id/staff": route({
    permission: "stores.own",
    summary: "Adds a person to a store; a first PIN goes to their phone",
    params: IdParams,
    body: Closed({ name: Name(), phone: Phone }),
    response: Type.Array(StoreStaff),
    status: 201,
    handler: (ctx, { params, body }) => addStoreStaff(ctx, params.id, body),
  }),
  "DELETE /stores/:id/staff/:user_id": route({
    permission: "stores.own",
    summary: "Takes a person out of a store",
    params: StaffParams,
    response: Type.Array(StoreStaff),
    handler: (ctx, { params }) => removeStoreStaff(ctx, params.id, params.user_id),
  }),
  "PUT /admin/stores/:id/licence": route({
    permission: "licences.decide",
    summary: "Enters a licence that staff have seen; it counts at once",
    params: IdParams,
    body: LicenceBody,
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => setLicence(ctx, params.id, body),
  }),
  "POST /admin/licence_changes/:id/approve": route({
    permission: "licences.decide",
    summary: "Approves what a customer says about a licence: it counts from now on",
    params: IdParams,
    body: Closed({}),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params }) => decideLicence(ctx, params.id, "approve"),
  }),
  "POST /admin/licence_changes/:id/reject": route({
    permission: "licences.decide",
    summary: "Rejects it for a reason that the customer is told",
    params: IdParams,
    body: Closed({ reason: Name(500) }),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => decideLicence(ctx, params.id, "reject", body.reason),
  }),
  "GET /admin/stores": route({
    permission: "stores.read",
    personal: true,
    summary: "All stores, for list and map",
    query: AdminStoreQuery,
    response: PageOf(Store),
    export: {
      name: "stores",
      columns: [
        { key: "name", label: "Store" },
        { key: "owner_name", label: "Owner" },
        { key: "user_type", label: "Type" },
        { key: "address", label: "Address" },
        { key: "lga_name", label: "LGA" },
        { key: "state_name", label: "State" },
        { key: "licence_number", label: "Licence" },
        { key: "licence_expires_on", label: "Licence expires", kind: "date" },
        { key: "created_at", label: "Since", kind: "date" },
      ],
    },
    handler: (ctx, { query }) => listAllStores(ctx, query),
  }),
};

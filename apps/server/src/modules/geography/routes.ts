import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { MergePreview, MergeQuery } from "../../platform/merge-schemas.ts";
import { route } from "../../platform/route.ts";
import { Closed, Id, IdParams, OneOf, PageOf, Text, Type } from "../../platform/schemas.ts";
import { createBranch, getBranch, listActiveBranches, listBranches, updateBranch } from "./branches.ts";
import { createLga, getLga, listLgas, mergeLgas, previewLgaMerge, updateLga } from "./lgas.ts";
import { suggestPlaces } from "./places.ts";
import { createRegion, getRegion, listHubs, listRegionNames, listRegions, updateRegion } from "./regions.ts";
import {
  Branch,
  BranchBody,
  BranchEdit,
  BranchQuery,
  Hub,
  Lga,
  LgaBody,
  LgaEdit,
  LgaQuery,
  Place,
  Region,
  RegionBody,
  RegionDetail,
  RegionEdit,
  RegionQuery,
  StateWithLgas,
} from "./schemas.ts";

type StateRow = { id: number; name: string; lgas: { id: number; name: string }[] };
const listStates = async (ctx: Ctx): Promise<StateRow[]> => {
  const { rows } = await sql<StateRow>`
    select s.id, s.name, json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name) as lgas
    from states s join lgas l on l.state_id = s.id and l.merged_into_id is null
    group by s.id order by s.name`.execute(ctx.db);
  return rows;
};

const publicRoutes = {
  "GET /states": route({
    permission: "public",
    summary: "The 37 states with their LGAs",
    response: Type.Array(StateWithLgas),
    handler: (ctx) => listStates(ctx),
  }),
  "GET /regions": route({
    permission: "public",
    summary: "Names of the regions an agent may apply for",
    response: Type.Array(Closed({ id: Id, name: Type.String() })),
    handler: (ctx) => listRegionNames(ctx),
  }),
  "GET /places": route({
    permission: "public",
    summary: "Suggestions for an address as it is typed",
    query: Closed({ q: Text(120, 1) }),
    response: Type.Array(Place),
    limit: { max: 120, seconds: 60 },
    handler: (ctx, { query }) => suggestPlaces(ctx, query.q),
  }),
};

const branchRoutes = {
  "GET /branches": route({
    permission: "branches.read",
    summary: "Active branches for the branch selector",
    query: Closed({ type: Type.Optional(OneOf(["all"] as const)) }),
    response: Type.Array(Branch),
    handler: (ctx) => listActiveBranches(ctx),
  }),
  "GET /branches/:id": route({
    permission: "signed-in",
    stage: "session",
    summary: "One branch",
    params: IdParams,
    response: Branch,
    handler: (ctx, { params }) => getBranch(ctx, params.id),
  }),
  "GET /admin/branches": route({
    permission: "branches.read",
    summary: "Branches with their switches and addresses",
    query: BranchQuery,
    response: PageOf(Branch),
    export: {
      name: "branches",
      columns: [
        { key: "id", label: "Id", kind: "number" },
        { key: "name", label: "Name" },
        { key: "state_name", label: "State" },
        { key: "address", label: "Address" },
        { key: "phone", label: "Phone" },
        { key: "has_barcode", label: "Barcodes" },
        { key: "use_order_fulfilment", label: "Order fulfilment" },
        { key: "active", label: "Active" },
      ],
    },
    handler: (ctx, { query }) => listBranches(ctx, query),
  }),
  "POST /admin/branches": route({
    permission: "branches.manage",
    summary: "Opens a branch",
    body: BranchBody,
    idempotent: "accepted",
    response: Branch,
    status: 201,
    handler: (ctx, { body }) => createBranch(ctx, body),
  }),
  "PATCH /admin/branches/:id": route({
    permission: "branches.manage",
    summary: "Edits a branch",
    params: IdParams,
    body: BranchEdit,
    response: Branch,
    handler: (ctx, { params, body }) => updateBranch(ctx, params.id, body),
  }),
};

const regionRoutes = {
  "GET /admin/hubs": route({
    permission: "regions.read",
    summary: "Hubs for selectors",
    response: Type.Array(Hub),
    handler: (ctx) => listHubs(ctx),
  }),
  "GET /admin/regions": route({
    permission: "regions.read",
    summary: "Regions with their states, LGAs and hubs",
    query: RegionQuery,
    response: PageOf(Region),
    export: {
      name: "regions",
      columns: [
        { key: "name", label: "Name" },
        { key: "branch_name", label: "Branch" },
        { key: "lga_count", label: "LGAs", kind: "number" },
        { key: "states", label: "States" },
        { key: "hubs", label: "Hubs" },
        { key: "active", label: "Active" },
      ],
    },
    handler: (ctx, { query }) => listRegions(ctx, query),
  }),
  "POST /admin/regions": route({
    permission: "regions.manage",
    summary: "Creates a region of LGAs",
    body: RegionBody,
    idempotent: "accepted",
    response: RegionDetail,
    status: 201,
    handler: (ctx, { body }) => createRegion(ctx, body),
  }),
  "GET /admin/regions/:id": route({
    permission: "regions.read",
    summary: "One region with its LGAs",
    params: IdParams,
    response: RegionDetail,
    handler: (ctx, { params }) => getRegion(ctx, params.id),
  }),
  "PATCH /admin/regions/:id": route({
    permission: "regions.manage",
    summary: "Edits a region",
    params: IdParams,
    body: RegionEdit,
    response: RegionDetail,
    handler: (ctx, { params, body }) => updateRegion(ctx, params.id, body),
  }),
};

const lgaRoutes = {
  "GET /admin/lgas": route({
    permission: "lgas.read",
    summary: "LGAs with region, delivery fee and days",
    query: LgaQuery,
    response: PageOf(Lga),
    export: {
      name: "lgas",
      columns: [
        { key: "state_name", label: "State" },
        { key: "name", label: "LGA" },
        { key: "region_name", label: "Region" },
        { key: "delivery_fee", label: "Delivery fee", kind: "money" },
        { key: "delivery_days", label: "Days", kind: "number" },
        { key: "store_count", label: "Stores", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listLgas(ctx, query),
  }),
  "POST /admin/lgas": route({
    permission: "lgas.manage",
    summary: "Creates an LGA",
    body: LgaBody,
    idempotent: "accepted",
    response: Lga,
    status: 201,
    handler: (ctx, { body }) => createLga(ctx, body),
  }),
  "GET /admin/lgas/merge/preview": route({
    permission: "lgas.read",
    summary: "What merging two LGAs would move",
    query: MergeQuery,
    response: MergePreview,
    handler: (ctx, { query }) => previewLgaMerge(ctx, query.keep_id, query.merge_id),
  }),
  "POST /admin/lgas/merge": route({
    permission: "lgas.manage",
    summary: "Merges one LGA into another",
    body: MergeQuery,
    idempotent: "accepted",
    response: Lga,
    handler: (ctx, { body }) => mergeLgas(ctx, body.keep_id, body.merge_id),
  }),
  "GET /admin/lgas/:id": route({
    permission: "lgas.read",
    summary: "One LGA",
    params: IdParams,
    response: Lga,
    handler: (ctx, { params }) => getLga(ctx, params.id),
  }),
  "PATCH /admin/lgas/:id": route({
    permission: "lgas.manage",
    summary: "Edits an LGA",
    params: IdParams,
    body: LgaEdit,
    response: Lga,
    handler: (ctx, { params, body }) => updateLga(ctx, params.id, body),
  }),
};

export const geographyRoutes = { ...publicRoutes, ...branchRoutes, ...regionRoutes, ...lgaRoutes };

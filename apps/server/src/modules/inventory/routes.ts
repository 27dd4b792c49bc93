import { batchTransitions } from "@remedia/domain/stock";
import { manyRoute } from "../../platform/many.ts";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, PageOf, Text, Type } from "../../platform/schemas.ts";
import { getBatch, listBatches } from "./batch-history.ts";
import { moveBatch } from "./batches.ts";
import { listLevels } from "./levels.ts";
import { readCode } from "./scan.ts";
import {
  BalanceQuery,
  Balances,
  Batch,
  BatchQuery,
  BatchReason,
  BatchRow,
  LevelQuery,
  LevelRow,
  Scan,
  Shelf,
  ShelfBody,
  ShelfEdit,
  ShelfLabels,
  ShelfQuery,
  Supplier,
  SupplierBody,
  SupplierQuery,
  TrackerPage,
  TrackerQuery,
  Warehouse,
  WarehouseBody,
  WarehouseEdit,
  WarehouseQuery,
} from "./schemas.ts";
import { printShelfLabels } from "./shelf-labels.ts";
import { createShelves, listShelves, updateShelf } from "./shelves.ts";
import { createSupplier, listSuppliers } from "./suppliers.ts";
import { balancesOfProduct, trackProduct } from "./tracker.ts";
import { createWarehouse, getWarehouse, listWarehouses, updateWarehouse } from "./warehouses.ts";

const warehouseRoutes = {
  "GET /admin/warehouses": route({
    permission: "warehouses.read",
    summary: "Warehouses with their zones and what stands in them",
    query: WarehouseQuery,
    response: PageOf(Warehouse),
    export: {
      name: "warehouses",
      columns: [
        { key: "id", label: "Id", kind: "number" },
        { key: "name", label: "Name" },
        { key: "branch_name", label: "Branch" },
        { key: "address", label: "Address" },
        { key: "shelf_count", label: "Shelves", kind: "number" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "active", label: "Active" },
      ],
    },
    handler: (ctx, { query }) => listWarehouses(ctx, query),
  }),
  "POST /admin/warehouses": route({
    permission: "warehouses.manage",
    summary: "Opens a warehouse with its receiving area and quarantine",
    body: WarehouseBody,
    response: Warehouse,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createWarehouse(ctx, body),
  }),
  "GET /admin/warehouses/:id": route({
    permission: "warehouses.read",
    summary: "One warehouse",
    params: IdParams,
    response: Warehouse,
    handler: (ctx, { params }) => getWarehouse(ctx, params.id),
  }),
  "PATCH /admin/warehouses/:id": route({
    permission: "warehouses.manage",
    summary: "Edits or closes a warehouse",
    params: IdParams,
    body: WarehouseEdit,
    response: Warehouse,
    handler: (ctx, { params, body }) => updateWarehouse(ctx, params.id, body),
  }),
};

const shelfRoutes = {
  "GET /admin/shelves": route({
    permission: "warehouses.read",
    summary: "Shelves and areas of the warehouses",
    query: ShelfQuery,
    response: PageOf(Shelf),
    export: {
      name: "shelves",
      columns: [
        { key: "code", label: "Code" },
        { key: "zone", label: "Zone" },
        { key: "kind", label: "Kind" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "branch_name", label: "Branch" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "batches", label: "Batches", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listShelves(ctx, query),
  }),
  "POST /admin/shelves": route({
    permission: "warehouses.manage",
    summary: "Adds a shelf, or a numbered rack of them",
    body: ShelfBody,
    response: Type.Array(Shelf),
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createShelves(ctx, body),
  }),
  "PATCH /admin/shelves/:id": route({
    permission: "warehouses.manage",
    summary: "Renames, rezones or closes a shelf",
    params: IdParams,
    body: ShelfEdit,
    response: Shelf,
    handler: (ctx, { params, body }) => updateShelf(ctx, params.id, body),
  }),
};

const scanRoutes = {
  "POST /admin/shelves/labels": route({
    permission: "warehouses.read",
    summary: "Labels for shelves, as PDF",
    body: ShelfLabels,
    response: "download",
    handler: (ctx, { body }) => printShelfLabels(ctx, body),
  }),
  "GET /admin/stock/scan": route({
    permission: "stock.read",
    summary: "The product, batch or shelf behind a scanned code",
    query: Closed({ code: Text(200, 1), warehouse_id: Type.Optional(Id) }),
    response: Scan,
    handler: (ctx, { query }) => readCode(ctx, query.code, query.warehouse_id),
  }),
};

const seeingRoutes = {
  "GET /admin/stock/levels": route({
    permission: "stock.read",
    summary: "What stands where: packs of one batch in one place",
    query: LevelQuery,
    response: PageOf(LevelRow),
    export: {
      name: "stock",
      columns: [
        { key: "title", label: "Product" },
        { key: "batch_number", label: "Batch" },
        { key: "expires_on", label: "Expires", kind: "date" },
        { key: "batch_state", label: "Status" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "place_code", label: "Place" },
        { key: "on_hand", label: "On hand", kind: "number" },
        { key: "reserved", label: "Reserved", kind: "number" },
        { key: "available", label: "Available", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listLevels(ctx, query),
  }),
  "GET /admin/products/:id/tracker": route({
    permission: "stock.read",
    personal: true,
    summary: "Every movement of a product in time order with its running balance",
    params: IdParams,
    query: TrackerQuery,
    response: TrackerPage,
    export: {
      name: "tracker",
      columns: [
        { key: "at", label: "Time", kind: "datetime" },
        { key: "document", label: "Document" },
        { key: "document_id", label: "No.", kind: "number" },
        { key: "step", label: "Step" },
        { key: "batch_number", label: "Batch" },
        { key: "from_warehouse", label: "From warehouse" },
        { key: "from_code", label: "From" },
        { key: "to_warehouse", label: "To warehouse" },
        { key: "to_code", label: "To" },
        { key: "party", label: "Customer or supplier" },
        { key: "actor", label: "Who" },
        { key: "quantity", label: "Packs", kind: "number" },
        { key: "change", label: "Change", kind: "number" },
        { key: "balance", label: "Balance", kind: "number" },
      ],
    },
    handler: (ctx, { params, query }) => trackProduct(ctx, params.id, query),
  }),
  "GET /admin/products/:id/balances": route({
    permission: "stock.read",
    summary: "What stood at the end of each day on which a product moved",
    params: IdParams,
    query: BalanceQuery,
    response: Balances,
    handler: (ctx, { params, query }) => balancesOfProduct(ctx, params.id, query),
  }),
  "GET /admin/products/:id/batches": route({
    permission: "stock.read",
    summary: "The batches of a product",
    params: IdParams,
    query: BatchQuery,
    response: PageOf(BatchRow),
    export: {
      name: "batches",
      columns: [
        { key: "number", label: "Batch" },
        { key: "expires_on", label: "Expires", kind: "date" },
        { key: "state", label: "Status" },
        { key: "state_reason", label: "Reason" },
        { key: "supplier_name", label: "Supplier" },
        { key: "cost", label: "Cost of a pack", kind: "money" },
        { key: "created_at", label: "First seen", kind: "datetime" },
        { key: "received", label: "Received", kind: "number" },
        { key: "on_hand", label: "On hand", kind: "number" },
        { key: "reserved", label: "Reserved", kind: "number" },
        { key: "sold", label: "Sold", kind: "number" },
      ],
    },
    handler: (ctx, { params, query }) => listBatches(ctx, params.id, query),
  }),
  "GET /admin/batches/:id": route({
    permission: "stock.read",
    personal: true,
    summary: "Where a batch came from, where it is, who bought it",
    params: IdParams,
    response: Batch,
    handler: (ctx, { params }) => getBatch(ctx, params.id),
  }),
};

const moveRoute = (action: "hold" | "release" | "quarantine") =>
  route({
    permission: "stock.batches.manage",
    summary: `${batchTransitions[action].label}: a batch, on every shelf at once`,
    params: IdParams,
    body: BatchReason,
    response: Done,
    idempotent: "accepted",
    handler: async (ctx, { params, body }) => {
      const { number, state } = await moveBatch(ctx, params.id, action, body.reason);
      return { message: `Batch ${number} is ${state.replaceAll("_", " ")}.` };
    },
  });

const batchRoutes = {
  "POST /admin/batches/quarantine": manyRoute({
    permission: "stock.batches.manage",
    summary: "Quarantine: many batches, on every shelf at once",
    words: BatchReason,
    each: (tx, id, { reason }) => moveBatch(tx, id, "quarantine", reason),
  }),
  "POST /admin/batches/:id/hold": moveRoute("hold"),
  "POST /admin/batches/:id/release": moveRoute("release"),
  "POST /admin/batches/:id/quarantine": moveRoute("quarantine"),
};

const supplierRoutes = {
  "GET /admin/suppliers": route({
    permission: "stock.read",
    summary: "Suppliers",
    query: SupplierQuery,
    response: PageOf(Supplier),
    handler: (ctx, { query }) => listSuppliers(ctx, query),
  }),
  "POST /admin/suppliers": route({
    permission: "stock.receive",
    summary: "Adds a supplier",
    body: SupplierBody,
    response: Supplier,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createSupplier(ctx, body),
  }),
};

export const inventoryRoutes = {
  ...warehouseRoutes,
  ...shelfRoutes,
  ...scanRoutes,
  ...seeingRoutes,
  ...batchRoutes,
  ...supplierRoutes,
};

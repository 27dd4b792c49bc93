import { MergePreview, MergeQuery } from "../../../platform/merge-schemas.ts";
import { route } from "../../../platform/route.ts";
import { Closed, IdParams, Name, PageOf } from "../../../platform/schemas.ts";
import {
  createCategory,
  createSubcategory,
  getCategory,
  getSubcategory,
  listCategories,
  listCategoryTree,
  orderCategories,
  orderSubcategories,
  updateCategory,
  updateSubcategory,
} from "./categories.ts";
import {
  createManufacturer,
  createProductType,
  getManufacturer,
  getProductType,
  listManufacturers,
  listProductTypes,
  updateManufacturer,
  updateProductType,
} from "./makers.ts";
import { type MergeableGroup, mergeGroups, previewGroupMerge } from "./merge.ts";
import {
  Category,
  CategoryBody,
  CategoryEdit,
  CategoryTree,
  GroupQuery,
  Manufacturer,
  ManufacturerBody,
  ManufacturerEdit,
  ManufacturerQuery,
  OrderBody,
  ProductType,
  ProductTypeBody,
  ProductTypeEdit,
  ProductTypeQuery,
  Subcategory,
  SubcategoryEdit,
} from "./schemas.ts";

const previewRoute = <P extends "categories.read" | "product_types.read" | "manufacturers.read">(
  permission: P,
  kind: MergeableGroup,
) =>
  route({
    permission,
    summary: "What merging two would move",
    query: MergeQuery,
    response: MergePreview,
    handler: (ctx, { query }) => previewGroupMerge(ctx, kind, query.keep_id, query.merge_id),
  });

const categoryRoutes = {
  "GET /categories": route({
    permission: "public",
    summary: "The shop's categories and subcategories",
    response: CategoryTree,
    handler: (ctx) => listCategoryTree(ctx),
  }),
  "GET /admin/categories": route({
    permission: "categories.read",
    summary: "Categories with their subcategories and how many products stand in each",
    query: GroupQuery,
    response: PageOf(Category),
    export: {
      name: "categories",
      columns: [
        { key: "position", label: "Order", kind: "number" },
        { key: "name", label: "Category" },
        { key: "about", label: "About" },
        { key: "product_count", label: "Products", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listCategories(ctx, query),
  }),
  "POST /admin/categories": route({
    permission: "categories.manage",
    summary: "Creates a category",
    body: CategoryBody,
    idempotent: "accepted",
    response: Category,
    status: 201,
    handler: (ctx, { body }) => createCategory(ctx, body),
  }),
  "PUT /admin/categories/order": route({
    permission: "categories.manage",
    summary: "Puts all categories in the order given",
    body: OrderBody,
    response: PageOf(Category),
    handler: (ctx, { body }) => orderCategories(ctx, body.ids),
  }),
  "GET /admin/categories/merge/preview": previewRoute("categories.read", "category"),
  "POST /admin/categories/merge": route({
    permission: "categories.manage",
    summary: "Merges one category into another; subcategories of the same name become one",
    body: MergeQuery,
    idempotent: "accepted",
    response: Category,
    handler: async (ctx, { body }) => {
      await mergeGroups(ctx, "category", body.keep_id, body.merge_id);
      return getCategory(ctx, body.keep_id);
    },
  }),
  "GET /admin/categories/:id": route({
    permission: "categories.read",
    summary: "One category",
    params: IdParams,
    response: Category,
    handler: (ctx, { params }) => getCategory(ctx, params.id),
  }),
  "PATCH /admin/categories/:id": route({
    permission: "categories.manage",
    summary: "Edits a category",
    params: IdParams,
    body: CategoryEdit,
    response: Category,
    handler: (ctx, { params, body }) => updateCategory(ctx, params.id, body),
  }),
  "POST /admin/categories/:id/subcategories": route({
    permission: "categories.manage",
    summary: "Creates a subcategory",
    params: IdParams,
    body: Closed({ name: Name(80) }),
    idempotent: "accepted",
    response: Subcategory,
    status: 201,
    handler: (ctx, { params, body }) => createSubcategory(ctx, params.id, body.name),
  }),
  "PUT /admin/categories/:id/subcategories/order": route({
    permission: "categories.manage",
    summary: "Puts the subcategories of a category in the order given",
    params: IdParams,
    body: OrderBody,
    response: Category,
    handler: (ctx, { params, body }) => orderSubcategories(ctx, params.id, body.ids),
  }),
  "GET /admin/subcategories/:id": route({
    permission: "categories.read",
    summary: "One subcategory",
    params: IdParams,
    response: Subcategory,
    handler: (ctx, { params }) => getSubcategory(ctx, params.id),
  }),
  "PATCH /admin/subcategories/:id": route({
    permission: "categories.manage",
    summary: "Renames a subcategory or moves it, with its products, to another category",
    params: IdParams,
    body: SubcategoryEdit,
    response: Subcategory,
    handler: (ctx, { params, body }) => updateSubcategory(ctx, params.id, body),
  }),
};

const productTypeRoutes = {
  "GET /admin/product_types": route({
    permission: "product_types.read",
    summary: "Product types",
    query: ProductTypeQuery,
    response: PageOf(ProductType),
    export: {
      name: "product-types",
      columns: [
        { key: "name", label: "Product type" },
        { key: "product_count", label: "Products", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listProductTypes(ctx, query),
  }),
  "POST /admin/product_types": route({
    permission: "product_types.manage",
    summary: "Creates a product type",
    body: ProductTypeBody,
    idempotent: "accepted",
    response: ProductType,
    status: 201,
    handler: (ctx, { body }) => createProductType(ctx, body),
  }),
  "GET /admin/product_types/merge/preview": previewRoute("product_types.read", "product_type"),
  "POST /admin/product_types/merge": route({
    permission: "product_types.manage",
    summary: "Merges one product type into another",
    body: MergeQuery,
    idempotent: "accepted",
    response: ProductType,
    handler: async (ctx, { body }) => {
      await mergeGroups(ctx, "product_type", body.keep_id, body.merge_id);
      return getProductType(ctx, body.keep_id);
    },
  }),
  "GET /admin/product_types/:id": route({
    permission: "product_types.read",
    summary: "One product type",
    params: IdParams,
    response: ProductType,
    handler: (ctx, { params }) => getProductType(ctx, params.id),
  }),
  "PATCH /admin/product_types/:id": route({
    permission: "product_types.manage",
    summary: "Renames a product type",
    params: IdParams,
    body: ProductTypeEdit,
    response: ProductType,
    handler: (ctx, { params, body }) => updateProductType(ctx, params.id, body),
  }),
};

const manufacturerRoutes = {
  "GET /admin/manufacturers": route({
    permission: "manufacturers.read",
    summary: "Manufacturers with their country",
    query: ManufacturerQuery,
    response: PageOf(Manufacturer),
    export: {
      name: "manufacturers",
      columns: [
        { key: "name", label: "Manufacturer" },
        { key: "country", label: "Country" },
        { key: "product_count", label: "Products", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listManufacturers(ctx, query),
  }),
  "POST /admin/manufacturers": route({
    permission: "manufacturers.manage",
    summary: "Creates a manufacturer",
    body: ManufacturerBody,
    idempotent: "accepted",
    response: Manufacturer,
    status: 201,
    handler: (ctx, { body }) => createManufacturer(ctx, body),
  }),
  "GET /admin/manufacturers/merge/preview": previewRoute("manufacturers.read", "manufacturer"),
  "POST /admin/manufacturers/merge": route({
    permission: "manufacturers.manage",
    summary: "Merges one manufacturer into another",
    body: MergeQuery,
    idempotent: "accepted",
    response: Manufacturer,
    handler: async (ctx, { body }) => {
      await mergeGroups(ctx, "manufacturer", body.keep_id, body.merge_id);
      return getManufacturer(ctx, body.keep_id);
    },
  }),
  "GET /admin/manufacturers/:id": route({
    permission: "manufacturers.read",
    summary: "One manufacturer",
    params: IdParams,
    response: Manufacturer,
    handler: (ctx, { params }) => getManufacturer(ctx, params.id),
  }),
  "PATCH /admin/manufacturers/:id": route({
    permission: "manufacturers.manage",
    summary: "Edits a manufacturer",
    params: IdParams,
    body: ManufacturerEdit,
    response: Manufacturer,
    handler: (ctx, { params, body }) => updateManufacturer(ctx, params.id, body),
  }),
};

export const groupRoutes = { ...categoryRoutes, ...productTypeRoutes, ...manufacturerRoutes };

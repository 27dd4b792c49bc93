import { type ProductAction, productTransitions } from "@remedia/domain/catalog";
import { type VatClass, vatClassLabels } from "@remedia/domain/vat";
import { Edit } from "../../platform/edits.ts";
import { Duplicate, MergePreview, MergeQuery } from "../../platform/merge-schemas.ts";
import { route } from "../../platform/route.ts";
import { Closed, Id, IdParams, Instant, Naira, Nullable, PageOf, Text, Type } from "../../platform/schemas.ts";
import { SubjectAudit, SubjectAuditQuery, subjectAuditExport } from "../audit/subject-audits.ts";
import { Combo, ComboBody, ComboChange, comboExport } from "./combos/schemas.ts";
import { createCombo, getCombo, listCombos, updateCombo } from "./combos/writes.ts";
import { getReview, listDuplicateProducts } from "./duplicates.ts";
import { OrderBody } from "./groups/schemas.ts";
import { listProductAudits, listProductChanges } from "./history.ts";
import { ChangeQuery, changesExport, ProductChangeLine } from "./history-schemas.ts";
import { addImage, imageBytesMax, orderImages, removeImage } from "./images.ts";
import { matchProduct, mergeProducts, previewProductMerge } from "./merge.ts";
import { revertPrice } from "./prices/prices.ts";
import { cancelScheduledPrice, schedulePrices } from "./prices/scheduled-prices.ts";
import { createProduct, moveProduct, updateProduct } from "./product-writes.ts";
import { getProduct, listPendingProducts, listProducts } from "./products.ts";
import { Image, NewProduct, PriceBody, Product, ProductEdit, ProductQuery, ProductRow } from "./schemas.ts";

const moveRoute = <A extends ProductAction>(action: A) =>
  route({
    permission: productTransitions[action].permission,
    summary: `${productTransitions[action].label}: one product`,
    params: IdParams,
    body: Closed({ reason: Type.Optional(Text(500)) }),
    response: Product,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => moveProduct(ctx, params.id, action, body.reason),
  });

const listRoutes = {
  "GET /admin/products": route({
    permission: "products.read",
    summary: "Products with their price at the chosen branch",
    query: ProductQuery,
    response: PageOf(ProductRow),
    export: {
      name: "products",
      columns: [
        { key: "id", label: "Id", kind: "number" },
        { key: "title", label: "Product" },
        { key: "name", label: "Name" },
        { key: "generic", label: "Generic" },
        { key: "strength", label: "Strength" },
        { key: "form", label: "Form" },
        { key: "pack_size", label: "Pack size" },
        { key: "manufacturer_name", label: "Manufacturer" },
        { key: "category_name", label: "Category" },
        { key: "subcategory_name", label: "Subcategory" },
        { key: "product_type_name", label: "Product type" },
        { key: "nafdac_no", label: "NAFDAC number" },
        { key: "class", label: "Class" },
        { key: "storage", label: "Storage" },
        { key: "weight_grams", label: "Weight of a pack (g)", kind: "number" },
        { key: "vat_class", label: "VAT", value: ({ vat_class }) => vatClassLabels[vat_class as VatClass] },
        { key: "state", label: "Status" },
        { key: "price", label: "Price", kind: "money" },
        { key: "stock", label: "Stock", kind: "number" },
        { key: "earliest_expiry", label: "Earliest expiry", kind: "date" },
        { key: "updated_at", label: "Changed", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listProducts(ctx, query),
  }),
  "POST /admin/products": route({
    permission: "products.create",
    summary: "Creates a product as a draft, or submits it at once",
    body: NewProduct,
    response: Product,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createProduct(ctx, body),
  }),
  "GET /admin/products/pending": route({
    permission: "products.read",
    summary: "Products waiting for approval, the longest waiting first",
    query: ProductQuery,
    response: PageOf(ProductRow),
    export: {
      name: "pending-products",
      columns: [
        { key: "title", label: "Product" },
        { key: "manufacturer_name", label: "Manufacturer" },
        { key: "partner_name", label: "Seller" },
        { key: "created_by", label: "By" },
        { key: "submitted_at", label: "Submitted", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listPendingProducts(ctx, query),
  }),
  "GET /admin/products/pending/:id": route({
    permission: "products.read",
    summary: "One product under review, with those it may be the same as",
    params: IdParams,
    response: Closed({
      product: Product,
      candidates: Type.Array(
        Closed({
          id: Id,
          title: Type.String(),
          manufacturer_name: Nullable(Type.String()),
          nafdac_no: Nullable(Type.String()),
          state: Type.String(),
          similarity: Type.Number(),
          same: Type.Array(Type.String()),
        }),
      ),
    }),
    handler: (ctx, { params }) => getReview(ctx, params.id),
  }),
  "GET /admin/products/duplicates": route({
    permission: "products.read",
    summary: "Pairs of products that look like one",
    response: Type.Array(Duplicate),
    handler: (ctx) => listDuplicateProducts(ctx),
  }),
  "GET /admin/products/merge/preview": route({
    permission: "products.read",
    summary: "What merging two products would move",
    query: MergeQuery,
    response: MergePreview,
    handler: (ctx, { query }) => previewProductMerge(ctx, query.keep_id, query.merge_id),
  }),
  "POST /admin/products/merge": route({
    permission: "products.merge",
    summary: "Merges one product into another",
    body: MergeQuery,
    response: Product,
    idempotent: "accepted",
    handler: (ctx, { body }) => mergeProducts(ctx, body.keep_id, body.merge_id),
  }),
};

const oneProductRoutes = {
  "GET /admin/products/:id": route({
    permission: "products.read",
    summary: "One product with prices, images, barcodes and combos",
    params: IdParams,
    response: Product,
    handler: (ctx, { params }) => getProduct(ctx, params.id),
  }),
  "PATCH /admin/products/:id": route({
    permission: "products.update",
    summary: "Edits a product",
    params: IdParams,
    body: ProductEdit,
    response: Product,
    handler: (ctx, { params, body }) => updateProduct(ctx, params.id, body),
  }),
  "POST /admin/products/:id/submit": moveRoute("submit"),
  "POST /admin/products/:id/approve": moveRoute("approve"),
  "POST /admin/products/:id/ask_changes": moveRoute("ask_changes"),
  "POST /admin/products/:id/reject": moveRoute("reject"),
  "POST /admin/products/:id/hide": moveRoute("hide"),
  "POST /admin/products/:id/show": moveRoute("show"),
  "POST /admin/products/:id/archive": moveRoute("archive"),
  "POST /admin/products/:id/restore": moveRoute("restore"),
  "POST /admin/products/:id/match": route({
    permission: "products.approve",
    summary: "Recognises a product under review as one that exists, and merges it into that",
    params: IdParams,
    body: Closed({ product_id: Id }),
    response: Product,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => matchProduct(ctx, params.id, body.product_id),
  }),
  "GET /admin/products/:id/audits": route({
    permission: "products.read",
    summary: "Who did what to a product",
    params: IdParams,
    query: SubjectAuditQuery,
    response: PageOf(SubjectAudit),
    export: subjectAuditExport("product-audits"),
    handler: (ctx, { params, query }) => listProductAudits(ctx, params.id, query),
  }),
  "GET /admin/products/:id/changes": route({
    permission: "products.read",
    summary: "Field and price changes of a product, before and after",
    params: IdParams,
    query: ChangeQuery,
    response: PageOf(ProductChangeLine),
    export: changesExport,
    handler: (ctx, { params, query }) => listProductChanges(ctx, params.id, query),
  }),
  "POST /admin/products/:id/images": route({
    permission: "products.update",
    summary: "Adds a picture; it is resized to WebP and AVIF",
    params: IdParams,
    upload: { maxBytes: imageBytesMax },
    response: Type.Array(Image),
    status: 201,
    limit: { max: 60, seconds: 60 },
    handler: (ctx, { params, upload }) => addImage(ctx, params.id, upload),
  }),
  "PUT /admin/products/:id/images/order": route({
    permission: "products.update",
    summary: "Puts a product's pictures in the order given",
    params: IdParams,
    body: OrderBody,
    response: Type.Array(Image),
    idempotent: "accepted",
    handler: (ctx, { params, body }) => orderImages(ctx, params.id, body.ids),
  }),
  "DELETE /admin/products/:id/images/:image_id": route({
    permission: "products.update",
    summary: "Takes a picture away",
    params: Closed({ id: Id, image_id: Id }),
    response: Type.Array(Image),
    handler: (ctx, { params }) => removeImage(ctx, params.id, params.image_id),
  }),
};

const priceRoutes = {
  "PUT /admin/products/:id/prices": route({
    permission: "products.price",
    summary: "Sets prices at branches; null takes the product out of one",
    params: IdParams,
    body: Edit(Closed({ prices: Type.Array(PriceBody, { minItems: 1, maxItems: 200 }) })),
    response: Product,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => updateProduct(ctx, params.id, body),
  }),
  "POST /admin/products/:id/prices/revert": route({
    permission: "products.price",
    summary: "Puts a price back to what it was before a change",
    params: IdParams,
    body: Closed({ price_change_id: Id }),
    response: Product,
    idempotent: "accepted",
    handler: async (ctx, { params, body }) => getProduct(ctx, await revertPrice(ctx, params.id, body.price_change_id)),
  }),
  "POST /admin/products/:id/scheduled_prices": route({
    permission: "products.price",
    summary: "Schedules a price for a time to come",
    params: IdParams,
    body: Closed({
      branch_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
      price: Naira,
      apply_at: Instant,
    }),
    response: Product,
    status: 201,
    idempotent: "accepted",
    handler: async (ctx, { params, body }) => getProduct(ctx, await schedulePrices(ctx, params.id, body)),
  }),
  "DELETE /admin/products/:id/scheduled_prices/:scheduled_id": route({
    permission: "products.price",
    summary: "Cancels a scheduled price",
    params: Closed({ id: Id, scheduled_id: Id }),
    response: Product,
    handler: async (ctx, { params }) =>
      getProduct(ctx, await cancelScheduledPrice(ctx, params.id, params.scheduled_id)),
  }),
};

const comboRoutes = {
  "GET /admin/combos": route({
    permission: "products.read",
    summary: "Combos with their components",
    query: ProductQuery,
    response: PageOf(Combo),
    export: comboExport,
    handler: (ctx, { query }) => listCombos(ctx, query),
  }),
  "POST /admin/combos": route({
    permission: "products.create",
    summary: "Creates a combo",
    body: ComboBody,
    response: Combo,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createCombo(ctx, body),
  }),
  "GET /admin/combos/:id": route({
    permission: "products.read",
    summary: "One combo",
    params: IdParams,
    response: Combo,
    handler: (ctx, { params }) => getCombo(ctx, params.id),
  }),
  "PATCH /admin/combos/:id": route({
    permission: "products.update",
    summary: "Edits a combo",
    params: IdParams,
    body: ComboChange,
    response: Combo,
    handler: (ctx, { params, body }) => updateCombo(ctx, params.id, body),
  }),
};

export const productRoutes = { ...listRoutes, ...oneProductRoutes, ...priceRoutes, ...comboRoutes };

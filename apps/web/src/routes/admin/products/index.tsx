import { UnstyledButton } from "@mantine/core";
import { productClasses, productStates, storages } from "@remedia/domain/catalog";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../api/types.ts";
import { lacks } from "../../../composites/actions.tsx";
import { custom, relative, state, text } from "../../../composites/columns.tsx";
import { choice, flagFilter, named } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { manyMoves, movesOf } from "../../../features/catalog/product-moves.ts";
import { productName } from "../../../features/catalog/product-name.tsx";
import { QuickPrice } from "../../../features/catalog/quick-price.tsx";
import { classChoices, storageChoices, useCategoryTree, useProductTypes } from "../../../features/catalog/reference.ts";
import { StockFigure } from "../../../features/stock-reports/stock-figure.tsx";
import { money } from "../../../lib/format.ts";
import { anId, listSearch, oneOf, yesNo } from "../../../lib/list-search.ts";
import { currentBranch } from "../../../lib/session.ts";

const PriceDrawer = onDemand(() => import("../../../features/catalog/price-drawer.tsx"), "PriceDrawer");

type Row = RowOf<"GET /admin/products">;

export const Route = createFileRoute("/admin/products/")({
  staticData: { title: "Products", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  validateSearch: listSearch({
    state: oneOf(productStates),
    category_id: anId,
    product_type_id: anId,
    class: oneOf(productClasses),
    storage: oneOf(storages),
    without_price: yesNo,
    without_image: yesNo,
    combos: yesNo,
  }),
  component: Products,
});

/** What it costs at the branch one works in; from where to where in all of them, for those who look at all. */
const priceOf = ({ price, price_from, price_to }: Row) => {
  if (price !== null) return money(price);
  if (currentBranch() !== "" || price_from === null || price_to === null)
    return lacks("products.price") === null ? "Set a price" : "No price";
  return price_from === price_to ? money(price_from) : `${money(price_from)} – ${money(price_to)}`;
};

function Products() {
  const branch = currentBranch();
  const [pricing, setPricing] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/products"
        columns={[
          productName("/admin/products/$id"),
          state("state", { sort: true }),
          state("class"),
          text("category_name"),
          text("manufacturer_name"),
          {
            ...custom("price", "Price", (row: Row) =>
              branch !== "" && lacks("products.price") === null ? (
                <QuickPrice product={row} branchId={Number(branch)} />
              ) : (
                <UnstyledButton fz="sm" c="var(--mantine-color-anchor)" onClick={() => setPricing(row.id)}>
                  {priceOf(row)}
                </UnstyledButton>
              ),
            ),
            sort: "price",
            align: "right",
            onCard: "beside",
          },
          {
            ...custom("stock", "Stock, earliest expiry", (row: Row) => <StockFigure product={row} />),
            brief: (row: Row) => (
              <>
                Stock <StockFigure product={row} />
              </>
            ),
            align: "right",
            matters: true,
          },
          relative("updated_at", { label: "Changed", sort: true }),
        ]}
        filters={[
          choice("state", productStates),
          choice("category_id", named(useCategoryTree()), "Category"),
          choice("product_type_id", named(useProductTypes()), "Product type"),
          choice("class", classChoices),
          choice("storage", storageChoices),
          flagFilter("without_price"),
          flagFilter("without_image"),
          flagFilter("combos"),
        ]}
        rowActions={[
          { label: "Prices", run: ({ id }) => setPricing(id) },
          ...movesOf("submit", "hide", "show", "archive", "restore"),
        ]}
        bulkActions={manyMoves("submit", "hide", "show", "archive", "restore")}
        create={{ label: "New product", to: "/admin/products/create", needs: "products.create" }}
        links={[
          { label: "Price list", to: "/admin/products/price_list" },
          { label: "Synonyms", to: "/admin/products/synonyms" },
          { label: "Waiting for approval", to: "/admin/products/pending" },
          { label: "Waiting for stock", to: "/admin/products/pending_notifications" },
        ]}
        exports={["csv", "xlsx"]}
        empty="No products yet."
      />
      {pricing !== null && <PriceDrawer id={pricing} onClose={() => setPricing(null)} />}
    </>
  );
}

import { type ProductClass, productClassLabels, type Storage, storageWords } from "@remedia/domain/catalog";
import { packSize } from "@remedia/domain/saying";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Fact, Facts } from "../../composites/facts.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { useCards } from "../../features/shop/as-card.ts";
import { BuyBox } from "../../features/shop/buy-box.tsx";
import { Gallery } from "../../features/shop/gallery.tsx";
import { PriceHistory } from "../../features/shop/price-history.tsx";
import { ProductGrid, ShopSection } from "../../features/shop/product-grid.tsx";
import classes from "../../features/shop/product-page.module.css";
import { plural } from "../../lib/format.ts";

export const Route = createFileRoute("/product_details/$id")({
  staticData: { title: "Product", requiresAuth: true, requiresVerified: true, inShop: true },
  component: ProductDetails,
});

type Product = OutputOf<"GET /products/:id">;

const Alternatives = ({ product }: { product: Product }) => (
  <ShopSection title={`Others with ${product.generic} ${product.strength}`}>
    <ProductGrid label="Alternatives" products={useCards(product.alternatives)} />
  </ShopSection>
);

/** What a combo holds. */
const Components = ({ components }: Pick<Product, "components">) => (
  <ShopSection title="In this combo">
    <ul className={classes.components}>
      {components.map(({ product_id, title, quantity }) => (
        <li key={product_id}>
          {plural(quantity, "pack")} of <PathLink to={`/product_details/${product_id}`}>{title}</PathLink>
        </li>
      ))}
    </ul>
  </ShopSection>
);

function ProductDetails() {
  const params = { id: Number(Route.useParams().id) };
  const offers = useApi("GET /products/:id/deal", { params }, { quiet: true }).data;
  return (
    <Loaded query={useApi("GET /products/:id", { params })}>
      {(product) => (
        <Page
          title={product.title}
          crumbs={[{ label: product.category_name, to: `/browse/category/${product.category_id}` }]}
        >
          <div className={classes.columns}>
            <Gallery key={product.id} product={{ ...product, manufacturer: product.manufacturer_name ?? "" }} />
            <BuyBox key={`buy ${product.id}`} product={product} offers={offers} />
          </div>
          {product.description && <p className={classes.about}>{product.description}</p>}
          <Facts
            facts={[
              ["Generic", product.generic],
              ["Strength", product.strength],
              ["Form", product.form],
              ["Pack", packSize(product.pack_size)],
              ["Manufacturer", product.manufacturer_name],
              // Furniture and the like need none.
              ...(product.nafdac_no ? [["NAFDAC number", product.nafdac_no] satisfies Fact] : []),
              ["How it is sold", productClassLabels[product.class as ProductClass]],
              ["Storage", storageWords[product.storage as Storage]],
              ["Seller", product.partner_name ?? "Remedia"],
              ["Barcodes", product.barcodes.join(", ")],
            ]}
          />
          {product.components.length > 0 && <Components components={product.components} />}
          <PriceHistory points={product.price_history} />
          {product.alternatives.length > 0 && <Alternatives product={product} />}
        </Page>
      )}
    </Loaded>
  );
}

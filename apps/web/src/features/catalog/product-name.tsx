import { packSize } from "@remedia/domain/saying";
import columns from "../../composites/columns.module.css";
import { custom } from "../../composites/columns.tsx";
import { fillPath, PathLink } from "../../composites/links.tsx";
import { imageUrl } from "../../lib/format.ts";
import { Pack } from "../shop/pack.tsx";
import classes from "./product-name.module.css";

type Product = {
  id: number;
  title: string;
  name: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer_name: string | null;
  image_url: string | null;
};

/** A product beside its picture, which is its photo or a pack drawn from its facts: found faster than by name alone. */
export const productName = (path: string) => ({
  ...custom("title", "Product", (product: Product) => (
    <span className={classes.named}>
      <span className={classes.thumb} aria-hidden>
        {product.image_url ? (
          <img src={imageUrl(product.image_url)} alt="" loading="lazy" width={36} height={27} />
        ) : (
          <Pack product={{ ...product, manufacturer: product.manufacturer_name ?? "" }} />
        )}
      </span>
      <span className={classes.words}>
        <PathLink to={fillPath(path, product)} className={columns.link}>
          {product.title}
        </PathLink>
        <small className={classes.facts}>
          {[product.strength, packSize(product.pack_size)].filter(Boolean).join(", ")}
        </small>
      </span>
    </span>
  )),
  sort: "title" as const,
});

import type { ReactNode } from "react";
import { PathLink } from "../../composites/links.tsx";
import classes from "./line-product.module.css";
import type { PackFacts } from "./pack.tsx";
import { ProductPicture } from "./product-card.tsx";

type Props = {
  product: PackFacts & { id: number; image_url: string | null };
  /** Whatever is to be known of it, each a <small>; `data-tone` makes it stand out: offer, caution or refusal. */
  children: ReactNode;
};

/** The first two cells of a line, of a cart or of an order: the product's picture, and its name with what is to be said. */
export const LineProduct = ({ product, children }: Props) => (
  <>
    <span className={classes.picture}>
      <ProductPicture product={product} />
    </span>
    <div className={classes.text}>
      <PathLink to={`/product_details/${product.id}`}>{product.title}</PathLink>
      {children}
    </div>
  </>
);

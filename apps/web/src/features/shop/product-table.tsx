import { memo } from "react";
import { PathLink } from "../../composites/links.tsx";
import { useUser } from "../../lib/session.ts";
import type { CardProduct } from "./card-product.ts";
import { factsLine } from "./facts-line.ts";
import { useLicenceRefusal } from "./licence-refusal.ts";
import { type CartLine, useCartLines } from "./lists.ts";
import { mayFillCart } from "./may-fill-cart.ts";
import { NotifyButton } from "./notify-button.tsx";
import { PacksCell } from "./packs-cell.tsx";
import { Price, percentOff } from "./price.tsx";
import { nameOf, Stock, unitPrice } from "./product-card.tsx";
import classes from "./product-table.module.css";
import { ProductTableFrame } from "./product-table-frame.tsx";
import { RemoveButton } from "./remove-button.tsx";

type Props = { products: readonly CardProduct[] | undefined; label: string };

/** For those who buy in bulk: a line for each product, and a box for its packs; Enter goes on to the next. */
export const ProductTable = ({ products, label }: Props) => {
  const fills = mayFillCart(useUser());
  const lines = useCartLines();
  const refusalOf = useLicenceRefusal();
  return (
    <ProductTableFrame label={label}>
      {products?.map((product) => (
        <Row
          key={product.id}
          product={product}
          line={lines.get(product.id)}
          refusal={refusalOf(product.class)}
          fills={fills}
        />
      ))}
    </ProductTableFrame>
  );
};

type RowProps = {
  product: CardProduct;
  line: CartLine | undefined;
  refusal: string | null | undefined;
  fills: boolean;
};
const Row = memo(({ product, line, refusal, fills }: RowProps) => {
  const off = percentOff(product.price, product.deal ?? null);
  return (
    <tr data-in-cart={line !== undefined || undefined}>
      <td className={classes.name}>
        <PathLink to={`/product_details/${product.id}`} aria-label={product.title}>
          {nameOf(product)}
        </PathLink>
        {off && <span className={classes.deal}>−{off} %</span>}
        {refusal && <small className={classes.refusal}>{refusal}</small>}
      </td>
      <td className={classes.facts}>{factsLine(product)}</td>
      <td className={classes.stock}>{typeof product.in_stock === "boolean" && <Stock inStock={product.in_stock} />}</td>
      <td className={classes.unit}>{unitPrice(product)}</td>
      <td className={classes.price}>
        <Price price={product.price} deal={product.deal ?? null} />
      </td>
      {fills && (
        <td className={classes.packs}>
          <RowAct product={product} line={line} refusal={refusal} />
        </td>
      )}
    </tr>
  );
});

const RowAct = ({ product, line, refusal }: Omit<RowProps, "fills">) => {
  if (refusal) return line ? <RemoveButton line={line} /> : null;
  if (!line && product.in_stock === false) return <NotifyButton product={product} />;
  return <PacksCell product={product} line={line} disabled={refusal === undefined || product.price === null} />;
};

import { Skeleton } from "@mantine/core";
import { memo, type ReactNode } from "react";
import type { CardProduct } from "./card-product.ts";
import { useLicenceRefusal } from "./licence-refusal.ts";
import { useCartLines, useWishedIds } from "./lists.ts";
import { ProductCard } from "./product-card.tsx";
import classes from "./product-grid.module.css";

const skeletons = Array.from({ length: 8 }, (_, at) => at);

type GridProps = { products: readonly CardProduct[] | undefined; label: string };
/** Cards beside each other, as many as fit. Kept as they are while their page is busy with other things: there may be a thousand. */
export const ProductGrid = memo(({ products, label }: GridProps) => {
  const wished = useWishedIds();
  const lines = useCartLines();
  const refusalOf = useLicenceRefusal();
  return (
    <ul className={classes.grid} aria-label={label} aria-busy={products === undefined}>
      {products
        ? products.map((product) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                wished={wished.has(product.id)}
                refusal={refusalOf(product.class)}
                line={lines.get(product.id)}
              />
            </li>
          ))
        : skeletons.map((at) => (
            <li key={`waiting ${at}`}>
              <Skeleton h="100%" />
            </li>
          ))}
    </ul>
  );
});

type SectionProps = { title: string; lead?: string | null; action?: ReactNode; children: ReactNode };
export const ShopSection = ({ title, lead, action, children }: SectionProps) => (
  <section className={classes.section}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {action}
    </div>
    {lead && <p className={classes.lead}>{lead}</p>}
    {children}
  </section>
);

import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useLicenceRefusal } from "./licence-refusal.ts";
import { useWishedIds } from "./lists.ts";
import { type CardProduct, ProductCard } from "./product-card.tsx";
import classes from "./product-grid.module.css";

const skeletons = Array.from({ length: 8 }, (_, at) => at);

type GridProps = { products: readonly CardProduct[] | undefined; label: string; view?: "grid" | "list" };
/** Cards beside each other, as many as fit, or one below the other. */
export const ProductGrid = ({ products, label, view = "grid" }: GridProps) => {
  const wished = useWishedIds();
  const refusalOf = useLicenceRefusal();
  return (
    <ul className={classes.grid} data-view={view} aria-label={label} aria-busy={products === undefined}>
      {products
        ? products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} wished={wished.has(product.id)} refusal={refusalOf(product.class)} />
            </li>
          ))
        : skeletons.map((at) => (
            <li key={`waiting ${at}`}>
              <Skeleton h="100%" />
            </li>
          ))}
    </ul>
  );
};

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };
export const ShopSection = ({ title, action, children }: SectionProps) => (
  <section className={classes.section}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);

import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useUser } from "../../lib/session.ts";
import { mayFillCart } from "./may-fill-cart.ts";
import classes from "./product-table.module.css";
import { perPage } from "./results.ts";

/** The table around its rows; as many wait in it as a page has, in the shape of what comes. */
export const ProductTableFrame = ({ label, children }: { label: string; children?: ReactNode }) => {
  const fills = mayFillCart(useUser());
  return (
    <table className={classes.table} aria-label={label} aria-busy={children === undefined}>
      <thead>
        <tr>
          <th className={classes.name}>Product</th>
          <th>Form · pack · manufacturer</th>
          <th className={classes.stock}>Stock</th>
          <th className={classes.unit}>Per unit</th>
          <th className={classes.price}>Price</th>
          {fills && <th className={classes.packs}>Packs</th>}
        </tr>
      </thead>
      <tbody>{children ?? waiting.map((at) => <WaitingRow key={`waiting ${at}`} fills={fills} />)}</tbody>
    </table>
  );
};

const waiting = Array.from({ length: perPage }, (_, at) => at);

const WaitingRow = ({ fills }: { fills: boolean }) => (
  <tr>
    <td className={classes.name}>
      <Skeleton h="1.3em" w="70%" />
    </td>
    <td className={classes.facts}>
      <Skeleton h="1.3em" w="75%" />
    </td>
    <td className={classes.stock}>
      <Skeleton h="1.3em" w="4rem" />
    </td>
    <td className={classes.unit}>
      <Skeleton h="1.3em" w="6rem" ml="auto" />
    </td>
    <td className={classes.price}>
      <Skeleton h="1.3em" w="4rem" ml="auto" />
    </td>
    {fills && (
      <td className={classes.packs}>
        <Skeleton h="2.125rem" />
      </td>
    )}
  </tr>
);

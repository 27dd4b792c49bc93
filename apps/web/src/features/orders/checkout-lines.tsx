import { Button } from "@mantine/core";
import { useState } from "react";
import { Panel } from "../../composites/panel.tsx";
import { money, plural } from "../../lib/format.ts";
import { moveLine, removeLine, setQuantity } from "../shop/cart-changes.ts";
import { Quantity } from "../shop/cart-list.tsx";
import { CartShortDated } from "../shop/cart-short-dated.tsx";
import { Price } from "../shop/price.tsx";
import classes from "./checkout.module.css";
import { OrderLine, OrderLines } from "./order-line.tsx";
import type { LineFault, QuoteLine } from "./placing.ts";

type Props = {
  lines: readonly QuoteLine[];
  faultOf: (line: QuoteLine) => LineFault | undefined;
  /** Another store's licence may allow what this one's does not. */
  hasOtherStores: boolean;
};

export const CheckoutLines = ({ lines, faultOf, hasOtherStores }: Props) => (
  <Panel title="What you order">
    <OrderLines>
      {lines.map((line) => (
        <Line key={line.id} line={line} fault={faultOf(line)} hasOtherStores={hasOtherStores} />
      ))}
    </OrderLines>
  </Panel>
);

/** Whoever buys on credit pays more than the shop says. */
const isOnCredit = (line: QuoteLine): line is QuoteLine & { unit_price: number } =>
  line.unit_price !== null && line.unit_price > (line.deal?.price ?? line.product.price_per_pack ?? 0);

type LineProps = { line: QuoteLine; fault: LineFault | undefined; hasOtherStores: boolean };
const Line = ({ line, fault, hasOtherStores }: LineProps) => (
  <OrderLine
    product={line.product}
    total={line.refusal === null ? line.line_total : null}
    below={fault && <Fault line={line} fault={fault} hasOtherStores={hasOtherStores} />}
  >
    <small>
      {plural(line.quantity, "pack")} at{" "}
      {isOnCredit(line) ? money(line.unit_price) : <Price price={line.product.price_per_pack} deal={line.deal} />}
    </small>
    {line.deal && <small data-tone="offer">{line.deal.name}</small>}
    <CartShortDated line={line} />
    {line.price_changed && line.price_when_added !== null && (
      <small data-tone="caution">The price was {money(line.price_when_added)} when you added it.</small>
    )}
  </OrderLine>
);

const waysOut = [
  { label: "Save for later", take: (line: QuoteLine) => moveLine(line, "saved_for_later") },
  { label: "Remove", take: removeLine },
];

/** What is wrong with a line, and the ways out of it. */
const Fault = ({ line, fault, hasOtherStores }: LineProps & { fault: LineFault }) => {
  const [busy, setBusy] = useState(false);
  const settle = (change: Promise<unknown>) => {
    setBusy(true);
    void change.finally(() => setBusy(false));
  };
  const isMild = fault.why === "price_changed";
  return (
    <div className={classes.fault} data-fault data-mild={isMild || undefined} tabIndex={-1}>
      <span>
        {fault.message}
        {fault.why === "licence" && hasOtherStores && " Another of your stores may be allowed to."}
      </span>
      <div className={classes.ways}>
        {fault.why === "out_of_stock" && fault.available === null && <Quantity line={line} />}
        {fault.available !== null && fault.available > 0 && (
          <Button size="xs" loading={busy} onClick={() => settle(setQuantity(line, fault.available!))}>
            Take {plural(fault.available, "pack")}
          </Button>
        )}
        {!isMild &&
          waysOut.map(({ label, take }) => (
            <Button
              key={label}
              size="xs"
              variant="default"
              disabled={busy}
              aria-label={`${label}: ${line.product.title}`}
              onClick={() => settle(take(line))}
            >
              {label}
            </Button>
          ))}
      </div>
    </div>
  );
};

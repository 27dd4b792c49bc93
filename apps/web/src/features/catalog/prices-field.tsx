import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Fieldset.css";
import { Fieldset, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Form } from "../../composites/form.tsx";
import { money } from "../../lib/format.ts";
import type { PriceRow } from "./price-rows.ts";
import classes from "./prices-field.module.css";

const pricesInWords = (prices: PriceRow[]) =>
  prices
    .filter(({ price, cost }) => price !== null || cost !== null)
    .map(({ branch_name, price, cost }) => {
      const costs = cost === null ? "" : `, costs ${money(cost)}`;
      return `${branch_name}: ${price === null ? "not sold" : money(price)}${costs}`;
    })
    .join("\n");

/** A branch without a price does not sell the product. */
export const PricesField = ({ form }: { form: Form<{ prices: PriceRow[] }> }) => {
  const { prices } = form.values;
  form.describe("prices", "Prices", pricesInWords);
  const set = (branchId: number, change: Partial<PriceRow>) =>
    form.set(
      "prices",
      prices.map((row) => (row.branch_id === branchId ? { ...row, ...change } : row)),
    );
  return (
    <Fieldset legend="Prices of a pack">
      <div className={classes.prices}>
        <span>Branch</span>
        <span>Price</span>
        <span>Cost</span>
        {prices.map(({ branch_id, branch_name, price, cost }) => [
          <span key={`${branch_id}-name`} className={classes.branch}>
            {branch_name}
          </span>,
          <Naira
            key={`${branch_id}-price`}
            label={`Price in ${branch_name}`}
            placeholder="Not sold"
            value={price}
            onChange={(value) => set(branch_id, { price: value })}
          />,
          <Naira
            key={`${branch_id}-cost`}
            label={`Cost in ${branch_name}`}
            placeholder="Unknown"
            value={cost}
            onChange={(value) => set(branch_id, { cost: value })}
          />,
        ])}
      </div>
    </Fieldset>
  );
};

type NairaProps = {
  label: string;
  placeholder?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: ReactNode;
};
export const Naira = ({ label, placeholder, value, onChange, error }: NairaProps) => (
  <NumberInput
    size="sm"
    hideControls
    aria-label={label}
    placeholder={placeholder}
    prefix="₦"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    value={value ?? ""}
    error={error}
    onChange={(typed) => onChange(typed === "" ? null : Number(typed))}
  />
);

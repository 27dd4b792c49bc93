import { Fieldset, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Form } from "../../composites/form.tsx";
import classes from "./prices-field.module.css";

export type PriceRow = { branch_id: number; branch_name: string; price: number | null; cost: number | null };

export const priceRows = (prices: readonly PriceRow[]): PriceRow[] =>
  prices.map(({ branch_id, branch_name, price, cost }) => ({ branch_id, branch_name, price, cost }));

/** Only what was changed is sent: staff of one branch may not write the prices of another. */
export const changedPrices = (before: readonly PriceRow[], after: readonly PriceRow[]) =>
  after
    .filter(({ branch_id, price, cost }) => {
      const old = before.find((row) => row.branch_id === branch_id);
      return (old?.price ?? null) !== price || (old?.cost ?? null) !== cost;
    })
    .map(({ branch_id, price, cost }) => ({ branch_id, price, cost }));

/** A branch without a price does not sell the product. */
export const PricesField = ({ form }: { form: Form<{ prices: PriceRow[] }> }) => {
  const { prices } = form.values;
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

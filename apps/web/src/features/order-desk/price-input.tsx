import "@mantine/core/styles/NumberInput.css";
import { NumberInput } from "@mantine/core";

type Props = { of: string; value: number | null; onChange: (price: number | null) => void };

/** Another price for a pack than was agreed; empty: the price of today. */
export const PriceInput = ({ of, value, onChange }: Props) => (
  <NumberInput
    label="Price"
    aria-label={`Price, ${of}`}
    hideControls
    prefix="₦"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    value={value ?? ""}
    onChange={(price) => onChange(price === "" ? null : Number(price))}
  />
);

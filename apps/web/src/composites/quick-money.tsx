import "@mantine/core/styles/NumberInput.css";
import { NumberInput } from "@mantine/core";
import { QuickCell, type QuickProps } from "./quick-cell.tsx";

const priceFault = (typed: number | string) =>
  typeof typed === "number" && typed > 0 ? null : "Enter a price above ₦0.";

export const QuickMoney = (props: QuickProps<number>) => (
  <QuickCell
    {...props}
    fault={priceFault}
    input={(input, onType) => (
      <NumberInput
        {...input}
        w="8rem"
        ml="auto"
        hideControls
        prefix="₦"
        thousandSeparator=","
        decimalScale={2}
        onChange={onType}
      />
    )}
  />
);

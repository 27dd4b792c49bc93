import "@mantine/core/styles/Fieldset.css";
import { ActionIcon, Fieldset, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ProductPicker } from "./product-picker.tsx";
import classes from "./product-rows-field.module.css";

export type ProductLine = { product_id: number; title: string };
type Props<L extends ProductLine> = {
  legend: string;
  lines: readonly L[];
  onChange: (lines: L[]) => void;
  /** What a product begins with when it is added. */
  begin: (line: ProductLine) => L;
  /** The input beside a product. */
  input: (line: L, set: (change: Partial<L>) => void) => ReactNode;
  fault?: ReactNode;
};

/** Products chosen one by one, each with something to fill in. */
export const ProductRowsField = <L extends ProductLine>({ legend, lines, onChange, begin, input, fault }: Props<L>) => {
  const add = (line: ProductLine) => {
    if (!lines.some(({ product_id }) => product_id === line.product_id)) onChange([...lines, begin(line)]);
  };
  const setOf = (id: number) => (change: Partial<L>) =>
    onChange(lines.map((line) => (line.product_id === id ? { ...line, ...change } : line)));
  return (
    <Fieldset legend={legend}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.product_id}>
            <span>{line.title}</span>
            {input(line, setOf(line.product_id))}
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Remove ${line.title}`}
              onClick={() => onChange(lines.filter(({ product_id }) => product_id !== line.product_id))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ProductPicker
        // Each product added begins a new search.
        key={lines.length}
        label="Add a product"
        picked={null}
        onPick={(picked) => picked && add({ product_id: picked.id, title: picked.label })}
      />
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Fieldset>
  );
};

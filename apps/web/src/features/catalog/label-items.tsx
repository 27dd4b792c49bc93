import "@mantine/core/styles/NumberInput.css";
import { ActionIcon, NumberInput, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { custom, text } from "../../composites/columns.tsx";
import { DayInput } from "../../composites/day-input.tsx";
import { Empty } from "../../composites/empty.tsx";
import { Rows } from "../../composites/rows.tsx";
import { ProductPicker } from "./product-picker.tsx";

export type LabelItem = { id: number; title: string; copies: number; batch_no: string; expires_on: string };
type Props = { items: readonly LabelItem[]; onChange: (items: LabelItem[]) => void };

/** The products to print labels for, each with its copies and, for DataMatrix, its batch. */
export const LabelItems = ({ items, onChange }: Props) => {
  const set = (id: number, change: Partial<LabelItem>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const add = (id: number, title: string) => {
    if (!items.some((item) => item.id === id))
      onChange([...items, { id, title, copies: 1, batch_no: "", expires_on: "" }]);
  };
  return (
    <>
      <ProductPicker label="Add a product" picked={null} onPick={(picked) => picked && add(picked.id, picked.label)} />
      {items.length === 0 ? (
        <Empty>Choose the products to print labels for.</Empty>
      ) : (
        <Rows
          label="Labels"
          rows={items}
          columns={[
            text("title", { label: "Product" }),
            custom("copies", "Copies", ({ id, title, copies }: LabelItem) => (
              <NumberInput
                size="xs"
                w="5rem"
                min={1}
                max={1000}
                aria-label={`Copies of ${title}`}
                value={copies}
                onChange={(value) => set(id, { copies: Number(value) || 1 })}
              />
            )),
            custom("batch", "Batch", ({ id, title, batch_no }: LabelItem) => (
              <TextInput
                size="xs"
                w="8rem"
                maxLength={20}
                aria-label={`Batch of ${title}`}
                value={batch_no}
                onChange={(event) => set(id, { batch_no: event.currentTarget.value })}
              />
            )),
            custom("expires", "Expires", ({ id, title, expires_on }: LabelItem) => (
              <DayInput
                size="xs"
                w="8.5rem"
                aria-label={`Expiry of ${title}`}
                value={expires_on}
                onDay={(day) => set(id, { expires_on: day })}
              />
            )),
            custom("remove", "Remove", ({ id, title }: LabelItem) => (
              <ActionIcon
                variant="default"
                aria-label={`Remove ${title}`}
                onClick={() => onChange(items.filter((item) => item.id !== id))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )),
          ]}
        />
      )}
    </>
  );
};

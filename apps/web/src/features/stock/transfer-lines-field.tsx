import { Select, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useApi } from "../../api/query.ts";
import type { BodyOf } from "../../api/types.ts";
import { plural } from "../../lib/format.ts";
import { ProductPicker } from "../catalog/product-picker.tsx";
import { Broad, newLineKey, PacksInput, packsFault, type StockLine, StockLinesField } from "./stock-lines-field.tsx";
import { type Level, levelKey, levelLine } from "./stock-reference.ts";
import { ScanField } from "./stock-scan-field.tsx";

/** Packs of a product: those that stand in one place as one batch, or whichever expire first. */
export type TransferLine = StockLine & { product_id: number; level: Level | null; quantity: number | null };
export type Source = { warehouse_id: number } | { hmo_id: number };

type WantedLine = BodyOf<"POST /admin/stock/transfers">["lines"][number];
export const wantedLine = ({ product_id, level, quantity }: TransferLine): WantedLine => ({
  ...(level ? { batch_id: level.batch_id, from_place_id: level.place_id } : { product_id }),
  quantity: quantity ?? 0,
});
export const transferLinesFault = (lines: readonly TransferLine[]) => {
  if (lines.length === 0) return "Add at least one product.";
  const bad = lines.find(({ level, quantity }) => packsFault(quantity, level?.available ?? Number.MAX_SAFE_INTEGER));
  return bad ? `${bad.title}: ${packsFault(bad.quantity, bad.level?.available ?? Number.MAX_SAFE_INTEGER)}` : null;
};

type Props = {
  lines: readonly TransferLine[];
  onChange: (lines: TransferLine[]) => void;
  source: Source | null;
  fault?: ReactNode;
};

export const TransferLinesField = ({ lines, onChange, source, fault }: Props) => {
  const add = (product_id: number, title: string, quantity: number | null = null) =>
    onChange([...lines, { key: newLineKey(), product_id, title, level: null, quantity }]);
  return (
    <StockLinesField
      legend="What is sent"
      lines={lines}
      onChange={onChange}
      fault={fault}
      inputs={(line, set) => (
        <>
          <Broad>{source && <BatchChoice line={line} source={source} onChange={(level) => set({ level })} />}</Broad>
          <PacksInput label="Packs" of={line.title} value={line.quantity} onChange={(quantity) => set({ quantity })} />
        </>
      )}
    >
      {source ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ProductPicker
            key={lines.length}
            label="Add a product"
            picked={null}
            onPick={(picked) => picked && add(picked.id, picked.label)}
          />
          <ScanField
            label="Or scan a pack"
            onScan={({ product, quantity }) => {
              if (!product) return "This is not the code of a product.";
              add(product.id, product.title, quantity);
              return null;
            }}
          />
        </SimpleGrid>
      ) : (
        <Text size="sm" c="dimmed">
          Choose first where the packs come from.
        </Text>
      )}
    </StockLinesField>
  );
};

const firstExpiring = "first";
type ChoiceProps = {
  line: Pick<TransferLine, "product_id" | "title" | "level">;
  source: Source;
  onChange: (level: Level | null) => void;
};
/** What stands in the receiving area goes only when somebody points at it; in quarantine it stays. */
export const BatchChoice = ({ line, source, onChange }: ChoiceProps) => {
  const query = { ...source, product_id: line.product_id, per_page: 100 };
  const { data } = useApi("GET /admin/stock/levels", { query }, { quiet: true });
  const levels = data?.data.filter(({ place_kind, available }) => place_kind !== "quarantine" && available > 0) ?? [];
  const free = levels
    .filter(({ place_kind }) => place_kind !== "receiving")
    .reduce((sum, each) => sum + each.available, 0);
  return (
    <Select
      label="Batch"
      aria-label={`Batch, ${line.title}`}
      allowDeselect={false}
      error={data && free === 0 && levels.length === 0 ? "None is free there." : null}
      data={[
        { value: firstExpiring, label: `First-expiring first: ${plural(free, "pack")} free` },
        ...levels.map((level) => ({ value: levelKey(level), label: levelLine(level) })),
      ]}
      value={line.level ? levelKey(line.level) : firstExpiring}
      onChange={(key) => onChange(levels.find((level) => levelKey(level) === key) ?? null)}
    />
  );
};

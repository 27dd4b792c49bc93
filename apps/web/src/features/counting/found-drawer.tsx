import { Select } from "@mantine/core";
import { useState } from "react";
import { DayField } from "../../composites/day-field.tsx";
import { TextField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import type { Picked } from "../../composites/record-picker.tsx";
import { between, type Rules, required } from "../../lib/rules.ts";
import { ProductPicker } from "../catalog/product-picker.tsx";
import type { DeskLine, Shelf } from "./desk-lines.ts";
import type { Unexpected } from "./scanning.ts";

type Values = { batch_number: string; expires_on: string; counted: number | null };
const rules: Rules<Values> = { batch_number: required, expires_on: required, counted: between(0, 1_000_000) };

type Props = {
  shelf: Shelf;
  found: Unexpected;
  /** Of the sheet, to choose a product from without a connection. */
  lines: readonly DeskLine[];
  onFound: (line: Omit<DeskLine, "id">, counted: number) => void;
  onClose: () => void;
};

/** Something that stands where nobody expected it. */
export const FoundDrawer = ({ shelf, found, lines, onFound, onClose }: Props) => {
  const [product, setProduct] = useState<Picked | null>(found.product);
  return (
    <FormDrawer
      title={`Found on ${shelf.code}`}
      label="Count it"
      initial={{ batch_number: found.batch_number, expires_on: found.expires_on, counted: null } as Values}
      rules={rules}
      whyNot={product ? null : "Choose the product."}
      submit={async ({ batch_number, expires_on, counted }) => {
        const line = { batch_number, expires_on, product_id: product?.id ?? null, title: product?.label ?? "" };
        onFound({ ...blank, ...line, place_id: shelf.id, place_code: shelf.code }, counted ?? 0);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {navigator.onLine ? (
            <ProductPicker label="Product" hint="Type a part of its name." picked={product} onPick={setProduct} />
          ) : (
            <SheetProduct lines={lines} picked={product} onPick={setProduct} />
          )}
          <TextField form={form} name="batch_number" label="Batch number" maxLength={40} autoCapitalize="characters" />
          <DayField form={form} name="expires_on" label="Expires" hint="Only a month on the pack: its last day." />
          <WholeField form={form} name="counted" label="Packs" min={0} />
        </>
      )}
    </FormDrawer>
  );
};

type SheetProductProps = {
  lines: readonly DeskLine[];
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
};
const SheetProduct = ({ lines, picked, onPick }: SheetProductProps) => {
  const known = [...lines.map(({ product_id, title }) => ({ id: product_id, label: title })), picked];
  const names = new Map(known.flatMap((each) => (each?.id ? [[String(each.id), each.label] as const] : [])));
  return (
    <Select
      label="Product"
      description="No connection: only what the sheet of this zone has."
      placeholder="Search"
      searchable
      limit={30}
      nothingFoundMessage="Nothing found"
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={picked ? String(picked.id) : null}
      onChange={(id) => onPick(id === null ? null : { id: Number(id), label: names.get(id) ?? "" })}
    />
  );
};

const blank = { line_id: null, batch_id: null, counted: null, counted_by: null, waiting: false, fault: null };

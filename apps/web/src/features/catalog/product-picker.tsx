import type { ReactNode } from "react";
import { type Picked, RecordPicker } from "../../composites/record-picker.tsx";

type Props = {
  label: string;
  hint?: string;
  required?: boolean;
  fault?: ReactNode;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
};

export const ProductPicker = (props: Props) => (
  <RecordPicker
    query="GET /admin/products"
    name={({ title, manufacturer_name }) => [title, manufacturer_name].filter(Boolean).join(", ")}
    {...props}
  />
);

import { TextInput } from "@mantine/core";
import { IconBarcode } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { api } from "../../api/client.ts";
import { sentences } from "../../api/errors.ts";
import type { Scan } from "./stock-reference.ts";

type Props = {
  label: string;
  hint?: string;
  /** Where codes of shelves are looked up; several warehouses may have the same. */
  warehouseId?: number | null;
  /** Answers what is wrong with what was scanned, or nothing. */
  onScan: (scan: Scan) => string | null;
};

/** A scanner types the code and presses Enter; whoever has none types it. The field is ready for the next at once. */
export const ScanField = ({ label, hint, warehouseId, onScan }: Props) => {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const read = async (scanned: string) => {
    setCode("");
    const query = { code: scanned, ...(warehouseId ? { warehouse_id: warehouseId } : {}) };
    try {
      const scan = await api("GET /admin/stock/scan", { query, quiet: true });
      setFault(scan.fault ?? onScan(scan));
    } catch (error) {
      setFault(sentences(error).join(" "));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    // A scan must not send the form that the field stands in.
    event.preventDefault();
    if (code.trim()) void read(code.trim());
  };
  return (
    <TextInput
      label={label}
      description={hint}
      placeholder="Scan or type a code, then Enter"
      leftSection={<IconBarcode size={18} aria-hidden />}
      autoComplete="off"
      maxLength={200}
      value={code}
      error={fault}
      onChange={(event) => {
        setFault(null);
        setCode(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
};

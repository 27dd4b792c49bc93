import { Button, Group } from "@mantine/core";
import { lacks } from "../../composites/actions.tsx";
import { PutAwayDrawer } from "./put-away-drawer.tsx";
import { type Contents, ContentsDrawer } from "./shelf-contents-drawer.tsx";
import { NewShelvesDrawer, type Shelf, ShelfDrawer } from "./shelf-drawer.tsx";
import type { Scan } from "./stock-reference.ts";
import { ScanField } from "./stock-scan-field.tsx";

/** What is open beside the list of shelves. */
export type ShelfWindow =
  | { what: "new" }
  | { what: "put_away" }
  | { what: "edit"; shelf: Shelf }
  | ({ what: "contents" } & Contents);
type Props = { warehouseId: number | null; onOpen: (window: ShelfWindow) => void };

export const contentsOf = (shelf: { id: number; code: string; warehouse_name?: string }): ShelfWindow => ({
  what: "contents",
  title: [shelf.code, shelf.warehouse_name].filter(Boolean).join(", "),
  filter: { place_id: shelf.id },
});

/** What stands on a scanned shelf, or where a scanned product or batch stands. */
const behind = ({ shelf, product, batch }: Scan): ShelfWindow | null => {
  if (shelf) return contentsOf(shelf);
  if (!product) return null;
  const filter = { product_id: product.id, ...(batch?.id ? { batch_id: batch.id } : {}) };
  return { what: "contents", title: product.title, filter };
};

export const ShelfTools = ({ warehouseId, onOpen }: Props) => (
  <Group align="flex-start" gap="sm">
    <div style={{ flex: "1 1 14rem", maxWidth: "28rem" }}>
      <ScanField
        label="Find a shelf or a product"
        warehouseId={warehouseId}
        onScan={(scan) => {
          const found = behind(scan);
          if (found) onOpen(found);
          return null;
        }}
      />
    </div>
    {lacks("stock.move") === null && (
      // As far down as the field beside it, whose label stands above.
      <Button variant="light" mt="1.55rem" onClick={() => onOpen({ what: "put_away" })}>
        Put away
      </Button>
    )}
  </Group>
);

type WindowProps = { open: ShelfWindow | null; warehouseId: number | null; onClose: () => void };
export const ShelfWindows = ({ open, warehouseId, onClose }: WindowProps) => {
  if (open === null) return null;
  if (open.what === "new") return <NewShelvesDrawer warehouseId={warehouseId} onClose={onClose} />;
  if (open.what === "put_away") return <PutAwayDrawer warehouseId={warehouseId} onClose={onClose} />;
  if (open.what === "edit") return <ShelfDrawer shelf={open.shelf} onClose={onClose} />;
  return <ContentsDrawer title={open.title} filter={open.filter} onClose={onClose} />;
};

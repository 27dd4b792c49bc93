import { Text } from "@mantine/core";
import { stockEffects } from "@remedia/domain/stock";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { BodyOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { TextField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { packsFault } from "../../composites/lines-field.tsx";
import { type Picked, RecordPicker } from "../../composites/record-picker.tsx";
import { number } from "../../lib/format.ts";
import { chosen } from "../../lib/rules.ts";
import { batchLine, type Level, scannedShelf, shelfFilter } from "./stock-reference.ts";
import { ScanField } from "./stock-scan-field.tsx";

type MoveKind = BodyOf<"POST /admin/stock/moves">["kind"];

const moveLabels: Record<MoveKind, string> = {
  put_away: "Put away",
  move: "Move",
  release_quarantine: "Release to a shelf",
};
/** The move that takes packs from a place to a shelf; from the road or an HMO there is none. */
const moveFrom = ({ place_kind }: Level) =>
  (Object.keys(stockEffects.move) as MoveKind[]).find((kind) => stockEffects.move[kind].from === place_kind);
export const whyNotMove = (level: Level) =>
  lacks("stock.move") ??
  (moveFrom(level) === undefined ? "It is in no warehouse." : level.available === 0 ? "All of it is promised." : null);

/** Takes packs of one batch to another shelf of the same warehouse. */
export const ShelfMoveDrawer = ({ level, onClose }: { level: Level; onClose: () => void }) => {
  const kind = moveFrom(level) ?? "move";
  const keyOf = useOnceKey();
  return (
    <FormDrawer
      title={`${moveLabels[kind]}: ${level.title}`}
      label={moveLabels[kind]}
      onClose={onClose}
      initial={{ shelf: null as Picked | null, quantity: level.available as number | null, note: "" }}
      rules={{ shelf: chosen, quantity: (packs) => packsFault(packs, level.available) }}
      submit={({ shelf, quantity, note }) => {
        const { batch_id, place_id } = level;
        const line = { batch_id, from_place_id: place_id, to_place_id: shelf?.id ?? 0, quantity: quantity ?? 0 };
        const body = { warehouse_id: level.warehouse_id ?? 0, kind, note, lines: [line] };
        return api("POST /admin/stock/moves", { body, idempotencyKey: keyOf(body) });
      }}
      done={({ packs, lines }) => `${number(packs)} packs are now on ${lines[0]?.to_code}.`}
    >
      {(form) => (
        <>
          <Text size="sm">
            {batchLine(level)}, now on {level.place_code} in {level.warehouse_name}.
          </Text>
          <ScanField
            label="Scan the shelf"
            warehouseId={level.warehouse_id}
            onScan={(scan) => {
              const shelf = scannedShelf(scan);
              if (!shelf) return "This is not the code of a shelf.";
              form.set("shelf", shelf);
              return null;
            }}
          />
          <RecordPicker
            label="To the shelf"
            query="GET /admin/shelves"
            filter={shelfFilter(level.warehouse_id ?? 0)}
            name={({ code, zone }) => (zone ? `${code}, ${zone}` : code)}
            picked={form.values.shelf}
            onPick={(shelf) => form.set("shelf", shelf)}
            required
            fault={form.input("shelf").error}
          />
          <WholeField
            form={form}
            name="quantity"
            label="Packs"
            hint={`${number(level.available)} of ${number(level.on_hand)} are free.`}
          />
          <TextField form={form} name="note" label="Note" maxLength={300} />
        </>
      )}
    </FormDrawer>
  );
};

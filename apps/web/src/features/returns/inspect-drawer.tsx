import { Text } from "@mantine/core";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { OutputOf } from "../../api/types.ts";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { type DocumentLine, LinesField, PacksInput } from "../../composites/lines-field.tsx";
import { day, plural } from "../../lib/format.ts";

type Return = OutputOf<"GET /admin/returns/:id">;
type Line = DocumentLine & {
  line_id: number;
  batch_number: string;
  expires_on: string;
  sellable: boolean;
  quantity: number;
  restock: number | null;
  quarantine: number | null;
  damage: number | null;
  pay: number | null;
};

/** Why packs came back says that they are not sold again unless somebody has looked. */
const spoilt: readonly Return["reason"][] = ["damaged", "short_dated", "quality"];

/** Most of what comes back can be sold again; what may not be sold stays apart, and what is spoilt is for somebody to say. */
const linesOf = ({ lines, reason }: Return): Line[] => {
  const isSpoilt = spoilt.includes(reason);
  return lines.map(({ id, title, batch_number, expires_on, sellable, quantity }) => ({
    key: `line ${id}`,
    line_id: id,
    title,
    batch_number,
    expires_on,
    sellable,
    quantity,
    restock: isSpoilt ? null : sellable ? quantity : 0,
    quarantine: isSpoilt ? null : sellable ? 0 : quantity,
    damage: isSpoilt ? null : 0,
    pay: quantity,
  }));
};

const cameOf = ({ restock, quarantine, damage }: Line) => (restock ?? 0) + (quarantine ?? 0) + (damage ?? 0);

const faultOf = (lines: readonly Line[]) => {
  const over = lines.find((line) => cameOf(line) > line.quantity);
  if (over)
    return `Only ${plural(over.quantity, "pack")} of ${over.title} ${over.quantity === 1 ? "was" : "were"} to come back.`;
  const paid = lines.find((line) => (line.pay ?? 0) > cameOf(line));
  return paid ? `Of ${paid.title} more would be credited than came back.` : null;
};

/** Where its packs go, and how many of them are paid for, unless that was settled at the door. */
const found = (line: Line, set: (change: Partial<Line>) => void, isPaid: boolean) => (
  <>
    <PacksInput label="Back on sale" of={line.title} value={line.restock} onChange={(restock) => set({ restock })} />
    <PacksInput
      label="Quarantine"
      of={line.title}
      value={line.quarantine}
      onChange={(quarantine) => set({ quarantine })}
    />
    <PacksInput label="Damaged" of={line.title} value={line.damage} onChange={(damage) => set({ damage })} />
    {!isPaid && <PacksInput label="To be credited" of={line.title} value={line.pay} onChange={(pay) => set({ pay })} />}
  </>
);

/** What was found when somebody looked at what came back. */
export const InspectDrawer = ({ returned, onClose }: { returned: Return; onClose: () => void }) => {
  const keyOf = useOnceKey();
  const isPaid = returned.credited_at !== null;
  return (
    <FormDrawer<{ lines: Line[] }, unknown>
      wide
      title={`Inspect ${returned.number}`}
      label="Save what was found"
      initial={{ lines: linesOf(returned) }}
      rules={{ lines: (lines) => faultOf(isPaid ? lines.map((line) => ({ ...line, pay: 0 })) : lines) }}
      submit={({ lines }) => {
        const body = {
          lines: lines.map(({ line_id, restock, quarantine, damage, pay }) => ({
            line_id,
            restock: restock ?? 0,
            quarantine: quarantine ?? 0,
            damage: damage ?? 0,
            pay: isPaid ? 0 : (pay ?? 0),
          })),
        };
        return api("POST /admin/returns/:id/inspect", {
          params: { id: returned.id },
          body,
          idempotencyKey: keyOf(body),
        });
      }}
      done={
        isPaid ? "The packs are where they belong." : "The packs are where they belong. Someone else credits them now."
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <LinesField
            legend="What came back"
            fixed
            lines={form.values.lines}
            onChange={(lines) => form.set("lines", lines)}
            fault={form.input("lines").error}
            about={({ batch_number, expires_on, quantity, sellable }) =>
              `Batch ${batch_number}, expires ${day(expires_on)}. ${plural(quantity, "pack")} announced.${sellable ? "" : " This batch may not be sold."}`
            }
            inputs={(line, set) => found(line, set, isPaid)}
          />
          <Text size="sm" c="dimmed">
            Packs back on sale go to the receiving area, to be put away. Damaged ones are written off.
          </Text>
        </>
      )}
    </FormDrawer>
  );
};

import { Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useApi } from "../../api/query.ts";
import { type DocumentLine, LinesField, PacksInput } from "../../composites/lines-field.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { plural } from "../../lib/format.ts";

export type RefusedLine = DocumentLine & { line_id: number; sent: number; price: number; packs: number | null };

const some = (lines: readonly RefusedLine[]) => lines.filter(({ packs }) => (packs ?? 0) > 0);
export const worthOf = (lines: readonly RefusedLine[]) =>
  some(lines).reduce((sum, { packs, price }) => sum + packs! * price, 0);
export const refusedBody = (lines: readonly RefusedLine[]) =>
  some(lines).map(({ line_id, packs }) => ({ line_id, quantity: packs! }));

export const refusedFault = (lines: readonly RefusedLine[]) => {
  if (some(lines).length === 0) return "Enter how many packs were refused.";
  const over = lines.find(({ packs, sent }) => (packs ?? 0) > sent);
  if (over) return `Only ${plural(over.sent, "pack")} of ${over.title} were sent.`;
  return lines.every(({ packs, sent }) => packs === sent) ? "If nothing was taken, mark the delivery as failed." : null;
};

type Props = {
  orderId: number;
  lines: RefusedLine[];
  onChange: (lines: RefusedLine[]) => void;
  fault: ReactNode;
};

/** What was not taken at the door: nobody pays for it, and it comes back as a return. */
export const RefusedLines = ({ orderId, lines, onChange, fault }: Props) => {
  const order = useApi("GET /admin/orders/:id", { params: { id: orderId } }, { quiet: true });
  const sent = order.data?.lines;
  useEffect(() => {
    if (!sent || lines.length > 0) return;
    onChange(
      sent.map(({ id, title, quantity, unit_price }) => ({
        key: `line ${id}`,
        line_id: id,
        title,
        sent: quantity,
        price: unit_price,
        packs: null,
      })),
    );
  }, [sent, lines.length, onChange]);
  return (
    <Loaded query={order}>
      {() => (
        <>
          <LinesField
            legend="What was refused"
            fixed
            lines={lines}
            onChange={onChange}
            fault={fault}
            about={({ sent: packs }) => `${plural(packs, "pack")} sent`}
            inputs={(line, set) => (
              <PacksInput
                label="Refused"
                of={line.title}
                max={line.sent}
                value={line.packs}
                onChange={(packs) => set({ packs })}
              />
            )}
          />
          <Text size="sm" c="dimmed">
            Bring these packs back: they wait for inspection as a return.
          </Text>
        </>
      )}
    </Loaded>
  );
};

import { Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { OutputOf } from "../../api/types.ts";
import { DayField } from "../../composites/day-field.tsx";
import { IdField, TextField } from "../../composites/fields.tsx";
import { FormScreen } from "../../composites/form-screen.tsx";
import { type DocumentLine, LinesField, PacksInput } from "../../composites/lines-field.tsx";
import { money, plural } from "../../lib/format.ts";
import { orderCrumbs } from "./order-crumbs.ts";

type Order = OutputOf<"GET /admin/orders/:id">;
type Ways = OutputOf<"GET /admin/orders/:id/ways">;
type Line = DocumentLine & { line_id: number; ordered: number; price: number; packs: number | null };
type Values = { lines: Line[]; branch_id: number | null; promised_on: string | null; reason: string };

const linesOf = ({ lines }: Order): Line[] =>
  lines.map(({ id, title, quantity, unit_price }) => ({
    key: `line ${id}`,
    title,
    line_id: id,
    ordered: quantity,
    price: unit_price,
    packs: null,
  }));

const going = (lines: readonly Line[]) => lines.filter(({ packs }) => (packs ?? 0) > 0);
const comesTo = (lines: readonly Line[]) => lines.reduce((sum, { packs, price }) => sum + (packs ?? 0) * price, 0);

const linesFault = (lines: readonly Line[]) => {
  const some = going(lines);
  if (some.length === 0) return "Enter how many packs to split off.";
  const tooMany = some.find(({ packs, ordered }) => packs! > ordered);
  if (tooMany) return `There are only ${plural(tooMany.ordered, "pack")} of ${tooMany.title}.`;
  return lines.every(({ packs, ordered }) => packs === ordered) ? "Something has to stay in the order." : null;
};

/** What another branch has of a line, said beside it. */
const elsewhere = (ways: Ways, branchId: number | null, { line_id, ordered }: Line) => {
  const branch = ways.branches.find(({ id }) => id === branchId);
  if (!branch) return `${plural(ordered, "pack")} ordered`;
  const packs = branch.lines.find((line) => line.line_id === line_id)?.packs ?? 0;
  return `${plural(ordered, "pack")} ordered; ${branch.name} has ${packs === 0 ? "none" : plural(packs, "pack")}`;
};

/** Some packs of an order go by themselves: later, or from another branch. */
export const SplitForm = ({ order, ways }: { order: Order; ways: Ways }) => {
  const router = useRouter();
  const keyOf = useOnceKey();
  const isElsewhere = useRef(false);
  return (
    <FormScreen<Values, Order>
      title={`Split ${order.number}`}
      crumbs={orderCrumbs(order)}
      label="Split the order"
      initial={{ lines: linesOf(order), branch_id: null, promised_on: null, reason: "" }}
      rules={{ lines: linesFault }}
      submit={({ lines, branch_id, promised_on, reason }) => {
        isElsewhere.current = branch_id !== null;
        const body = {
          lines: going(lines).map(({ line_id, packs }) => ({ line_id, quantity: packs! })),
          ...(branch_id === null ? {} : { branch_id }),
          ...(promised_on ? { promised_on } : {}),
          ...(reason ? { reason } : {}),
        };
        return api("POST /admin/orders/:id/split", { params: { id: order.id }, body, idempotencyKey: keyOf(body) });
      }}
      done={({ events }) => `Split. The part is ${events.at(-1)?.details?.part}.`}
      onDone={({ events }) => {
        // A part that another branch sends is that branch's.
        const [part = order.id] = [events.at(-1)?.details?.part_id].filter(() => !isElsewhere.current);
        router.history.push(`/admin/orders/${part}/edit`, {}, { ignoreBlocker: true });
      }}
    >
      {(form) => (
        <>
          <LinesField
            legend="What to split off"
            fixed
            lines={form.values.lines}
            onChange={(lines) => form.set("lines", lines)}
            about={(line) => elsewhere(ways, form.values.branch_id, line)}
            fault={form.input("lines").error}
            inputs={(line, set) => (
              <PacksInput
                label="Packs"
                of={line.title}
                max={line.ordered}
                value={line.packs}
                onChange={(packs) => set({ packs })}
              />
            )}
          />
          <IdField
            form={form}
            name="branch_id"
            label="Sent by"
            placeholder={`${order.branch_name}, as now`}
            {...(ways.branches.length === 0 ? { hint: "No other branch has any of it." } : {})}
            clearable
            options={ways.branches}
          />
          <DayField form={form} name="promised_on" label="Promised for" />
          <TextField form={form} name="reason" label="Reason" hint="The customer reads this." maxLength={500} />
          <Text>
            The part comes to {money(comesTo(form.values.lines))}. What was paid for it goes along; the delivery fee
            stays with {order.number}.
          </Text>
        </>
      )}
    </FormScreen>
  );
};

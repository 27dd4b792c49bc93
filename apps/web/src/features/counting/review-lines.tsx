import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Switch.css";
import { Switch } from "@mantine/core";
import { useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { type Column, custom, date, money, number, text } from "../../composites/columns.tsx";
import { Panel } from "../../composites/panel.tsx";
import * as format from "../../lib/format.ts";
import { PagedRows } from "../catalog/paged-rows.tsx";
import type { Count } from "./reference.ts";

type Line = RowOf<"GET /admin/stock_counts/:id/review">;

/** Both rounds beside what the ledger said; one opens on what is off. */
export const ReviewLines = ({ count }: { count: Count }) => {
  const [differing, setDiffering] = useState(true);
  return (
    <Panel title="Lines" lead={leadOf(count)}>
      <Switch
        label="Differences only"
        checked={differing}
        onChange={(event) => setDiffering(event.currentTarget.checked)}
      />
      <PagedRows
        key={String(differing)}
        label="Lines of the count"
        query="GET /admin/stock_counts/:id/review"
        input={{ params: { id: count.id }, query: differing ? { differing: true } : {} }}
        idOf={({ id }) => String(id)}
        columns={count.state === "approved" ? [...columns, ...posted] : columns}
        empty={differing ? "No differences: shelf and records agree." : "There was nothing to count."}
      />
    </Panel>
  );
};

const leadOf = ({ differences }: Count) => {
  if (!differences) return null;
  const { lines, packs_found, packs_missing, value } = differences;
  const worth = value === null ? "" : `, ${format.money(value)} in all`;
  return `${format.plural(lines, "line")} off: ${format.plural(packs_found, "pack")} found, ${format.number(packs_missing)} missing${worth}.`;
};

const round = (counted: number | null, expected: number | null, team: string | null) =>
  counted === null ? null : (
    <span title={team ?? undefined}>
      {format.number(counted)} of {format.number(expected ?? 0)}
      {team && ` · ${team}`}
    </span>
  );
const signed = (packs: number) => (packs > 0 ? `+${format.number(packs)}` : format.number(packs).replace("-", "−"));
const right = <R,>(column: Column<R, never>): Column<R, never> => ({ ...column, align: "right" });

const columns = [
  text("title", { label: "Product" }),
  text("batch_number", { label: "Batch" }),
  date("expires_on", { label: "Expires" }),
  custom("place_code", "Shelf", ({ place_code }: Line) => <span style={{ whiteSpace: "nowrap" }}>{place_code}</span>),
  custom("first", "First count", ({ counted, expected, team }: Line) => round(counted, expected, team)),
  custom("second", "Second count", ({ recounted, recount_expected, recount_team }: Line) =>
    round(recounted, recount_expected, recount_team),
  ),
  right(custom("variance", "Difference", ({ variance }: Line) => variance !== null && signed(variance))),
  money("value"),
] as const;
const posted = [
  right(custom("adjusted", "Adjusted", ({ adjusted }: Line) => adjusted !== null && signed(adjusted))),
  number("unadjusted", { label: "Not adjusted" }),
];

import { transferTransitions } from "@remedia/domain/stock";
import type { OutputOf, RowOf } from "../../api/types.ts";
import { type Action, asking, stepButton, transitions } from "../../composites/actions.tsx";
import { link, money, number, state, text } from "../../composites/columns.tsx";
import type { Question } from "../../composites/confirm.tsx";
import type { Fact } from "../../composites/facts.tsx";
import { Rows } from "../../composites/rows.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { dateTime, day, number as figure, money as naira, plural } from "../../lib/format.ts";
import { transferKindLabels } from "./stock-reference.ts";

type Row = RowOf<"GET /admin/stock/transfers">;
type Transfer = OutputOf<"GET /admin/stock/transfers/:id">;
type Line = Transfer["lines"][number];

const sendersStep = (name: "dispatch" | "cancel", question: (row: Row) => Partial<Question>) =>
  transitions(transferTransitions, "/admin/stock/transfers/:id", [name], "Transfer").map((action) =>
    asking<Row>(action, question),
  );

/** The branch that sends dispatches or drops it; the branch it goes to receives it. */
export const transferActions = (receive: (transfer: Row) => void): Action<Row>[] => [
  ...sendersStep("dispatch", ({ id, packs, to_name }) => ({
    title: `Dispatch transfer ${id}?`,
    body: `${plural(packs, "pack")} for ${to_name}.`,
  })),
  { ...stepButton(transferTransitions.receive), run: receive },
  ...sendersStep("cancel", ({ id }) => ({
    title: `Delete draft of transfer ${id}?`,
    body: "Its packs become available again.",
    label: "Delete draft",
  })),
];

const stepOf = (at: string | null, by: string | null) => at && [dateTime(at), by].filter(Boolean).join(", ");
const endOf = (name: string, branch: string | null) => [name, branch].filter(Boolean).join(", ");

export const transferFacts = (transfer: Transfer): Fact[] => [
  ["Kind", transferKindLabels[transfer.kind]],
  ["From", endOf(transfer.from_name, transfer.from_branch)],
  ["To", endOf(transfer.to_name, transfer.to_branch)],
  ["Packs", figure(transfer.packs)],
  ["Passed", transfer.received_at && figure(transfer.passed)],
  ["Rejected", transfer.received_at && figure(transfer.rejected)],
  ["Lost", transfer.received_at && figure(transfer.lost)],
  ["Value", transfer.value === null ? null : naira(transfer.value)],
  ["Entered", stepOf(transfer.created_at, transfer.created_by)],
  ["Dispatched", stepOf(transfer.dispatched_at, transfer.dispatched_by)],
  ["Received", stepOf(transfer.received_at, transfer.received_by)],
  ["Note", transfer.note],
];

export const TransferLines = ({ transfer }: { transfer: Transfer }) => (
  <Rows
    label="Lines"
    rows={transfer.lines}
    columns={[
      link("title", "/admin/products/$product_id", { label: "Product" }),
      twoLines("batch_number", "Batch", (line: Line) => [line.batch_number, `exp. ${day(line.expires_on)}`]),
      state("batch_state", { label: "Batch is" }),
      twoLines("from_code", "From", (line: Line) => [line.from_code, null]),
      number("quantity", { label: "Packs" }),
      ...(transfer.state === "draft" && transfer.kind !== "from_hmo" ? [number("held")] : []),
      ...(transfer.received_at
        ? [number("passed"), number("rejected"), text("reject_reason", { label: "Why" }), number("lost")]
        : []),
      ...(transfer.value === null ? [] : [money("value")]),
    ]}
  />
);

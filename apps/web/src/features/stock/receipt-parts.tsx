import { receiptTransitions } from "@remedia/domain/stock";
import type { OutputOf } from "../../api/types.ts";
import { type Action, asking, stepButton, transitions } from "../../composites/actions.tsx";
import { date, link, money, number, text } from "../../composites/columns.tsx";
import type { Fact } from "../../composites/facts.tsx";
import { Rows } from "../../composites/rows.tsx";
import { dateTime, number as figure, money as naira } from "../../lib/format.ts";

type Receipt = OutputOf<"GET /admin/stock/receipts/:id">;

/** A draft is edited, received or dropped. */
export const receiptActions = (open: { edit: () => void; receive: () => void }): Action<Receipt>[] => {
  const receive = stepButton(receiptTransitions.receive);
  const cancels = transitions(receiptTransitions, "/admin/stock/receipts/:id", ["cancel"], "Goods receipt").map(
    (action) =>
      asking<Receipt>(action, ({ id }) => ({
        title: `Delete the draft of goods receipt ${id}?`,
        label: "Delete draft",
      })),
  );
  return [
    { ...receive, run: open.receive },
    { ...receive, label: "Edit", next: () => false, run: open.edit },
    ...cancels,
  ];
};

export const receiptFacts = (receipt: Receipt): Fact[] => [
  ["Supplier", receipt.supplier_name],
  ["Reference", receipt.reference],
  ["Warehouse", `${receipt.warehouse_name}, ${receipt.branch_name}`],
  ["Expected", figure(receipt.expected)],
  ["Passed", receipt.received_at && figure(receipt.passed)],
  ["Rejected", receipt.received_at && figure(receipt.rejected)],
  ["Short", receipt.received_at && figure(receipt.short)],
  ["Value", receipt.value === null ? null : naira(receipt.value)],
  ["Entered", [dateTime(receipt.created_at), receipt.created_by].filter(Boolean).join(", ")],
  ["Received", receipt.received_at && [dateTime(receipt.received_at), receipt.received_by].filter(Boolean).join(", ")],
  ["Note", receipt.note],
];

export const ReceiptLines = ({ receipt }: { receipt: Receipt }) => (
  <Rows
    label="Lines"
    rows={receipt.lines}
    columns={[
      link("title", "/admin/products/$product_id", { label: "Product" }),
      text("batch_number", { label: "Batch" }),
      date("expires_on", { label: "Expires" }),
      ...(receipt.lines.some(({ cost }) => cost !== null) ? [money("cost")] : []),
      number("expected"),
      ...(receipt.state === "received"
        ? [number("passed"), number("rejected"), text("reject_reason", { label: "Why" }), number("short")]
        : []),
    ]}
  />
);

import { supplierReturnTransitions } from "@remedia/domain/stock";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { type Action, asking, lacks, stepButton, transitions } from "../../composites/actions.tsx";
import { type Column, date, number, state, text } from "../../composites/columns.tsx";
import type { Question } from "../../composites/confirm.tsx";
import { MoneyField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { number as figure, money as naira, plural } from "../../lib/format.ts";
import { required } from "../../lib/rules.ts";
import { documentNo } from "./stock-columns.tsx";

export type Return = RowOf<"GET /admin/stock/returns">;

const step = (name: "send" | "cancel", question: (goods: Return) => Partial<Question>) =>
  transitions(supplierReturnTransitions, "/admin/stock/returns/:id", [name], "Return").map((action) =>
    asking<Return>(action, question),
  );

export const creditAction = (credit: (goods: Return) => void): Action<Return> => ({
  ...stepButton(supplierReturnTransitions.credit),
  run: credit,
});

export const returnActions = (credit: (goods: Return) => void): Action<Return>[] => [
  ...step("send", ({ id, packs, supplier_name }) => ({
    title: `Send return ${id}?`,
    body: `${plural(packs, "pack")} leave for ${supplier_name}.`,
  })),
  creditAction(credit),
  ...step("cancel", ({ id }) => ({
    title: `Delete draft of return ${id}?`,
    body: "Its packs become available again.",
    label: "Delete draft",
  })),
];

/** The note belongs to those who return goods; others see the list alone. */
export const returnColumns = (): Column<Return, "sent_at" | "created_at">[] => {
  return [
    ...(lacks("stock.returns") === null ? [documentNo("Return", "/admin/products/returns/$id/print")] : [number("id")]),
    state("state"),
    twoLines("supplier_name", "Supplier", (goods) => [goods.supplier_name, `from ${goods.branch_name}`]),
    text("reason"),
    twoLines("packs", "Packs", ({ packs, value }) => [figure(packs), value === null ? null : naira(value)], {
      align: "right",
    }),
    date("sent_at", { label: "Sent", sort: true }),
  ];
};

/** Notes what the supplier gave for what went back. */
export const CreditDrawer = ({ goods, onClose }: { goods: Return; onClose: () => void }) => (
  <FormDrawer
    title={`Credit for return ${goods.id}`}
    label={supplierReturnTransitions.credit.label}
    onClose={onClose}
    initial={{ credit_note: "", amount: goods.value }}
    rules={{ credit_note: required, amount: required }}
    submit={({ credit_note, amount }) =>
      api("POST /admin/stock/returns/:id/credit", {
        params: { id: goods.id },
        body: { credit_note, amount: amount ?? 0 },
      })
    }
    done={({ supplier_name }) => `${supplier_name} has credited it.`}
  >
    {(form) => (
      <>
        <TextField form={form} name="credit_note" label="Number of the credit note" maxLength={60} data-autofocus />
        <MoneyField
          form={form}
          name="amount"
          label="Amount"
          {...(goods.value === null ? {} : { hint: `The packs cost ${naira(goods.value)}.` })}
        />
      </>
    )}
  </FormDrawer>
);

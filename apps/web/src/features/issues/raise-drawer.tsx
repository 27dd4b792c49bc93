import { Text } from "@mantine/core";
import { type IssueList, issueLists } from "@remedia/domain/issues";
import { type ReactNode, useState } from "react";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { ChoiceField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { usePhotoTicket } from "../../composites/photo-ticket.ts";
import { type Picked, RecordPicker } from "../../composites/record-picker.tsx";
import { chosen } from "../../lib/rules.ts";
import { blankIssue, IssueFields, type IssueValues, issueBody, issueRules } from "./issue-fields.tsx";
import { raiserWords } from "./issue-words.ts";

type Values = IssueValues & { raised_by: IssueList | null; order: Picked | null };
type Props = {
  /** Raised on its own page; from a list it is looked for. */
  order?: { id: number; number: string };
  list?: IssueList;
  onClose: () => void;
};

const raisers = issueLists.map((value) => ({ value, label: raiserWords[value] }));

/** Something that staff noticed about an order. */
export const RaiseDrawer = ({ order, list, onClose }: Props) => {
  const keyOf = useOnceKey();
  const ticketOf = usePhotoTicket("POST /admin/order_issues/photo");
  const [initial] = useState<Values>(() => ({
    ...blankIssue,
    raised_by: list ?? null,
    order: order ? { id: order.id, label: order.number } : null,
  }));
  return (
    <FormDrawer<Values, OutputOf<"POST /admin/orders/:id/issues">>
      title={order ? `Raise an issue with ${order.number}` : "Raise an issue"}
      label="Raise issue"
      initial={initial}
      rules={{ ...issueRules, raised_by: chosen, order: chosen }}
      submit={async (values) => {
        const body = { raised_by: values.raised_by!, ...issueBody(values, await ticketOf(values.photo)) };
        const id = values.order!.id;
        return api("POST /admin/orders/:id/issues", { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) });
      }}
      done={({ number }) => `Issue ${number} is raised.`}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!order && (
            <RecordPicker
              query="GET /admin/orders"
              label="Order"
              hint="Type its number, or the store's name."
              name={({ number, store_name }) => `${number}, ${store_name}`}
              picked={form.values.order}
              onPick={(picked) => {
                form.set("order", picked);
                form.set("product_id", null);
              }}
              required
              fault={form.input("order").error}
            />
          )}
          {!list && <ChoiceField form={form} name="raised_by" label="Noticed by" options={raisers} />}
          {form.values.order ? (
            <FieldsOf orderId={form.values.order.id}>{(lines) => <IssueFields form={form} lines={lines} />}</FieldsOf>
          ) : (
            <Text size="sm" c="dimmed">
              Choose the order first.
            </Text>
          )}
        </>
      )}
    </FormDrawer>
  );
};

type Lines = OutputOf<"GET /admin/orders/:id">["lines"];

/** The products to choose from are those of the order. */
const FieldsOf = ({ orderId, children }: { orderId: number; children: (lines: Lines) => ReactNode }) =>
  children(useApi("GET /admin/orders/:id", { params: { id: orderId } }, { quiet: true }).data?.lines ?? []);

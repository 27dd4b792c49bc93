import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { OutputOf } from "../../api/types.ts";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { usePhotoTicket } from "../../composites/photo-ticket.ts";
import { blankIssue, IssueFields, type IssueValues, issueBody, issueRules } from "./issue-fields.tsx";

type Props = {
  order: { id: number; number: string; lines: readonly { product_id: number; title: string }[] };
  onClose: () => void;
};

/** A customer says what is wrong with what they got. */
export const ReportDrawer = ({ order, onClose }: Props) => {
  const keyOf = useOnceKey();
  const ticketOf = usePhotoTicket("POST /orders/issues/photo");
  return (
    <FormDrawer<IssueValues, OutputOf<"POST /orders/:id/issues">>
      title={`Report a problem with ${order.number}`}
      label="Send report"
      initial={blankIssue}
      rules={issueRules}
      submit={async (values) => {
        const body = issueBody(values, await ticketOf(values.photo));
        return api("POST /orders/:id/issues", { params: { id: order.id }, body, idempotencyKey: keyOf(body) });
      }}
      done="Thank you. We look into it and answer by SMS."
      onClose={onClose}
    >
      {(form) => <IssueFields form={form} lines={order.lines} noteHint="What happened? A photo helps." />}
    </FormDrawer>
  );
};

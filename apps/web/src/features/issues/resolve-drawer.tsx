import { Text } from "@mantine/core";
import { type IssueOutcome, issueOutcomeLabels, issueOutcomes, whyNoMoney } from "@remedia/domain/issues";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { ChoiceField, MoneyField, TextAreaField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { MayLinks } from "../../composites/may-links.tsx";
import { type Picked, RecordPicker } from "../../composites/record-picker.tsx";
import { fullMoney } from "../../lib/format.ts";
import { me } from "../../lib/me.ts";
import { chosen } from "../../lib/rules.ts";

type Issue = OutputOf<"GET /admin/order_issues/:id">;
type Values = { outcome: IssueOutcome | null; amount: number | null; replacement_id: Picked | null; note: string };

/** What comes of an issue: how much may be given is known only once it is read. */
export const ResolveDrawer = ({ issueId, onClose }: { issueId: number; onClose: () => void }) => {
  const issue = useApi("GET /admin/order_issues/:id", { params: { id: issueId } }).data;
  return issue ? <ResolveForm issue={issue} onClose={onClose} /> : null;
};

const initial: Values = { outcome: null, amount: null, replacement_id: null, note: "" };

const ResolveForm = ({ issue, onClose }: { issue: Issue; onClose: () => void }) => {
  const keyOf = useOnceKey();
  return (
    <FormDrawer<Values, Issue>
      title={`Resolve ${issue.number}`}
      label="Resolve issue"
      initial={initial}
      rules={{
        outcome: chosen,
        amount: (amount, { outcome }) => (outcome === "money" && !amount ? "Enter an amount above ₦0." : null),
        replacement_id: (picked, { outcome }) => (outcome === "replacement" && !picked ? "Please choose one." : null),
        note: (note, { outcome }) => (outcome === "none" && !note.trim() ? "Say what was done about it." : null),
      }}
      submit={({ outcome, amount, replacement_id, note }) => {
        const body = {
          outcome: outcome!,
          ...(outcome === "money" ? { amount: amount! } : {}),
          ...(outcome === "replacement" ? { replacement_id: replacement_id!.id } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
        };
        return api("POST /admin/order_issues/:id/resolve", {
          params: { id: issue.id },
          body,
          idempotencyKey: keyOf(body),
        });
      }}
      done={({ paid, outcome }) =>
        outcome === "money" ? `Issue resolved. ${fullMoney(paid!)} is in the customer's wallet.` : "Issue resolved."
      }
      onClose={onClose}
    >
      {(form) => <Outcome form={form} issue={issue} />}
    </FormDrawer>
  );
};

const Outcome = ({ form, issue }: { form: Form<Values>; issue: Issue }) => {
  const refusal = whyNoMoney(issue, me());
  const options = issueOutcomes
    .filter((value) => value === "none" || refusal === null)
    .map((value) => ({ value, label: issueOutcomeLabels[value] }));
  return (
    <>
      <ChoiceField form={form} name="outcome" label="Outcome" options={options} />
      {refusal && (
        <Text size="sm" c="dimmed">
          No money and no replacement: {refusal.message}
        </Text>
      )}
      {form.values.outcome === "money" && (
        <MoneyField form={form} name="amount" label="Amount" hint={`Up to ${fullMoney(issue.left)}`} withAsterisk />
      )}
      {form.values.outcome === "replacement" && <Replacement form={form} issue={issue} />}
      <TextAreaField
        form={form}
        name="note"
        label="Answer to the customer"
        hint={issue.raised_by === "customer" ? "They read it by SMS and on their order." : "Kept with the issue."}
        maxLength={500}
        withAsterisk={form.values.outcome === "none"}
      />
    </>
  );
};

/** An order like any other, placed first; we pay for it. */
const Replacement = ({ form, issue }: { form: Form<Values>; issue: Issue }) => (
  <>
    <RecordPicker
      query="GET /admin/orders"
      filter={{ user_id: issue.customer_id }}
      label="Order in its place"
      hint={`Not paid for yet, not sent yet, with goods up to ${fullMoney(issue.left_in_goods)}. The customer pays nothing for it.`}
      name={({ number, total }) => `${number}, ${fullMoney(total)}`}
      picked={form.values.replacement_id}
      onPick={(picked) => form.set("replacement_id", picked)}
      required
      fault={form.input("replacement_id").error}
    />
    <MayLinks
      row={issue}
      pages={[["/admin/orders/create", "Place the order first", `customer=${issue.customer_id}`]]}
    />
  </>
);

import { unknownPlaceholders } from "@remedia/domain/tickets";
import { api } from "../../api/client.ts";
import type { BodyOf, RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { editing } from "../../composites/editing.ts";
import { SwitchField, TextAreaField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { type Rules, required } from "../../lib/rules.ts";

type Values = BodyOf<"POST /admin/canned_answers">;
type Answer = RowOf<"GET /admin/canned_answers">;

const blank: Values = { title: "", body: "", active: true };
const rules: Rules<Values> = {
  title: required,
  body: (text, values) => {
    const [unknown] = unknownPlaceholders(text);
    return required(text, values) ?? (unknown ? `${unknown} means nothing here. Use {name} and {order}.` : null);
  },
};
const valuesOf = ({ title, body, active }: Answer): Values => ({ title, body, active });

export const CannedAnswerDrawer = ({ answer, onClose }: { answer: Answer | null; onClose: () => void }) => (
  <FormDrawer
    title={answer ? answer.title : "New canned answer"}
    onClose={onClose}
    whyNot={lacks("support.manage")}
    {...(answer
      ? editing({
          id: answer.id,
          record: answer,
          read: "GET /admin/canned_answers/:id",
          save: "PATCH /admin/canned_answers/:id",
          values: valuesOf,
          body: (values: Values) => values,
        })
      : { initial: blank, submit: (body: Values) => api("POST /admin/canned_answers", { body }) })}
    rules={rules}
    done={({ title }) => `${title} is saved.`}
  >
    {(form) => (
      <>
        <TextField form={form} name="title" label="Title" maxLength={80} data-autofocus />
        <TextAreaField
          form={form}
          name="body"
          label="Text"
          hint="{name} becomes the customer's name, {order} the number of their order."
          maxLength={4000}
          minRows={6}
        />
        <SwitchField form={form} name="active" label="In use" hint="Offered to whoever answers a customer." />
      </>
    )}
  </FormDrawer>
);

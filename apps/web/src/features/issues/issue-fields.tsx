import type { IssueKind } from "@remedia/domain/issues";
import { ChoiceField, FileField, IdField, TextAreaField, WholeField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { chosen, type Rules, required } from "../../lib/rules.ts";
import { kindOptions } from "./issue-words.ts";

export type IssueValues = {
  kind: IssueKind | null;
  product_id: number | null;
  packs: number | null;
  note: string;
  photo: File | null;
};
export const blankIssue: IssueValues = { kind: null, product_id: null, packs: null, note: "", photo: null };

export const issueRules = {
  kind: chosen,
  packs: (packs, { product_id }) => (product_id !== null && !packs ? "Enter how many packs." : null),
  note: required,
} as const satisfies Rules<IssueValues>;

/** As the server takes it, whoever sends it. */
export const issueBody = ({ kind, product_id, packs, note }: IssueValues, photo: string | null) => ({
  kind: kind!,
  note: note.trim(),
  ...(product_id !== null && packs !== null ? { product_id, packs } : {}),
  ...(photo ? { photo } : {}),
});

type Line = { product_id: number; title: string };
type Props<V extends IssueValues> = { form: Form<V>; lines: readonly Line[]; noteHint?: string };

/** What is wrong, with which product, and how it looks. */
export const IssueFields = <V extends IssueValues>({ form, lines, noteHint }: Props<V>) => {
  const products = [...new Map(lines.map(({ product_id, title }) => [product_id, title]))];
  return (
    <>
      <ChoiceField form={form} name="kind" label="What is wrong?" options={kindOptions} />
      <IdField
        form={form}
        name="product_id"
        label="Product"
        placeholder="The whole order"
        options={products.map(([id, name]) => ({ id, name }))}
        clearable
        clearButtonProps={{ "aria-label": "Clear Product" }}
      />
      {form.values.product_id !== null && <WholeField form={form} name="packs" label="Packs" min={1} />}
      <TextAreaField
        form={form}
        name="note"
        label="Description"
        {...(noteHint ? { hint: noteHint } : {})}
        maxLength={1000}
        minRows={3}
      />
      <FileField form={form} name="photo" label="Photo" accept="image/*" />
    </>
  );
};

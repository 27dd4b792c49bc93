import { useRef } from "react";
import { upload } from "../../api/client.ts";
import { DayField } from "../../composites/day-field.tsx";
import { FileField, TextAreaField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";

/** What is written down about a payment beside its money. */
export type Told = { received_on: string; bank_reference: string; note: string; proof: File | null };

/** A proof is sent once, however often the form is tried: its ticket is part of what the form says. */
export const useProofTicket = () => {
  const sent = useRef<{ file: File; proof: string } | null>(null);
  return async (file: File | null): Promise<string | null> => {
    if (!file) return null;
    if (sent.current?.file !== file) sent.current = { file, ...(await upload("POST /admin/payments/proof", file)) };
    return sent.current.proof;
  };
};

export const toldBody = ({ received_on, bank_reference, note }: Told, proof: string | null) => ({
  received_on,
  bank_reference: bank_reference.trim() || null,
  note: note.trim() || null,
  proof,
});

export const ToldFields = <V extends Told>({ form }: { form: Form<V> }) => (
  <>
    <DayField form={form} name="received_on" label="Received on" />
    <TextField form={form} name="bank_reference" label="Bank reference" maxLength={60} />
    <TextAreaField form={form} name="note" label="Note" maxLength={500} autosize minRows={2} />
    <FileField form={form} name="proof" label="Proof" accept="image/*" />
  </>
);

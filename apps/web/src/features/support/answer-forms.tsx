import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { fillAnswer } from "@remedia/domain/tickets";
import { api } from "../../api/client.ts";
import { isOutdated } from "../../api/errors.ts";
import { refresh, useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { FileField, TextAreaField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { required } from "../../lib/rules.ts";
import classes from "./conversation.module.css";
import { useTicketPhoto } from "./photo-ticket.ts";

export type Ticket = OutputOf<"GET /admin/tickets/:id">;

/** The last that was said between us and the customer: whoever answers has read it. */
const lastSaid = ({ messages }: Ticket) => messages.findLast(({ internal }) => !internal)?.id;

export const AnswerForm = ({ ticket }: { ticket: Ticket }) => {
  const photoOf = useTicketPhoto("POST /admin/tickets/photo");
  const { form, props } = useForm({
    initial: { message: "", photo: null as File | null },
    rules: { message: required },
    submit: async ({ message, photo }) => {
      const seen = lastSaid(ticket);
      const body = { message, photo: await photoOf(photo), ...(seen ? { seen_message_id: seen } : {}) };
      try {
        return await api("POST /admin/tickets/:id/answer", { params: { id: ticket.id }, body });
      } catch (error) {
        // What came meanwhile is shown; what was typed stays.
        if (isOutdated(error)) void refresh();
        throw error;
      }
    },
    done: "Answer sent. The customer gets an SMS.",
    clears: true,
  });
  const use = (text: string) => {
    const filled = fillAnswer(text, { name: ticket.customer, order: ticket.order_number });
    const typed = form.values.message.trim();
    form.set("message", typed ? `${typed}\n\n${filled}` : filled);
  };
  return (
    <Panel title="Answer the customer">
      <FormBody {...props}>
        <Stack gap="sm">
          <CannedChoice onUse={use} disabled={form.busy} />
          <TextAreaField form={form} name="message" label="Answer" maxLength={4000} minRows={4} />
          <FileField form={form} name="photo" label="Photo" accept="image/*" />
          <Group>
            <Button type="submit" loading={form.busy}>
              Send answer
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

type CannedProps = { onUse: (text: string) => void; disabled: boolean };

/** Puts its text into the answer, where it can still be changed. */
const CannedChoice = ({ onUse, disabled }: CannedProps) => {
  const query = { active: true, per_page: 100, sort: "title" as const };
  const answers = useApi("GET /admin/canned_answers", { query }, { quiet: true }).data?.data ?? [];
  if (answers.length === 0) return null;
  return (
    <Select
      label="Canned answer"
      placeholder="Choose one to begin with"
      searchable={answers.length > 8}
      disabled={disabled}
      value={null}
      data={answers.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={(id) => {
        const chosen = answers.find((answer) => String(answer.id) === id);
        if (chosen) onUse(chosen.body);
      }}
    />
  );
};

/** Apart from the answer, so that nobody sends the one for the other. */
export const NoteForm = ({ ticket }: { ticket: Ticket }) => {
  const { form, props } = useForm({
    initial: { message: "" },
    rules: { message: required },
    submit: (body) => api("POST /admin/tickets/:id/note", { params: { id: ticket.id }, body }),
    done: "Note written.",
    clears: true,
    title: "note",
  });
  return (
    <details className={classes.note}>
      <summary>Write an internal note</summary>
      <FormBody {...props}>
        <Stack gap="sm" mt="sm">
          <TextAreaField form={form} name="message" label="Internal note" maxLength={4000} minRows={3} />
          <Text size="sm" c="dimmed">
            Only staff read it.
          </Text>
          <Group>
            <Button type="submit" variant="default" loading={form.busy}>
              Write note
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </details>
  );
};

import { Button, Group, Stack } from "@mantine/core";
import { type TicketTopic, ticketTopics } from "@remedia/domain/tickets";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { ChoiceField, FileField, IdField, TextAreaField, TextField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { holds } from "../../lib/access.ts";
import { day } from "../../lib/format.ts";
import { chosen, required } from "../../lib/rules.ts";
import { useUser } from "../../lib/session.ts";
import { useTicketPhoto } from "./photo-ticket.ts";

const ordersOffered = 50;

/** The reader's last orders, and the one that they come from if it is older. */
const useOwnOrders = (orderId: number | undefined) => {
  const enabled = holds(useUser(), "orders.own");
  const last = useApi("GET /orders", { query: { per_page: ordersOffered } }, { enabled, quiet: true }).data?.data;
  const isOlder = last !== undefined && orderId !== undefined && !last.some(({ id }) => id === orderId);
  const older = useApi("GET /orders/:id", { params: { id: orderId ?? 0 } }, { enabled: isOlder, quiet: true }).data;
  return [...(last ?? []), ...(isOlder && older ? [older] : [])].map(({ id, number, placed_at }) => ({
    id,
    name: `${number}, ${day(String(placed_at))}`,
  }));
};

export const NewTicket = ({ orderId }: { orderId: number | undefined }) => {
  const orders = useOwnOrders(orderId);
  const navigate = useNavigate();
  const photoOf = useTicketPhoto("POST /tickets/photo");
  const { form, props } = useForm({
    initial: {
      topic: (orderId ? "order" : null) as TicketTopic | null,
      order_id: (orderId ?? null) as number | null,
      subject: "",
      message: "",
      photo: null as File | null,
    },
    rules: { topic: chosen, subject: required, message: required },
    submit: async ({ topic, photo, ...values }) =>
      api("POST /tickets", { body: { ...values, topic: topic!, photo: await photoOf(photo) } }),
    done: "Thank you. We answer as soon as we can.",
    clears: true,
    onDone: ({ id }) => navigate({ to: "/contact_us", search: { ticket: id } }),
  });
  return (
    <Panel title="Write to us">
      <FormBody {...props}>
        <Stack gap="sm">
          <ChoiceField form={form} name="topic" label="What is it about?" options={ticketTopics} />
          {orders.length > 0 && (
            <IdField
              form={form}
              name="order_id"
              label="Which order?"
              placeholder="None"
              options={orders}
              searchable
              clearable
            />
          )}
          <TextField form={form} name="subject" label="Subject" maxLength={160} />
          <TextAreaField form={form} name="message" label="Message" maxLength={4000} minRows={5} />
          <FileField form={form} name="photo" label="Photo" accept="image/*" />
          <Group>
            <Button type="submit" loading={form.busy}>
              Send
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

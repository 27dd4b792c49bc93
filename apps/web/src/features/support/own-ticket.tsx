import { Button, Group, Stack, Text } from "@mantine/core";
import { ownTicketTransitions } from "@remedia/domain/tickets";
import { api } from "../../api/client.ts";
import { liveEveryMs, useApi } from "../../api/query.ts";
import { useProduct } from "../../api/reference.ts";
import type { OutputOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { ActionButton } from "../../composites/detail-screen.tsx";
import { FileField, TextAreaField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { Panel } from "../../composites/panel.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { dateTime } from "../../lib/format.ts";
import { required } from "../../lib/rules.ts";
import { Conversation, type Entry } from "./conversation.tsx";
import { useTicketPhoto } from "./photo-ticket.ts";

type OwnTicketShown = OutputOf<"GET /tickets/:id">;

export const OwnTicket = ({ id }: { id: number }) => {
  const ticket = useApi("GET /tickets/:id", { params: { id } }, { refreshEveryMs: liveEveryMs });
  return <Loaded query={ticket}>{(shown) => <Ticket ticket={shown} />}</Loaded>;
};

const close: Action<OwnTicketShown> = {
  label: ownTicketTransitions.close.label,
  run: ({ id }) => api("POST /tickets/:id/close", { params: { id }, body: {} as never }),
  done: "Thank you. Write again if anything is left.",
};

const Ticket = ({ ticket }: { ticket: OwnTicketShown }) => {
  const us = useProduct();
  return (
    <Page
      title={ticket.subject}
      crumbs={[{ label: "Contact us", to: "/contact_us" }]}
      aside={<StateBadge state={ticket.state} />}
      actions={ticket.state === "answered" && <ActionButton action={close} subject={ticket} />}
    >
      <Text size="sm" c="dimmed">
        {ticket.number}, written {dateTime(String(ticket.created_at))}
        {ticket.order_id && (
          <>
            , about <PathLink to={`/orders/${ticket.order_id}`}>order {ticket.order_number}</PathLink>
          </>
        )}
      </Text>
      <Conversation entries={entriesOf(ticket, us)} />
      {ticket.may_write ? <WriteAgain key={ticket.id} ticket={ticket} /> : <TooLate />}
    </Page>
  );
};

const entriesOf = ({ messages, closed_at }: OwnTicketShown, us: string): Entry[] => [
  ...messages.map(({ id, body, created_at, from_customer, photo_url }) => ({
    key: String(id),
    at: String(created_at),
    who: from_customer ? "You" : us,
    body,
    side: from_customer ? ("ours" as const) : ("theirs" as const),
    photo: photo_url,
  })),
  ...(closed_at ? [{ key: "closed", at: String(closed_at), says: "Closed" }] : []),
];

const WriteAgain = ({ ticket }: { ticket: OwnTicketShown }) => {
  const photoOf = useTicketPhoto("POST /tickets/photo");
  const { form, props } = useForm({
    initial: { message: "", photo: null as File | null },
    rules: { message: required },
    submit: async ({ message, photo }) =>
      api("POST /tickets/:id/messages", {
        params: { id: ticket.id },
        body: { message, photo: await photoOf(photo) },
      }),
    done: "Sent. We answer as soon as we can.",
    clears: true,
    draft: true,
    // Conversations share one address.
    title: ticket.number,
  });
  return (
    <Panel title={ticket.state === "closed" ? "Not solved after all? Write again" : "Write again"}>
      <FormBody {...props}>
        <Stack gap="sm">
          <TextAreaField form={form} name="message" label="Message" maxLength={4000} minRows={4} />
          <FileField form={form} name="photo" label="Photo" accept="image/*" />
          <Group>
            <Button type="submit" loading={form.busy}>
              {ownTicketTransitions.write.label}
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

const TooLate = () => (
  <Text>
    This was closed a while ago. <PathLink to="/contact_us">Write a new message</PathLink> if you need us.
  </Text>
);

import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../api/client.ts";
import { useConfig } from "../api/reference.ts";
import type { BodyOf } from "../api/types.ts";
import { date, state, text, word } from "../composites/columns.tsx";
import { ChoiceField, TextAreaField, TextField } from "../composites/fields.tsx";
import { FormBody, useForm } from "../composites/form.tsx";
import { ListPanel } from "../composites/list-panel.tsx";
import { Page } from "../composites/page.tsx";
import { Panel } from "../composites/panel.tsx";
import { chosen, required } from "../lib/rules.ts";

export const Route = createFileRoute("/contact_us")({
  staticData: { title: "Contact us", requiresAuth: true, requiresVerified: true, permission: "tickets.own" },
  component: ContactUs,
});

function ContactUs() {
  return (
    <Page title="Contact us">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <NewTicket />
        <Details />
      </SimpleGrid>
      <section>
        <Title order={2} mb="xs">
          My messages
        </Title>
        <ListPanel
          label="My messages"
          query="GET /tickets"
          input={{}}
          columns={[
            text("subject"),
            word("topic"),
            state("state"),
            date("created_at", { label: "Written" }),
            text("message"),
          ]}
          empty="You have not written to us yet."
        />
      </section>
    </Page>
  );
}

type Ticket = BodyOf<"POST /tickets">;
const topics: Ticket["topic"][] = ["order", "payment", "product", "account", "delivery", "other"];

const NewTicket = () => {
  const { form, props } = useForm({
    initial: { topic: null as Ticket["topic"] | null, subject: "", message: "" },
    rules: { topic: chosen, subject: required, message: required },
    submit: (values) => api("POST /tickets", { body: values as Ticket }),
    done: "Thank you. We answer as soon as we can.",
    clears: true,
  });
  return (
    <Panel title="Write to us">
      <FormBody {...props}>
        <Stack gap="sm">
          <ChoiceField form={form} name="topic" label="What is it about?" options={topics} />
          <TextField form={form} name="subject" label="Subject" maxLength={160} />
          <TextAreaField form={form} name="message" label="Message" maxLength={4000} minRows={5} />
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

const Details = () => {
  const config = useConfig();
  return (
    <Panel title="Contact details" lead={config?.support_hours}>
      <Text>
        Phone: <Anchor href={`tel:${config?.support_phone}`}>{config?.support_phone}</Anchor>
      </Text>
      <Text>
        E-mail: <Anchor href={`mailto:${config?.support_email}`}>{config?.support_email}</Anchor>
      </Text>
      <Text>{config?.address}</Text>
    </Panel>
  );
};

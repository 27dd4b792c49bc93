import { Anchor, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useConfig } from "../api/reference.ts";
import { onDemand } from "../composites/on-demand.tsx";
import { Page } from "../composites/page.tsx";
import { Panel } from "../composites/panel.tsx";
import { NewTicket } from "../features/support/new-ticket.tsx";
import { OwnTickets } from "../features/support/own-tickets.tsx";
import { anId, listSearch } from "../lib/list-search.ts";

const OwnTicket = onDemand(() => import("../features/support/own-ticket.tsx"), "OwnTicket");

export const Route = createFileRoute("/contact_us")({
  staticData: { title: "Contact us", requiresAuth: true, requiresVerified: true, permission: "tickets.own" },
  validateSearch: listSearch({ ticket: anId, order: anId }),
  component: ContactUs,
});

/** How to reach us, what was written before, and one conversation where the address names it. */
function ContactUs() {
  const { ticket, order } = Route.useSearch();
  if (ticket !== undefined) return <OwnTicket key={ticket} id={ticket} />;
  return (
    <Page title="Contact us">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <NewTicket key={order} orderId={order} />
        <Details />
      </SimpleGrid>
      <Stack component="section" gap="xs">
        <Title order={2}>My messages</Title>
        <OwnTickets />
      </Stack>
    </Page>
  );
}

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

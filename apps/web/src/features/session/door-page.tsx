import { Paper, Stack, Text, Title } from "@mantine/core";
import type { Door } from "@remedia/domain/accounts";
import type { ReactNode } from "react";
import { DocumentTitle } from "../../composites/document-title.tsx";
import { TextLink } from "../../composites/links.tsx";
import classes from "./door-page.module.css";
import { LoginForm } from "./login-form.tsx";

/** A card in the middle of the page: the frame of everything before a session. */
export const DoorCard = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={classes.place}>
    <DocumentTitle>{title}</DocumentTitle>
    <Paper withBorder p={{ base: "md", xs: "xl" }} className={classes.card}>
      <Stack>
        <div>
          <Title order={1}>{title}</Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </div>
        {children}
      </Stack>
    </Paper>
  </div>
);

const doorNames: Record<Door, string> = {
  customer: "Customers and staff",
  hmo: "HMOs",
  agent: "Sales agents",
  inventory: "Store staff",
  partner: "Partners",
};

/** Each door admits its own kind only, so the others are shown beside it. */
export const OtherDoors = ({ here }: { here: Door }) => (
  <nav aria-label="Other logins" className={classes.doors}>
    <span>Other logins:</span>
    {here !== "customer" && (
      <TextLink inherit to="/login">
        {doorNames.customer}
      </TextLink>
    )}
    {here !== "hmo" && (
      <TextLink inherit to="/hmos/login">
        {doorNames.hmo}
      </TextLink>
    )}
    {here !== "agent" && (
      <TextLink inherit to="/agent/login">
        {doorNames.agent}
      </TextLink>
    )}
    {here !== "inventory" && (
      <TextLink inherit to="/inventory/login">
        {doorNames.inventory}
      </TextLink>
    )}
    {here !== "partner" && (
      <TextLink inherit to="/partner/login">
        {doorNames.partner}
      </TextLink>
    )}
  </nav>
);

type Props = { door: Door; title: string; lead: string; children?: ReactNode };
export const DoorPage = ({ door, title, lead, children }: Props) => (
  <DoorCard title={title} lead={lead}>
    <LoginForm door={door} />
    {children}
    <OtherDoors here={door} />
  </DoorCard>
);

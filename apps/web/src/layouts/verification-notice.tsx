import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { verificationPromiseHours } from "@remedia/domain/accounts";
import { IconShieldCheck } from "@tabler/icons-react";
import { DocumentTitle } from "../composites/document-title.tsx";
import { signOut } from "../features/session/session.ts";
import { useUser } from "../lib/session.ts";
import { Main } from "./main.tsx";
import classes from "./notice.module.css";

const sayings: Record<string, { title: string; body: string }> = {
  pending: {
    title: "Your account is under verification",
    body: `One of our agents will contact you within ${verificationPromiseHours} hours. You can buy as soon as your account is verified.`,
  },
  rejected: {
    title: "Your account was not approved",
    body: "We could not verify your business. Please call us, and we will tell you what is missing.",
  },
  suspended: { title: "Your account is suspended", body: "Please call us to sort this out." },
};

/** Covers everything until the account is verified. */
export const VerificationNotice = () => (
  <Main>
    <VerificationCard />
  </Main>
);

export const VerificationCard = () => {
  const user = useUser();
  const saying = sayings[user?.state ?? "pending"] ?? sayings.pending;
  return (
    <div className={classes.screen}>
      <DocumentTitle>Verification</DocumentTitle>
      <Paper withBorder p="xl" maw="30rem" ta="center">
        <Stack align="center">
          <IconShieldCheck size={48} color="var(--mantine-color-anchor)" aria-hidden />
          <Title order={1}>{saying?.title}</Title>
          <Text>{saying?.body}</Text>
          <Button variant="default" onClick={() => void signOut("/login")}>
            Log Out
          </Button>
        </Stack>
      </Paper>
    </div>
  );
};

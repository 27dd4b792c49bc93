import { Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { verificationPromiseHours } from "@remedia/domain/accounts";
import type { VerificationStanding } from "@remedia/domain/verification";
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPhone,
  IconShieldCheck,
} from "@tabler/icons-react";
import { useApi } from "../api/query.ts";
import { useConfig } from "../api/reference.ts";
import { DocumentTitle } from "../composites/document-title.tsx";
import { signOut } from "../features/session/session.ts";
import { dateTime } from "../lib/format.ts";
import { Main } from "./main.tsx";
import classes from "./notice.module.css";

/** Covers everything until the account is verified. */
export const VerificationNotice = () => (
  <Main>
    <VerificationCard />
  </Main>
);

/** Whoever is turned down or suspended is signed out, and told why at login. */
export const VerificationCard = () => (
  <div className={classes.screen}>
    <DocumentTitle>Verification</DocumentTitle>
    <Paper withBorder p="xl" w="100%" maw="34rem">
      <Stack>
        <Stack align="center" ta="center" gap="sm">
          <IconShieldCheck size={48} color="var(--mantine-color-anchor)" aria-hidden />
          <Title order={1}>Your account is under verification</Title>
          <Text>
            One of our agents will contact you within {verificationPromiseHours} hours. You can buy as soon as your
            account is verified.
          </Text>
        </Stack>
        <Progress />
        <Group justify="center">
          <CallUs />
          <Button variant="default" onClick={() => void signOut("/login")}>
            Log Out
          </Button>
        </Group>
      </Stack>
    </Paper>
  </div>
);

const CallUs = () => {
  const phone = useConfig()?.support_phone;
  return (
    phone && (
      <Button component="a" href={`tel:${phone}`} leftSection={<IconPhone size={18} aria-hidden />}>
        Call {phone}
      </Button>
    )
  );
};

const signs: Record<VerificationStanding, { Icon: typeof IconCircleCheck; word: string }> = {
  done: { Icon: IconCircleCheck, word: "Done" },
  checking: { Icon: IconHourglass, word: "Being checked" },
  missing: { Icon: IconAlertCircle, word: "Missing" },
  refused: { Icon: IconCircleX, word: "Refused" },
};

/** What is being checked, since when, and what is missing. */
const Progress = () => {
  const { data } = useApi("GET /user/verification", undefined, { quiet: true });
  if (!data) return <Skeleton h="14rem" />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Registered {dateTime(String(data.since))}
      </Text>
      <ul className={classes.checks}>
        {data.checks.map(({ part, standing, words }) => {
          const { Icon, word } = signs[standing];
          return (
            <li key={`${part} ${words}`} data-standing={standing}>
              <Icon size={20} aria-hidden />
              <div>
                <small>{word}</small>
                <span>{words}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
};

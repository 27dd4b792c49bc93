import { Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sentences } from "../api/errors.ts";

/** Says what is not there, and what to do next. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Stack align="center" gap="xs" py="3rem" px="md" ta="center">
    <IconInbox size={36} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
    <Text c="dimmed">{children}</Text>
    {action}
  </Stack>
);

export const Fault = ({ error, retry, action }: { error: unknown; retry: () => void; action?: ReactNode }) => (
  <Stack align="center" gap="xs" py="3rem" px="md" ta="center" role="alert">
    <IconAlertTriangle size={36} stroke={1.5} color="var(--mantine-color-error)" aria-hidden />
    {sentences(error).map((text) => (
      <Text key={text}>{text}</Text>
    ))}
    {action || (
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    )}
  </Stack>
);

import { Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sentences } from "../api/errors.ts";

/** Says what is not there, and what to do next. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Stack align="center" gap="xs" py="3rem" px="md" ta="center">
    <EmptyShelf />
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

/** A shelf with the place where a pack would stand. */
const EmptyShelf = () => (
  <svg width="96" height="64" viewBox="0 0 96 64" fill="none" stroke="var(--drawing-line)" strokeWidth="2" aria-hidden>
    <path d="M8 54h80M14 54v6M82 54v6" strokeLinecap="round" />
    <path d="M16 24h16v30H16zM64 32h16v22H64z" fill="var(--drawing)" />
    <path d="M16 32h16M64 40h16" />
    <path d="M40 14h16v40H40z" strokeDasharray="3 4" />
  </svg>
);

import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A titled part of a page. */
export const Panel = ({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) => (
  <Paper component="section" withBorder p="md" bg="var(--surface)">
    <Stack gap="sm">
      <div>
        <Title order={2}>{title}</Title>
        {lead && (
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  </Paper>
);

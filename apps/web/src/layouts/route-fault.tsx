import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { sentences } from "../api/errors.ts";

/** After a new version was put out, parts of the old one may be gone from the server. */
const isLostChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

export const RouteFault = ({ error, reset }: ErrorComponentProps) => {
  useEffect(() => console.error(error), [error]);
  const lost = isLostChunk(error);
  return (
    <Stack align="center" py="4rem" px="md" ta="center" role="alert">
      <Title order={1}>{lost ? "This page could not be loaded" : "Something went wrong"}</Title>
      <Text c="dimmed" maw="32rem">
        {lost
          ? "There is a newer version, or the connection broke. Reload the page to go on."
          : sentences(error).join(" ")}
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        {!lost && (
          <Button variant="default" onClick={reset}>
            Try again
          </Button>
        )}
      </Group>
    </Stack>
  );
};

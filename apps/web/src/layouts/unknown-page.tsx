import { Stack, Text, Title } from "@mantine/core";
import { LinkButton } from "../composites/links.tsx";

export const UnknownPage = () => (
  <Stack align="center" py="4rem" px="md" ta="center">
    <title>Page not found · Remedia</title>
    <Text fw={700} fz="3rem" c="teal" aria-hidden>
      404
    </Text>
    <Title order={1}>This page does not exist</Title>
    <Text c="dimmed">The address may be old or mistyped.</Text>
    <LinkButton to="/">Go to the home page</LinkButton>
  </Stack>
);

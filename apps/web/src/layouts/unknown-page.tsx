import { Stack, Text, Title } from "@mantine/core";
import { DocumentTitle } from "../composites/document-title.tsx";
import { LinkButton } from "../composites/links.tsx";

export const UnknownPage = () => (
  <Stack align="center" py="4rem" px="md" ta="center">
    <DocumentTitle>Page not found</DocumentTitle>
    <Text fw="var(--weight-title)" fz="3rem" c="teal" aria-hidden>
      404
    </Text>
    <Title order={1}>This page does not exist</Title>
    <Text c="dimmed">The address may be old or mistyped.</Text>
    <LinkButton to="/">Go to the home page</LinkButton>
  </Stack>
);

import { Stack, Text, Title } from "@mantine/core";
import { DocumentTitle } from "../composites/document-title.tsx";
import { LinkButton } from "../composites/links.tsx";

/** For staff without the permission: no alarm, and a way on. */
export const NoAccess = () => (
  <Stack align="center" py="4rem" px="md" ta="center">
    <DocumentTitle>No access</DocumentTitle>
    <Title order={1}>You do not have access</Title>
    <Text c="dimmed" maw="32rem">
      Your account does not include this page. If you need it for your work, ask an administrator for the permission.
    </Text>
    <LinkButton to="/" variant="default">
      Go to the home page
    </LinkButton>
  </Stack>
);

import { Stack, Text, Title } from "@mantine/core";
import { refusalOf } from "@remedia/domain/permissions";
import { DocumentTitle } from "../composites/document-title.tsx";
import { LinkButton } from "../composites/links.tsx";
import { useFlags } from "../lib/screens.ts";

/** For staff without the permission: no alarm, and a way on. */
export const NoAccess = () => {
  const { permission } = useFlags();
  return (
    <Stack align="center" py="4rem" px="md" ta="center">
      <DocumentTitle>No access</DocumentTitle>
      <Title order={1}>You do not have access</Title>
      <Text c="dimmed" maw="32rem">
        Your account does not include this page. {permission && refusalOf(permission)}
      </Text>
      <LinkButton to="/" variant="default">
        Go to the home page
      </LinkButton>
    </Stack>
  );
};

import { Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { DocumentTitle } from "../composites/document-title.tsx";
import { LinkButton } from "../composites/links.tsx";
import { deskDoor, isAtDesk } from "../lib/desk.ts";
import { useScreenExists } from "../lib/screens.ts";

export const UnknownPage = () => {
  const inShop = !useScreenExists(deskDoor);
  if (inShop && leadsToDesk()) return <GoToDesk />;
  return (
    <Stack align="center" py="4rem" px="md" ta="center">
      <DocumentTitle>Page not found</DocumentTitle>
      <Text fw="var(--weight-title)" fz="3rem" c="teal" aria-hidden>
        404
      </Text>
      <Title order={1}>This page does not exist</Title>
      <Text c="dimmed">The address may be old or mistyped.</Text>
      {isAtDesk(window.location.pathname) ? (
        <LinkButton to={deskDoor}>Go to my start page</LinkButton>
      ) : (
        <LinkButton to="/">Go to the home page</LinkButton>
      )}
    </Stack>
  );
};

/** A link from the shop into the back office; but whoever was loaded at this very address gets nowhere by loading it again. */
const leadsToDesk = () => {
  const [loaded] = performance.getEntriesByType("navigation");
  const loadedAt = loaded ? new URL(loaded.name).pathname : "";
  return isAtDesk(window.location.pathname) && loadedAt !== window.location.pathname;
};

const GoToDesk = () => {
  useEffect(() => window.location.reload(), []);
  return null;
};

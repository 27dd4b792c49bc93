import { createFileRoute } from "@tanstack/react-router";
import { Page } from "../composites/page.tsx";
import { Today } from "../features/dashboard/today.tsx";
import { shopMenu, userMenu } from "../lib/menus.ts";
import { useUser } from "../lib/session.ts";

export const Route = createFileRoute("/start")({
  staticData: { title: "Start", requiresAuth: true, requiresVerified: true },
  component: Start,
});

/** Where an account lands whose own screens are still to come. */
function Start() {
  const user = useUser();
  return (
    <Page title={`Welcome, ${user?.name ?? ""}`}>
      <Today menu={[...userMenu, ...shopMenu]} />
    </Page>
  );
}

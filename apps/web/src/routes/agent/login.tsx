import { createFileRoute } from "@tanstack/react-router";
import { TextLink } from "../../composites/links.tsx";
import { DoorPage } from "../../features/session/door-page.tsx";

export const Route = createFileRoute("/agent/login")({
  staticData: { title: "Agent login", hideForAuth: true },
  component: () => (
    <DoorPage door="agent" title="Agent login" lead="Sell on behalf of your customers.">
      <TextLink to="/agent/register">Not an agent yet? Apply here</TextLink>
    </DoorPage>
  ),
});

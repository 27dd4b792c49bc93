import { createFileRoute } from "@tanstack/react-router";
import { DoorPage } from "../../features/session/door-page.tsx";

export const Route = createFileRoute("/inventory/login")({
  staticData: { title: "Store staff login", hideForAuth: true },
  component: () => (
    <DoorPage door="inventory" title="Store staff login" lead="For the people who sell and count in a store." />
  ),
});

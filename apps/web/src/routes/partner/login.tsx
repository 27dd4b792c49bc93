import { createFileRoute } from "@tanstack/react-router";
import { DoorPage } from "../../features/session/door-page.tsx";

export const Route = createFileRoute("/partner/login")({
  staticData: { title: "Partner login", hideForAuth: true },
  component: () => <DoorPage door="partner" title="Partner login" lead="For sellers on the marketplace." />,
});

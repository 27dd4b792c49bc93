import { createFileRoute } from "@tanstack/react-router";
import { DoorPage } from "../../features/session/door-page.tsx";

export const Route = createFileRoute("/hmos/login")({
  staticData: { title: "HMO login", hideForAuth: true },
  component: () => <DoorPage door="hmo" title="HMO login" lead="Orders, formulary and payments of your health plan." />,
});

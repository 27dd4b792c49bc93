import { createFileRoute } from "@tanstack/react-router";
import { EntrancePage } from "../features/session/entrance-page.tsx";

export const Route = createFileRoute("/login")({
  staticData: { title: "Login", hideForAuth: true },
  component: () => <EntrancePage tab="login" />,
});

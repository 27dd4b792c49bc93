import { createFileRoute } from "@tanstack/react-router";
import { EntrancePage } from "../features/session/entrance-page.tsx";

export const Route = createFileRoute("/register")({
  staticData: { title: "Register", hideForAuth: true },
  component: () => <EntrancePage tab="register" />,
});

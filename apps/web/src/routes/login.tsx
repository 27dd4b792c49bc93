import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/login")({
  staticData: { title: "login" },
  component: () => <h1>login</h1>,
});

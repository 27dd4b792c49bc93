import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/")({
  staticData: { title: "Home" },
  component: () => <h1>Remedia</h1>,
});

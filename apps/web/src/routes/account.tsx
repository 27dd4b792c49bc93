import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/account")({
  staticData: { title: "account" },
  component: () => <h1>account</h1>,
});

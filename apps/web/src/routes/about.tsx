import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/about")({
  staticData: { title: "about" },
  component: () => <h1>about</h1>,
});

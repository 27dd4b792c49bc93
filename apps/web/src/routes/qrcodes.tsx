import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/qrcodes")({
  staticData: { title: "qrcodes" },
  component: () => <h1>qrcodes</h1>,
});

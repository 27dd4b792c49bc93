import { createFileRoute } from "@tanstack/react-router";
import { DocumentTitle } from "../composites/document-title.tsx";
import { Hero } from "../features/home/hero.tsx";
import { HowItWorks } from "../features/home/how-it-works.tsx";
import { RegisterCall } from "../features/home/register-call.tsx";

export const Route = createFileRoute("/")({ staticData: { title: "Home" }, component: Home });

function Home() {
  return (
    <>
      <DocumentTitle>Restock with confidence</DocumentTitle>
      <Hero />
      <HowItWorks />
      <RegisterCall />
    </>
  );
}

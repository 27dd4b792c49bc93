import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DocumentTitle } from "../composites/document-title.tsx";
import { Hero } from "../features/home/hero.tsx";
import { HowItWorks } from "../features/home/how-it-works.tsx";
import { RegisterCall } from "../features/home/register-call.tsx";

// The hero shows first; the shelves follow in a piece of their own.
const CatalogueSections = lazy(() =>
  import("../features/home/catalogue-sections.tsx").then((module) => ({ default: module.CatalogueSections })),
);

export const Route = createFileRoute("/")({ staticData: { title: "Home" }, component: Home });

function Home() {
  return (
    <>
      <DocumentTitle>Restock with confidence</DocumentTitle>
      <Hero />
      <Suspense fallback={<div style={{ minHeight: "60vh" }} />}>
        <CatalogueSections />
      </Suspense>
      <HowItWorks />
      <RegisterCall />
    </>
  );
}

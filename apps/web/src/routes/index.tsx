import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DocumentTitle } from "../composites/document-title.tsx";
import { Later } from "../composites/later.tsx";
import { Hero } from "../features/home/hero.tsx";
import classes from "../features/home/home.module.css";
import { HowItWorks } from "../features/home/how-it-works.tsx";
import { RegisterCall } from "../features/home/register-call.tsx";
import { hasFirstPin, holds, isVerified } from "../lib/access.ts";
import { useUser } from "../lib/session.ts";

// The hero shows first; the shelves follow in a piece of their own.
const CatalogueSections = lazy(() =>
  import("../features/home/catalogue-sections.tsx").then((module) => ({ default: module.CatalogueSections })),
);

const Welcome = lazy(() => import("../features/home/welcome.tsx").then((module) => ({ default: module.Welcome })));

/** Keeps the footer off the first screen. */
const below = <div style={{ minHeight: "60vh" }} />;

export const Route = createFileRoute("/")({ staticData: { title: "Home" }, component: Home });

function Home() {
  const user = useUser();
  const buys = user !== null && isVerified(user) && !hasFirstPin(user) && holds(user, "orders.own");
  return (
    <>
      <DocumentTitle>Restock with confidence</DocumentTitle>
      {buys ? (
        <Suspense fallback={<div className={classes.waiting} />}>
          <Welcome name={user.name} />
        </Suspense>
      ) : (
        <Hero />
      )}
      <Later meanwhile={below}>
        <Suspense fallback={below}>
          <CatalogueSections welcomed={buys} />
        </Suspense>
        {!buys && (
          <>
            <HowItWorks />
            <RegisterCall />
          </>
        )}
      </Later>
    </>
  );
}

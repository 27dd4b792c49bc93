import { type AnyRoute, createRouter } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { RouteFault } from "./layouts/route-fault.tsx";
import { UnknownPage } from "./layouts/unknown-page.tsx";
import type { FlagsOf } from "./lib/access.ts";
import { flagsIn } from "./lib/screens.ts";
import type { routeTree as everyRoute } from "./routeTree.gen.ts";

/** What stands around a page: bar, menu, footer. */
export type Frame = ComponentType<{ children: ReactNode }>;

/** Addresses hold plain text: `?q=500&page=2`, never quoted JSON. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>) => {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : "";
};

/** Links are checked against all pages, whichever of them this entry holds: the rest is a load away. */
export const openRouter = (routeTree: AnyRoute, shopFrame: Frame) => {
  const flagsOf: FlagsOf = (path) => flagsIn(router)(path);
  const router = createRouter({
    routeTree: routeTree as typeof everyRoute,
    context: { flagsOf, shopFrame },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: UnknownPage,
    defaultErrorComponent: RouteFault,
  });
  return router;
};
export type AppRouter = ReturnType<typeof openRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

import { lazy } from "react";
import { openApp } from "./main.tsx";
import { routeTree } from "./routeTree.gen.ts";

// Whoever works here seldom goes shopping.
openApp(
  routeTree,
  lazy(() => import("./layouts/user-layout.tsx").then(({ UserLayout }) => ({ default: UserLayout }))),
);

import { createRootRouteWithContext, redirect } from "@tanstack/react-router";
import { RootLayout } from "../layouts/root-layout.tsx";
import { type FlagsOf, mayOpen } from "../lib/access.ts";
import { flagsOfMatches } from "../lib/screens.ts";
import { endedDoor, getUser } from "../lib/session.ts";
import type { Frame } from "../router.tsx";

/** The one guard: every page passes here, and only the flags of its route decide. */
export const Route = createRootRouteWithContext<{ flagsOf: FlagsOf; shopFrame: Frame }>()({
  beforeLoad: ({ matches, location, context }) => {
    const verdict = mayOpen(flagsOfMatches(matches), getUser(), context.flagsOf);
    if (typeof verdict === "string") return;
    if (verdict.to !== "/login") throw redirect({ to: verdict.to });
    // A person who must sign in first comes back to the page they asked for.
    throw redirect({ to: endedDoor() ?? "/login", search: { return: location.href } as never });
  },
  component: RootLayout,
});

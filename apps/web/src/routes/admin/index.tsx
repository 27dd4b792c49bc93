import { createFileRoute, redirect } from "@tanstack/react-router";
import { homeOf } from "../../lib/access.ts";
import { getUser } from "../../lib/session.ts";

/** The door of the back office: everybody goes on to where their work is. */
export const Route = createFileRoute("/admin/")({
  staticData: { requiresAuth: true, requiresAdminAccess: true },
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(getUser(), context.flagsOf) });
  },
});

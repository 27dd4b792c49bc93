import { type AnyRouter, useMatches, useRouter } from "@tanstack/react-router";
import { type FlagsOf, mayOpen } from "./access.ts";
import type { Flags } from "./flags.ts";
import { useUser } from "./session.ts";

type Routes = Record<string, { options: { staticData?: Flags } }>;
const routesOf = (router: AnyRouter): Routes => router.routesByPath;

/** Reads from the router which paths have a screen, and what they say about themselves. */
export const flagsIn =
  (router: AnyRouter): FlagsOf =>
  (path) => {
    const route = routesOf(router)[path];
    return route && { ...route.options.staticData };
  };
export const useFlagsOf = (): FlagsOf => flagsIn(useRouter());
export const usePaths = () => Object.keys(routesOf(useRouter()));
export const useScreenExists = (path: string) => useFlagsOf()(path) !== undefined;
/** Whether whoever is signed in may open a screen, by its path with `$id` and all. */
export const useMayOpen = () => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  return (path: string) => {
    const flags = flagsOf(path);
    return flags !== undefined && mayOpen(flags, user, flagsOf) === "open";
  };
};

/** A page inherits the flags of the routes it lies in. */
export const flagsOfMatches = (matches: readonly { staticData?: Flags }[]): Flags =>
  Object.assign({}, ...matches.map((match) => match.staticData));
export const useFlags = (): Flags => useMatches({ select: flagsOfMatches, structuralSharing: true });

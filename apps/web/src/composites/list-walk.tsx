import { Group, Text } from "@mantine/core";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { PathLink } from "./links.tsx";
import { isTyping } from "./list-keys.ts";
import classes from "./may-links.module.css";

/** The rows of the list that one came from, in its order, so that a detail leads on to the next. */
let walk: readonly string[] = [];

/** Called when a row is opened: what the list shows at that moment is the walk. */
export const rememberWalk = (list: HTMLElement) => {
  const links = list.querySelectorAll<HTMLAnchorElement>("[data-row] [data-open] a");
  walk = [...links].map(({ pathname }) => pathname);
};

/** Next and previous on a page that was reached from a list; j and k do the same. */
export const WalkLinks = () => {
  const { pathname } = useLocation();
  const router = useRouter();
  const at = walk.indexOf(pathname);
  const before = walk[at - 1];
  const after = at === -1 ? undefined : walk[at + 1];
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = { j: after, k: before }[event.key];
      if (to) router.history.push(to);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [before, after, router]);
  if (at === -1 || walk.length < 2) return null;
  return (
    <Group component="nav" gap="sm" aria-label="Rows of the list" className={classes.links}>
      {before && <PathLink to={before}>Previous</PathLink>}
      <Text size="sm" c="dimmed">
        {at + 1} of {walk.length}
      </Text>
      {after && <PathLink to={after}>Next</PathLink>}
    </Group>
  );
};

import { Text } from "@mantine/core";
import { PathLink } from "../../composites/links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { isMeantFor, menuFor } from "../../lib/access.ts";
import type { Audience, MenuGroup } from "../../lib/menus.ts";
import { useFlagsOf } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./today.module.css";

/** What one does on a screen, where its name alone does not tell a newcomer. */
const purposes: Readonly<Record<string, string>> = {
  "/admin/users": "Look customers up, read their notes, and see the shop as they see it.",
  "/admin/stores": "Find a store, its address and its licence.",
  "/admin/branches": "See the branches, their addresses and phone numbers.",
  "/agent/products/request": "Ask for a product that the shop does not have.",
  "/agent/price_list": "Take today's prices of your branch with you.",
  "/shop": "Look up products, prices and stock.",
  "/deals": "See what is on offer now.",
  "/account": "Keep your name, your PIN and your devices in order.",
  "/contact_us": "Write to customer support.",
};

/** Entries for everybody who works here say nothing about this person. */
const general: readonly Audience[] = ["full_admin", "full_admin_orders", "everyone", "not_staff"];

/** For those whose own screens are still to come: what is open to them today, and what will be. */
export const Today = ({ menu }: { menu: MenuGroup[] }) => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  const open = menuFor(menu, user, flagsOf).flatMap((group) => group.entries);
  const coming = menu
    .flatMap((group) => group.entries)
    .filter((entry) => flagsOf(entry.to) === undefined && isMeantFor(user, entry))
    .filter(({ who }) => who?.some((audience) => !general.includes(audience)));
  return (
    <Panel title="What you can do today">
      <ul className={classes.list}>
        {open
          .filter(({ to }) => to !== "/admin/dashboard")
          .map(({ to, label }) => (
            <li key={to}>
              <PathLink to={to}>{label}</PathLink>
              {purposes[to] && <Text size="sm">{purposes[to]}</Text>}
            </li>
          ))}
      </ul>
      {coming.length > 0 && (
        <Text size="sm" c="dimmed">
          Coming soon to your menu: {coming.map(({ label }) => label).join(", ")}.
        </Text>
      )}
    </Panel>
  );
};

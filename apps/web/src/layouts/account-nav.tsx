import { Link, type LinkProps } from "@tanstack/react-router";
import { useProduct } from "../api/reference.ts";
import { menuFor } from "../lib/access.ts";
import { userMenu } from "../lib/menus.ts";
import { useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import classes from "./account-nav.module.css";

/** The signed-in person's own pages; on a phone they are in the side menu. */
export const AccountNav = () => {
  const entries = menuFor(userMenu, useUser(), useFlagsOf()).flatMap((group) => group.entries);
  const product = useProduct();
  return (
    <nav aria-label="My account" className={classes.nav}>
      {entries.map(({ to, label }) => (
        <Link key={to} to={to as LinkProps["to"]} className={classes.link}>
          {label.replace("{product}", product)}
        </Link>
      ))}
    </nav>
  );
};

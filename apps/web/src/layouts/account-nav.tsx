import { useProduct } from "../api/reference.ts";
import { PathLink } from "../composites/links.tsx";
import { menuFor } from "../lib/access.ts";
import { userMenu } from "../lib/menus.ts";
import { useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import classes from "./account-nav.module.css";
import { menuIcons } from "./menu-icons.ts";

/** The signed-in person's own pages, in the shop folded to their icons; on a phone they are in the side menu. */
export const AccountNav = ({ folded }: { folded: boolean }) => {
  const entries = menuFor(userMenu, useUser(), useFlagsOf()).flatMap((group) => group.entries);
  const product = useProduct();
  return (
    <nav aria-label="My account" className={classes.nav} data-folded={folded || undefined}>
      {entries.map(({ to, label, icon }) => {
        const Icon = icon && menuIcons[icon];
        return (
          <PathLink key={to} to={to} className={classes.link}>
            {Icon && <Icon size={20} aria-hidden />}
            <span className={classes.label}>{label.replace("{product}", product)}</span>
          </PathLink>
        );
      })}
    </nav>
  );
};

import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Later } from "../composites/later.tsx";
import { onDemand } from "../composites/on-demand.tsx";
import { useFlags } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Main } from "./main.tsx";
import { RequestNavbar } from "./request-navbar.tsx";
import classes from "./user-layout.module.css";

/** Strangers have no menu of their own, and phones no room for it: they go without its icons. */
const AccountNav = onDemand(
  () => import("./account-nav.tsx"),
  "AccountNav",
  () => null,
);

export const UserLayout = ({ children }: { children: ReactNode }) => {
  const flags = useFlags();
  const isOwn = useUser() !== null && flags.requiresAuth === true && !flags.hideForVerified;
  const isWide = useMediaQuery("(min-width: 62em)", false, { getInitialValueInEffect: false });
  // Names of icons show under a pointer: without one the menu stays whole.
  const canHover = useMediaQuery("(hover: hover)", true, { getInitialValueInEffect: false });
  const isFolded = flags.inShop === true && canHover;
  return (
    <div className={classes.page}>
      {flags.requiresHeader !== false && <Header />}
      {flags.requiresRhRequestHeader && <RequestNavbar />}
      <div className={isOwn ? classes.account : classes.plain} data-folded={isFolded || undefined}>
        {isOwn && isWide && <AccountNav folded={isFolded} />}
        <Main>{children}</Main>
      </div>
      {flags.requiresFooter !== false && (
        <Later>
          <Footer />
        </Later>
      )}
    </div>
  );
};

import type { ReactNode } from "react";
import { useFlags } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { AccountNav } from "./account-nav.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Main } from "./main.tsx";
import { RequestNavbar } from "./request-navbar.tsx";
import classes from "./user-layout.module.css";

export const UserLayout = ({ children }: { children: ReactNode }) => {
  const flags = useFlags();
  const user = useUser();
  const isOwn = user !== null && flags.requiresAuth === true && !flags.hideForVerified;
  const inAccount = isOwn && !flags.inShop;
  return (
    <div className={classes.page}>
      {flags.requiresHeader !== false && <Header />}
      {flags.requiresRhRequestHeader && <RequestNavbar />}
      <div className={isOwn ? classes.account : classes.plain} data-menu={inAccount}>
        {inAccount && <AccountNav />}
        <Main>{children}</Main>
      </div>
      {flags.requiresFooter !== false && <Footer />}
    </div>
  );
};

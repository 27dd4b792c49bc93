import { ActionIcon, Button } from "@mantine/core";
import { IconMenu2, IconSearch, IconUserCircle } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useConfig } from "../api/reference.ts";
import { LinkButton, PathLink } from "../composites/links.tsx";
import { openLogin } from "../features/session/login-modal.tsx";
import { useListCounts } from "../features/shop/lists.ts";
import { hasAdminAccess, homeOf, menuFor } from "../lib/access.ts";
import { shopMenu } from "../lib/menus.ts";
import { useFlagsOf, useScreenExists } from "../lib/screens.ts";
import { useSession } from "../lib/session.ts";
import { Brand } from "./brand.tsx";
import classes from "./header.module.css";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { SearchBox } from "./search-box.tsx";

const SideMenu = lazy(() => import("./side-menu.tsx").then((module) => ({ default: module.SideMenu })));
const SearchOverlay = lazy(() => import("./search-overlay.tsx").then((module) => ({ default: module.SearchOverlay })));

export const Header = () => {
  const header = useRef<HTMLElement>(null);
  const stuck = useStuck(header);
  const [open, setOpen] = useState<"menu" | "search" | null>(null);
  const canSearch = useScreenExists("/search/$query");
  // A stranger's first page has its search box in the middle; one is enough.
  const isHome = useRouterState({ select: (state) => state.location.pathname === "/" });
  const hasOwnBox = useSession() === null && isHome;
  return (
    <header ref={header} className={classes.header} data-stuck={stuck || undefined}>
      <SocialStrip />
      <div className={classes.bar}>
        <div className={classes.inner} data-bar>
          <ActionIcon
            className={classes.phoneOnly}
            variant="subtle"
            color="gray"
            size="xl"
            aria-label="Open the menu"
            onClick={() => setOpen("menu")}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
          <Brand />
          <div className={classes.search}>{canSearch && !hasOwnBox && <SearchBox />}</div>
          {canSearch && (
            <ActionIcon
              className={classes.phoneOnly}
              variant="subtle"
              color="gray"
              size="xl"
              aria-label="Search"
              onClick={() => setOpen("search")}
            >
              <IconSearch size={22} aria-hidden />
            </ActionIcon>
          )}
          <ShopLinks />
          <span className={classes.scheme}>
            <SchemeToggle />
          </span>
          <AccountButton />
        </div>
      </div>
      <Suspense>
        {open === "menu" && <SideMenu onClose={() => setOpen(null)} />}
        {open === "search" && <SearchOverlay onClose={() => setOpen(null)} />}
      </Suspense>
    </header>
  );
};

const SocialStrip = () => {
  const config = useConfig();
  return (
    <div className={classes.strip}>
      <div className={classes.stripInner}>
        <span>{config?.support_phone && <a href={`tel:${config.support_phone}`}>Call {config.support_phone}</a>}</span>
        <nav aria-label="Social media">
          {config?.socials.map(({ label, url }) => (
            <a key={url} href={url} rel="noreferrer" target="_blank">
              {label}
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
};

const ShopLinks = () => {
  const session = useSession();
  const flagsOf = useFlagsOf();
  const { cart, wishlist } = useListCounts();
  const counts: Record<string, number | undefined> = { "/cart": cart, "/wishlist": wishlist };
  return (
    <nav aria-label="Shop" className={classes.shop}>
      {menuFor(shopMenu, session?.user ?? null, flagsOf)
        .flatMap((group) => group.entries)
        .map(({ to, label }) => (
          <PathLink key={to} to={to} className={classes.link}>
            {label}
            {counts[to] !== undefined && <span className={classes.count}>{counts[to]}</span>}
          </PathLink>
        ))}
    </nav>
  );
};

const AccountButton = () => {
  const user = useSession()?.user ?? null;
  const flagsOf = useFlagsOf();
  const icon = <IconUserCircle size={20} aria-hidden />;
  if (!user)
    return (
      <Button variant="light" className={classes.account} leftSection={icon} onClick={() => openLogin()}>
        Login / Sign Up
      </Button>
    );
  return (
    <>
      {hasAdminAccess(user) && (
        <PathLink to={homeOf(user, flagsOf)} className={classes.link}>
          Back office
        </PathLink>
      )}
      <LinkButton to="/account" variant="light" className={classes.account} leftSection={icon}>
        <span className={classes.accountName}>
          <small>My Account</small>
          View Profile
        </span>
      </LinkButton>
    </>
  );
};

/** The bar follows once the whole header has been scrolled away. */
const useStuck = (header: React.RefObject<HTMLElement | null>) => {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    // Watched, not measured: to measure while the page is put together has it laid out twice.
    const watcher = new IntersectionObserver((entries) => {
      // Of several looks the last is how things stand.
      const { isIntersecting, boundingClientRect } = entries.at(-1)!;
      setStuck(!isIntersecting && boundingClientRect.bottom <= 0 && window.innerWidth >= 320);
    });
    watcher.observe(header.current!);
    return () => watcher.disconnect();
  }, [header]);
  return stuck;
};

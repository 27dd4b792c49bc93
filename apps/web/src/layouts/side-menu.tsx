import { Button, CloseButton } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useConfig } from "../api/reference.ts";
import { PathLink } from "../composites/links.tsx";
import { openLogin } from "../features/session/login-modal.tsx";
import { signOut } from "../features/session/session.ts";
import { hasAdminAccess, homeOf, menuFor } from "../lib/access.ts";
import { shopMenu, userMenu } from "../lib/menus.ts";
import { useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { Brand } from "./brand.tsx";
import { Dialog } from "./dialog.tsx";
import { menuIcons } from "./menu-icons.ts";
import { SchemeToggle } from "./scheme-toggle.tsx";
import classes from "./side-menu.module.css";

/** The header's entries and the person's own pages, on a phone. */
export const SideMenu = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  const config = useConfig();
  useCloseOnMove(onClose);
  const groups = [...menuFor(shopMenu, user, flagsOf), ...(user ? menuFor(userMenu, user, flagsOf) : [])];
  const logIn = () => {
    onClose();
    openLogin();
  };
  return (
    <Dialog label="Menu" onClose={onClose}>
      <div className={classes.top}>
        <Brand />
        <SchemeToggle />
        <CloseButton size="lg" aria-label="Close the menu" onClick={onClose} />
      </div>
      {user && <p className={classes.name}>{user.name}</p>}
      <nav aria-label="Menu" className={classes.nav}>
        {user && hasAdminAccess(user) && <PathLink to={homeOf(user, flagsOf)}>Back office</PathLink>}
        {groups.map((group) => (
          <div key={group.label}>
            {group.entries.map(({ to, label, icon }) => {
              const Icon = icon && menuIcons[icon];
              return (
                <PathLink key={to} to={to}>
                  {Icon && <Icon size={20} aria-hidden />}
                  {label.replace("{product}", config?.name ?? "")}
                </PathLink>
              );
            })}
          </div>
        ))}
        <PathLink to="/about">About</PathLink>
      </nav>
      {user ? (
        <Button variant="default" fullWidth onClick={() => void signOut()}>
          Log Out
        </Button>
      ) : (
        <Button fullWidth onClick={logIn}>
          Login / Sign Up
        </Button>
      )}
      <div className={classes.socials}>
        {config?.socials.map(({ label, url }) => (
          <a key={url} href={url} rel="noreferrer" target="_blank">
            {label}
          </a>
        ))}
      </div>
    </Dialog>
  );
};

const useCloseOnMove = (close: () => void) => {
  const path = useRouterState({ select: (state) => state.location.href });
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) close();
  }, [path, close]);
};

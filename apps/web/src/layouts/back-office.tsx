import { ActionIcon, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconLogout, IconMenu2 } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useProduct } from "../api/reference.ts";
import { TextLink } from "../composites/links.tsx";
import { signOut } from "../features/session/session.ts";
import type { MenuGroup } from "../lib/menus.ts";
import { openExports } from "../lib/open-exports.ts";
import { useUser } from "../lib/session.ts";
import classes from "./back-office.module.css";
import { Brand } from "./brand.tsx";
import { Dialog } from "./dialog.tsx";
import { Main } from "./main.tsx";
import type { MenuCounts } from "./menu-counts.ts";
import { RequestOverlay } from "./request-overlay.tsx";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { Sidebar } from "./sidebar.tsx";

type Props = {
  title: string;
  groups: MenuGroup[];
  counts?: MenuCounts;
  /** What stands at the right of the top bar, such as the branch selector. */
  tools?: ReactNode;
  overlay?: boolean;
  children: ReactNode;
};

/** Exports that were asked for before the page was left. */
const takeUpExports = () => {
  if (openExports().length > 0) void import("../composites/export-job.tsx").then((jobs) => jobs.takeUpExports());
};

/** The frame of everybody's workplace: bar, sidebar, page. */
export const BackOffice = ({ title, groups, counts = {}, tools, overlay = true, children }: Props) => {
  const [menuOpen, setMenuOpen] = useState(false);
  const isWide = useMediaQuery("(min-width: 62em)", false, { getInitialValueInEffect: false });
  const user = useUser();
  useEffect(takeUpExports, []);
  const sidebar = <Sidebar label={title} groups={groups} counts={counts} onMove={() => setMenuOpen(false)} />;
  return (
    <div className={classes.frame}>
      <header className={classes.bar} data-bar>
        <ActionIcon
          className={classes.phoneOnly}
          variant="subtle"
          color="gray"
          size="xl"
          aria-label="Open the menu"
          onClick={() => setMenuOpen(true)}
        >
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
        <Brand />
        <div className={classes.tools}>
          {tools}
          <SchemeToggle />
          <TextLink to="/account" size="sm" className={classes.name}>
            {user?.name}
          </TextLink>
          <Button
            variant="subtle"
            color="gray"
            className={classes.logout}
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => void signOut()}
          >
            Log Out
          </Button>
        </div>
      </header>
      {isWide && <aside className={classes.side}>{sidebar}</aside>}
      {menuOpen && (
        <Dialog label={title} onClose={() => setMenuOpen(false)}>
          {sidebar}
          <Button variant="default" fullWidth mt="md" onClick={() => void signOut()}>
            Log Out
          </Button>
        </Dialog>
      )}
      <Main className={classes.main}>{children}</Main>
      <footer className={classes.footer}>
        © {new Date().getFullYear()} {useProduct()}
      </footer>
      {overlay && <RequestOverlay />}
    </div>
  );
};

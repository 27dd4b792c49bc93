import type { ReactNode } from "react";
import { menuFor } from "../lib/access.ts";
import { adminMenu } from "../lib/admin-menu.ts";
import { useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { BackOffice } from "./back-office.tsx";
import { BranchSelector } from "./branch-selector.tsx";
import { useMenuCounts } from "./menu-counts.ts";
import { PaletteButton } from "./palette-button.tsx";

export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const groups = menuFor(adminMenu, useUser(), useFlagsOf());
  const tools = (
    <>
      <PaletteButton groups={groups} />
      <BranchSelector />
    </>
  );
  return (
    <BackOffice title="Back office" groups={groups} counts={useMenuCounts(groups)} tools={tools}>
      {children}
    </BackOffice>
  );
};

import type { ReactNode } from "react";
import { menuFor } from "../lib/access.ts";
import { hmoMenu } from "../lib/menus.ts";
import { useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { BackOffice } from "./back-office.tsx";

export const HmoLayout = ({ children }: { children: ReactNode }) => (
  <BackOffice title="Products" groups={menuFor(hmoMenu, useUser(), useFlagsOf())} overlay={false}>
    {children}
  </BackOffice>
);

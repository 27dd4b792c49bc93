import type { ReactNode } from "react";
import { menuFor } from "../lib/access.ts";
import { partnerMenu } from "../lib/menus.ts";
import { useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { BackOffice } from "./back-office.tsx";

export const PartnerLayout = ({ children }: { children: ReactNode }) => (
  <BackOffice title="Selling" groups={menuFor(partnerMenu, useUser(), useFlagsOf())}>
    {children}
  </BackOffice>
);

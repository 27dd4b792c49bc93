import { useNavigate } from "@tanstack/react-router";
import { DoorCard, OtherDoors } from "./door-page.tsx";
import type { LoginTab } from "./login-modal.tsx";
import { LoginTabs } from "./login-tabs.tsx";

const heads = {
  login: { title: "Login", lead: "Sign in to your account." },
  register: { title: "Register An Account", lead: "For pharmacies, chemists, hospitals and other health businesses." },
} as const;

/** /login and /register are two tabs of one page. */
export const EntrancePage = ({ tab }: { tab: LoginTab }) => {
  const navigate = useNavigate();
  return (
    <DoorCard {...heads[tab]}>
      <LoginTabs tab={tab} onTab={(next) => void navigate({ to: `/${next}`, search: (old) => old, replace: true })} />
      <OtherDoors here="customer" />
    </DoorCard>
  );
};

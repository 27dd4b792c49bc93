import { NavigationProgress } from "@mantine/nprogress";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { ConfirmHost } from "../composites/confirm.tsx";
import { LoginModalHost } from "../features/session/login-modal.tsx";
import { type Layout, layoutFor, mayOpen } from "../lib/access.ts";
import { useFlags, useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { OfflineBanner, UpdateButton, ViewingBanner } from "./banners.tsx";
import classes from "./root-layout.module.css";
import { UserLayout } from "./user-layout.tsx";

/** The shop comes with the first load; the rest with whoever works there. */
const layouts: Record<Layout, React.ComponentType<{ children: ReactNode }>> = {
  user: UserLayout,
  admin: lazy(() => import("./admin-layout.tsx").then(({ AdminLayout }) => ({ default: AdminLayout }))),
  hmo: lazy(() => import("./hmo-layout.tsx").then(({ HmoLayout }) => ({ default: HmoLayout }))),
  partner: lazy(() => import("./partner-layout.tsx").then(({ PartnerLayout }) => ({ default: PartnerLayout }))),
};

const VerificationNotice = lazy(() =>
  import("./verification-notice.tsx").then((module) => ({ default: module.VerificationNotice })),
);
const NoAccess = lazy(() => import("./no-access.tsx").then(({ NoAccess }) => ({ default: NoAccess })));

export const RootLayout = () => {
  const user = useUser();
  const flags = useFlags();
  const flagsOf = useFlagsOf();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useFocusOnMove(pathname);
  const verdict = mayOpen(flags, user, flagsOf);
  const Frame = layouts[layoutFor(user, pathname, flags)];
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <div role="status">
        <NavigationProgress zIndex={1100} withinPortal={false} aria-label="Loading" />
      </div>
      <ViewingBanner />
      {verdict === "verification" ? (
        <Suspense>
          <VerificationNotice />
        </Suspense>
      ) : (
        <Suspense>
          <Frame>
            {verdict === "forbidden" && <NoAccess />}
            {/* Whoever is being sent elsewhere sees nothing of this page on the way. */}
            {verdict === "open" && <Outlet />}
          </Frame>
        </Suspense>
      )}
      <OfflineBanner />
      <UpdateButton />
      <LoginModalHost />
      <ConfirmHost />
    </>
  );
};

/** After a move to another page the keyboard and the screen reader start at its content. */
const useFocusOnMove = (pathname: string) => {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const inMain = document.activeElement?.closest("main input, dialog, [role=dialog]");
    if (!inMain) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
};

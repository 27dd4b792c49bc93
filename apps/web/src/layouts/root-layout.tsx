import { NavigationProgress } from "@mantine/nprogress";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { ConfirmHost } from "../composites/confirm.tsx";
import { Later } from "../composites/later.tsx";
import { LoginModalHost } from "../features/session/login-modal.tsx";
import { type Layout, layoutFor, mayOpen } from "../lib/access.ts";
import { useFlags, useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import type { Frame } from "../router.tsx";
import { OfflineBanner, UpdateButton, ViewingBanner } from "./banners.tsx";
import classes from "./root-layout.module.css";
import { Shell } from "./shell.tsx";

/** The shop's frame comes with its entry; the rest with whoever works there. */
const workplaces: Record<Exclude<Layout, "user">, Frame> = {
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
  const { shopFrame } = useRouter().options.context;
  const layout = layoutFor(user, pathname, flags);
  const Frame = layout === "user" ? shopFrame : workplaces[layout];
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
        <Suspense fallback={<Shell />}>
          <Later meanwhile={<Shell />}>
            <Frame>
              {verdict === "forbidden" && <NoAccess />}
              {/* Whoever is being sent elsewhere sees nothing of this page on the way. */}
              {verdict === "open" && <Outlet />}
            </Frame>
          </Later>
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

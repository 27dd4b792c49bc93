import { lazy, Suspense } from "react";
import { createStore } from "../../lib/store.ts";

/** The login window of the shop's header. Its forms load when it first opens. */
export type LoginTab = "login" | "register";
const tab = createStore<LoginTab | null>(null);

export const openLogin = (next: LoginTab = "login") => tab.set(next);

const LoginDialog = lazy(() => import("./login-dialog.tsx").then((module) => ({ default: module.LoginDialog })));

export const LoginModalHost = () => {
  const open = tab.use();
  return (
    open && (
      <Suspense>
        <LoginDialog tab={open} onClose={() => tab.set(null)} />
      </Suspense>
    )
  );
};

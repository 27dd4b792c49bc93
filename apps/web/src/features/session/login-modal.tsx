import { onDemand } from "../../composites/on-demand.tsx";
import { createStore } from "../../lib/store.ts";

/** The login window of the shop's header. Its forms load when it first opens. */
export type LoginTab = "login" | "register";
const tab = createStore<LoginTab | null>(null);

export const openLogin = (next: LoginTab = "login") => tab.set(next);

const LoginDialog = onDemand(() => import("./login-dialog.tsx"), "LoginDialog");

export const LoginModalHost = () => {
  const open = tab.use();
  return open && <LoginDialog tab={open} onClose={() => tab.set(null)} />;
};

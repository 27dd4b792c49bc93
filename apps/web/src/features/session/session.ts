import { api } from "../../api/client.ts";
import { kindOf } from "../../lib/access.ts";
import { forgetSession, getSession, setUser, stopViewing, typedKey } from "../../lib/session.ts";

/** Ends the session on the server if it can be reached, and here in any case; nothing of it stays on the device. */
export const signOut = async (to = "/login") => {
  const user = getSession()?.user;
  await api(user && kindOf(user) === "staff" ? "POST /admin/logout" : "POST /logout").catch(() => {});
  forgetSession();
  localStorage.removeItem(typedKey);
  window.location.assign(to);
};

/** Rights may have changed since the last visit. */
export const refreshUser = async () => {
  if (!getSession()) return;
  const answer = await api("GET /user", { quiet: true }).catch(() => null);
  if (answer) setUser(answer.user);
};

/** Back from the customer's view to the admin's own list of customers. */
export const exitViewing = async () => {
  await api("POST /viewing/exit").catch((error) => console.error("The view could not be ended.", error));
  stopViewing();
  window.location.assign("/admin/users");
};

import type { SessionUser } from "@remedia/domain/accounts";
import { useRouter } from "@tanstack/react-router";
import { showDone } from "../../api/toasts.ts";
import { homeOf, isVerified } from "../../lib/access.ts";
import type { StoreChoice } from "../../lib/kept-session.ts";
import { useFlagsOf } from "../../lib/screens.ts";
import { signIn } from "../../lib/session.ts";
import { forgetTypedByOthers, typedDrawers } from "../../lib/typed.ts";
import { joinGuestCart } from "../shop/lists.ts";

type Answer = { token: string; user: SessionUser; stores?: StoreChoice[] };

/** Only a path of our own is a place to return to. */
const ownPath = (path: unknown) => (typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : null);

/** Takes a new session in and goes where the person wanted to go, or to their own first page. */
export const useWelcome = () => {
  const router = useRouter();
  const flagsOf = useFlagsOf();
  return async (answer: Answer, remember: boolean) => {
    const { return: wanted }: Record<string, unknown> = router.state.location.search;
    signIn(answer, remember);
    forgetTypedByOthers();
    void joinGuestCart();
    const to = isVerified(answer.user) ? (ownPath(wanted) ?? homeOf(answer.user, flagsOf)) : "/verify";
    router.history.push(to);
    for (const title of typedDrawers()) showDone(`We kept what you typed in “${title}”. Open it again to restore it.`);
  };
};

import { Alert, Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { dateTime } from "../lib/format.ts";
import { findTyped, forgetTyped, keepDraft, keepWhenSessionEnds, type Typed, typedIn } from "../lib/typed.ts";

type Options<V> = {
  title?: string | undefined;
  inDrawer?: boolean | undefined;
  initial: V;
  values: V;
  restore: (values: V) => void;
  /** Kept whenever the page is left, and put back by itself. */
  draft?: boolean | undefined;
};

/**
 * Keeps what was typed when the session ends under a form, and offers it when its person opens the form again. A form is
 * known by its address, its title and its fields.
 */
export const useKept = <V extends object>({
  title = "",
  inDrawer,
  initial,
  values,
  restore,
  draft = false,
}: Options<V>) => {
  const [name] = useState(() => [window.location.pathname, title, Object.keys(initial).sort().join()].join(" "));
  const [offered, setOffered] = useState<Typed | null>(() => (draft ? null : findTyped(name)));
  const now = useRef({ opened: initial, values, secrets: new Set<string>() });
  now.current.values = values;
  useEffect(() => {
    const { current } = now;
    const typed = () => typedIn(current.opened, current.values, current.secrets);
    return keepWhenSessionEnds(name, inDrawer ? title : null, typed);
  }, [name, title, inDrawer]);
  useEffect(() => {
    if (!draft) return;
    const { current } = now;
    const found = findTyped(name);
    if (found) restore({ ...current.opened, ...(found.values as Partial<V>) });
    const keep = () => keepDraft(name, typedIn(current.opened, current.values, current.secrets));
    // A phone that ends a page in the background says no more than that it is hidden.
    document.addEventListener("visibilitychange", keep);
    window.addEventListener("pagehide", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [name, draft]);
  const forget = () => {
    forgetTyped(name);
    setOffered(null);
  };
  return {
    opened: () => now.current.opened,
    reopen: (as: V) => {
      now.current.opened = as;
    },
    never: (field: string) => void now.current.secrets.add(field),
    saved: (as: V) => {
      now.current.opened = as;
      forget();
    },
    offer: offered && (
      <KeptOffer
        typed={offered}
        onRestore={() => {
          restore({ ...values, ...offered.values });
          setOffered(null);
        }}
        onDiscard={forget}
      />
    ),
  };
};

type OfferProps = { typed: Typed; onRestore: () => void; onDiscard: () => void };
const KeptOffer = ({ typed, onRestore, onDiscard }: OfferProps): ReactNode => (
  <Alert color="yellow" mb="md" title="Your session ended before you saved">
    We kept what you typed at {dateTime(new Date(typed.at).toISOString())}.
    {typed.partial && " Files and PINs are never kept: enter those again."}
    <Group gap="xs" mt="sm">
      <Button size="xs" onClick={onRestore}>
        Restore
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </Group>
  </Alert>
);

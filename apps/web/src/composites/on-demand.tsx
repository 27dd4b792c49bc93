import { Button, Group, Loader, Paper, Stack, Text } from "@mantine/core";
import { type ComponentType, useEffect, useState } from "react";
import classes from "./on-demand.module.css";

type Props = Record<string, unknown>;
type PropsOf<C> = C extends (props: infer P) => unknown ? P : never;

export const lostWords = "This could not be loaded. Check your connection, or reload the page.";

type Closing = { onClose: (() => void) | undefined };

/** Calls something off wherever the focus is: a window before it came, a menu before it has taken the focus. */
export const useEscape = (onClose: Closing["onClose"]) =>
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onClose?.();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onClose]);

const Coming = ({ onClose }: Closing) => {
  useEscape(onClose);
  return (
    <span role="status" aria-busy="true" aria-label="Loading" className={classes.coming}>
      <Loader />
    </span>
  );
};

/** The page behind it, and what was typed there, stays as it is. */
const Lost = ({ onRetry, onClose }: Closing & { onRetry: () => void }) => {
  useEscape(onClose);
  return (
    <Paper role="alert" className={classes.lost} withBorder shadow="md" p="md">
      <Stack gap="sm">
        <Text>{lostWords}</Text>
        <Group justify="flex-end">
          {onClose && (
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          )}
          <Button onClick={onRetry}>Try again</Button>
        </Group>
      </Stack>
    </Paper>
  );
};

/**
 * A part of a page that is fetched when it is first drawn, not with the page:
 * `const PriceDrawer = onDemand(() => import("./price-drawer.tsx"), "PriceDrawer")`.
 * Something else may stand in its place until then, with the same props, and stays where it cannot be fetched.
 */
export const onDemand = <M extends object, const N extends keyof M>(
  load: () => Promise<M>,
  name: N,
  Meanwhile?: ComponentType<PropsOf<M[N]>>,
): M[N] => {
  let fetched: ComponentType<Props> | null = null;
  const OnDemand = (props: Props) => {
    const [Part, setPart] = useState(() => fetched);
    const [lost, setLost] = useState(false);
    // Not React's lazy: what was suspended is taken up again after everything else, which on a busy phone may be never.
    useEffect(() => {
      if (Part || lost) return;
      load().then(
        (module) => {
          fetched = module[name] as ComponentType<Props>;
          setPart(() => fetched);
        },
        () => setLost(true),
      );
    }, [Part, lost]);
    const Shown = Part ?? (Meanwhile as ComponentType<Props> | undefined);
    if (Shown) return <Shown {...props} />;
    const onClose = props.onClose as (() => void) | undefined;
    return lost ? <Lost onRetry={() => setLost(false)} onClose={onClose} /> : <Coming onClose={onClose} />;
  };
  // Of the same type as what it stands for, whatever that is generic in.
  return OnDemand as M[N];
};

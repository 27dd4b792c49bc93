import "@mantine/core/styles/Tabs.css";
import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { liveEveryMs, useApi } from "../api/query.ts";
import type { ApiKey, OutputOf, ParamsOf } from "../api/types.ts";
import { type Action, mainAndMore, perform } from "./actions.tsx";
import classes from "./detail-screen.module.css";
import { type Fact, Facts } from "./facts.tsx";
import { WalkLinks } from "./list-walk.tsx";
import { Loaded } from "./loaded.tsx";
import { type Crumb, Page } from "./page.tsx";
import { MoreMenu } from "./row-menu.tsx";
import { StateBadge } from "./state-badge.tsx";
import { WhyNotButton } from "./why-not.tsx";

export type Tab = { name: string; label: string; content: () => ReactNode };

type Props<K extends ApiKey> = {
  query: K;
  params: ParamsOf<K>;
  /** Others change it while one looks: it is read again every now and then. */
  live?: boolean;
  title: (subject: OutputOf<K>) => string;
  crumbs?: readonly Crumb[];
  state?: (subject: OutputOf<K>) => string;
  actions?: readonly Action<OutputOf<K>>[];
  facts: (subject: OutputOf<K>) => Fact[];
  tabs?: (subject: OutputOf<K>) => Tab[];
  /** Between facts and tabs. */
  children?: (subject: OutputOf<K>) => ReactNode;
};

/** One thing: what it is, what can be done to it, what belongs to it. */
export const DetailScreen = <K extends ApiKey>(props: Props<K>) => {
  const freshness = props.live ? { refreshEveryMs: liveEveryMs } : {};
  const query = useApi(props.query, { params: props.params } as never, freshness);
  return (
    <Loaded query={query}>
      {(subject: OutputOf<K>) => (
        <Page
          title={props.title(subject)}
          crumbs={props.crumbs}
          aside={props.state && <StateBadge state={props.state(subject)} />}
          actions={<StepButtons actions={props.actions ?? []} subject={subject} />}
        >
          <WalkLinks />
          <Facts facts={props.facts(subject)} />
          {props.children?.(subject)}
          {props.tabs && <DetailTabs tabs={props.tabs(subject)} />}
        </Page>
      )}
    </Loaded>
  );
};

type StepsProps<R> = {
  actions: readonly Action<R>[];
  subject: R;
  /** Above a form, whose own button is the main one. */
  quiet?: boolean;
};

/** One main button, which is the next step; the rest waits under "More". */
export const StepButtons = <R,>({ actions, subject, quiet = false }: StepsProps<R>) => {
  const { main, more } = mainAndMore(actions, subject);
  const [only] = more;
  return (
    <>
      {main && <ActionButton action={main} subject={subject} main={!quiet} />}
      {more.length === 1 && only && <ActionButton action={only} subject={subject} />}
      {more.length > 1 && <MoreMenu row={subject} actions={more} />}
    </>
  );
};

type ButtonProps<R> = { action: Action<R>; subject: R; main?: boolean };

/** What cannot be done now stays in its place, grey, with the reason on it. */
export const ActionButton = <R,>({ action, subject, main = false }: ButtonProps<R>) => {
  const why = action.whyNot?.(subject) ?? null;
  return (
    <WhyNotButton
      why={why}
      variant={main ? "filled" : "default"}
      {...(action.danger && !main && why === null ? { c: "var(--mantine-color-error)" } : {})}
      onClick={() => void perform(action, subject)}
    >
      {action.label}
    </WhyNotButton>
  );
};

const DetailTabs = ({ tabs }: { tabs: readonly Tab[] }) => {
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = tabs.find(({ name }) => name === tab) ?? tabs[0];
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={(name) => void navigate({ to: ".", search: { tab: name ?? undefined }, replace: true } as never)}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs}>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {name === open?.name && content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

import { Group, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { DocumentTitle } from "./document-title.tsx";
import { PathLink } from "./links.tsx";
import classes from "./page.module.css";

export type Crumb = { label: string; to: string };
type Props = {
  title: string;
  /** Where this page lies, outermost first. */
  crumbs?: readonly Crumb[] | undefined;
  /** Beside the title, such as a state. */
  aside?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Every page has one heading, and it names the browser's tab. */
export const Page = ({ title, crumbs, aside, actions, children }: Props) => (
  <Stack gap="md">
    <DocumentTitle>{title}</DocumentTitle>
    <Group justify="space-between" align="flex-end" gap="sm">
      <div className={classes.head}>
        {crumbs && (
          <nav aria-label="Breadcrumb" className={classes.crumbs}>
            {crumbs.map(({ label, to }) => (
              <PathLink key={to} to={to}>
                {label}
              </PathLink>
            ))}
          </nav>
        )}
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {aside}
        </Group>
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
    {children}
  </Stack>
);

import { Button, Group, Paper, Stack } from "@mantine/core";
import { useBlocker, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isEnding } from "../lib/session.ts";
import { confirm } from "./confirm.tsx";
import { type Form, FormBody, type FormOptions, useForm } from "./form.tsx";
import classes from "./form-screen.module.css";
import { type Crumb, Page } from "./page.tsx";

type Props<V, T> = FormOptions<V, T> & {
  title: string;
  crumbs?: readonly Crumb[];
  /** Beside the title, such as a status. */
  aside?: ReactNode;
  /** What can be done to it besides; what is typed and not saved yet may speak against it. */
  actions?: (unsaved: boolean) => ReactNode;
  /** The word on the button. Default: Save. */
  label?: string;
  /** Where to go when it is saved. */
  to?: string;
  children: (form: Form<V>) => ReactNode;
};

/** A form with a page of its own. */
export const FormScreen = <V extends object, T>(props: Props<V, T>) => {
  const { title, crumbs, aside, actions, label, to, children, ...options } = props;
  const router = useRouter();
  const { form, props: body } = useForm<V, T>({
    ...options,
    title,
    onDone: async (answer, values) => {
      await options.onDone?.(answer, values);
      if (to) router.history.push(to, {}, { ignoreBlocker: true });
    },
  });
  useLeaveWarning(form.dirty && !form.busy);
  return (
    <Page title={title} crumbs={crumbs} aside={aside} actions={actions?.(form.dirty)}>
      <Paper withBorder p={{ base: "md", sm: "lg" }} className={classes.paper}>
        <FormBody {...body}>
          <Stack>
            {children(form)}
            <Group justify="flex-end" mt="sm">
              <Button variant="default" onClick={() => router.history.back()}>
                Cancel
              </Button>
              <Button type="submit" loading={form.busy}>
                {label ?? "Save"}
              </Button>
            </Group>
          </Stack>
        </FormBody>
      </Paper>
    </Page>
  );
};

const leaving = {
  title: "Leave without saving?",
  body: "What you changed here will be lost.",
  label: "Leave",
  danger: true,
} as const;

export const useLeaveWarning = (unsaved: boolean) =>
  useBlocker({
    shouldBlockFn: async () => unsaved && (await confirm(leaving)) === null,
    enableBeforeUnload: () => unsaved && !isEnding(),
  });
/** For windows over a page: closes them, after asking when something would be lost. */
export const leaveOr = async (unsaved: boolean, close: () => void) => {
  if (!unsaved || (await confirm(leaving))) close();
};

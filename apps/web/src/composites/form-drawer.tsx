import { Button, Drawer, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { type Form, FormBody, type FormOptions, useForm } from "./form.tsx";
import { leaveOr } from "./form-screen.tsx";
import { wayBack } from "./way-back.ts";
import { WhyNotButton } from "./why-not.tsx";

type Props<V, T> = FormOptions<V, T> & {
  title: string;
  label?: string;
  /** The word on the button that leaves all as it is, and whether the other one ends something for good. */
  keep?: string;
  danger?: boolean;
  onClose: () => void;
  /** For forms with rows of their own. */
  wide?: boolean;
  /** Greys the button out and says why. */
  whyNot?: string | null;
  children: (form: Form<V>) => ReactNode;
};

/** A form beside the list it belongs to. Draw it when it is open: `{editing && <FormDrawer … />}`. */
export const FormDrawer = <V extends object, T>({
  title,
  label = "Save",
  keep,
  danger,
  onClose,
  wide,
  whyNot,
  children,
  ...options
}: Props<V, T>) => {
  const { form, props } = useForm<V, T>({
    ...options,
    title,
    inDrawer: true,
    onDone: async (answer, values) => {
      await options.onDone?.(answer, values);
      onClose();
    },
  });
  const close = () => void leaveOr(form.dirty, onClose);
  return (
    <Drawer
      opened
      onClose={close}
      title={title}
      position="right"
      size={wide ? "xl" : "md"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <FormBody {...props}>
        <Stack>
          {children(form)}
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={close}>
              {wayBack({ label, ...(keep ? { keep } : {}) })}
            </Button>
            <WhyNotButton
              type="submit"
              loading={form.busy}
              why={whyNot ?? null}
              {...(danger ? { color: "red.9" } : {})}
            >
              {label}
            </WhyNotButton>
          </Group>
        </Stack>
      </FormBody>
    </Drawer>
  );
};

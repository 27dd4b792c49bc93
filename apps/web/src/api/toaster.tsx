import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { Button, Group, MantineProvider } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { type NotificationData, Notifications, notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import { cssVariables, theme } from "../theme.ts";
import classes from "./toaster.module.css";
import type { ToastAction } from "./toasts.ts";

/** Toasts have a root of their own, so that nothing of them is in the first load. */
const host = document.body.appendChild(document.createElement("div"));
createRoot(host).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <Notifications position="top-right" zIndex={1000} withinPortal={false} className={classes.toasts} />
  </MantineProvider>,
);

/** The bar stands below a strip or a banner until the page is scrolled past them; while it slides in, its height counts. */
const followBar = () => {
  const bar = document.querySelector<HTMLElement>("[data-bar]");
  const bottom = bar ? Math.max(bar.getBoundingClientRect().bottom, bar.offsetHeight) : 0;
  host.style.setProperty("--bar-bottom", `${bottom}px`);
};
for (const moved of ["scroll", "resize"]) window.addEventListener(moved, followBar, { passive: true });

const labels = { closeButtonProps: { "aria-label": "Close this message" }, withBorder: true };
export const showToast = (toast: NotificationData) => {
  followBar();
  return notifications.show({ ...labels, ...toast });
};
/** Long enough to be read and answered where there is something to answer. */
const answerMs = 8_000;
export const showDoneToast = (text: string, actions: readonly ToastAction[], { stays = false } = {}) => {
  const id = randomId();
  const message = (
    <Group gap="xs">
      <span>{text}</span>
      {actions.map(({ label, run }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="light"
          onClick={() => {
            hideToast(id);
            run();
          }}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
  const autoClose = stays ? false : answerMs;
  showToast({ id, color: "teal", message, position: "bottom-left", ...(actions.length > 0 ? { autoClose } : {}) });
};
export const updateToast = (toast: NotificationData & { id: string }) => notifications.update({ ...labels, ...toast });
export const hideToast = (id: string) => notifications.hide(id);

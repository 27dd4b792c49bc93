import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { MantineProvider } from "@mantine/core";
import { type NotificationData, Notifications, notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import { cssVariables, theme } from "../theme.ts";

/** Toasts have a root of their own, so that nothing of them is in the first load. */
const host = document.body.appendChild(document.createElement("div"));
createRoot(host).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <Notifications position="top-right" zIndex={1000} withinPortal={false} />
  </MantineProvider>,
);

const labels = { closeButtonProps: { "aria-label": "Close this message" }, withBorder: true };
export const showToast = (toast: NotificationData) => notifications.show({ ...labels, ...toast });
export const updateToast = (toast: NotificationData & { id: string }) => notifications.update({ ...labels, ...toast });
export const hideToast = (id: string) => notifications.hide(id);

import { Button } from "@mantine/core";
import { IconEye, IconRefresh } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { exitViewing } from "../features/session/session.ts";
import { useSession } from "../lib/session.ts";
import { applyUpdate, useUpdateWaiting } from "../lib/updates.ts";
import classes from "./banners.module.css";

/** Nobody may forget that they look through a customer's eyes. */
export const ViewingBanner = () => {
  const session = useSession();
  if (!session?.own) return null;
  return (
    <div className={classes.viewing} role="status">
      <span>
        <IconEye size={18} aria-hidden /> Viewing the store as <strong>{session.user.name}</strong>
      </span>
      <Button size="compact-sm" color="dark" onClick={() => void exitViewing()}>
        Exit
      </Button>
    </div>
  );
};

export const UpdateButton = () =>
  useUpdateWaiting() && (
    <Button className={classes.update} leftSection={<IconRefresh size={16} aria-hidden />} onClick={applyUpdate}>
      Update
    </Button>
  );

const isOnline = () => onlineManager.isOnline();
const watchNetwork = (changed: () => void) => onlineManager.subscribe(changed);

/** Lies over the page, which keeps what was loaded; what was asked meanwhile is asked again when the network is back. */
export const OfflineBanner = () =>
  !useSyncExternalStore(watchNetwork, isOnline) && (
    <p className={classes.offline} role="status">
      You’re offline. You still see what was loaded, and we’ll reconnect automatically.
    </p>
  );

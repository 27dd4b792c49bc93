import { Badge } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconPlayerPause,
} from "@tabler/icons-react";
import { words } from "../lib/format.ts";

type Look = { color: string; icon: typeof IconClock };
const waiting: Look = { color: "yellow", icon: IconClock };
const good: Look = { color: "teal", icon: IconCircleCheck };
const moving: Look = { color: "blue", icon: IconLoader2 };
const bad: Look = { color: "red", icon: IconCircleX };
const resting: Look = { color: "gray", icon: IconPlayerPause };

/** One look for each state, whatever it is the state of. */
const looks: Record<string, Look> = {
  pending: waiting,
  open: waiting,
  applied: waiting,
  queued: waiting,
  active: good,
  resolved: good,
  sent: good,
  verified: good,
  in_progress: moving,
  running: moving,
  rejected: bad,
  failed: bad,
  overdue: { color: "red", icon: IconAlertTriangle },
  suspended: { color: "orange", icon: IconBan },
  merged: { color: "gray", icon: IconArrowMerge },
  closed: resting,
  inactive: resting,
  cancelled: resting,
};

export const StateBadge = ({ state }: { state: string }) => {
  const { color, icon: Icon } = looks[state] ?? resting;
  return (
    <Badge variant="light" color={color} tt="none" fw={600} leftSection={<Icon size={13} aria-hidden />}>
      {words(state)}
    </Badge>
  );
};

import { Button, Drawer, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./picking.module.css";
import type { OtherBatch } from "./use-round.ts";

/** What happens on a shelf, so that nobody has to type in gloves. */
const reasons = [
  "The promised batch is not on the shelf",
  "The promised packs are damaged",
  "The promised packs cannot be reached",
  "The customer asked for this batch",
];

type Props = { other: OtherBatch; onReason: (reason: string) => Promise<void>; onClose: () => void };

/** The pack in one's hand is of another batch: put it back, or say why it goes along. */
export const ReasonDrawer = ({ other, onReason, onClose }: Props) => {
  const [busy, setBusy] = useState<string | null>(null);
  const take = async (reason: string) => {
    setBusy(reason);
    await onReason(reason);
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Another batch"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack className={classes.reasons}>
        <Text role="alert" className={classes.wrong}>
          <IconAlertTriangle size={20} aria-hidden /> {other.message}
        </Text>
        <Button size="lg" onClick={onClose}>
          Put it back
        </Button>
        <Text c="dimmed">Or take this one, because:</Text>
        {reasons.map((reason) => (
          <Button
            key={reason}
            classNames={{ label: classes.reason }}
            size="lg"
            variant="default"
            loading={busy === reason}
            disabled={busy !== null}
            onClick={() => void take(reason)}
          >
            {reason}
          </Button>
        ))}
      </Stack>
    </Drawer>
  );
};

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useProduct } from "../api/reference.ts";
import type { Pending } from "./confirm.tsx";
import classes from "./confirm-dialog.module.css";
import { wayBack } from "./way-back.ts";

export const ConfirmDialog = ({ question, attempt, settle }: Pending) => {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const brand = useProduct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = { reason: reason.trim() };
    if (question.reason && !answer.reason) return setMissing(true);
    setBusy(true);
    if (await attempt(answer)) settle(answer);
    else setBusy(false);
  };
  return (
    <Modal
      opened
      onClose={() => settle(null)}
      title={question.title}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {question.body && <div>{question.body}</div>}
          {question.reason && (
            <Textarea
              label="Reason"
              withAsterisk
              autosize
              minRows={2}
              maxLength={500}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={missing && !reason.trim() && "Please give a reason."}
            />
          )}
          {question.message && <Told text={question.message(reason.trim() || "…", brand)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => settle(null)}>
              {wayBack(question)}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              color={question.danger ? "red.9" : "teal"}
              data-autofocus={!question.reason || undefined}
            >
              {question.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

/** Nobody sends words to a customer that they have not read. */
const Told = ({ text }: { text: string | null }) =>
  text && (
    <div>
      <Text size="sm" c="dimmed">
        This SMS will be sent:
      </Text>
      <Text size="sm" className={classes.message}>
        {text}
      </Text>
    </div>
  );

import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Answer, Question } from "./confirm.tsx";

export const ConfirmDialog = ({
  question,
  settle,
}: {
  question: Question;
  settle: (answer: Answer | null) => void;
}) => {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.reason && !reason.trim()) setMissing(true);
    else settle({ reason: reason.trim() });
  };
  return (
    <Modal
      opened
      onClose={() => settle(null)}
      title={question.title}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={submit} noValidate>
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
          <Group justify="flex-end">
            <Button variant="default" onClick={() => settle(null)}>
              {question.keep ?? "Cancel"}
            </Button>
            <Button
              type="submit"
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

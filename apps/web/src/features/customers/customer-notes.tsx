import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { lacks } from "../../composites/actions.tsx";
import { Empty } from "../../composites/empty.tsx";
import { TextAreaField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { dateTime } from "../../lib/format.ts";
import { required } from "../../lib/rules.ts";

export const CustomerNotes = ({ id }: { id: number }) => {
  const notes = useApi("GET /admin/users/:id/notes", { params: { id } });
  return (
    <Stack>
      {lacks("users.update") === null && <NewNote id={id} />}
      <Loaded query={notes}>
        {(list) => (
          <>
            {list.length === 0 && <Empty>No notes yet.</Empty>}
            {list.map((note) => (
              <Paper key={note.id} withBorder p="sm" bg="var(--surface)">
                <Text size="sm" c="dimmed">
                  {note.author}, {dateTime(note.created_at)}
                </Text>
                <Text style={{ whiteSpace: "pre-wrap" }}>{note.body}</Text>
              </Paper>
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
};

const NewNote = ({ id }: { id: number }) => {
  const { form, props } = useForm({
    initial: { body: "" },
    rules: { body: required },
    submit: (body) => api("POST /admin/users/:id/notes", { params: { id }, body }),
    done: "Note written.",
    clears: true,
  });
  return (
    <FormBody {...props}>
      <Stack gap="xs" maw="44rem">
        <TextAreaField form={form} name="body" label="New note" maxLength={2000} />
        <Group>
          <Button type="submit" variant="default" loading={form.busy}>
            Write note
          </Button>
        </Group>
      </Stack>
    </FormBody>
  );
};

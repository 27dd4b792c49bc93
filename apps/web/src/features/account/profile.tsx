import { Button, Group, Stack, Text } from "@mantine/core";
import { accountKind, type SessionUser } from "@remedia/domain/accounts";
import { useApiMutation } from "../../api/query.ts";
import { editing } from "../../composites/editing.ts";
import { EmailField, TextField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { phone, words } from "../../lib/format.ts";
import { emailIfGiven, required, tinIfGiven } from "../../lib/rules.ts";
import { setUser } from "../../lib/session.ts";

type Values = { name: string; email: string; tin: string };
const valuesOf = ({ user: { name, email, tin } }: { user: Pick<SessionUser, "name" | "email" | "tin"> }): Values => ({
  name,
  email: email ?? "",
  tin: tin ?? "",
});
const bodyOf = ({ name, email, tin }: Values) => ({ name, email: email || null, tin: tin || null });

export const Profile = ({ user }: { user: SessionUser }) => {
  const { form, props } = useForm({
    ...editing({
      id: user.id,
      record: { user },
      read: "GET /user",
      save: "PATCH /users/:id",
      values: valuesOf,
      body: bodyOf,
    }),
    rules: { name: required, email: emailIfGiven, tin: tinIfGiven },
    done: "Your profile is saved.",
    onDone: (answer) => setUser(answer.user),
  });
  const roles = user.roles.map(({ name }) => name).join(", ");
  return (
    <Panel title="Profile" lead={`${phone(user.phone)} · ${roles || words(user.user_type)}`}>
      <FormBody {...props}>
        <Stack gap="sm">
          <TextField form={form} name="name" label="Name" autoComplete="name" />
          <EmailField form={form} name="email" label="E-mail" />
          <EmailStanding user={user} />
          {accountKind(user) === "customer" && (
            <TextField form={form} name="tin" label="Tax ID (TIN)" hint="Printed on your invoices." />
          )}
          <Group>
            <Button type="submit" loading={form.busy} disabled={!form.dirty}>
              Save
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

const EmailStanding = ({ user }: { user: SessionUser }) => {
  const send = useApiMutation("POST /user/email/verification", { done: ({ message }) => message });
  if (!user.email) return null;
  if (user.email_verified)
    return (
      <Text size="sm" c="dimmed">
        {user.email} is confirmed.
      </Text>
    );
  return (
    <Group gap="xs">
      <Text size="sm">{user.email} is not confirmed yet.</Text>
      <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
        Send me a link
      </Button>
    </Group>
  );
};

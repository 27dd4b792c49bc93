import { Button, Group } from "@mantine/core";
import { api } from "../../api/client.ts";
import { type Action, perform } from "../../composites/actions.tsx";

type Person = { id: number; name: string };

const switchOff: Action<Person> = {
  label: "Switch off two-step sign-in",
  question: ({ name }) => ({
    title: `Switch off two-step sign-in for ${name}?`,
    label: "Switch off",
    danger: true,
  }),
  run: ({ id }) => api("DELETE /admin/staff/:id/second_step", { params: { id } }),
  done: "Two-step sign-in is off.",
};

/** For a colleague who has lost the phone and the recovery codes. */
export const LostPhone = (person: Person) => (
  <Group>
    <Button variant="default" onClick={() => void perform(switchOff, person)}>
      {switchOff.label}
    </Button>
  </Group>
);

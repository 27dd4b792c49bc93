import { Title } from "@mantine/core";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { datetime, flag, relative, text } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";

const signOutDevice: Action<RowOf<"GET /user/sessions">> = {
  label: "Sign out",
  danger: true,
  whyNot: ({ current }) => (current ? "This is the device you use now; log out instead." : null),
  question: ({ device }) => ({ title: "Sign this device out?", body: device, label: "Sign out", danger: true }),
  run: ({ id }) => api("DELETE /user/sessions/:id", { params: { id } }),
  done: "The device is signed out.",
};

export const Devices = () => (
  <section>
    <Title order={2} mb="xs">
      Devices and sessions
    </Title>
    <ListPanel
      label="Devices and sessions"
      query="GET /user/sessions"
      input={{}}
      columns={[
        text("device"),
        flag("current", { label: "This device" }),
        text("ip", { label: "Address" }),
        datetime("created_at", { label: "Since" }),
        relative("last_seen_at", { label: "Last seen" }),
      ]}
      rowActions={[signOutDevice]}
      empty="Not signed in anywhere."
    />
  </section>
);

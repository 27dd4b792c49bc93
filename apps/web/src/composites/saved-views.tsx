import "@mantine/core/styles/Menu.css";
import { Menu } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useApi } from "../api/query.ts";
import { required } from "../lib/rules.ts";
import { type Action, perform } from "./actions.tsx";
import { TextField } from "./fields.tsx";
import { FormDrawer } from "./form-drawer.tsx";
import { PathLink } from "./links.tsx";
import { ToolButton } from "./tool-button.tsx";

type View = { id: number; name: string };

/** Which page one has leafed to is no part of a view. */
const withoutPage = (search: string) => {
  const left = new URLSearchParams(search);
  left.delete("page");
  return left.size > 0 ? `?${left}` : "";
};

const removal: Action<View> = {
  label: "Remove",
  run: ({ id }) => api("DELETE /saved_views/:id", { params: { id } }),
  done: "The view is removed.",
};

/** What somebody narrows a list to every morning, one tap away. */
export const SavedViews = () => {
  const { pathname: screen, searchStr } = useLocation();
  const [naming, setNaming] = useState(false);
  const views = useApi("GET /saved_views", { query: { screen } }, { quiet: true }).data ?? [];
  const search = withoutPage(searchStr);
  const current = views.find((view) => view.search === search);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ToolButton leftSection={<IconBookmark size={16} aria-hidden />}>{current?.name ?? "Views"}</ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              {...(view === current ? { fw: 650 } : {})}
              renderRoot={(props) => <PathLink to={screen + view.search} {...(props as { children: string })} />}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {current ? (
            <Menu.Item onClick={() => void perform(removal, current)}>Remove “{current.name}”</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setNaming(true)}>Save what is shown now…</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && <NamingDrawer screen={screen} search={search} onClose={() => setNaming(false)} />}
    </>
  );
};

const NamingDrawer = ({ screen, search, onClose }: { screen: string; search: string; onClose: () => void }) => (
  <FormDrawer
    title="Save this view"
    onClose={onClose}
    initial={{ name: "" }}
    rules={{ name: required }}
    submit={({ name }) => api("POST /saved_views", { body: { screen, search, name } })}
    done="The view is saved."
  >
    {(form) => (
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Search, filters and order are kept. A name you used before takes the new view."
        maxLength={40}
        data-autofocus
      />
    )}
  </FormDrawer>
);

import { IconBookmark } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useApi } from "../api/query.ts";
import { type Action, perform } from "./actions.tsx";
import { type Choice, MenuButton } from "./menu-button.tsx";
import { onDemand } from "./on-demand.tsx";
import { ToolButton } from "./tool-button.tsx";

const ViewNameDrawer = onDemand(() => import("./view-name-drawer.tsx"), "ViewNameDrawer");

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
  const choices = (): (Choice | "line")[] => [
    ...views.map((view) => ({ label: view.name, to: screen + view.search, current: view === current })),
    ...(views.length > 0 ? (["line"] as const) : []),
    current
      ? { label: `Remove “${current.name}”`, onChoose: () => void perform(removal, current) }
      : { label: "Save what is shown now…", onChoose: () => setNaming(true) },
  ];
  return (
    <>
      <MenuButton choices={choices}>
        <ToolButton leftSection={<IconBookmark size={16} aria-hidden />}>{current?.name ?? "Views"}</ToolButton>
      </MenuButton>
      {naming && <ViewNameDrawer screen={screen} search={search} onClose={() => setNaming(false)} />}
    </>
  );
};

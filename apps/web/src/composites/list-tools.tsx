import { useMatches } from "@tanstack/react-router";
import { useHiddenColumns } from "../lib/list-layout.ts";
import { LayoutMenu } from "./layout-menu.tsx";
import { SavedViews } from "./saved-views.tsx";

/** The list by its route, whatever it lies below: columns are chosen for all customers' orders at once. */
const useScreen = () => useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });

/** What the reader has not left out. The first column stays: it opens the row. */
export const useShownColumns = () => {
  const hidden = useHiddenColumns(useScreen());
  return <C extends { name: string }>(columns: readonly C[]): readonly C[] =>
    columns.filter(({ name }, at) => at === 0 || !hidden.includes(name));
};

type Props = {
  columns: readonly { name: string; label: string }[];
  /** Whether the address holds anything worth a name. */
  views: boolean;
};

/** How people at the desk make a list their own: the few views they come back to, and the columns they read. */
export const ListTools = ({ columns, views }: Props) => {
  const screen = useScreen();
  if (!screen.startsWith("/admin")) return null;
  return (
    <>
      {views && <SavedViews />}
      <LayoutMenu screen={screen} columns={columns} />
    </>
  );
};

import { advertSlots } from "@remedia/domain/deals";
import { createFileRoute } from "@tanstack/react-router";
import { datetime, flag, link, number, word } from "../../../composites/columns.tsx";
import { choice, flagFilter } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { listSearch, oneOf, yesNo } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/adverts/")({
  staticData: { title: "Adverts", requiresAuth: true, requiresAdminAccess: true, permission: "adverts.read" },
  validateSearch: listSearch({ slot: oneOf(advertSlots), active: yesNo }),
  component: Adverts,
});

function Adverts() {
  return (
    <ListScreen
      query="GET /admin/adverts"
      columns={[
        link("title", "/admin/adverts/$id/edit", { label: "Advert", sort: true }),
        word("slot"),
        word("audience"),
        datetime("starts_at", { label: "Starts", sort: true }),
        datetime("ends_at", { label: "Ends" }),
        flag("active"),
        number("views"),
        number("clicks"),
      ]}
      filters={[choice("slot", advertSlots), flagFilter("active")]}
      create={{ label: "New advert", to: "/admin/adverts/create", needs: "adverts.manage" }}
      exports={["csv", "xlsx"]}
      empty="No adverts yet."
    />
  );
}

import { customerTypes } from "@remedia/domain/accounts";
import { createFileRoute } from "@tanstack/react-router";
import { useStates } from "../../api/reference.ts";
import { date, link, number, text, word } from "../../composites/columns.tsx";
import { choice, named } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { StoresMap } from "../../features/stores/stores-map.tsx";
import { anId, listSearch, oneOf } from "../../lib/list-search.ts";

const licences = ["expired", "missing", "waiting"] as const;

export const Route = createFileRoute("/admin/stores")({
  staticData: { title: "Stores", requiresAuth: true, requiresAdminAccess: true, permission: "stores.read" },
  validateSearch: listSearch({
    state_id: anId,
    lga_id: anId,
    user_type: oneOf(customerTypes),
    licence: oneOf(licences),
  }),
  component: Stores,
});

function Stores() {
  const states = useStates();
  return (
    <ListScreen
      query="GET /admin/stores"
      columns={[
        text("name", { sort: true }),
        link("owner_name", "/admin/users/$user_id", { label: "Owner" }),
        word("user_type", { label: "Type" }),
        text("address"),
        text("lga_name", { label: "LGA" }),
        text("state_name", { sort: true }),
        text("licence_number", { label: "Licence" }),
        date("licence_expires_on", { label: "Licence expires", sort: true }),
        number("staff_count", { label: "Staff" }),
      ]}
      filters={[
        choice("state_id", named(states), "State"),
        choice("user_type", customerTypes, "Type"),
        choice("licence", licences),
      ]}
      exports={["csv", "xlsx"]}
      empty="No stores yet."
    >
      {(page) => <StoresMap stores={page?.data} />}
    </ListScreen>
  );
}

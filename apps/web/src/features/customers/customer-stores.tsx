import { date, number, text, word } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";

export const CustomerStores = ({ id }: { id: number }) => (
  <ListPanel
    label="Stores"
    query="GET /admin/users/:id/stores"
    input={{ params: { id } }}
    columns={[
      text("name"),
      text("address"),
      text("lga_name", { label: "LGA" }),
      text("state_name"),
      word("licence_class", { label: "Licence" }),
      date("licence_expires_on", { label: "Expires" }),
      number("staff_count", { label: "Staff" }),
    ]}
    empty="This customer has no store yet."
  />
);

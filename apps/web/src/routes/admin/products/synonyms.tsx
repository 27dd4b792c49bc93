import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import type { RowOf } from "../../../api/types.ts";
import type { Action } from "../../../composites/actions.tsx";
import { text } from "../../../composites/columns.tsx";
import { TextField } from "../../../composites/fields.tsx";
import { FormDrawer } from "../../../composites/form-drawer.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { listSearch } from "../../../lib/list-search.ts";
import { required } from "../../../lib/rules.ts";

export const Route = createFileRoute("/admin/products/synonyms")({
  staticData: { title: "Synonyms", requiresAuth: true, requiresAdminAccess: true, permission: "synonyms.read" },
  validateSearch: listSearch({}),
  component: Synonyms,
});

type Row = RowOf<"GET /admin/synonyms">;
const remove: Action<Row> = {
  label: "Remove",
  danger: true,
  needs: "synonyms.manage",
  question: ({ term, means }) => ({ title: `Stop finding ${means} for ${term}?`, label: "Remove", danger: true }),
  run: ({ id }) => api("DELETE /admin/synonyms/:id", { params: { id } }),
  done: "The synonym is removed.",
};

/** Words that search takes for one another, such as paracetamol and acetaminophen. */
function Synonyms() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        query="GET /admin/synonyms"
        columns={[text("term", { label: "Search word" }), text("means", { label: "Also finds" })]}
        rowActions={[remove]}
        create={{ label: "New synonym", onClick: () => setAdding(true), needs: "synonyms.manage" }}
        exports={["csv", "xlsx"]}
        empty="No synonyms yet."
      />
      {adding && <SynonymDrawer onClose={() => setAdding(false)} />}
    </>
  );
}

const SynonymDrawer = ({ onClose }: { onClose: () => void }) => (
  <FormDrawer
    title="New synonym"
    label="Add"
    onClose={onClose}
    initial={{ term: "", means: "" }}
    rules={{ term: required, means: required }}
    submit={(body) => api("POST /admin/synonyms", { body })}
    done={({ term, means }) => `A search for ${term} also finds ${means}.`}
  >
    {(form) => (
      <>
        <TextField form={form} name="term" label="Search word" maxLength={120} data-autofocus />
        <TextField form={form} name="means" label="Also finds" maxLength={120} />
      </>
    )}
  </FormDrawer>
);

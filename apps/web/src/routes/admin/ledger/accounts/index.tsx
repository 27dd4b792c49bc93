import { ledgerAccountKinds, ledgerAccounts } from "@remedia/domain/ledger";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../../api/types.ts";
import { custom } from "../../../../composites/columns.tsx";
import { choice, day } from "../../../../composites/filters.tsx";
import { PathLink } from "../../../../composites/links.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { accountName, balance, ledgerCrumb } from "../../../../features/ledger/ledger-words.tsx";
import { words } from "../../../../lib/format.ts";
import { aDay, anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/ledger/accounts/")({
  staticData: { title: "Accounts", requiresAuth: true, requiresAdminAccess: true, permission: "ledger.read" },
  validateSearch: listSearch({ kind: oneOf(ledgerAccountKinds), owner_id: anId, on: aDay }),
  component: Accounts,
});

type Row = RowOf<"GET /admin/ledger_accounts">;

const kinds = ledgerAccountKinds.map((value) => ({ value, label: ledgerAccounts[value].label }));

function Accounts() {
  return (
    <ListScreen
      query="GET /admin/ledger_accounts"
      crumbs={[ledgerCrumb]}
      columns={[
        custom("account", "Account", (row: Row) => (
          <PathLink to={`/admin/ledger/accounts/${row.id}`}>{accountName(row)}</PathLink>
        )),
        custom("group", "Group", ({ kind }: Row) => words(ledgerAccounts[kind].group)),
        balance,
      ]}
      filters={[choice("kind", kinds, "Kind"), day("on", "At the end of")]}
      exports={["csv", "xlsx"]}
      empty="No accounts yet. One is opened with its first entry."
    />
  );
}

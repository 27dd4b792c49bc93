import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import type { RowOf } from "../../../../api/types.ts";
import { custom, datetime, text } from "../../../../composites/columns.tsx";
import { Facts } from "../../../../composites/facts.tsx";
import { days } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import {
  accountName,
  batchColumn,
  DocumentLink,
  inOwnSense,
  ledgerCrumb,
  side,
} from "../../../../features/ledger/ledger-words.tsx";
import { fullMoney } from "../../../../lib/format.ts";
import { aDay, listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/ledger/accounts/$id")({
  staticData: { title: "Statement", requiresAuth: true, requiresAdminAccess: true, permission: "ledger.read" },
  validateSearch: listSearch({ from: aDay, to: aDay }),
  component: Statement,
});

type Row = RowOf<"GET /admin/ledger_accounts/:id/statement">;

function Statement() {
  const id = Number(Route.useParams().id);
  const { from, to } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useApi(
    "GET /admin/ledger_accounts/:id",
    { params: { id }, query: { from, to } },
    { keepPrevious: true },
  );
  return (
    <Loaded query={query}>
      {(account) => (
        <ListScreen
          query="GET /admin/ledger_accounts/:id/statement"
          params={{ id }}
          title={accountName(account)}
          crumbs={[ledgerCrumb, { label: "Accounts", to: `/admin/ledger/accounts?kind=${account.kind}` }]}
          searchable={false}
          columns={[
            datetime("at", { label: "Date", sort: true }),
            custom("document", "For", (row: Row) => <DocumentLink {...row} />),
            batchColumn,
            text("actor", { label: "By" }),
            side("debit"),
            side("credit"),
            {
              ...custom<Row>("balance", "Balance", (row) => fullMoney(inOwnSense(account.kind, row.balance))),
              align: "right",
            },
          ]}
          onOpen={({ entry_id }) =>
            void navigate({ to: "/admin/ledger/entries/$id", params: { id: String(entry_id) } })
          }
          filters={[days("from", "to")]}
          exports={["csv", "xlsx"]}
          empty="Nothing was posted here."
        >
          <Facts
            facts={[
              ["Opening balance", fullMoney(inOwnSense(account.kind, account.opening))],
              ["Closing balance", fullMoney(inOwnSense(account.kind, account.closing))],
              ["Balance today", fullMoney(inOwnSense(account.kind, account.balance))],
            ]}
          />
        </ListScreen>
      )}
    </Loaded>
  );
}

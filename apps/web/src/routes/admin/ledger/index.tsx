import { Group, Text } from "@mantine/core";
import { addDays } from "@remedia/domain/days";
import { ledgerAccounts, outsideBranch } from "@remedia/domain/ledger";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { useApi } from "../../../api/query.ts";
import type { OutputOf } from "../../../api/types.ts";
import type { Action } from "../../../composites/actions.tsx";
import { type Column, custom } from "../../../composites/columns.tsx";
import { StepButtons } from "../../../composites/detail-screen.tsx";
import { Empty } from "../../../composites/empty.tsx";
import { ExportMenu } from "../../../composites/export-menu.tsx";
import { Facts } from "../../../composites/facts.tsx";
import { day as dayFilter, FilterControl } from "../../../composites/filters.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { Rows } from "../../../composites/rows.tsx";
import { side } from "../../../features/ledger/ledger-words.tsx";
import { day, fullMoney, words } from "../../../lib/format.ts";
import { aDay, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/ledger/")({
  staticData: { title: "Trial balance", requiresAuth: true, requiresAdminAccess: true, permission: "ledger.read" },
  validateSearch: listSearch({ on: aDay }),
  component: TrialBalance,
});

type Trial = OutputOf<"GET /admin/ledger">;
type Row = Trial["rows"][number] & { id: string };

const columns = (on: string): readonly Column<Row>[] => [
  custom("account", "Accounts", ({ kind }: Row) => (
    <PathLink to={`/admin/ledger/accounts?kind=${kind}&on=${on}`}>{ledgerAccounts[kind].label}</PathLink>
  )),
  custom("group", "Group", ({ group }: Row) => words(group)),
  side("debit"),
  side("credit"),
];

/** The last day of the months that would be closed. */
const lastClosed = ({ next_close }: Trial) => day(addDays(next_close!, -1));

const close: Action<Trial> = {
  label: "Close months",
  needs: "ledger.close",
  when: ({ next_close, whole }) => whole && next_close !== null,
  question: (trial) => ({
    title: `Close the books to ${lastClosed(trial)}?`,
    body: "No entry dated before then is taken any more: mistakes are corrected by new entries. This cannot be undone.",
    label: "Close months",
    danger: true,
  }),
  run: ({ next_close }) => api("POST /admin/ledger/close", { body: { open_from: next_close! } }),
  done: "Months closed.",
};

function TrialBalance() {
  const { on } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useApi("GET /admin/ledger", { query: { on } }, { keepPrevious: true });
  return (
    <Page title="Trial balance" actions={query.data && <StepButtons actions={[close]} subject={query.data} />}>
      <Group justify="space-between" align="flex-end">
        <FilterControl
          filter={dayFilter("on", "At the end of")}
          search={{ on }}
          onChange={(change) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true })}
        />
        <ExportMenu list="GET /admin/ledger" query={{ on }} formats={["csv", "xlsx"]} />
      </Group>
      <Loaded query={query}>{(trial) => <Balance trial={trial} />}</Loaded>
    </Page>
  );
}

/** Read to the end of a day; every figure leads to the accounts behind it. */
const Balance = ({ trial }: { trial: Trial }) => {
  const { debit, credit, difference, whole, open_from, rows } = trial;
  if (rows.length === 0) return <Empty>Nothing was posted by {day(trial.on)}.</Empty>;
  return (
    <>
      <Facts
        facts={[
          ["Debits", fullMoney(debit)],
          ["Credits", fullMoney(credit)],
          [whole ? "Difference" : outsideBranch, fullMoney(whole ? difference : -difference)],
          ["Takes entries from", open_from === "2000-01-01" ? "Any day" : day(open_from)],
        ]}
      />
      {!whole && (
        <Text size="sm" c="dimmed">
          These are the accounts of one branch. Wallets, gateways, customers and suppliers belong to no branch, and
          packs go from one branch to another: that is the other side of what is missing here. Choose all branches to
          see the books balance.
        </Text>
      )}
      <Rows
        label="Trial balance"
        rows={rows.map((row): Row => ({ ...row, id: row.kind }))}
        columns={columns(trial.on)}
      />
    </>
  );
};

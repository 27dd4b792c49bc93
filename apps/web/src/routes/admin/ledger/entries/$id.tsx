import { Text } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import type { OutputOf } from "../../../../api/types.ts";
import { type Column, custom } from "../../../../composites/columns.tsx";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import type { Fact } from "../../../../composites/facts.tsx";
import { PathLink } from "../../../../composites/links.tsx";
import { Rows } from "../../../../composites/rows.tsx";
import {
  accountName,
  batchColumn,
  DocumentLink,
  ledgerCrumb,
  side,
} from "../../../../features/ledger/ledger-words.tsx";
import { dateTime, fullMoney, number } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/ledger/entries/$id")({
  staticData: { title: "Entry", requiresAuth: true, requiresAdminAccess: true, permission: "ledger.read" },
  component: Entry,
});

type Line = OutputOf<"GET /admin/journal_entries/:id">["lines"][number];

const columns: readonly Column<Line>[] = [
  custom("account", "Account", (line: Line) => (
    <PathLink to={`/admin/ledger/accounts/${line.account_id}`}>{accountName(line)}</PathLink>
  )),
  batchColumn,
  side("debit"),
  side("credit"),
];

const entryLink = (id: number) => <PathLink to={`/admin/ledger/entries/${id}`}>{`Entry ${id}`}</PathLink>;

function Entry() {
  const id = Number(Route.useParams().id);
  return (
    <DetailScreen
      query="GET /admin/journal_entries/:id"
      params={{ id }}
      crumbs={[ledgerCrumb]}
      title={(entry) => `Entry ${entry.id}`}
      facts={(entry) => [
        ["Date", dateTime(String(entry.at))],
        ["For", <DocumentLink key="document" {...entry} />],
        ["By", entry.actor ?? "The system"],
        ["Amount", fullMoney(entry.total)],
        ...(entry.reverses_id ? [["Reverses", entryLink(entry.reverses_id)] as Fact] : []),
        ...(entry.reversed_by_id ? [["Reversed by", entryLink(entry.reversed_by_id)] as Fact] : []),
      ]}
    >
      {({ lines, line_count }) => (
        <>
          <Rows label="Postings" rows={lines} columns={columns} />
          {line_count > lines.length && (
            <Text size="sm" c="dimmed">
              The first {number(lines.length)} of {number(line_count)} postings.
            </Text>
          )}
        </>
      )}
    </DetailScreen>
  );
}

import { route } from "../../platform/route.ts";
import { IdParams, PageOf } from "../../platform/schemas.ts";
import { closeBooks, getEntry, trialBalance, trialExport } from "./books.ts";
import {
  AccountHead,
  AccountQuery,
  AccountRow,
  CloseBody,
  EntryAnswer,
  PeriodQuery,
  StatementQuery,
  StatementRow,
  TrialBalance,
  TrialQuery,
} from "./schemas.ts";
import { getAccount, listAccounts, listStatement } from "./statements.ts";

export const ledgerRoutes = {
  "GET /admin/ledger": route({
    permission: "ledger.read",
    summary: "The trial balance at the end of a day",
    query: TrialQuery,
    response: TrialBalance,
    export: trialExport,
    handler: (ctx, { query }) => trialBalance(ctx, query),
  }),
  "POST /admin/ledger/close": route({
    permission: "ledger.close",
    summary: "Closes the months before a day: from then on they take no entries",
    body: CloseBody,
    idempotent: "required",
    response: TrialBalance,
    handler: (ctx, { body }) => closeBooks(ctx, body),
  }),
  "GET /admin/ledger_accounts": route({
    permission: "ledger.read",
    personal: true,
    summary: "Accounts of the books with what they come to",
    query: AccountQuery,
    response: PageOf(AccountRow),
    export: {
      name: "ledger-accounts",
      columns: [
        { key: "id", label: "Account" },
        { key: "kind", label: "Kind" },
        { key: "owner_name", label: "Owner" },
        { key: "branch_name", label: "Branch" },
        { key: "balance", label: "Balance", kind: "money" },
      ],
    },
    handler: (ctx, { query }) => listAccounts(ctx, query),
  }),
  "GET /admin/ledger_accounts/:id": route({
    permission: "ledger.read",
    personal: true,
    summary: "An account and what it came to before and after a period",
    params: IdParams,
    query: PeriodQuery,
    response: AccountHead,
    handler: (ctx, { params, query }) => getAccount(ctx, params.id, query),
  }),
  "GET /admin/ledger_accounts/:id/statement": route({
    permission: "ledger.read",
    personal: true,
    summary: "The postings of an account within a period, each with the balance after it",
    params: IdParams,
    query: StatementQuery,
    response: PageOf(StatementRow),
    export: {
      name: "account-statement",
      columns: [
        { key: "at", label: "Date", kind: "datetime" },
        { key: "document", label: "Document" },
        { key: "document_id", label: "Number" },
        { key: "step", label: "Step" },
        { key: "actor", label: "By" },
        { key: "debit", label: "Debit", kind: "money" },
        { key: "credit", label: "Credit", kind: "money" },
        { key: "balance", label: "Balance", kind: "money" },
      ],
    },
    handler: (ctx, { params, query }) => listStatement(ctx, params.id, query),
  }),
  "GET /admin/journal_entries/:id": route({
    permission: "ledger.read",
    personal: true,
    summary: "An entry of the books with its postings",
    params: IdParams,
    response: EntryAnswer,
    handler: (ctx, { params }) => getEntry(ctx, params.id),
  }),
};

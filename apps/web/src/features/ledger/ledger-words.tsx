import { issueNumber } from "@remedia/domain/issues";
import { growsBy, type LedgerAccountKind, ledgerAccounts } from "@remedia/domain/ledger";
import { orderNumber } from "@remedia/domain/orders";
import { paymentNumber } from "@remedia/domain/payments";
import { transferNumber } from "@remedia/domain/wallet";
import { type Column, custom, nothing } from "../../composites/columns.tsx";
import { fillPath, PathLink } from "../../composites/links.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { fullMoney, plural, words } from "../../lib/format.ts";
import { nounOf, pageOf } from "../audit/subject-pages.ts";

export const ledgerCrumb = { label: "Trial balance", to: "/admin/ledger" };

type Account = { kind: LedgerAccountKind; owner_name: string | null; branch_name: string | null };

/** "Stock value, Lagos", "Customer wallets, Bright Pharmacy". */
export const accountName = ({ kind, owner_name, branch_name }: Account) =>
  [ledgerAccounts[kind].label, owner_name, branch_name].filter(Boolean).join(", ");

/** Amounts of the books are said to the kobo, so that they stand under each other. */
export const side = <const N extends string>(
  name: N,
  label = words(name),
): Column<Record<N, number | null>, never> => ({
  ...custom<Record<N, number | null>>(name, label, (row) => (row[name] ? fullMoney(row[name]) : nothing)),
  align: "right",
  width: "6rem",
});

/** Stock moves for these under a name of its own. */
const otherNames: Readonly<Record<string, string>> = {
  count: "stock_count",
  hmo_transfer: "transfer",
  hmo_return: "transfer",
};

/** Said so that it is usually above zero: income and what we owe grow by credits. */
export const inOwnSense = (kind: LedgerAccountKind, amount: number) => growsBy(ledgerAccounts[kind].group) * amount;

type Balanced = { kind: LedgerAccountKind; balance: number };
export const balance: Column<Balanced, never> = {
  ...custom<Balanced>("balance", "Balance", ({ kind, balance: amount }) => fullMoney(inOwnSense(kind, amount))),
  align: "right",
  width: "6rem",
};

type Counted = { batch_number: string | null; packs: number };

/** The batch that an amount stands for, and whether its packs came or went. */
export const batchColumn = twoLines("batch", "Batch", ({ batch_number, packs }: Counted) => [
  batch_number,
  packs ? `${plural(Math.abs(packs), "pack")} ${packs > 0 ? "in" : "out"}` : null,
]);

/** As people say them on the phone. */
const numbers: Readonly<Record<string, (id: number) => string>> = {
  order: orderNumber,
  order_issue: issueNumber,
  payment: paymentNumber,
  wallet_transfer: transferNumber,
};

type Entered = { document: string; document_id: number; step: string };

/** "Order 1204: dispatch", which leads to the order where it has a page. */
export const DocumentLink = ({ document, document_id, step }: Entered) => {
  const name = otherNames[document] ?? document;
  const number = numbers[document]?.(document_id) ?? (document_id || "");
  const text = `${words(nounOf(name) || name)} ${number}`.trim();
  const to = pageOf(name);
  return (
    <>
      {to ? <PathLink to={fillPath(to, { page: document_id })}>{text}</PathLink> : text}: {words(step).toLowerCase()}
    </>
  );
};

import { localPhone } from "@remedia/domain/accounts";
import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { type InvoiceContent, type InvoiceKind, invoiceTotals, type Party } from "@remedia/domain/invoices";
import { nairaText } from "@remedia/domain/money";
import type { PaymentDirection } from "@remedia/domain/payments";
import { rateInWords, type VatClass } from "@remedia/domain/vat";
import type { PdfTable } from "../../platform/pdf.ts";
import type { Paper } from "./drawing.ts";

const packs = new Intl.NumberFormat("en-NG");

const said = (...lines: (string | null | false)[]): string[] => lines.filter((line) => typeof line === "string");
const tinLine = (tin: string | null) => tin !== null && `TIN ${tin}`;

type House = Omit<Party, "tin"> & { tin: string | null; branch?: string };
export const sellerHead = ({ name, branch, address, phone, email, tin }: House): Paper["seller"] => ({
  name,
  lines: said(branch !== undefined && `${branch} branch`, address, `${phone} · ${email}`, tinLine(tin)),
});

type Qr = Paper["qr"];
/** Whoever holds the paper pays with it while something is due, and checks it otherwise. */
export const qrFor = (urls: { pay: string | null; check: string }): Qr =>
  urls.pay
    ? { text: urls.pay, says: ["Scan to pay", "Opens the payment page of this order; no account is needed."] }
    : { text: urls.check, says: ["Scan to verify", "Shows whether this document is genuine and what it says."] };

/** The law wants the tax authority's own code on what it has cleared, and no other beside it. */
export const stampOf = (text: string): Qr => ({
  text,
  says: ["Cleared by the tax authority", "Scan with the authority's app to check it."],
});

const vatCell = (vatClass: VatClass, basisPoints: number) =>
  vatClass === "exempt" ? "Exempt" : rateInWords(basisPoints);

const linesTable = ({ lines }: InvoiceContent): PdfTable => ({
  columns: [
    { label: "#", width: 0.5, align: "right" },
    { label: "Description", width: 5.4 },
    { label: "Packs", width: 0.9, align: "right" },
    { label: "Price", width: 1.6, align: "right" },
    { label: "VAT", width: 1, align: "right" },
    { label: "Amount", width: 1.8, align: "right" },
  ],
  rows: lines.map((line, nth) => [
    String(nth + 1),
    line.title,
    packs.format(line.quantity),
    nairaText(line.unitKobo),
    vatCell(line.vatClass, line.basisPoints),
    nairaText(line.totalKobo),
  ]),
});

const bandLabel: Readonly<Record<VatClass, (rate: string) => string>> = {
  zero: () => "Zero-rated",
  exempt: () => "Exempt",
  standard: (rate) => `VAT ${rate}`,
};

const sumsOf = ({ lines }: InvoiceContent, total: string): Paper["sums"] => {
  const { netKobo, totalKobo, bands } = invoiceTotals(lines);
  return [
    { label: "Net amount", value: nairaText(netKobo) },
    ...bands.map(({ vatClass, basisPoints, netKobo: ofKobo, vatKobo }) => ({
      label: `${bandLabel[vatClass](rateInWords(basisPoints))} on ${nairaText(ofKobo)}`,
      value: nairaText(vatKobo),
    })),
    { label: total, value: nairaText(totalKobo), strong: true },
  ];
};

const partiesOf = ({ buyer, order }: InvoiceContent): Paper["parties"] => [
  { heading: "Billed to", name: buyer.name, lines: said(tinLine(buyer.tin), buyer.email, localPhone(buyer.phone)) },
  {
    heading: order.deliveredOn ? "Delivered to" : "Deliver to",
    name: buyer.store,
    lines: said(buyer.address, buyer.licenceNumber !== null && `Licence ${buyer.licenceNumber}`),
  },
];

const orderFacts = ({ order }: InvoiceContent) => [
  { label: "Order", value: order.number },
  { label: "Ordered", value: dayOnPaper(order.placedOn) },
  ...(order.deliveredOn ? [{ label: "Delivered", value: dayOnPaper(order.deliveredOn) }] : []),
  ...(order.dueOn ? [{ label: "Due", value: dayOnPaper(order.dueOn) }] : []),
];

const vatNote = "Prices include VAT where it applies.";

/** An order before it is delivered, for whoever must approve or pay it first. */
export const proformaPaper = (content: InvoiceContent, at: Date, qr: Qr): Paper => ({
  title: "Proforma invoice",
  number: content.order.number,
  seller: sellerHead(content.seller),
  facts: [{ label: "Date", value: dayOnPaper(lagosDay(at)) }, ...orderFacts(content)],
  parties: partiesOf(content),
  table: linesTable(content),
  sums: sumsOf(content, "Total"),
  notes: [vatNote, "This is not a tax invoice. The invoice follows when the goods are delivered."],
  qr,
});

type Issued = {
  kind: InvoiceKind;
  number: string;
  issuedAt: Date;
  content: InvoiceContent;
  /** Of a credit note: the invoice it takes back. */
  creditedNumber: string | null;
  /** The tax authority's own number and stamp. */
  irn: string | null;
};

/** The same layout takes back: a credit note names its invoice, and its total is what the buyer gets. */
export const invoicePaper = ({ kind, number, issuedAt, content, creditedNumber, irn }: Issued, qr: Qr): Paper => ({
  title: kind === "invoice" ? "Invoice" : "Credit note",
  number,
  seller: sellerHead(content.seller),
  facts: [
    { label: "Date", value: dayOnPaper(lagosDay(issuedAt)) },
    ...(creditedNumber ? [{ label: "For invoice", value: creditedNumber }] : []),
    ...orderFacts(content),
  ],
  parties: partiesOf(content),
  table: linesTable(content),
  sums: sumsOf(content, kind === "invoice" ? "Total" : "Total credited"),
  notes: said(vatNote, irn !== null && `Invoice reference number (IRN): ${irn}`),
  qr,
});

type Receipt = {
  number: string;
  direction: PaymentDirection;
  paidOn: string;
  method: string;
  payer: { name: string; phone: string | null };
  /** Where the money is: with which orders, and in the wallet. */
  parts: { what: string; kobo: number }[];
  kobo: number;
  house: House;
};

const receiptWords: Readonly<
  Record<PaymentDirection, { title: string; on: string; by: string; party: string; sum: string }>
> = {
  in: { title: "Receipt", on: "Paid on", by: "Paid by", party: "Received from", sum: "Received" },
  out: { title: "Refund receipt", on: "Refunded on", by: "Refunded by", party: "Refunded to", sum: "Refunded" },
};

const amountsTable = (parts: Receipt["parts"]): PdfTable => ({
  columns: [
    { label: "For", width: 6 },
    { label: "Amount", width: 2, align: "right" },
  ],
  rows: parts.map(({ what, kobo }) => [what, nairaText(kobo)]),
});

export const receiptPaper = (receipt: Receipt, qr: Qr): Paper => {
  const { direction, number, paidOn, method, payer, parts, kobo, house } = receipt;
  const { title, on, by, party, sum } = receiptWords[direction];
  return {
    title,
    number,
    seller: sellerHead(house),
    facts: [
      { label: on, value: dayOnPaper(paidOn) },
      { label: by, value: method },
    ],
    parties: [{ heading: party, name: payer.name, lines: said(payer.phone !== null && localPhone(payer.phone)) }],
    table: amountsTable(parts),
    sums: [{ label: sum, value: nairaText(kobo), strong: true }],
    notes: direction === "in" ? ["Thank you."] : [],
    qr,
  };
};

type TransferReceipt = {
  number: string;
  sentAt: Date;
  kobo: number;
  note: string | null;
  sender: string;
  recipient: string;
  house: House;
};

export const transferPaper = (transfer: TransferReceipt, qr: Qr): Paper => {
  const { number, sentAt, kobo, note, sender, recipient, house } = transfer;
  return {
    title: "Transfer receipt",
    number,
    seller: sellerHead(house),
    facts: [
      { label: "Sent on", value: dayOnPaper(lagosDay(sentAt)) },
      { label: "Paid by", value: "Wallet" },
    ],
    parties: [
      { heading: "From", name: sender, lines: [] },
      { heading: "To", name: recipient, lines: [] },
    ],
    table: amountsTable([{ what: note ?? "Transfer from wallet to wallet", kobo }]),
    sums: [{ label: "Sent", value: nairaText(kobo), strong: true }],
    notes: [],
    qr,
  };
};

type Statement = {
  owner: { name: string; phone: string };
  from: string;
  to: string;
  house: House;
  openingKobo: number;
  closingKobo: number;
  rows: { day: string; what: string; kobo: number; balanceKobo: number }[];
};

export const statementPaper = (statement: Statement, qr: Qr): Paper => {
  const { owner, from, to, house, openingKobo, closingKobo, rows } = statement;
  const sum = (of: (kobo: number) => boolean) =>
    rows.reduce((total, { kobo }) => total + (of(kobo) ? Math.abs(kobo) : 0), 0);
  return {
    title: "Wallet statement",
    number: `${dayOnPaper(from)} to ${dayOnPaper(to)}`,
    seller: sellerHead(house),
    facts: [
      { label: "Opening balance", value: nairaText(openingKobo) },
      { label: "Money in", value: nairaText(sum((kobo) => kobo > 0)) },
      { label: "Money out", value: nairaText(sum((kobo) => kobo < 0)) },
      { label: "Closing balance", value: nairaText(closingKobo) },
    ],
    parties: [{ heading: "Wallet of", name: owner.name, lines: [localPhone(owner.phone)] }],
    table: {
      columns: [
        { label: "Date", width: 1.4 },
        { label: "What", width: 4 },
        { label: "In", width: 1.8, align: "right" },
        { label: "Out", width: 1.8, align: "right" },
        { label: "Balance", width: 1.8, align: "right" },
      ],
      rows: rows.map(({ day, what, kobo, balanceKobo }) => [
        dayOnPaper(day),
        what,
        kobo > 0 ? nairaText(kobo) : "",
        kobo < 0 ? nairaText(-kobo) : "",
        nairaText(balanceKobo),
      ]),
    },
    sums: [{ label: "Closing balance", value: nairaText(closingKobo), strong: true }],
    notes: rows.length === 0 ? ["No money moved in these days."] : [],
    qr,
  };
};

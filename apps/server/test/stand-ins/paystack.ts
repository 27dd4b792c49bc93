import { createHmac } from "node:crypto";
import { type Call, type GatewayOptions, type GatewayStandIn, idsFrom, type Paid, routed } from "./gateways.ts";
import { type Reply, startProvider, toJson } from "./provider.ts";

type ChargeRow = {
  id: bigint;
  reference: string;
  status: string;
  amount: number;
  requested_amount: number;
  fees: number | null;
  currency: string;
  channel: string;
  created_at: string;
  paid_at: string | null;
  customer: { email: string; customer_code: string };
  authorization: Record<string, string>;
};
type RefundRow = { id: bigint; transaction: bigint; amount: number; status: string; merchant_note: string };
type TransferRow = { id: bigint; reference: string; amount: number; status: string; recipient: string; reason: string };
type AccountRow = { account_number: string; account_name: string; bank: { name: string; slug: string } };
type CustomerRow = {
  id: bigint;
  email: string;
  first_name: string;
  last_name: string;
  customer_code: string;
  metadata: unknown;
  dedicated_account: AccountRow | null;
};

type Book = ReturnType<typeof openBook>;

const openBook = ({ now = () => new Date(), rowsOnPage = 100 }: GatewayOptions) => ({
  now,
  rowsOnPage,
  nextId: idsFrom(18_446_744_073_709_000_007n),
  mixed: false,
  charges: new Map<string, ChargeRow>(),
  refunds: [] as RefundRow[],
  transfers: new Map<string, TransferRow>(),
  recipients: new Map<string, string>(),
  customers: new Map<string, CustomerRow>(),
});

const banks = [
  { name: "Guaranty Trust Bank", slug: "guaranty-trust-bank", code: "058" },
  { name: "Access Bank", slug: "access-bank", code: "044" },
  { name: "Zenith Bank", slug: "zenith-bank", code: "057" },
];

const done = (message: string, data?: unknown, meta?: unknown): Reply => ({
  status: 200,
  body: { status: true, message, data, meta },
});
const refusal = (status: number, message: string): Reply => ({ status, body: { status: false, message } });

/** What their page calls a charge; with mixed units, amounts are naira as nobody expects them. */
const shown = (book: Book, charge: ChargeRow) => {
  const unit = (kobo: number) => (book.mixed ? kobo / 100 : kobo);
  return { ...charge, amount: unit(charge.amount), requested_amount: unit(charge.requested_amount) };
};

const page = <T>(book: Book, rows: T[], query: URLSearchParams, message: string): Reply => {
  const start = Number(Buffer.from(query.get("next") ?? "", "base64").toString() || 0);
  const end = start + Math.min(book.rowsOnPage, Number(query.get("perPage") ?? 50));
  const next = end < rows.length ? Buffer.from(String(end)).toString("base64") : null;
  return done(message, rows.slice(start, end), { next, previous: null, perPage: end - start });
};

const newCharge = (book: Book, reference: string, amountKobo: number, email: string): ChargeRow => {
  const charge: ChargeRow = {
    id: book.nextId(),
    reference,
    status: "abandoned",
    amount: amountKobo,
    requested_amount: amountKobo,
    fees: null,
    currency: "NGN",
    channel: "card",
    created_at: book.now().toISOString(),
    paid_at: null,
    customer: { email, customer_code: book.customers.get(email)?.customer_code ?? "CUS_guest" },
    authorization: {},
  };
  book.charges.set(reference, charge);
  return charge;
};

const chargeRoutes = (book: Book) => ({
  "POST /transaction/initialize": ({ body }: Call) => {
    const { reference, amount, email } = body as { reference: string; amount: number; email: string };
    if (!/^[A-Za-z0-9.=-]+$/.test(reference)) return refusal(400, "Invalid character in transaction reference");
    if (book.charges.has(reference)) return refusal(400, "Duplicate Transaction Reference");
    if (!Number.isInteger(amount) || amount <= 0) return refusal(400, "Invalid Amount Sent");
    if (!email?.includes("@")) return refusal(400, "Invalid Email Address Passed");
    newCharge(book, reference, amount, email);
    const code = `access_${book.charges.size}`;
    return done("Authorization URL created", {
      authorization_url: `https://checkout.paystack.com/${code}`,
      access_code: code,
      reference,
    });
  },
  "GET /transaction/verify/:reference": ({ params: [reference] }: Call) => {
    const charge = book.charges.get(reference!);
    if (!charge) return refusal(400, "Transaction reference not found.");
    return done("Verification successful", shown(book, charge));
  },
  "GET /transaction": ({ query }: Call) => {
    const [from, to] = [query.get("from") ?? "", query.get("to") ?? "9"];
    const rows = [...book.charges.values()].filter(({ created_at }) => created_at >= from && created_at <= to);
    const newestFirst = rows.reverse().map((charge) => shown(book, charge));
    return page(book, newestFirst, query, "Transactions retrieved");
  },
});

const refundRoutes = (book: Book) => ({
  "POST /refund": ({ body }: Call) => {
    const { transaction, amount, merchant_note } = body as {
      transaction: string;
      amount: number;
      merchant_note: string;
    };
    const charge = [...book.charges.values()].find(({ id }) => String(id) === transaction);
    if (!charge) return refusal(404, "Transaction not found");
    const before = book.refunds.filter((refund) => refund.transaction === charge.id);
    const refunded = before.reduce((sum, refund) => sum + refund.amount, 0);
    if (refunded + amount > charge.amount) return refusal(400, "Refund amount cannot be more than transaction amount");
    const refund = { id: book.nextId(), transaction: charge.id, amount, status: "pending", merchant_note };
    book.refunds.push(refund);
    const of = { id: charge.id, reference: charge.reference };
    return done("Refund has been queued for processing", { ...refund, transaction: of });
  },
  "GET /refund": ({ query }: Call) =>
    page(
      book,
      book.refunds.filter(({ transaction }) => String(transaction) === query.get("transaction")).reverse(),
      query,
      "Refunds retrieved",
    ),
  "GET /refund/:id": ({ params: [id] }: Call) => {
    const refund = book.refunds.find((row) => String(row.id) === id);
    return refund ? done("Refund retrieved", refund) : refusal(404, "Refund not found");
  },
});

const accountRoutes = (book: Book) => ({
  "POST /customer": ({ body }: Call) => {
    const sent = body as Pick<CustomerRow, "email" | "first_name" | "last_name" | "metadata">;
    const known = book.customers.get(sent.email);
    if (known) return done("Customer created", known);
    const code = `CUS_${book.customers.size + 1}`;
    const customer = { ...sent, id: book.nextId(), customer_code: code, dedicated_account: null };
    book.customers.set(sent.email, customer);
    return done("Customer created", customer);
  },
  "GET /customer/:code": ({ params: [code] }: Call) => {
    const customer = [...book.customers.values()].find(({ customer_code }) => customer_code === code);
    return customer ? done("Customer retrieved", customer) : refusal(404, "Customer not found");
  },
  "POST /dedicated_account/assign": ({ body }: Call) => {
    const missing = ["email", "first_name", "last_name", "phone", "preferred_bank", "country"].find(
      (name) => !body[name],
    );
    return missing ? refusal(400, `${missing} is required`) : done("Assign dedicated account in progress");
  },
  "GET /bank": ({ query }: Call) => page(book, banks, query, "Banks retrieved"),
  "GET /bank/resolve": ({ query }: Call) => {
    const [number, bank] = [query.get("account_number"), query.get("bank_code")];
    if (!banks.some(({ code }) => code === bank)) return refusal(400, `Unknown bank code: ${bank}`);
    // Numbers that begin with 9 are nobody's.
    if (number?.startsWith("9")) return refusal(422, "Could not resolve account name. Check parameters or try again.");
    return done("Account number resolved", { account_number: number, account_name: "ADA OBI" });
  },
});

const transferRoutes = (book: Book) => ({
  "POST /transferrecipient": ({ body }: Call) => {
    const key = `${body.bank_code}:${body.account_number}`;
    if (body.type !== "nuban" || !body.name) return refusal(400, "Recipient is invalid");
    if (!book.recipients.has(key)) book.recipients.set(key, `RCP_${book.recipients.size + 1}`);
    return done("Transfer recipient created successfully", { recipient_code: book.recipients.get(key) });
  },
  "POST /transfer": ({ body }: Call) => {
    const { reference, amount, recipient, reason } = body as Omit<TransferRow, "id" | "status">;
    if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return refusal(400, "Invalid transfer reference");
    if (book.transfers.has(reference)) return refusal(400, "Please provide a unique reference");
    if (![...book.recipients.values()].includes(recipient)) return refusal(400, "Recipient specified is invalid");
    if (!Number.isInteger(amount) || amount <= 0) return refusal(400, "Invalid amount");
    const transfer = { id: book.nextId(), reference, amount, recipient, reason, status: "pending" };
    book.transfers.set(reference, transfer);
    return done("Transfer has been queued", transfer);
  },
  "GET /transfer/verify/:reference": ({ params: [reference] }: Call) => {
    const transfer = book.transfers.get(reference!);
    return transfer ? done("Transfer retrieved", transfer) : refusal(404, "Transfer not found");
  },
});

const statuses = { succeeded: "success", failed: "failed", pending: "ongoing", reversed: "reversed" };

const pay = (book: Book, charge: ChargeRow, paid: Paid): void => {
  const { state = "succeeded", feesKobo = 0, payerBearsFees = false } = paid;
  charge.status = statuses[state];
  charge.fees = feesKobo;
  charge.amount = (paid.amountKobo ?? charge.requested_amount) + (payerBearsFees ? feesKobo : 0);
  charge.currency = paid.currency ?? charge.currency;
  charge.channel = paid.channel ?? charge.channel;
  charge.paid_at = state === "succeeded" ? book.now().toISOString() : charge.paid_at;
};

/** What happens at Paystack without us asking, and what Paystack says of it. */
const happenings = (book: Book, announce: (event: string, data: unknown) => void) => ({
  pay: (reference: string, paid: Paid = {}) => {
    const charge = book.charges.get(reference)!;
    pay(book, charge, paid);
    // Only success is announced.
    if (charge.status === "success") announce("charge.success", shown(book, charge));
    return { id: String(charge.id) };
  },
  payInto: (accountNumber: string, amountKobo: number) => {
    const owner = [...book.customers.values()].find((row) => row.dedicated_account?.account_number === accountNumber)!;
    const charge = newCharge(book, `own${book.charges.size + 1}`, amountKobo, owner.email);
    charge.authorization = { channel: "dedicated_nuban", receiver_bank_account_number: accountNumber };
    pay(book, charge, { channel: "dedicated_nuban" });
    announce("charge.success", shown(book, charge));
    return { id: String(charge.id), reference: charge.reference };
  },
  /** The bank answers for an account that was asked for. */
  assignAccount: (email: string, isAssigned = true) => {
    const customer = book.customers.get(email)!;
    const account_name = `REMEDIA/${customer.first_name} ${customer.last_name}`.toUpperCase();
    const number = `99${String(customer.id % 100_000_000n).padStart(8, "0")}`;
    const bank = { name: "Test Bank", slug: "test-bank" };
    if (isAssigned) customer.dedicated_account = { account_number: number, account_name, bank };
    const { dedicated_account, ...person } = customer;
    announce(`dedicatedaccount.assign.${isAssigned ? "success" : "failed"}`, { customer: person, dedicated_account });
  },
  settleRefund: (id: string, state: "succeeded" | "failed" | "needs_attention") => {
    const refund = book.refunds.find((row) => String(row.id) === id)!;
    const status = { succeeded: "processed", failed: "failed", needs_attention: "needs-attention" }[state];
    refund.status = status;
    const of = [...book.charges.values()].find((charge) => charge.id === refund.transaction)!;
    const said = { status, transaction_reference: of.reference, amount: String(refund.amount), currency: "NGN" };
    announce(`refund.${status}`, {
      ...said,
      refund_reference: state === "succeeded" ? `bank-${book.refunds.indexOf(refund)}` : null,
      // The others come without.
      ...(state === "needs_attention" ? { id } : {}),
    });
  },
  settlePayOut: (reference: string, state: "succeeded" | "failed" | "reversed") => {
    const transfer = book.transfers.get(reference)!;
    transfer.status = statuses[state];
    announce(`transfer.${transfer.status}`, transfer);
  },
});

export type PaystackStandIn = GatewayStandIn & Pick<ReturnType<typeof happenings>, "assignAccount">;

/** Paystack as https://paystack.com/docs/api describes it: kobo, ids of 64 bits, only success announced. */
export const openPaystackStandIn = async (options: GatewayOptions = {}): Promise<PaystackStandIn> => {
  const secret = "sk_test_5tandin";
  const book = openBook(options);
  const webhooks: GatewayStandIn["webhooks"] = [];
  const announce = (text: string) => {
    const body = Buffer.from(text);
    const signature = createHmac("sha512", secret).update(body).digest("hex");
    webhooks.push({ body, headers: { "content-type": "application/json", "x-paystack-signature": signature } });
  };
  const routes = { ...chargeRoutes(book), ...refundRoutes(book), ...accountRoutes(book), ...transferRoutes(book) };
  const server = await startProvider(routed(routes, { bearer: secret, refusal }));
  const mixUnits = () => {
    book.mixed = true;
  };
  const own = { secret, webhooks, announce, mixUnits };
  return { ...server, ...own, ...happenings(book, (event, data) => announce(toJson({ event, data }))) };
};

import { createHmac } from "node:crypto";
import { toKobo, toNaira } from "@remedia/domain/money";
import { type Call, type GatewayOptions, type GatewayStandIn, idsFrom, type Paid, routed } from "./gateways.ts";
import { type Reply, startProvider, toJson } from "./provider.ts";

type ChargeRow = {
  id: bigint;
  tx_ref: string;
  status: string;
  amountKobo: number;
  chargedKobo: number;
  feesKobo: number;
  currency: string;
  payment_type: string;
  created_at: string;
  customer: { email: string };
};
type RefundRow = {
  id: bigint;
  transaction_id: bigint;
  amountKobo: number;
  status: string;
  comment: string;
  created_at: string;
};
type TransferRow = { id: bigint; reference: string; amountKobo: number; status: string; account_number: string };

type Book = ReturnType<typeof openBook>;

const openBook = ({ now = () => new Date(), rowsOnPage = 10 }: GatewayOptions) => ({
  now,
  rowsOnPage,
  nextId: idsFrom(9_223_372_036_854_000_007n),
  mixed: false,
  pages: new Map<string, { amountKobo: number; email: string }>(),
  charges: [] as ChargeRow[],
  refunds: [] as RefundRow[],
  transfers: new Map<string, TransferRow>(),
  accounts: new Map<string, { tx_ref: string; email: string }>(),
});

const banks = [
  { id: 177, code: "058", name: "GTBank Plc" },
  { id: 191, code: "044", name: "Access Bank" },
];

const done = (message: string, data: unknown, meta?: unknown): Reply => ({
  status: 200,
  body: { status: "success", message, meta, data },
});
const refusal = (status: number, message: string): Reply => ({
  status,
  body: { status: "error", message, data: null },
});

/** With mixed units, amounts are kobo as nobody expects them. */
const shown = (book: Book, { amountKobo, chargedKobo, feesKobo, ...charge }: ChargeRow) => {
  const unit = (kobo: number) => (book.mixed ? kobo : toNaira(kobo));
  const isPaid = charge.status === "successful";
  return {
    ...charge,
    amount: unit(amountKobo),
    charged_amount: unit(chargedKobo),
    app_fee: isPaid ? unit(feesKobo) : null,
    merchant_fee: 0,
    amount_settled: isPaid ? unit(chargedKobo - feesKobo) : null,
  };
};

const shownRefund = ({ amountKobo, ...refund }: RefundRow) => ({ ...refund, amount_refunded: toNaira(amountKobo) });
const shownTransfer = ({ amountKobo, ...transfer }: TransferRow) => ({ ...transfer, amount: toNaira(amountKobo) });

/** What a page asks for must be naira with at most two decimals. */
const koboIn = (amount: unknown): number | null => {
  try {
    return typeof amount === "number" && amount > 0 ? toKobo(amount) : null;
  } catch {
    return null;
  }
};

const page = <T>(book: Book, rows: T[], query: URLSearchParams, message: string): Reply => {
  const current = Number(query.get("page") ?? 1);
  const total_pages = Math.max(1, Math.ceil(rows.length / book.rowsOnPage));
  const start = (current - 1) * book.rowsOnPage;
  const page_info = { total: rows.length, current_page: current, total_pages };
  return done(message, rows.slice(start, start + book.rowsOnPage), { page_info });
};

/** Newest first. */
const onDays = <T extends { created_at: string }>(rows: T[], query: URLSearchParams): T[] =>
  rows
    .filter(({ created_at }) => {
      const day = created_at.slice(0, 10);
      return day >= (query.get("from") ?? "") && day <= (query.get("to") ?? "9");
    })
    .reverse();

const chargeRoutes = (book: Book) => ({
  "POST /v3/payments": ({ body }: Call) => {
    const {
      tx_ref,
      customer,
      session_duration = 1,
    } = body as {
      tx_ref: string;
      customer: { email: string };
      session_duration?: number;
    };
    const amountKobo = koboIn(body.amount);
    if (amountKobo === null) return refusal(400, "amount must be a number with at most two decimals");
    if (session_duration > 1440) return refusal(400, "session_duration must not be greater than 1440");
    if (!tx_ref || !customer?.email || !body.redirect_url) return refusal(400, "Missing required field");
    book.pages.set(tx_ref, { amountKobo, email: customer.email });
    return done("Hosted Link", { link: `https://checkout.flutterwave.com/v3/hosted/pay/${book.pages.size}` });
  },
  "GET /v3/transactions/:id/verify": ({ params: [id] }: Call) => {
    const charge = book.charges.find((row) => String(row.id) === id);
    if (!charge) return refusal(400, "No transaction was found for this id");
    return done("Transaction fetched successfully", shown(book, charge));
  },
  // Of several with this reference, the last.
  "GET /v3/transactions/verify_by_reference": ({ query }: Call) => {
    const charge = book.charges.findLast((row) => row.tx_ref === query.get("tx_ref"));
    if (!charge) return refusal(400, "No transaction was found for this id");
    return done("Transaction fetched successfully", shown(book, charge));
  },
  "GET /v3/transactions": ({ query }: Call) => {
    const rows = onDays(book.charges, query).map((charge) => shown(book, charge));
    return page(book, rows, query, "Transactions fetched");
  },
});

const refundRoutes = (book: Book) => ({
  "POST /v3/transactions/:id/refund": ({ params: [id], body }: Call) => {
    const charge = book.charges.find((row) => String(row.id) === id);
    const amountKobo = koboIn(body.amount);
    if (!charge) return refusal(404, "Transaction not found");
    if (amountKobo === null) return refusal(400, "amount is invalid");
    const before = book.refunds.filter((refund) => refund.transaction_id === charge.id);
    const refundedKobo = before.reduce((sum, refund) => sum + refund.amountKobo, 0);
    if (refundedKobo + amountKobo > charge.chargedKobo) return refusal(400, "Refund amount exceeds transaction amount");
    const told = { comment: String(body.comments), created_at: book.now().toISOString() };
    // Begun, although it says completed.
    const refund = { id: book.nextId(), transaction_id: charge.id, amountKobo, status: "completed", ...told };
    book.refunds.push(refund);
    return done("Transaction refund initiated", shownRefund(refund));
  },
  "GET /v3/refunds": ({ query }: Call) => {
    const rows = onDays(book.refunds, query).map(shownRefund);
    return page(book, rows, query, "Refunds fetched");
  },
  "GET /v3/refunds/:id": ({ params: [id] }: Call) => {
    const refund = book.refunds.find((row) => String(row.id) === id);
    return refund ? done("Refund fetched", shownRefund(refund)) : refusal(404, "Refund not found");
  },
});

const accountRoutes = (book: Book) => ({
  "POST /v3/virtual-account-numbers": ({ body }: Call) => {
    const { email, tx_ref, bvn, narration } = body as Record<string, string>;
    if (body.is_permanent && !/^\d{11}$/.test(bvn ?? ""))
      return refusal(400, "BVN is required for static account number");
    const number = String(7_824_822_527 + book.accounts.size);
    book.accounts.set(number, { tx_ref: tx_ref!, email: email! });
    return done("Virtual account created", {
      response_code: "02",
      response_message: "Transaction in progress",
      account_number: number,
      bank_name: "WEMA BANK",
      note: `Please make a bank transfer to ${narration} FLW`,
      amount: null,
    });
  },
  "GET /v3/banks/NG": () => done("Banks fetched successfully", banks),
  "POST /v3/accounts/resolve": ({ body }: Call) => {
    const number = String(body.account_number);
    // Numbers that begin with 9 are nobody's.
    if (number.startsWith("9") || !banks.some(({ code }) => code === body.account_bank))
      return refusal(400, "Sorry, recipient account could not be validated. Please try again");
    return done("Account details fetched", { account_number: number, account_name: "ADA OBI" });
  },
});

const transferRoutes = (book: Book) => ({
  "POST /v3/transfers": ({ body }: Call) => {
    const { reference, account_number, account_bank } = body as Record<string, string>;
    const amountKobo = koboIn(body.amount);
    if (amountKobo === null || body.currency !== "NGN") return refusal(400, "amount is invalid");
    if (!banks.some(({ code }) => code === account_bank)) return refusal(400, "This bank is not supported");
    if (book.transfers.has(reference!)) return refusal(400, "Transfer with this reference already exists");
    const id = book.nextId();
    const transfer = { id, reference: reference!, amountKobo, account_number: account_number!, status: "NEW" };
    book.transfers.set(reference!, transfer);
    return done("Transfer Queued Successfully", shownTransfer(transfer));
  },
  "GET /v3/transfers": ({ query }: Call) => {
    const reference = query.get("reference");
    const rows = [...book.transfers.values()].filter((row) => !reference || row.reference === reference);
    return page(book, rows.map(shownTransfer), query, "Transfers fetched");
  },
});

const statuses = { succeeded: "successful", failed: "failed", pending: "pending", reversed: "reversed" };

const newCharge = (book: Book, tx_ref: string, asked: { amountKobo: number; email: string }, paid: Paid): ChargeRow => {
  const { state = "succeeded", feesKobo = 0, payerBearsFees = false, currency = "NGN", channel = "card" } = paid;
  // A transfer is taken as it comes: `amount` then is what was paid, not what was asked for.
  const amountKobo = paid.amountKobo ?? asked.amountKobo;
  const charge: ChargeRow = {
    id: book.nextId(),
    tx_ref,
    status: statuses[state],
    amountKobo,
    chargedKobo: amountKobo + (payerBearsFees ? feesKobo : 0),
    feesKobo,
    currency,
    payment_type: channel,
    created_at: book.now().toISOString(),
    customer: { email: asked.email },
  };
  book.charges.push(charge);
  return charge;
};

/** What happens at Flutterwave without us asking, and what Flutterwave says of it. */
const happenings = (book: Book, announce: (body: unknown) => void) => ({
  pay: (reference: string, paid: Paid = {}) => {
    const charge = newCharge(book, reference, book.pages.get(reference)!, paid);
    if (charge.status !== "pending") announce({ event: "charge.completed", data: shown(book, charge) });
    return { id: String(charge.id) };
  },
  payInto: (accountNumber: string, amountKobo: number) => {
    const { tx_ref, email } = book.accounts.get(accountNumber)!;
    const charge = newCharge(book, tx_ref, { amountKobo, email }, { channel: "bank_transfer" });
    announce({ event: "charge.completed", data: shown(book, charge) });
    return { id: String(charge.id), reference: tx_ref };
  },
  settleRefund: (id: string, state: "succeeded" | "failed" | "needs_attention") => {
    const refund = book.refunds.find((row) => String(row.id) === id)!;
    refund.status = state === "succeeded" ? "completed-bank-transfer" : "failed";
    const said = { AmountRefunded: toNaira(refund.amountKobo), status: refund.status, FlwRef: `FLW-${id}` };
    // No event, and nothing around it.
    announce({ id: refund.id, ...said, TransactionId: refund.transaction_id });
  },
  settlePayOut: (reference: string, state: "succeeded" | "failed" | "reversed") => {
    const transfer = book.transfers.get(reference)!;
    transfer.status = statuses[state].toUpperCase();
    announce({ event: "transfer.completed", "event.type": "Transfer", data: shownTransfer(transfer) });
  },
});

export type FlutterwaveStandIn = GatewayStandIn & {
  webhookSecret: string;
  /** From here on announcements are signed, as those of version 4, instead of carrying the secret. */
  signWebhooks(): void;
};

/** Flutterwave's version 3: naira, announcements that carry a secret instead of a signature, several charges a reference. */
export const openFlutterwaveStandIn = async (options: GatewayOptions = {}): Promise<FlutterwaveStandIn> => {
  const secret = "FLWSECK_TEST-5tandin-X";
  const webhookSecret = "a secret hash that only Flutterwave knows";
  const book = openBook(options);
  const webhooks: GatewayStandIn["webhooks"] = [];
  let areSigned = false;
  const announce = (text: string) => {
    const body = Buffer.from(text);
    const signature = createHmac("sha256", webhookSecret).update(body).digest("base64");
    const [name, proof] = areSigned ? ["flutterwave-signature", signature] : ["verif-hash", webhookSecret];
    webhooks.push({ body, headers: { "content-type": "application/json", [name!]: proof! } });
  };
  const routes = { ...chargeRoutes(book), ...refundRoutes(book), ...accountRoutes(book), ...transferRoutes(book) };
  const server = await startProvider(routed(routes, { bearer: secret, refusal }));
  const mixUnits = () => {
    book.mixed = true;
  };
  const signWebhooks = () => {
    areSigned = true;
  };
  const own = { secret, webhookSecret, webhooks, announce, mixUnits, signWebhooks };
  return { ...server, url: `${server.url}/v3`, ...own, ...happenings(book, (body) => announce(toJson(body))) };
};

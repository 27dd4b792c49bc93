import { type ProviderRequest, type ProviderStandIn, type Reply, startProvider } from "./provider.ts";

type Known = { irn: string; transmitted: boolean; status: "pending" | "accepted"; asked: number };

const done = (data: unknown = { ok: true }): Reply => ({ status: 200, body: { code: 200, data } });
const refusal = (status: number, words: string): Reply => ({
  status,
  body: { code: status, data: null, error: { public_message: words } },
});

export type AccessPointStandIn = ProviderStandIn & {
  key: string;
  secret: string;
  /** By IRN: how often each was cleared. */
  cleared: Map<string, number>;
  documents: Map<string, Record<string, unknown>>;
  /** The next ones are accepted only after so many questions. */
  lateBy(questions: number): void;
};

type Book = {
  known: Map<string, Known>;
  cleared: Map<string, number>;
  documents: Map<string, Record<string, unknown>>;
  late: number;
};

const clear = ({ cleared }: Book, invoice: Known) => {
  if (invoice.status === "accepted") return;
  invoice.status = "accepted";
  cleared.set(invoice.irn, (cleared.get(invoice.irn) ?? 0) + 1);
};
const shown = ({ irn, status }: Known) =>
  done({ irn, status, ...(status === "accepted" ? { csid: `CSID-${irn}`, qr: `QR+${irn}==` } : {}) });

type Answer = (book: Book, irn: string, body: Record<string, unknown>) => Reply;

const validate: Answer = (_book, _irn, body) => {
  const buyer = body.accounting_customer_party as { tin: string };
  return buyer.tin.startsWith("99") ? refusal(400, "The customer's TIN is not registered.") : done();
};

const sign: Answer = ({ known, documents }, _irn, body) => {
  const irn = String(body.irn);
  if (known.has(irn)) return refusal(409, "The invoice was signed already.");
  known.set(irn, { irn, transmitted: false, status: "pending", asked: 0 });
  documents.set(irn, body);
  return done();
};

const transmit: Answer = (book, irn) => {
  const invoice = book.known.get(irn);
  if (!invoice) return refusal(404, "No such invoice.");
  if (invoice.transmitted) return refusal(409, "The invoice was transmitted already.");
  invoice.transmitted = true;
  if (book.late === 0) clear(book, invoice);
  return done();
};

const confirm: Answer = (book, irn) => {
  const invoice = book.known.get(irn);
  if (!invoice) return refusal(404, "No such invoice.");
  invoice.asked++;
  if (invoice.transmitted && invoice.asked > book.late) clear(book, invoice);
  return shown(invoice);
};

const answers: [RegExp, Answer][] = [
  [/^POST \/api\/v1\/invoice\/irn\/validate$/, () => done()],
  [/^POST \/api\/v1\/invoice\/validate$/, validate],
  [/^POST \/api\/v1\/invoice\/sign$/, sign],
  [/^POST \/api\/v1\/invoice\/transmit\/([^/]+)$/, transmit],
  [/^GET \/api\/v1\/invoice\/confirm\/([^/]+)$/, confirm],
];

/** An access point to the tax authority, on a port of this machine: it clears what has both tax numbers. */
export const openAccessPointStandIn = async (): Promise<AccessPointStandIn> => {
  const account = { key: "access-point-key", secret: "access-point-secret" };
  const book: Book = { known: new Map(), cleared: new Map(), documents: new Map(), late: 0 };
  const serve = ({ path, headers, body }: ProviderRequest): Reply => {
    if (headers["x-api-key"] !== account.key || headers["x-api-secret"] !== account.secret)
      return refusal(401, "Unknown key.");
    for (const [shape, answer] of answers) {
      const found = shape.exec(path);
      if (found) return answer(book, decodeURIComponent(found[1] ?? ""), body ? JSON.parse(body) : {});
    }
    return refusal(404, "No such address.");
  };
  const server = await startProvider(serve);
  return {
    ...server,
    ...account,
    cleared: book.cleared,
    documents: book.documents,
    lateBy: (questions) => {
      book.late = questions;
    },
  };
};

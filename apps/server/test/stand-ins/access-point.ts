import { type ProviderRequest, type ProviderStandIn, type Reply, startProvider } from "./provider.ts";

type Known = {
  irn: string;
  signed: boolean;
  transmitted: boolean;
  status: "pending" | "accepted" | "refused";
  asked: number;
};

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

type Memory = {
  known: Map<string, Known>;
  documents: Map<string, Record<string, unknown>>;
  cleared: Map<string, number>;
  /** Accepted only after so many questions. */
  late: number;
};

const clear = ({ cleared }: Memory, invoice: Known) => {
  if (invoice.status === "accepted") return;
  invoice.status = "accepted";
  cleared.set(invoice.irn, (cleared.get(invoice.irn) ?? 0) + 1);
};
const shown = ({ irn, status }: Known) =>
  done({ irn, status, ...(status === "accepted" ? { csid: `CSID-${irn}`, qr: `QR+${irn}==` } : {}) });

type Answer = (irn: string, body: Record<string, unknown>) => Reply;
const answersFrom = (memory: Memory): [RegExp, Answer][] => [
  [/^POST \/api\/v1\/invoice\/irn\/validate$/, () => done()],
  [
    /^POST \/api\/v1\/invoice\/validate$/,
    (_irn, body) => {
      const buyer = body.accounting_customer_party as { tin: string };
      return buyer.tin.startsWith("99") ? refusal(400, "The customer's TIN is not registered.") : done();
    },
  ],
  [
    /^POST \/api\/v1\/invoice\/sign$/,
    (_irn, body) => {
      const irn = String(body.irn);
      if (memory.known.get(irn)?.signed) return refusal(409, "The invoice was signed already.");
      memory.known.set(irn, { irn, signed: true, transmitted: false, status: "pending", asked: 0 });
      memory.documents.set(irn, body);
      return done();
    },
  ],
  [
    /^POST \/api\/v1\/invoice\/transmit\/([^/]+)$/,
    (irn) => {
      const invoice = memory.known.get(irn);
      if (!invoice) return refusal(404, "No such invoice.");
      if (invoice.transmitted) return refusal(409, "The invoice was transmitted already.");
      invoice.transmitted = true;
      if (memory.late === 0) clear(memory, invoice);
      return done();
    },
  ],
  [
    /^GET \/api\/v1\/invoice\/confirm\/([^/]+)$/,
    (irn) => {
      const invoice = memory.known.get(irn);
      if (!invoice) return refusal(404, "No such invoice.");
      invoice.asked++;
      if (invoice.transmitted && invoice.asked > memory.late) clear(memory, invoice);
      return shown(invoice);
    },
  ],
];

/** An access point to the tax authority, on a port of this machine: it clears what has both tax numbers. */
export const openAccessPointStandIn = async (): Promise<AccessPointStandIn> => {
  const account = { key: "access-point-key", secret: "access-point-secret" };
  const memory: Memory = { known: new Map(), documents: new Map(), cleared: new Map(), late: 0 };
  const answers = answersFrom(memory);

  const serve = ({ path, headers, body }: ProviderRequest): Reply => {
    if (headers["x-api-key"] !== account.key || headers["x-api-secret"] !== account.secret)
      return refusal(401, "Unknown key.");
    for (const [shape, answer] of answers) {
      const found = shape.exec(path);
      if (found) return answer(decodeURIComponent(found[1] ?? ""), body ? JSON.parse(body) : {});
    }
    return refusal(404, "No such address.");
  };

  const server = await startProvider(serve);
  return {
    ...server,
    ...account,
    cleared: memory.cleared,
    documents: memory.documents,
    lateBy: (questions) => {
      memory.late = questions;
    },
  };
};
